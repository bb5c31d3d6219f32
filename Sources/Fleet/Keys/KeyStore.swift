internal import NavlogPlatform
package import NavlogSessionFiles
internal import NavlogStore

/// The keys of installs, apart from the database and from its backups: a private directory with 256
/// files, each with the keys of the installs that begin with one byte.
///
/// A file is a list of records: 16 bytes of install, 32 of key. A key is destroyed in place, by
/// zeros; its record remains, so that no key is ever made again for an erased install. Processes
/// of one machine can share the directory. Belongs to one thread at a time.
package final class KeyStore {
  private let directory: String
  private var known: [InstallID: InstallKey?] = [:]
  /// How much of each file is in `known`.
  private var read: [UInt8: UInt64] = [:]

  private static let recordSize = 16 + InstallKey.size

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
    return try withFile(of: install, locked: true) { (file) throws(FleetError) in
      try readNew(file, install)
      if let key = try existing(install) { return key }
      let key = InstallKey()
      // The rest of a record whose writer was killed.
      let end = read[install.shard] ?? 0
      guard ftruncate(file, off_t(clamping: end)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
        throw failure("written")
      }
      do throws(SystemError) {
        try ByteTransfer.write(install.rawValue.bigEndianBytes.array + key.bytes, to: file)
      } catch {
        throw failure("written", error)
      }
      guard fsync(file) == 0, end > 0 || syncDirectory() else { throw failure("written") }
      try readNew(file, install)
      return key
    }
  }

  /// Returns the key of an install; `nil` if it never had one.
  package func existingKey(of install: InstallID) throws(FleetError) -> InstallKey? {
    if let key = try existing(install) { return key }
    try withFile(of: install) { (file) throws(FleetError) in try readNew(file, install) }
    return try existing(install)
  }

  /// Destroys the key of an install: what was sealed under it can't be opened any more, and no
  /// other key is made for it. Returns once that is durable.
  package func destroy(_ install: InstallID) throws(FleetError) {
    do throws(FleetError) { _ = try key(for: install) } catch {
      guard error.code == .erased else { throw error }
    }
    try withFile(of: install, locked: true) { (file) throws(FleetError) in
      var offset: UInt64 = 0
      var record = [UInt8](repeating: 0, count: Self.recordSize)
      let zeros = [UInt8](repeating: 0, count: InstallKey.size)
      while try fill(&record, file, offset) {
        if InstallID(record: record) == install {
          let written = unsafe pwrite(file, zeros, zeros.count, off_t(clamping: offset + 16))
          guard written == zeros.count, fsync(file) == 0 else { throw failure("written") }
        }
        offset += UInt64(Self.recordSize)
      }
    }
    known.updateValue(nil, forKey: install)
  }

  private func existing(_ install: InstallID) throws(FleetError) -> InstallKey? {
    guard let entry = known[install] else { return nil }
    guard let key = entry else {
      throw FleetError(.erased, "The install \(install) was erased")
    }
    return key
  }

  /// Adds the records that other processes have written since.
  private func readNew(_ file: Int32, _ install: InstallID) throws(FleetError) {
    var offset = read[install.shard] ?? 0
    var record = [UInt8](repeating: 0, count: Self.recordSize)
    while try fill(&record, file, offset) {
      let key = Array(record[16...])
      known.updateValue(
        key.allSatisfy { $0 == 0 } ? nil : InstallKey(key), forKey: InstallID(record: record))
      offset += UInt64(Self.recordSize)
    }
    read[install.shard] = offset
  }

  private func fill(
    _ record: inout [UInt8], _ file: Int32, _ offset: UInt64
  ) throws(FleetError) -> Bool {
    do throws(SystemError) {
      return try ByteTransfer.read(file, into: &record, at: offset) == record.count
    } catch {
      throw failure("read", error)
    }
  }

  private func withFile<R>(
    of install: InstallID, locked: Bool = false, _ body: (Int32) throws(FleetError) -> R
  ) throws(FleetError) -> R {
    let digits = String(install.shard, radix: 16)
    let path = "\(directory)/\(digits.count < 2 ? "0" : "")\(digits)"
    let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("opened") }
    defer { close(file) }
    while locked, flock(file, LOCK_EX) != 0 {
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

  fileprivate init(record: [UInt8]) {
    self.init(rawValue: record.prefix(16).reduce(0) { $0 &<< 8 | UInt128($1) })
  }
}
