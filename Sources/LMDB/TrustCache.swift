#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What this user's programs know about the files that they left in order.
///
/// What decays on the medium changes neither the size nor the times of a file. So trust has an end: a
/// file is checked again when its last check is older than ``lifetime``, however often it was opened
/// and closed since.
///
/// One file of fixed size with a slot per hash of a data file's identity: nothing to prune, nothing
/// to lock. A slot that is missing, torn or taken by another file means one check more, never one
/// less. It is no part of any store: a store that comes from elsewhere can't vouch for itself.
struct TrustCache {
  /// The exact state of a data file.
  struct State: Equatable {
    let file: FileStatus
    let transactionID: UInt64
    /// When the structure of the file was last checked, in minutes of the machine's clock.
    var checked = UInt32(truncatingIfNeeded: minutesNow())

    /// The words of the slot, without the last, which sums them up.
    fileprivate var words: [UInt64] {
      [
        0x4e4c_4732 << 32 | UInt64(checked), file.identity.device, file.identity.inode,
        transactionID, file.size,
        UInt64(bitPattern: file.modified), UInt64(bitPattern: file.changed),
      ]
    }

    static func == (left: State, right: State) -> Bool { left.words == right.words }
  }

  /// For how many minutes a check counts: a day.
  static let lifetime: UInt32 = 24 * 60

  private static let slots = 4096
  private static let slotSize = 64
  private let directory: String

  /// The cache in `directory`, or in the user's cache folder; `nil` when there is none.
  init?(_ directory: String?) {
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

  /// When the file was last checked, if it was left in exactly this state and the check still counts.
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
    // A check of the future counts for nothing: the clock was set back.
    guard bytes == Self.slot(noted), state.checked &- noted.checked < Self.lifetime else {
      return nil
    }
    return noted.checked
  }

  /// Notes that the file was left in this state, and says whether that could be done.
  func note(_ state: State) -> Bool { write(Self.slot(state), state.file.identity) }

  /// Notes nothing about the file any more.
  func forget(_ file: FileIdentity) {
    _ = write([UInt8](repeating: 0, count: Self.slotSize), file)
  }

  /// Whether anything can be noted.
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

  /// Opens the file if it is this user's own and nobody else can write to it.
  private func open(_ access: Int32) -> Int32? {
    let path = directory + "/trusted-stores"
    if access == O_RDWR { makeDirectory() }
    let flags = access | O_NOFOLLOW | O_NONBLOCK | (access == O_RDWR ? O_CREAT : 0)
    guard let descriptor = try? openFile(path, flags, 0o600) else { return nil }
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
