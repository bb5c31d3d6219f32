import NavlogPlatform

/// The record of the files that this user's programs left intact.
///
/// Decay on the medium changes neither the size nor the times of a file, so trust expires: a file
/// is checked again if its last check is older than ``lifetime``, however often it was opened and
/// closed since.
///
/// The cache is one file of fixed size with a slot per hash of a data file's identity, so it needs
/// no pruning and no locks. A slot that is missing, torn or used by another file causes an
/// additional check, never a missing one. The cache isn't part of a store: a store from another
/// source can't declare itself trusted.
struct TrustCache {
  /// The exact state of a data file.
  struct State: Equatable {
    let file: FileStatus
    let transactionID: UInt64
    /// The time of the last check of the structure, in minutes of the system clock.
    var checked = UInt32(truncatingIfNeeded: SystemClock.minutes)

    /// The words of the slot, without the last one, which is their checksum.
    fileprivate var words: [UInt64] {
      [
        0x4e4c_4732 << 32 | UInt64(checked), file.identity.device, file.identity.inode,
        transactionID, file.size,
        UInt64(bitPattern: file.modified), UInt64(bitPattern: file.changed),
      ]
    }

    static func == (left: State, right: State) -> Bool { left.words == right.words }
  }

  /// The number of minutes for which a check is valid: one day.
  static let lifetime: UInt32 = 24 * 60

  private static let slots = 4096
  private static let slotSize = 64
  private let directory: String

  /// Opens the cache in `directory`, or in the user's cache directory; `nil` if there is none, or if
  /// the path is empty.
  init?(_ directory: String?) {
    if directory?.isEmpty == true { return nil }
    if let directory {
      self.directory = directory
    } else if let cache = Self.variable("XDG_CACHE_HOME") {
      self.directory = cache + "/navlog"
    } else if let home = Self.variable("HOME") {
      self.directory = home + "/.cache/navlog"
    } else {
      return nil
    }
  }

  /// Returns the time of the last check, if the file was left in exactly this state and the check
  /// is still valid.
  func lastCheck(of state: State) -> UInt32? {
    guard let descriptor = open(O_RDONLY) else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.slotSize)
    let offset = Self.offset(of: state.file.identity)
    let got = unsafe bytes.withUnsafeMutableBytes { slot in
      unsafe pread(descriptor, slot.baseAddress, slot.count, offset)
    }
    guard got == bytes.count else { return nil }
    var noted = state
    noted.checked = UInt32(truncatingIfNeeded: bytes.span.little(0, 4))
    // A check from the future is invalid: the clock was set back.
    guard bytes == Self.slot(noted), state.checked &- noted.checked < Self.lifetime else {
      return nil
    }
    return noted.checked
  }

  /// Records that the file was left in this state. Returns whether that succeeded.
  func note(_ state: State) -> Bool { write(Self.slot(state), state.file.identity) }

  /// Deletes the record of the file.
  func forget(_ file: FileIdentity) {
    _ = write([UInt8](repeating: 0, count: Self.slotSize), file)
  }

  /// Whether the cache can be written.
  var isUsable: Bool {
    guard let descriptor = open(O_RDWR) else { return false }
    close(descriptor)
    return true
  }

  private func write(_ slot: [UInt8], _ file: FileIdentity) -> Bool {
    guard let descriptor = open(O_RDWR) else { return false }
    defer { close(descriptor) }
    let offset = Self.offset(of: file)
    let written = unsafe slot.withUnsafeBytes { bytes in
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
    }
    return written == slot.count
  }

  /// Opens the file if it belongs to this user and no other user can write to it.
  private func open(_ access: Int32) -> Int32? {
    let path = directory + "/trusted-stores"
    if access == O_RDWR { makeDirectory() }
    let flags = access | O_NOFOLLOW | O_NONBLOCK | (access == O_RDWR ? O_CREAT : 0)
    let descriptor: Int32
    // A record that can't be read, for whatever reason, is treated as missing.
    do throws(LMDBError) { descriptor = try openFile(path, flags, 0o600) } catch { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func makeDirectory() {
    var end = directory.startIndex
    while end < directory.endIndex {
      end = directory[directory.index(after: end)...].firstIndex(of: "/") ?? directory.endIndex
      unsafe mkdir(String(directory[..<end]), 0o700)
    }
  }

  private static func slot(_ state: State) -> [UInt8] {
    let words = state.words
    return (words + [mixed(words)]).flatMap { word in
      unsafe withUnsafeBytes(of: word.littleEndian) { unsafe [UInt8]($0) }
    }
  }

  private static func offset(of file: FileIdentity) -> off_t {
    off_t(mixed([file.device, file.inode]) % UInt64(slots)) * off_t(slotSize)
  }

  private static func mixed(_ words: [UInt64]) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words {
      sum = (sum ^ word) &* 0x0000_0100_0000_01b3
      sum ^= sum >> 29
    }
    return sum
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let path = unsafe String(cString: value)
    return path.hasPrefix("/") ? path : nil
  }
}
