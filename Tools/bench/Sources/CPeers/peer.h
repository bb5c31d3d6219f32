#pragma once
#include <stdlib.h>
#include <string.h>

#include "include/CPeers.h"

struct peer {
  const char *(*append)(peer *, uint32_t);
  const char *(*scan)(peer *, uint64_t, uint64_t, uint64_t *);
  const char *(*read)(peer *, uint64_t);
  void (*close)(peer *);
  peer_events events;
  uint32_t next;  // the event of `events` whose turn it is
  uint64_t head;  // events so far
  void *a, *b, *c, *d, *e;
  int file;
};

const char *peer_open_lmdb(peer *, const char *directory, int records);
const char *peer_open_sqlite(peer *, const char *directory);
const char *peer_open_file(peer *, const char *directory);
const char *peer_open_rocksdb(peer *, const char *directory);

// The event whose turn it is.
static inline uint32_t peer_take(peer *peer, const uint8_t **bytes) {
  uint32_t at = peer->events.offsets[peer->next];
  uint32_t size = peer->events.offsets[peer->next + 1] - at;
  *bytes = peer->events.bytes + at;
  if (++peer->next == peer->events.count) peer->next = 0;
  return size;
}

// What keeps a compiler from leaving out a read.
extern volatile uint64_t peer_sink;
