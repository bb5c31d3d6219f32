internal import NavlogPlatform
package import NavlogSessionFiles
internal import NavlogStore

/// The keys of installs, apart from the database and from its backups: a private directory with 256
/// files, each with the keys of the installs that begin with one byte.
///
/// A file is a list of records: 16 bytes of install, 32 of key. A key is destroyed in place, by
/// zeros; its record remains, so that no key is ever made again for an erased install. Processes
/// of one machine can share the directory. Nothing is kept in memory: a key that another process
/// destroys is gone for this one, too.
package struct KeyStore: Sendable {
  private let directory: String

  private static let recordSize = 16 + InstallKey.size

  /// A record of a file: where it is, and its key; `nil` if that was destroyed.
  private struct Record {
    let offset: UInt64
    let key: InstallKey?
  }

  /// Opens the keys in `directory`, which is made if it doesn't exist.
  package init(_ directory: String) throws(FleetError) {
    self.directory = directory
    if unsafe mkdir(directory, 0o700) != 0, errno != EEXIST { throw failure("made") }
  }

  /// Returns the key of an install, and makes one if it has none.
  ///
  /// Throws an error with the code ``FleetError/Code/erased`` if the key was destroyed.
  package func key(for install: InstallID) throws(FleetError) -> InstallKey {
    if let key = try existingKey(of: install) { return key }
    return try withFile(of: install, LOCK_EX) { (file) throws(FleetError) in
      let (record, end) = try find(install, in: file)
      if let record { return try key(in: record, of: install) }
      let key = InstallKey()
      // The rest of a record whose writer was killed.
      guard ftruncate(file, off_t(clamping: end)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
        throw failure("written")
      }
      do throws(SystemError) {
        try ByteTransfer.write(install.rawValue.bigEndianBytes.array + key.bytes, to: file)
      } catch {
        throw failure("written", error)
      }
      guard fsync(file) == 0, end > 0 || syncDirectory() else { throw failure("written") }
      return key
    }
  }

  /// Returns the key of an install; `nil` if it never had one. The key is durable: who makes one holds
  /// the lock until it is.
  package func existingKey(of install: InstallID) throws(FleetError) -> InstallKey? {
    try withFile(of: install, LOCK_SH) { (file) throws(FleetError) in
      guard let record = try find(install, in: file).record else { return nil }
      return try key(in: record, of: install)
    }
  }

  /// Destroys the key of an install: what was sealed under it can't be opened any more, and no
  /// other key is made for it. Returns once that is durable.
  package func destroy(_ install: InstallID) throws(FleetError) {
    do throws(FleetError) { _ = try key(for: install) } catch {
      guard error.code == .erased else { throw error }
    }
    try withFile(of: install, LOCK_EX) { (file) throws(FleetError) in
      guard let record = try find(install, in: file).record else { return }
      let zeros = [UInt8](repeating: 0, count: InstallKey.size)
      let written = unsafe pwrite(file, zeros, zeros.count, off_t(clamping: record.offset + 16))
      guard written == zeros.count, fsync(file) == 0 else { throw failure("written") }
    }
  }

  private func key(in record: Record, of install: InstallID) throws(FleetError) -> InstallKey {
    guard let key = record.key else {
      throw FleetError(.erased, "The install \(install) was erased")
    }
    return key
  }

  /// Returns the record of an install, and where the records end that were looked at.
  private func find(
    _ install: InstallID, in file: Int32
  ) throws(FleetError) -> (record: Record?, end: UInt64) {
    var offset: UInt64 = 0
    var records = [UInt8](repeating: 0, count: Self.recordSize * 1_024)
    while true {
      let count: Int
      do throws(SystemError) {
        count = try ByteTransfer.read(file, into: &records, at: offset) / Self.recordSize
      } catch {
        throw failure("read", error)
      }
      for index in 0..<count {
        let start = index * Self.recordSize
        guard records.span.bytes16(at: start) == install.rawValue else { continue }
        let key = Array(records[start + 16..<start + Self.recordSize])
        return (
          Record(
            offset: offset + UInt64(start),
            key: key.allSatisfy { $0 == 0 } ? nil : InstallKey(key)), offset
        )
      }
      offset += UInt64(count * Self.recordSize)
      if count < 1_024 { return (nil, offset) }
    }
  }

  private func withFile<R>(
    of install: InstallID, _ lock: Int32, _ body: (Int32) throws(FleetError) -> R
  ) throws(FleetError) -> R {
    let digits = String(install.shard, radix: 16)
    let path = "\(directory)/\(digits.count < 2 ? "0" : "")\(digits)"
    let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("opened") }
    defer { close(file) }
    while flock(file, lock) != 0 {
      guard errno == EINTR else { throw failure("locked") }
    }
    return try body(file)
  }

  /// Makes the name of a new file durable.
  private func syncDirectory() -> Bool {
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  private func failure(_ what: String, _ error: SystemError = SystemError()) -> FleetError {
    FleetError(.keys, "The keys in '\(directory)' can't be \(what): \(error.text)")
  }
}

extension InstallID {
  /// The first byte, which names its file.
  fileprivate var shard: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 120) }
}
