#include <lmdb.h>

#include "peer.h"

// a: environment · b: read transaction · c: its cursor · d: buffer of a record

enum { tree = 1, key_size = 9, header_size = 37, chain_size = 16 };

#define TRY(call)                             \
  do {                                        \
    int rc = (call);                          \
    if (rc) return mdb_strerror(rc);          \
  } while (0)

static void set_key(uint8_t key[key_size], uint64_t position) {
  key[0] = 0xF0, key[1] = 0, key[2] = 0, key[3] = 1;
  for (int i = 0; i < 5; i++) key[4 + i] = (uint8_t)(position >> (32 - 8 * i));
}

static const char *begin(peer *peer, MDB_txn **txn, MDB_cursor **cursor) {
  TRY(mdb_txn_begin(peer->a, NULL, 0, txn));
  TRY(mdb_cursor_open(*txn, tree, cursor));
  return NULL;
}

static const char *append_rows(peer *peer, uint32_t count) {
  MDB_txn *txn;
  MDB_cursor *cursor;
  const char *error = begin(peer, &txn, &cursor);
  if (error) return error;
  uint8_t key[key_size];
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *bytes;
    uint32_t size = peer_take(peer, &bytes);
    set_key(key, ++peer->head);
    MDB_val k = {key_size, key}, v = {size, (void *)bytes};
    TRY(mdb_cursor_put(cursor, &k, &v, MDB_APPEND));
  }
  mdb_cursor_close(cursor);
  TRY(mdb_txn_commit(txn));
  return NULL;
}

static const char *append_records(peer *peer, uint32_t count) {
  MDB_txn *txn;
  MDB_cursor *cursor;
  const char *error = begin(peer, &txn, &cursor);
  if (error) return error;
  uint8_t key[key_size], *record = peer->d;
  while (count > 0) {
    uint32_t events = count < peer->events.command ? count : peer->events.command;
    count -= events;
    peer->head += events;
    memset(record, 0, header_size + chain_size);
    record[0] = 1, record[1] = count ? 1 : 3, record[2] = (uint8_t)events;
    memcpy(record + 16, &peer->head, 5);
    uint32_t length = header_size + (count ? 0 : chain_size);
    for (uint32_t i = 0; i < events; i++) {
      const uint8_t *bytes;
      uint32_t size = peer_take(peer, &bytes);
      record[length++] = 0;  // the time since the event before
      memcpy(record + length, bytes, size);
      length += size;
    }
    set_key(key, peer->head);
    MDB_val k = {key_size, key}, v = {length, record};
    TRY(mdb_cursor_put(cursor, &k, &v, MDB_APPEND));
  }
  mdb_cursor_close(cursor);
  TRY(mdb_txn_commit(txn));
  return NULL;
}

static const char *renew(peer *peer) {
  if (peer->b) {
    TRY(mdb_txn_renew(peer->b));
    TRY(mdb_cursor_renew(peer->b, peer->c));
    return NULL;
  }
  MDB_txn *txn;
  MDB_cursor *cursor;
  TRY(mdb_txn_begin(peer->a, NULL, MDB_RDONLY, &txn));
  TRY(mdb_cursor_open(txn, tree, &cursor));
  peer->b = txn;
  peer->c = cursor;
  return NULL;
}

static const char *scan(peer *peer, uint64_t from, uint64_t count, uint64_t *events, int records) {
  const char *error = renew(peer);
  if (error) return error;
  uint8_t key[key_size];
  set_key(key, from + 1);
  MDB_val k = {key_size, key}, v;
  uint64_t sum = 0, seen = 0;
  int rc = mdb_cursor_get(peer->c, &k, &v, MDB_SET_RANGE);
  while (rc == 0) {
    const uint8_t *bytes = v.mv_data;
    seen += records ? bytes[2] : 1;
    sum += bytes[v.mv_size - 1];
    if (seen >= count) break;
    rc = mdb_cursor_get(peer->c, &k, &v, MDB_NEXT);
  }
  mdb_txn_reset(peer->b);
  peer_sink = sum;
  *events = seen;
  return rc == 0 || rc == MDB_NOTFOUND ? NULL : mdb_strerror(rc);
}

static const char *scan_records(peer *peer, uint64_t from, uint64_t count, uint64_t *events) {
  return scan(peer, from, count, events, 1);
}

static const char *scan_rows(peer *peer, uint64_t from, uint64_t count, uint64_t *events) {
  return scan(peer, from, count, events, 0);
}

static const char *read_one(peer *peer, uint64_t position) {
  const char *error = renew(peer);
  if (error) return error;
  uint8_t key[key_size];
  set_key(key, position);
  MDB_val k = {key_size, key}, v;
  TRY(mdb_cursor_get(peer->c, &k, &v, MDB_SET_RANGE));
  peer_sink += ((const uint8_t *)v.mv_data)[0];
  mdb_txn_reset(peer->b);
  return NULL;
}

static void close_lmdb(peer *peer) {
  if (peer->c) mdb_cursor_close(peer->c);
  if (peer->b) mdb_txn_abort(peer->b);
  mdb_env_close(peer->a);
  free(peer->d);
}

const char *peer_open_lmdb(peer *peer, const char *directory, int records) {
  MDB_env *env;
  TRY(mdb_env_create(&env));
  peer->a = env;
  peer->d = malloc(1 << 20);
  TRY(mdb_env_set_mapsize(env, (size_t)1 << 36));
  TRY(mdb_env_open(env, directory, MDB_NOTLS, 0600));
  MDB_txn *txn;
  MDB_dbi dbi;
  TRY(mdb_txn_begin(env, NULL, MDB_RDONLY, &txn));
  TRY(mdb_dbi_open(txn, NULL, 0, &dbi));
  MDB_cursor *cursor;
  TRY(mdb_cursor_open(txn, dbi, &cursor));
  MDB_val k, v;
  if (mdb_cursor_get(cursor, &k, &v, MDB_LAST) == 0) {
    const uint8_t *key = k.mv_data;
    for (int i = 0; i < 5; i++) peer->head = peer->head << 8 | key[4 + i];
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(txn);
  peer->append = records ? append_records : append_rows;
  peer->scan = records ? scan_records : scan_rows;
  peer->read = read_one;
  peer->close = close_lmdb;
  return NULL;
}
