internal import NavlogCChecksums

/// A running SHA-256 hash, which chains the commands of a session.
///
/// Add bytes in pieces of any size: only their order matters. It never allocates. It uses the
/// processor's SHA instructions if it has them, otherwise plain arithmetic, with the same results.
/// A copy continues independently of the original.
public struct SHA256: Sendable {
  private var state = SHA256.initial
  /// The bytes since the last complete block; only the first `length % 64` are valid.
  private var pending: InlineArray<64, UInt8> = .init(repeating: 0)
  private var length: UInt64 = 0
  private let implementation: Implementation

  private static let initial: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// Creates the hash of no bytes.
  public init() {
    self.init(SHA256.hardwareIsAvailable ? .hardware : .portable)
  }

  package init(_ implementation: Implementation) {
    precondition(
      implementation == .portable || SHA256.hardwareIsAvailable,
      "A hardware checksum needs a processor with its instructions")
    self.implementation = implementation
  }

  /// Returns the digest of `bytes`.
  public static func of(_ bytes: Span<UInt8>) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Adds `bytes`.
  public mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafe $0) }
  }

  /// Adds `bytes`.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafe $0) }
  }

  /// Adds the eight bytes of `value`, the lowest first.
  public mutating func update(littleEndian value: UInt64) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe update(unsafe $0) }
  }

  /// Adds the 32 bytes of `digest`.
  public mutating func update(_ digest: Digest) {
    digest.withBytes { update($0) }
  }

  /// Returns the digest of all bytes added so far, and resets the hash.
  public mutating func finalize() -> Digest {
    let bits = length &* 8
    let used = Int(length % 64)
    // Padding: a 1 bit, zeros, and the length in bits in the last eight bytes of a block.
    var padding: InlineArray<72, UInt8> = .init(repeating: 0)
    let count = (used < 56 ? 56 : 120) - used
    padding[0] = 0x80
    for index in 0..<8 {
      padding[count + index] = UInt8(truncatingIfNeeded: bits &>> UInt64(56 - 8 * index))
    }
    update(padding.span.extracting(first: count + 8))
    let digest = Digest(words: state)
    self = SHA256(implementation)
    return digest
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = unsafe bytes
    let used = Int(length % 64)
    length &+= UInt64(bytes.count)
    if used > 0 {
      let taken = min(64 - used, rest.count)
      unsafe keep(UnsafeRawBufferPointer(rebasing: rest[..<taken]), at: used)
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
      guard used + taken == 64 else { return }
      let block = pending
      unsafe block.span.withUnsafeBytes { unsafe compress(unsafe $0) }
    }
    let whole = rest.count & ~63
    unsafe compress(UnsafeRawBufferPointer(rebasing: rest[..<whole]))
    unsafe keep(UnsafeRawBufferPointer(rebasing: rest[whole...]), at: 0)
  }

  /// Appends `bytes`, which don't complete the block, to the pending ones.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    var room = pending.mutableSpan
    unsafe room.withUnsafeMutableBytes {
      unsafe UnsafeMutableRawBufferPointer(rebasing: $0[offset...]).copyMemory(from: bytes)
    }
  }

  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    guard let start = blocks.baseAddress, blocks.count >= 64 else { return }
    let first = unsafe start.assumingMemoryBound(to: UInt8.self)
    let implementation = implementation
    var words = state.mutableSpan
    unsafe words.withUnsafeMutableBufferPointer {
      switch implementation {
      case .hardware:
        unsafe checksums_sha256_hardware($0.baseAddress, first, blocks.count / 64)
      case .portable:
        unsafe checksums_sha256_portable($0.baseAddress, first, blocks.count / 64)
      }
    }
  }
}
