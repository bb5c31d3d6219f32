#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "peer.h"

// a: buffer of one commit

enum { buffer_size = 8 << 20 };

static const char *append(peer *peer, uint32_t count) {
  uint8_t *buffer = peer->a;
  size_t length = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *bytes;
    uint32_t size = peer_take(peer, &bytes);
    memcpy(buffer + length, &size, 4);
    memcpy(buffer + length + 4, bytes, size);
    length += 4 + size;
  }
  if (write(peer->file, buffer, length) != (ssize_t)length) return strerror(errno);
  if (fdatasync(peer->file)) return strerror(errno);
  peer->head += count;
  return NULL;
}

static const char *scan(peer *peer, uint64_t from, uint64_t count, uint64_t *events) {
  (void)peer, (void)from, (void)count;
  *events = 0;
  return "a plain file is not scanned";
}

static const char *read_one(peer *peer, uint64_t position) {
  (void)peer, (void)position;
  return "a plain file has no positions";
}

static void close_file(peer *peer) {
  close(peer->file);
  free(peer->a);
}

const char *peer_open_file(peer *peer, const char *directory) {
  char path[4096];
  snprintf(path, sizeof path, "%s/events", directory);
  peer->file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (peer->file < 0) return strerror(errno);
  peer->a = malloc(buffer_size);
  peer->append = append;
  peer->scan = scan;
  peer->read = read_one;
  peer->close = close_file;
  return NULL;
}
