#include <sqlite3.h>
#include <stdio.h>

#include "peer.h"

// a: connection · b: insert · c: select after a position · d: select one

static const char *append(peer *peer, uint32_t count) {
  sqlite3_stmt *insert = peer->b;
  if (sqlite3_exec(peer->a, "BEGIN IMMEDIATE", 0, 0, 0)) return sqlite3_errmsg(peer->a);
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *bytes;
    uint32_t size = peer_take(peer, &bytes);
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)++peer->head);
    sqlite3_bind_int64(insert, 2, 0);
    sqlite3_bind_blob(insert, 3, bytes, (int)size, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) return sqlite3_errmsg(peer->a);
    sqlite3_reset(insert);
  }
  if (sqlite3_exec(peer->a, "COMMIT", 0, 0, 0)) return sqlite3_errmsg(peer->a);
  return NULL;
}

static const char *scan(peer *peer, uint64_t from, uint64_t count, uint64_t *events) {
  sqlite3_stmt *range = peer->c;
  sqlite3_bind_int64(range, 1, (sqlite3_int64)from);
  uint64_t sum = 0, seen = 0;
  int rc = SQLITE_ROW;
  while (seen < count && (rc = sqlite3_step(range)) == SQLITE_ROW) {
    sum += *(const uint8_t *)sqlite3_column_blob(range, 2);
    seen++;
  }
  sqlite3_reset(range);
  peer_sink = sum;
  *events = seen;
  return rc == SQLITE_DONE || rc == SQLITE_ROW ? NULL : sqlite3_errmsg(peer->a);
}

static const char *read_one(peer *peer, uint64_t position) {
  sqlite3_stmt *one = peer->d;
  sqlite3_bind_int64(one, 1, (sqlite3_int64)position);
  if (sqlite3_step(one) != SQLITE_ROW) return "there is no such row";
  peer_sink += *(const uint8_t *)sqlite3_column_blob(one, 0);
  sqlite3_reset(one);
  return NULL;
}

static void close_sqlite(peer *peer) {
  sqlite3_finalize(peer->b);
  sqlite3_finalize(peer->c);
  sqlite3_finalize(peer->d);
  sqlite3_close(peer->a);
}

const char *peer_open_sqlite(peer *peer, const char *directory) {
  char path[4096];
  snprintf(path, sizeof path, "%s/events.sqlite", directory);
  sqlite3 *db;
  if (sqlite3_open(path, &db)) return "sqlite3_open";
  peer->a = db;
  const char *setup =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "CREATE TABLE IF NOT EXISTS event(position INTEGER PRIMARY KEY, time INTEGER, body BLOB)";
  if (sqlite3_exec(db, setup, 0, 0, 0)) return sqlite3_errmsg(db);
  sqlite3_stmt *insert, *range, *one, *last;
  if (sqlite3_prepare_v2(db, "INSERT INTO event VALUES(?, ?, ?)", -1, &insert, 0) ||
      sqlite3_prepare_v2(db, "SELECT * FROM event WHERE position > ? ORDER BY position", -1, &range, 0) ||
      sqlite3_prepare_v2(db, "SELECT body FROM event WHERE position = ?", -1, &one, 0) ||
      sqlite3_prepare_v2(db, "SELECT max(position) FROM event", -1, &last, 0))
    return sqlite3_errmsg(db);
  if (sqlite3_step(last) == SQLITE_ROW) peer->head = (uint64_t)sqlite3_column_int64(last, 0);
  sqlite3_finalize(last);
  peer->b = insert, peer->c = range, peer->d = one;
  peer->append = append;
  peer->scan = scan;
  peer->read = read_one;
  peer->close = close_sqlite;
  return NULL;
}
