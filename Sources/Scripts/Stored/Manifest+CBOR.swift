import CBOR
package import Restoration

extension Manifest {
  /// The manifest as a session's description carries it.
  func cbor() throws(SinkError) -> [UInt8] {
    do throws(CBORError) { return try CBORValue(JSON(encoded)).encoded() } catch {
      throw SinkError("the manifest can't be kept: \(error)")
    }
  }

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
