#include "peer.h"

volatile uint64_t peer_sink;

const char *peer_open(peer **made, peer_kind kind, const char *directory, peer_events events) {
  peer *peer = calloc(1, sizeof *peer);
  if (!peer) return "out of memory";
  peer->events = events;
  const char *error;
  switch (kind) {
    case peer_lmdb_records: error = peer_open_lmdb(peer, directory, 1); break;
    case peer_lmdb_rows: error = peer_open_lmdb(peer, directory, 0); break;
    case peer_sqlite: error = peer_open_sqlite(peer, directory); break;
    case peer_rocksdb: error = peer_open_rocksdb(peer, directory); break;
    case peer_file: error = peer_open_file(peer, directory); break;
  }
  if (error) {
    free(peer);
    return error;
  }
  *made = peer;
  return NULL;
}

const char *peer_append(peer *peer, uint32_t count) { return peer->append(peer, count); }
const char *peer_scan(peer *peer, uint64_t from, uint64_t count, uint64_t *events) {
  return peer->scan(peer, from, count, events);
}
const char *peer_read(peer *peer, uint64_t position) { return peer->read(peer, position); }

void peer_close(peer *peer) {
  peer->close(peer);
  free(peer);
}
