#pragma once
#include <lmdb.h>

#ifdef __linux__
#include <linux/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>

// Declared by the headers of the C library only for programs that ask for the extensions of GNU as a whole.
extern int fallocate(int file, int mode, off_t offset, off_t length);
extern int statx(int directory, const char *path, int flags, unsigned int mask, struct statx *status);

// Of linux/falloc.h, and of fcntl.h with the extensions of GNU.
enum { navlog_keep_size = 1, navlog_empty_path = 0x1000, navlog_here = -100, navlog_no_follow = 0x100 };

/// The number that Linux gives the file system below `path`; 0 when it can't be asked.
static inline unsigned int navlog_file_system_type(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

/// Reads the size and the number of links of an open file without reading its times; returns whether that
/// succeeded.
static inline _Bool navlog_file_extent(int file, unsigned long long *size, unsigned long long *links) {
  struct statx status;
  if (statx(file, "", navlog_empty_path, STATX_SIZE | STATX_NLINK, &status)) return 0;
  *size = status.stx_size;
  *links = status.stx_nlink;
  return 1;
}

/// Reads the device and the number of the file at `path`, which isn't followed if it is a link, without reading its
/// times; returns whether that succeeded, and sets `errno` otherwise.
static inline _Bool navlog_file_identity(const char *path, unsigned long long *device, unsigned long long *inode) {
  struct statx status;
  if (statx(navlog_here, path, navlog_no_follow, STATX_INO, &status)) return 0;
  *device = makedev(status.stx_dev_major, status.stx_dev_minor);
  *inode = status.stx_ino;
  return 1;
}
#endif
