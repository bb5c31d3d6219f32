#pragma once
#include <stdint.h>

// What the store is measured against: the same events, kept by other means, each in the shortest C
// that its library allows. Every function gives NULL when it went well, else what went wrong.

// Events back to back; event i lies between offsets[i] and offsets[i + 1]. They are taken in turn, from
// the first again after the last. Borrowed for as long as a peer lives.
typedef struct {
  const uint8_t *bytes;
  const uint32_t *offsets;
  uint32_t count;
  // How many make up one command.
  uint32_t command;
} peer_events;

typedef enum {
  // LMDB, one record a command, byte for byte of the size that the store gives its records.
  peer_lmdb_records,
  // LMDB, one row an event, which holds nothing but the event.
  peer_lmdb_rows,
  // SQLite, write-ahead log, synchronous = FULL, one row an event.
  peer_sqlite,
  // A file that is appended to: one write and one fdatasync a commit.
  peer_file,
  // RocksDB, sync = true, one key an event.
  peer_rocksdb,
} peer_kind;

typedef struct peer peer;

// Whether this was built where RocksDB is installed.
int peer_has_rocksdb(void);

const char *peer_open(peer **made, peer_kind kind, const char *directory, peer_events events);
// Adds `count` events and returns when they are on the disk.
const char *peer_append(peer *peer, uint32_t count);
// Visits the events after position `from`, or the records that hold them, until it has seen `count` events;
// gives how many there were.
const char *peer_scan(peer *peer, uint64_t from, uint64_t count, uint64_t *events);
// Finds the event at `position`, 1 and up.
const char *peer_read(peer *peer, uint64_t position);
void peer_close(peer *peer);
