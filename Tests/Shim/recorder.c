// Records the operations of a program on the files below one directory, in order: enough to rebuild
// the state that a power failure at any moment may leave (Tools/lib/crashtest/disk.py).
//
// Loaded with LD_PRELOAD. It doesn't depend on the program, except that the program may call
// crash_mark(text) whenever it has confirmed something.
//
//   CRASH_UNDER     the directory; an absolute path without links
//   CRASH_LOG       the record: u32 kind, u32 inode, u64 a, u64 size, then size bytes
//   CRASH_SAMPLE    microseconds between two checks of the maps (default 200)
//   CRASH_SWALLOW   1 = barriers neither reach the disk nor are recorded, like a disk that lies
//   CRASH_STOP_AT   after this many records the process is killed with SIGKILL
//
// Writes through a shared map aren't calls. Before each record, and regularly on a thread, every
// page of every map is compared with its last version, and each new version is recorded.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { DESCRIPTORS = 4096, MAPS = 64, PAGE = 4096 };

// The kinds of records; disk.py has the same list.
enum {
  WRITE = 1, SYNC_BEGINS, SYNC_ENDS, SYNCED_WRITE, SIZE, MARK, CREATE, LINK, RENAME, UNLINK,
  MKDIR, RMDIR, FOLDER_SYNC, MAPPED_PAGE,
};

static struct { unsigned inode; char synchronous, folder; } followed[DESCRIPTORS];
static struct {
  char *base, *shadow;
  size_t size, seen;
  unsigned inode;
  char path[PATH_MAX];
} maps[MAPS];
static int map_count, sampling;
static const char *root;
static size_t root_length;
static int log_file = -1, swallow;
static long pause_time = 200, stop_at, records;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *value = getenv("CRASH_LOG");
  root = getenv("CRASH_UNDER");
  if (!value || !root) return;
  root_length = strlen(root);
  log_file = syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if ((value = getenv("CRASH_SAMPLE"))) pause_time = atol(value);
  if ((value = getenv("CRASH_STOP_AT"))) stop_at = atol(value);
  swallow = (value = getenv("CRASH_SWALLOW")) && *value == '1';
}

static void put(uint32_t kind, unsigned inode, uint64_t a, uint64_t size, const void *bytes) {
  if (log_file < 0) return;
  struct { uint32_t kind, inode; uint64_t a, size; } head = {kind, inode, a, size};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, size}};
  syscall(SYS_writev, log_file, parts, 2);
  if (++records == stop_at) syscall(SYS_kill, getpid(), SIGKILL);
}

// Records the pages that have changed. The lock is held.
static void sample(void) {
  for (int i = 0; i < map_count; i++) {
    struct stat status;
    // The file may be shorter than the map, or deleted.
    if (syscall(SYS_newfstatat, AT_FDCWD, maps[i].path, &status, 0) ||
        (unsigned)status.st_ino != maps[i].inode)
      continue;
    size_t size = (size_t)status.st_size < maps[i].size ? status.st_size : maps[i].size;
    if (size > maps[i].seen) {
      char *grown = (char *)syscall(SYS_mmap, 0, size, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (grown == MAP_FAILED) continue;
      if (maps[i].shadow) memcpy(grown, maps[i].shadow, maps[i].seen);
      maps[i].shadow = grown;
      maps[i].seen = size;
    }
    for (size_t at = 0; at + PAGE <= size; at += PAGE) {
      if (!memcmp(maps[i].base + at, maps[i].shadow + at, PAGE)) continue;
      memcpy(maps[i].shadow + at, maps[i].base + at, PAGE);
      put(MAPPED_PAGE, maps[i].inode, at, PAGE, maps[i].shadow + at);
    }
  }
}

static void *look(void *unused) {
  struct timespec pause = {0, pause_time * 1000};
  while (1) {
    nanosleep(&pause, 0);
    pthread_mutex_lock(&lock);
    sample();
    pthread_mutex_unlock(&lock);
  }
  return 0;
}

static void record(uint32_t kind, unsigned inode, uint64_t a, uint64_t size, const void *bytes) {
  sample();
  put(kind, inode, a, size, bytes);
}

void crash_mark(const char *text) {
  pthread_mutex_lock(&lock);
  record(MARK, 0, 0, strlen(text), text);
  pthread_mutex_unlock(&lock);
}

static int is_below(const char *path) {
  return root && !strncmp(path, root, root_length) &&
         (path[root_length] == '/' || !path[root_length]);
}

// Resolves a path without following its last part; returns whether it is below the root.
static int whole(int folder, const char *path, char *result) {
  char text[PATH_MAX], parent[PATH_MAX];
  if (log_file < 0) return 0;
  if (*path == '/' || folder == AT_FDCWD) {
    snprintf(text, sizeof text, "%s", path);
  } else {
    char link[64], base[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof base - 1);
    if (length < 0) return 0;
    base[length] = 0;
    if (snprintf(text, sizeof text, "%s/%s", base, path) >= (int)sizeof text) return 0;
  }
  size_t length = strlen(text);
  while (length > 1 && text[length - 1] == '/') text[--length] = 0;
  char *slash = strrchr(text, '/');
  const char *name = slash ? slash + 1 : text;
  if (slash) *slash = 0;
  int error = errno;
  char *found = realpath(slash ? (*text ? text : "/") : ".", parent);
  errno = error;
  if (!found) return 0;
  snprintf(result, PATH_MAX, "%s/%s", strcmp(parent, "/") ? parent : "", name);
  return is_below(result);
}

static unsigned inode_of(int folder, const char *path) {
  struct stat status;
  int error = errno;
  int failed = syscall(SYS_newfstatat, folder, path, &status, AT_SYMLINK_NOFOLLOW);
  errno = error;
  return failed ? 0 : (unsigned)status.st_ino;
}

static void name_record(uint32_t kind, unsigned inode, const char *path) {
  record(kind, inode, 0, strlen(path), path);
}

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  char name[PATH_MAX];
  int below = whole(folder, path, name);
  pthread_mutex_lock(&lock);
  int is_new = below && (flags & O_CREAT) && !inode_of(folder, path);
  int descriptor = syscall(SYS_openat, folder, path, flags, mode);
  int result = errno;
  if (descriptor >= 0 && descriptor < DESCRIPTORS) {
    followed[descriptor].inode = 0;
    struct stat status;
    if (below && !syscall(SYS_fstat, descriptor, &status) &&
        (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) {
      followed[descriptor].inode = (unsigned)status.st_ino;
      followed[descriptor].synchronous = (flags & (O_DSYNC | O_SYNC)) != 0;
      followed[descriptor].folder = S_ISDIR(status.st_mode);
      if (is_new) name_record(CREATE, followed[descriptor].inode, name);
      else if (flags & O_TRUNC) record(SIZE, followed[descriptor].inode, 0, 0, 0);
    }
  }
  pthread_mutex_unlock(&lock);
  errno = result;
  return descriptor;
}

#define MODE(flags)                         \
  mode_t mode = 0;                          \
  if ((flags) & (O_CREAT | O_TMPFILE)) {    \
    va_list rest;                           \
    va_start(rest, flags);                  \
    mode = va_arg(rest, mode_t);            \
    va_end(rest);                           \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_file(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_file(folder, path, flags, mode);
}
int creat(const char *path, mode_t mode) {
  return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) followed[descriptor].inode = 0;
  return syscall(SYS_close, descriptor);
}

static unsigned file_of(int descriptor) {
  return descriptor >= 0 && descriptor < DESCRIPTORS ? followed[descriptor].inode : 0;
}

static ssize_t put_bytes(int descriptor, const void *bytes, size_t size, off_t offset) {
  unsigned inode = file_of(descriptor);
  if (!inode) return syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  pthread_mutex_lock(&lock);
  int is_synced = followed[descriptor].synchronous && !swallow;
  // If the process is killed after the write and before its record, the next one still sees what was
  // written; so it is on the way first.
  if (is_synced) record(WRITE, inode, offset, size, bytes);
  ssize_t done = syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  int result = errno;
  if (done > 0) record(is_synced ? SYNCED_WRITE : WRITE, inode, offset, done, bytes);
  pthread_mutex_unlock(&lock);
  errno = result;
  return done;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return put_bytes(descriptor, bytes, size, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t offset) {
  return put_bytes(descriptor, bytes, size, offset);
}

static ssize_t put_parts(int descriptor, const struct iovec *parts, int count, off_t offset) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    if (!parts[i].iov_len) continue;
    ssize_t done = put_bytes(descriptor, parts[i].iov_base, parts[i].iov_len, offset + total);
    if (done < 0) return total ? total : -1;
    total += done;
    if ((size_t)done < parts[i].iov_len) break;
  }
  return total;
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
  if (!file_of(descriptor)) return syscall(SYS_pwritev, descriptor, parts, count, offset, 0);
  return put_parts(descriptor, parts, count, offset);
}
ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return pwritev(descriptor, parts, count, offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (!file_of(descriptor)) return syscall(SYS_writev, descriptor, parts, count);
  off_t offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  ssize_t total = put_parts(descriptor, parts, count, offset);
  if (total > 0) syscall(SYS_lseek, descriptor, offset + total, SEEK_SET);
  return total;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  if (!file_of(descriptor)) return syscall(SYS_write, descriptor, bytes, size);
  off_t offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  ssize_t done = put_bytes(descriptor, bytes, size, offset);
  if (done > 0) syscall(SYS_lseek, descriptor, offset + done, SEEK_SET);
  return done;
}

static int barrier(int descriptor, long number) {
  unsigned inode = file_of(descriptor);
  if (!inode) return syscall(number, descriptor);
  if (swallow) return 0;
  pthread_mutex_lock(&lock);
  if (!followed[descriptor].folder) record(SYNC_BEGINS, inode, 0, 0, 0);
  pthread_mutex_unlock(&lock);
  int done = syscall(number, descriptor);
  int result = errno;
  pthread_mutex_lock(&lock);
  if (!done) record(followed[descriptor].folder ? FOLDER_SYNC : SYNC_ENDS, inode, 0, 0, 0);
  pthread_mutex_unlock(&lock);
  errno = result;
  return done;
}

int fdatasync(int descriptor) { return barrier(descriptor, SYS_fdatasync); }
int fsync(int descriptor) { return barrier(descriptor, SYS_fsync); }

int msync(void *address, size_t size, int flags) {
  unsigned inode = 0;
  for (int i = 0; i < map_count; i++)
    if ((char *)address >= maps[i].base && (char *)address < maps[i].base + maps[i].size)
      inode = maps[i].inode;
  if (!inode) return syscall(SYS_msync, address, size, flags);
  if (swallow) return 0;
  pthread_mutex_lock(&lock);
  record(SYNC_BEGINS, inode, 0, 0, 0);
  pthread_mutex_unlock(&lock);
  int done = syscall(SYS_msync, address, size, flags);
  pthread_mutex_lock(&lock);
  if (!done && (flags & MS_SYNC)) record(SYNC_ENDS, inode, 0, 0, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

static void note_size(int descriptor) {
  struct stat status;
  if (file_of(descriptor) && !syscall(SYS_fstat, descriptor, &status))
    record(SIZE, file_of(descriptor), status.st_size, 0, 0);
}

int ftruncate(int descriptor, off_t length) {
  pthread_mutex_lock(&lock);
  int done = syscall(SYS_ftruncate, descriptor, length);
  if (!done) note_size(descriptor);
  pthread_mutex_unlock(&lock);
  return done;
}
int ftruncate64(int descriptor, off_t length) { return ftruncate(descriptor, length); }

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  pthread_mutex_lock(&lock);
  int done = syscall(SYS_fallocate, descriptor, mode, offset, length);
  if (!done) note_size(descriptor);
  pthread_mutex_unlock(&lock);
  return done;
}
int fallocate64(int descriptor, int mode, off_t offset, off_t length) {
  return fallocate(descriptor, mode, offset, length);
}
int posix_fallocate(int descriptor, off_t offset, off_t length) {
  int error = errno;
  int result = fallocate(descriptor, 0, offset, length) ? errno : 0;
  errno = error;
  return result;
}
int posix_fallocate64(int descriptor, off_t offset, off_t length) {
  return posix_fallocate(descriptor, offset, length);
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  void *base = (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
  if (base == MAP_FAILED || !file_of(descriptor) || !(flags & MAP_SHARED) ||
      !(protection & PROT_WRITE) || offset)
    return base;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return base;
  path[length] = 0;
  pthread_mutex_lock(&lock);
  if (map_count < MAPS) {
    maps[map_count].base = base;
    maps[map_count].size = size;
    maps[map_count].seen = 0;
    maps[map_count].shadow = 0;
    maps[map_count].inode = file_of(descriptor);
    strcpy(maps[map_count].path, path);
    map_count++;
    sample();
  }
  int starts = !sampling && pause_time > 0;
  sampling = 1;
  pthread_mutex_unlock(&lock);
  pthread_t thread;
  if (starts && !pthread_create(&thread, 0, look, 0)) pthread_detach(thread);
  return base;
}
void *mmap64(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  return mmap(address, size, protection, flags, descriptor, offset);
}

int munmap(void *address, size_t size) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < map_count; i++) {
    if (maps[i].base != address) continue;
    sample();
    maps[i] = maps[--map_count];
  }
  int done = syscall(SYS_munmap, address, size);
  pthread_mutex_unlock(&lock);
  return done;
}

static int two_names(uint32_t kind, int folder, const char *from, int other, const char *to, long number,
                     long flags) {
  char pair[2 * PATH_MAX], second[PATH_MAX];
  int below = whole(folder, from, pair) | whole(other, to, second);
  pthread_mutex_lock(&lock);
  int done = syscall(number, folder, from, other, to, flags);
  int result = errno;
  if (!done && below) {
    size_t length = strlen(pair);
    strcpy(pair + length + 1, second);
    record(kind, inode_of(other, to), flags, length + 1 + strlen(second), pair);
  }
  pthread_mutex_unlock(&lock);
  errno = result;
  return done;
}

int rename(const char *from, const char *to) {
  return two_names(RENAME, AT_FDCWD, from, AT_FDCWD, to, SYS_renameat2, 0);
}
int renameat(int folder, const char *from, int other, const char *to) {
  return two_names(RENAME, folder, from, other, to, SYS_renameat2, 0);
}
int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
  return two_names(RENAME, folder, from, other, to, SYS_renameat2, flags);
}
int link(const char *from, const char *to) {
  return two_names(LINK, AT_FDCWD, from, AT_FDCWD, to, SYS_linkat, 0);
}
int linkat(int folder, const char *from, int other, const char *to, int flags) {
  return two_names(LINK, folder, from, other, to, SYS_linkat, flags);
}

static int drop(int folder, const char *path, int flags) {
  char name[PATH_MAX];
  int below = whole(folder, path, name);
  pthread_mutex_lock(&lock);
  sample();
  int done = syscall(SYS_unlinkat, folder, path, flags);
  int result = errno;
  if (!done && below) name_record(flags & AT_REMOVEDIR ? RMDIR : UNLINK, 0, name);
  pthread_mutex_unlock(&lock);
  errno = result;
  return done;
}

int unlink(const char *path) { return drop(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char *path, int flags) { return drop(folder, path, flags); }
int rmdir(const char *path) { return drop(AT_FDCWD, path, AT_REMOVEDIR); }

static int make_folder(int folder, const char *path, mode_t mode) {
  char name[PATH_MAX];
  int below = whole(folder, path, name);
  pthread_mutex_lock(&lock);
  int done = syscall(SYS_mkdirat, folder, path, mode);
  int result = errno;
  if (!done && below) name_record(MKDIR, inode_of(folder, path), name);
  pthread_mutex_unlock(&lock);
  errno = result;
  return done;
}

int mkdir(const char *path, mode_t mode) { return make_folder(AT_FDCWD, path, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return make_folder(folder, path, mode); }

// The C library creates the directory with an internal call.
char *mkdtemp(char *template) {
  size_t length = strlen(template);
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (int attempt = 0; attempt < 100; attempt++) {
    unsigned char random[6];
    if (syscall(SYS_getrandom, random, sizeof random, 0) != sizeof random) return 0;
    for (int i = 0; i < 6; i++) template[length - 6 + i] = letters[random[i] % 36];
    if (!mkdir(template, 0700)) return template;
    if (errno != EEXIST) return 0;
  }
  return 0;
}
