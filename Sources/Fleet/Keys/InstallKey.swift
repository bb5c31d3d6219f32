internal import NavlogCSodium
package import NavlogSessionFiles
package import NavlogStore

/// The secret under which the bodies of one install are encrypted: XChaCha20-Poly1305.
///
/// Without it they can't be read, wherever copies of them are: destroying the key erases them all.
package struct InstallKey: Sendable {
  /// The size of a key in bytes.
  static let size = 32
  private static let nonceSize = 24
  private static let tagSize = 16

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a random key.
  init() { bytes = Self.random(Self.size) }

  private static func random(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// Returns `body` encrypted for its place: it can't be opened as another part of a session.
  package func seal(_ body: [UInt8], at place: BodyPlace) -> [UInt8] {
    let nonce = Self.random(Self.nonceSize)
    let bound = place.encoded
    var sealed = [UInt8](repeating: 0, count: body.count + Self.tagSize)
    var count: UInt64 = 0
    unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, &count, body, UInt64(body.count), bound, UInt64(bound.count), nil, nonce, bytes)
    return nonce + sealed.prefix(Int(clamping: count))
  }

  /// Returns what was sealed for `place`; `nil` if it was sealed under another key, for another
  /// place, or was changed.
  package func open(_ sealed: [UInt8], at place: BodyPlace) -> [UInt8]? {
    guard sealed.count >= Self.nonceSize + Self.tagSize else { return nil }
    let nonce = Array(sealed.prefix(Self.nonceSize))
    let rest = Array(sealed.dropFirst(Self.nonceSize))
    let bound = place.encoded
    var body = [UInt8](repeating: 0, count: max(1, rest.count - Self.tagSize))
    var count: UInt64 = 0
    let failed = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &body, &count, nil, rest, UInt64(rest.count), bound, UInt64(bound.count), nonce, bytes)
    return failed == 0 ? Array(body.prefix(Int(clamping: count))) : nil
  }
}

/// Where a body belongs: to a part of a session of an install.
package struct BodyPlace: Hashable, Sendable {
  package let install: InstallID
  package let ship: SessionID
  package let first: UInt64
  package let last: UInt64
  package let chain: HistoryHash

  package init(
    install: InstallID, ship: SessionID, first: UInt64, last: UInt64, chain: HistoryHash
  ) {
    (self.install, self.ship, self.first, self.last) = (install, ship, first, last)
    self.chain = chain
  }

  package init(of parcel: Parcel, _ install: InstallID) {
    self.init(
      install: install, ship: parcel.ship, first: parcel.first, last: parcel.last,
      chain: parcel.after)
  }

  var encoded: [UInt8] {
    [install.rawValue, ship.rawValue, UInt128(first) &<< 64 | UInt128(last), chain.rawValue]
      .flatMap(\.bigEndianBytes.array)
  }
}
