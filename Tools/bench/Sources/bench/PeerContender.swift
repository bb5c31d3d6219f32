import CPeers
import Workload

/// A peer written in C.
@safe final class PeerContender: Contender {
  let name: String
  private let kind: peer_kind
  private let folder: String
  private let events: PeerEvents
  private var peer: OpaquePointer?

  static let usual: [(peer_kind, String)] = [
    (peer_lmdb_records, "raw LMDB in C"), (peer_lmdb_rows, "raw LMDB, row an event"),
    (peer_sqlite, "SQLite WAL FULL"), (peer_file, "file + fdatasync"),
  ]
  /// With those that may not be installed.
  static let all = usual + [(peer_rocksdb, "RocksDB, sync")]

  var canRead: Bool { kind != peer_file }

  init(_ kind: peer_kind, _ name: String, in folder: String, _ events: PeerEvents) throws(Failure) {
    self.kind = kind
    self.name = name
    self.folder = folder
    self.events = events
    try open()
  }

  deinit { unsafe peer_close(peer) }

  private func open() throws(Failure) {
    unsafe try check(peer_open(&peer, kind, folder, events.borrowed))
  }

  func commit(_ count: Int) throws { unsafe try check(peer_append(peer, UInt32(count))) }

  func scan(from: UInt64, count: UInt64) throws -> UInt64 {
    var events: UInt64 = 0
    unsafe try check(peer_scan(peer, from, count, &events))
    return events
  }

  func read(_ position: UInt64) throws { unsafe try check(peer_read(peer, position)) }

  func reopen() throws {
    unsafe peer_close(peer)
    unsafe peer = nil
    try open()
  }

  private func check(_ error: UnsafePointer<CChar>?) throws(Failure) {
    if let error = unsafe error {
      throw unsafe Failure(description: "\(name): \(String(cString: error))")
    }
  }
}

/// The events of a corpus where C can reach them.
@safe final class PeerEvents {
  let borrowed: peer_events

  init(_ corpus: Corpus) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: corpus.bytes.count)
    unsafe bytes.initialize(from: corpus.bytes, count: corpus.bytes.count)
    let offsets = UnsafeMutablePointer<UInt32>.allocate(capacity: corpus.offsets.count)
    unsafe offsets.initialize(from: corpus.offsets, count: corpus.offsets.count)
    unsafe borrowed = unsafe peer_events(
      bytes: bytes, offsets: offsets, count: UInt32(corpus.count), command: UInt32(Corpus.command))
  }

  deinit {
    unsafe borrowed.bytes.deallocate()
    unsafe borrowed.offsets.deallocate()
  }
}
