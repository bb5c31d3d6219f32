// Makes the n-th call of a function fail, and records the writes that reach the disk.
//
// Loaded into a program under test with LD_PRELOAD; FaultShim.swift (Tests/Support) compiles it and
// sets the variables, CrashLog.swift reads the record. It doesn't depend on the program: to test
// another one, start it with the variables of `FaultShim.fault(…)` or `FaultShim.record(…)`, and
// call `FaultShim.arm()` before the part that should fail, `FaultShim.disarm()` after it, and
// `FaultShim.acknowledge(n)` whenever n things are confirmed as durable.
//
//   FAULT_PATH     only files whose path ends with this count (default "data.mdb"); "" = any file
//   FAULT_UNDER    only files below this directory count, whatever their names
//   FAULT_CALL     pwrite writev write pread read fdatasync fsync msync ftruncate mmap open link rename
//                  unlink mkdir fallocate malloc; malloc is any allocation by liblmdb
//   FAULT_REPORT   a file for the number of each call, written when the process ends
//   FAULT_AT       the number of the call that fails, from 1
//   FAULT_TIMES    once | always (from then on)
//   FAULT_ERROR    an errno by number | short (half of a write is done) | kill (SIGKILL before the
//                  call) | killed-after (SIGKILL after it) | stopped-after (SIGSTOP after it)
//   FAULT_ARMED    1 = from the start; otherwise from fault_arm() on
//   FAULT_LOG      a file for one record per change of a followed file:
//                  u32 kind, u32 file, u64 a, u64 b, then b bytes for kinds 1 and 3
//                  1 write at a, 2 everything before is on disk, 3 write at a that is on disk
//                  when it returns, 4 length becomes a, 5 a things were acknowledged,
//                  6 the file got a name
//
// Files are numbered by inode. Writes through a map aren't recorded.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { DESCRIPTORS = 4096 };
static unsigned followed[DESCRIPTORS];
static char synchronous[DESCRIPTORS];

static const char *path_end, *under, *call_name, *report;
static long at, calls;

// The calls that can fail, with their counts.
static struct { const char *name; long count; } counts[] = {
    {"pwrite"}, {"writev"}, {"write"}, {"pread"}, {"read"}, {"fdatasync"}, {"fsync"}, {"msync"}, {"ftruncate"},
    {"mmap"}, {"open"}, {"link"}, {"rename"}, {"unlink"}, {"mkdir"}, {"fallocate"}, {"malloc"},
};
static int forever, error_number, armed, log_file = -1;
static enum { FAIL, SHORT, KILL, KILL_AFTER, STOP_AFTER } action;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t library_start, library_end;

static int find_library(struct dl_phdr_info *info, size_t size, void *unused) {
  if (!info->dlpi_name || !strstr(info->dlpi_name, "liblmdb")) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    uintptr_t end = start + info->dlpi_phdr[i].p_memsz;
    if (!library_start || start < library_start) library_start = start;
    if (end > library_end) library_end = end;
  }
  return 1;
}

__attribute__((constructor)) static void begin(void) {
  const char *value;
  path_end = getenv("FAULT_PATH");
  if (!path_end) path_end = "data.mdb";
  under = getenv("FAULT_UNDER");
  report = getenv("FAULT_REPORT");
  call_name = getenv("FAULT_CALL");
  if ((value = getenv("FAULT_AT"))) at = atol(value);
  forever = (value = getenv("FAULT_TIMES")) && !strcmp(value, "always");
  value = getenv("FAULT_ERROR");
  if (value && !strcmp(value, "short")) action = SHORT;
  else if (value && !strcmp(value, "kill")) action = KILL;
  else if (value && !strcmp(value, "killed-after")) action = KILL_AFTER;
  else if (value && !strcmp(value, "stopped-after")) action = STOP_AFTER;
  else error_number = value ? atoi(value) : EIO;
  armed = (value = getenv("FAULT_ARMED")) && *value == '1';
  if ((value = getenv("FAULT_LOG")))
    log_file = syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  dl_iterate_phdr(find_library, 0);
}

__attribute__((destructor)) static void finish_report(void) {
  if (!report) return;
  char text[1024];
  int length = 0;
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    length += snprintf(text + length, sizeof text - length, "%s %ld\n", counts[i].name, counts[i].count);
  int file = syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, text, length);
  syscall(SYS_close, file);
}

void fault_arm(void) { __atomic_store_n(&armed, 1, __ATOMIC_SEQ_CST); }
void fault_disarm(void) { __atomic_store_n(&armed, 0, __ATOMIC_SEQ_CST); }

static void record(uint32_t kind, unsigned file, uint64_t a, uint64_t size, const void *bytes) {
  if (log_file < 0) return;
  struct { uint32_t kind, file; uint64_t a, size; } head = {kind, file, a, size};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, bytes ? size : 0}};
  syscall(SYS_writev, log_file, parts, 2);
}

void fault_acknowledge(uint64_t count) { record(5, 0, count, 0, 0); }

// Returns whether this call is the one that fails.
static int due(const char *name) {
  if (report)
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
      if (!strcmp(name, counts[i].name)) __atomic_add_fetch(&counts[i].count, 1, __ATOMIC_SEQ_CST);
  if (!__atomic_load_n(&armed, __ATOMIC_SEQ_CST) || !call_name || strcmp(name, call_name)) return 0;
  long now = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (now != at && !(forever && now > at)) return 0;
  if (action == KILL) syscall(SYS_kill, getpid(), SIGKILL);
  return 1;
}

static void finish(int is_due) {
  if (is_due && action == KILL_AFTER) syscall(SYS_kill, getpid(), SIGKILL);
  if (is_due && action == STOP_AFTER) syscall(SYS_kill, getpid(), SIGSTOP);
}

// A failure other than a short write.
#define FAILS(name)                          \
  int is_due = due(name);                    \
  if (is_due && action == FAIL) {            \
    errno = error_number;                    \
    return -1;                               \
  }

static unsigned file_of(int descriptor) {
  return descriptor >= 0 && descriptor < DESCRIPTORS ? followed[descriptor] : 0;
}

static int ends(const char *path, const char *end) {
  size_t length = strlen(path), tail = strlen(end);
  return length >= tail && !strcmp(path + length - tail, end);
}

// Returns whether a file counts, by the end of its path or by its directory.
static int counts_at(int folder, const char *path) {
  if (!under) return ends(path, path_end);
  char text[PATH_MAX];
  size_t length = strlen(under);
  if (*path != '/') {
    char name[64];
    snprintf(name, sizeof name, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
    int error = errno;
    ssize_t size = syscall(SYS_readlinkat, AT_FDCWD, name, text, sizeof text - 1);
    errno = error;
    if (size < 0) return 0;
    text[size] = 0;
    // The rest of the path can only lead further down in the programs under test.
    path = text;
    return !strncmp(path, under, length) && (path[length] == '/' || !path[length]);
  }
  return !strncmp(path, under, length) && path[length] == '/';
}

static void follow(int descriptor, int folder, const char *path, int flags) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return;
  followed[descriptor] = 0;
  if (!counts_at(folder, path)) return;
  struct stat status;
  if (fstat(descriptor, &status) || !(S_ISREG(status.st_mode) || (under && S_ISDIR(status.st_mode)))) return;
  followed[descriptor] = (unsigned)status.st_ino;
  synchronous[descriptor] = (flags & (O_DSYNC | O_SYNC)) != 0;
  if (flags & O_TRUNC) record(4, followed[descriptor], 0, 0, 0);
}

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  int is_due = counts_at(folder, path) && due("open");
  if (is_due && action == FAIL) {
    errno = error_number;
    return -1;
  }
  int descriptor = syscall(SYS_openat, folder, path, flags, mode);
  int result = errno;
  follow(descriptor, folder, path, flags);
  finish(is_due);
  errno = result;
  return descriptor;
}

#define MODE                                                \
  mode_t mode = 0;                                          \
  if (flags & (O_CREAT | O_TMPFILE)) {                      \
    va_list rest;                                           \
    va_start(rest, flags);                                  \
    mode = va_arg(rest, mode_t);                            \
    va_end(rest);                                           \
  }

int open(const char *path, int flags, ...) {
  MODE
  return open_file(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE
  return open_file(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE
  return open_file(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE
  return open_file(folder, path, flags, mode);
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) followed[descriptor] = 0;
  return syscall(SYS_close, descriptor);
}

static ssize_t put(const char *name, int descriptor, const void *bytes, size_t size, off_t offset) {
  unsigned file = file_of(descriptor);
  if (!file) return syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  FAILS(name)
  if (is_due && action == SHORT && size > 1) size /= 2;
  pthread_mutex_lock(&lock);
  ssize_t done = syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  int result = errno;
  if (done > 0) record(synchronous[descriptor] ? 3 : 1, file, offset, done, bytes);
  pthread_mutex_unlock(&lock);
  finish(is_due);
  errno = result;
  return done;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return put("pwrite", descriptor, bytes, size, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t offset) {
  return put("pwrite", descriptor, bytes, size, offset);
}

// Writes the parts one after another, so that each is recorded; the file position advances.
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  unsigned file = file_of(descriptor);
  if (!file) return syscall(SYS_writev, descriptor, parts, count);
  FAILS("writev")
  off_t offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  ssize_t total = 0;
  int limit = is_due && action == SHORT ? (count + 1) / 2 : count;
  for (int i = 0; i < limit; i++) {
    size_t size = parts[i].iov_len;
    if (is_due && action == SHORT && i == limit - 1) size /= 2;
    pthread_mutex_lock(&lock);
    ssize_t done = syscall(SYS_pwrite64, descriptor, parts[i].iov_base, size, offset + total);
    if (done > 0)
      record(synchronous[descriptor] ? 3 : 1, file, offset + total, done, parts[i].iov_base);
    pthread_mutex_unlock(&lock);
    if (done < 0) {
      if (!total) return -1;
      break;
    }
    total += done;
    if ((size_t)done < parts[i].iov_len) break;
  }
  syscall(SYS_lseek, descriptor, offset + total, SEEK_SET);
  finish(is_due);
  return total;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  unsigned file = file_of(descriptor);
  if (!file) return syscall(SYS_write, descriptor, bytes, size);
  off_t offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
  ssize_t done = put("write", descriptor, bytes, size, offset);
  if (done > 0) syscall(SYS_lseek, descriptor, offset + done, SEEK_SET);
  return done;
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  if (file_of(descriptor)) {
    FAILS("pread")
    if (is_due && action == SHORT && size > 1) size /= 2;
  }
  return syscall(SYS_pread64, descriptor, bytes, size, offset);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  if (file_of(descriptor)) {
    FAILS("read")
    if (is_due && action == SHORT && size > 1) size /= 2;
  }
  return syscall(SYS_read, descriptor, bytes, size);
}

static int barrier(const char *name, int descriptor, long number) {
  unsigned file = file_of(descriptor);
  if (!file) return syscall(number, descriptor);
  FAILS(name)
  int done = syscall(number, descriptor);
  if (!done) record(2, file, 0, 0, 0);
  finish(is_due);
  return done;
}

int fdatasync(int descriptor) { return barrier("fdatasync", descriptor, SYS_fdatasync); }
int fsync(int descriptor) { return barrier("fsync", descriptor, SYS_fsync); }

int ftruncate(int descriptor, off_t length) {
  unsigned file = file_of(descriptor);
  if (!file) return syscall(SYS_ftruncate, descriptor, length);
  FAILS("ftruncate")
  int done = syscall(SYS_ftruncate, descriptor, length);
  if (!done) record(4, file, length, 0, 0);
  finish(is_due);
  return done;
}

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  unsigned file = file_of(descriptor);
  if (!file) return syscall(SYS_fallocate, descriptor, mode, offset, length);
  FAILS("fallocate")
  int done = syscall(SYS_fallocate, descriptor, mode, offset, length);
  struct stat status;
  if (!done && !fstat(descriptor, &status)) record(4, file, status.st_size, 0, 0);
  return done;
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  if (file_of(descriptor)) {
    int is_due = due("mmap");
    if (is_due && action == FAIL) {
      errno = error_number;
      return MAP_FAILED;
    }
  }
  return (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
}

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  int error = errno;
  int result = fallocate(descriptor, 0, offset, length) ? errno : 0;
  errno = error;
  return result;
}

int msync(void *address, size_t size, int flags) {
  FAILS("msync")
  int done = syscall(SYS_msync, address, size, flags);
  finish(is_due);
  return done;
}

static int make_link(int folder, const char *from, int other, const char *to, int flags) {
  int is_due = counts_at(other, to) && due("link");
  if (is_due && action == FAIL) {
    errno = error_number;
    return -1;
  }
  int done = syscall(SYS_linkat, folder, from, other, to, flags);
  int result = errno;
  struct stat status;
  if (!done && counts_at(other, to) && !stat(to, &status)) record(6, (unsigned)status.st_ino, 0, 0, 0);
  finish(is_due);
  errno = result;
  return done;
}

int link(const char *from, const char *to) { return make_link(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int folder, const char *from, int other, const char *to, int flags) {
  return make_link(folder, from, other, to, flags);
}

static int change_name(int folder, const char *from, int other, const char *to, unsigned flags) {
  FAILS("rename")
  int done = syscall(SYS_renameat2, folder, from, other, to, flags);
  finish(is_due);
  return done;
}

int rename(const char *from, const char *to) { return change_name(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int folder, const char *from, int other, const char *to) {
  return change_name(folder, from, other, to, 0);
}
int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
  return change_name(folder, from, other, to, flags);
}

static int drop(int folder, const char *path, int flags) {
  if (!counts_at(folder, path)) return syscall(SYS_unlinkat, folder, path, flags);
  FAILS("unlink")
  int done = syscall(SYS_unlinkat, folder, path, flags);
  finish(is_due);
  return done;
}

int unlink(const char *path) { return drop(AT_FDCWD, path, 0); }
int unlinkat(int folder, const char *path, int flags) { return drop(folder, path, flags); }
int rmdir(const char *path) { return drop(AT_FDCWD, path, AT_REMOVEDIR); }

static int make_folder(int folder, const char *path, mode_t mode) {
  if (!counts_at(folder, path)) return syscall(SYS_mkdirat, folder, path, mode);
  FAILS("mkdir")
  int done = syscall(SYS_mkdirat, folder, path, mode);
  finish(is_due);
  return done;
}

int mkdir(const char *path, mode_t mode) { return make_folder(AT_FDCWD, path, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return make_folder(folder, path, mode); }

// Only allocations of the library: the program's own run-time isn't tested without memory.
#define STARVES                                                        \
  ((uintptr_t)__builtin_return_address(0) >= library_start &&          \
   (uintptr_t)__builtin_return_address(0) < library_end && due("malloc"))

void *malloc(size_t size) {
  if (STARVES) {
    errno = ENOMEM;
    return 0;
  }
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (STARVES) {
    errno = ENOMEM;
    return 0;
  }
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  if (STARVES) {
    errno = ENOMEM;
    return 0;
  }
  return __libc_realloc(old, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  if (STARVES) return ENOMEM;
  *place = __libc_memalign(alignment, size);
  return *place ? 0 : ENOMEM;
}
