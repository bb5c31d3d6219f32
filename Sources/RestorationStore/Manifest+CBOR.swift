package import NavlogCBOR
package import NavlogRestoration

extension Manifest {
  /// Encodes the manifest for a session's description.
  package func cbor() throws(CBORSyntaxError) -> [UInt8] { try CBORValue(encoded).encoded() }

  /// Decodes the result of ``cbor()``; `nil` for no bytes, and for the bytes of another program.
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
