#include "peer.h"

#if __has_include(<rocksdb/c.h>)
#include <rocksdb/c.h>

// a: database · b: write options · c: read options · d: the batch · e: options

int peer_has_rocksdb(void) { return 1; }

static const char *check(char *error) {
  static char kept[256];
  if (!error) return NULL;
  strncpy(kept, error, sizeof kept - 1);
  rocksdb_free(error);
  return kept;
}

static void set_key(uint8_t key[8], uint64_t position) {
  for (int i = 0; i < 8; i++) key[i] = (uint8_t)(position >> (56 - 8 * i));
}

static const char *append(peer *peer, uint32_t count) {
  rocksdb_writebatch_t *batch = peer->d;
  rocksdb_writebatch_clear(batch);
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *bytes;
    uint32_t size = peer_take(peer, &bytes);
    uint8_t key[8];
    set_key(key, ++peer->head);
    rocksdb_writebatch_put(batch, (const char *)key, sizeof key, (const char *)bytes, size);
  }
  char *error = NULL;
  rocksdb_write(peer->a, peer->b, batch, &error);
  return check(error);
}

static const char *scan(peer *peer, uint64_t from, uint64_t count, uint64_t *events) {
  rocksdb_iterator_t *iterator = rocksdb_create_iterator(peer->a, peer->c);
  uint8_t key[8];
  set_key(key, from + 1);
  uint64_t sum = 0, seen = 0;
  rocksdb_iter_seek(iterator, (const char *)key, sizeof key);
  for (; seen < count && rocksdb_iter_valid(iterator); seen++) {
    size_t size;
    sum += (uint8_t)rocksdb_iter_value(iterator, &size)[0];
    rocksdb_iter_next(iterator);
  }
  char *error = NULL;
  rocksdb_iter_get_error(iterator, &error);
  rocksdb_iter_destroy(iterator);
  peer_sink = sum;
  *events = seen;
  return check(error);
}

static const char *read_one(peer *peer, uint64_t position) {
  uint8_t key[8];
  set_key(key, position);
  size_t size;
  char *error = NULL;
  char *value = rocksdb_get(peer->a, peer->c, (const char *)key, sizeof key, &size, &error);
  if (value) peer_sink += (uint8_t)value[0];
  rocksdb_free(value);
  return error ? check(error) : value ? NULL : "there is no such key";
}

static void close_rocksdb(peer *peer) {
  rocksdb_writebatch_destroy(peer->d);
  rocksdb_readoptions_destroy(peer->c);
  rocksdb_writeoptions_destroy(peer->b);
  rocksdb_close(peer->a);
  rocksdb_options_destroy(peer->e);
}

const char *peer_open_rocksdb(peer *peer, const char *directory) {
  peer->e = rocksdb_options_create();
  rocksdb_options_set_create_if_missing(peer->e, 1);
  char *error = NULL;
  peer->a = rocksdb_open(peer->e, directory, &error);
  if (error) return check(error);
  peer->b = rocksdb_writeoptions_create();
  rocksdb_writeoptions_set_sync(peer->b, 1);
  peer->c = rocksdb_readoptions_create();
  peer->d = rocksdb_writebatch_create();
  rocksdb_iterator_t *last = rocksdb_create_iterator(peer->a, peer->c);
  rocksdb_iter_seek_to_last(last);
  if (rocksdb_iter_valid(last)) {
    size_t size;
    const uint8_t *key = (const uint8_t *)rocksdb_iter_key(last, &size);
    for (size_t i = 0; i < size; i++) peer->head = peer->head << 8 | key[i];
  }
  rocksdb_iter_destroy(last);
  peer->append = append;
  peer->scan = scan;
  peer->read = read_one;
  peer->close = close_rocksdb;
  return NULL;
}

#else

int peer_has_rocksdb(void) { return 0; }

const char *peer_open_rocksdb(peer *peer, const char *directory) {
  (void)peer, (void)directory;
  return "RocksDB is not installed";
}

#endif
