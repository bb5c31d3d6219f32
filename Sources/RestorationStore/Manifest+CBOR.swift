package import CBOR
package import Restoration

extension Manifest {
  /// The manifest as a session's description carries it.
  package func cbor() throws(CBORError) -> [UInt8] { try CBORValue(encoded).encoded() }

  /// Reads what ``cbor()`` has written; `nil` for no bytes, and for those of another program's.
  package init?(recorded bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    do {
      let item = try CBORValue(decoding: bytes.span)
      self = try Manifest(decoding: EncodedValue(item) { _ in nil })
    } catch {
      return nil
    }
  }
}
