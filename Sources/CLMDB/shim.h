#pragma once
#include <lmdb.h>

#ifdef __linux__
#include <sys/vfs.h>

// Declared by fcntl.h only for programs that ask for the extensions of GNU as a whole.
extern int fallocate(int file, int mode, off_t offset, off_t length);

// Of linux/falloc.h.
enum { navlog_keep_size = 1 };

/// The number that Linux gives the file system below `path`; 0 when it can't be asked.
static inline unsigned int navlog_file_system_type(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}
#endif
