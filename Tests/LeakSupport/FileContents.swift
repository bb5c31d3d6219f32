import Foundation
import NavlogCBOR
import NavlogSessionFiles
import NavlogZstd

/// The whole content of a file, decompressed.
package struct FileContents {
  private var parts: [[UInt8]] = []

  package init(_ file: [UInt8]) throws {
    var reader = CBORReader(offset: SessionFile.label.count)
    var decompressor = try ZstdDecompressor()
    parts.append(file)
    while !reader.isAtEnd(of: file.span) {
      guard case .array(let item) = try reader.readValue(in: file.span),
        case .unsigned(let kind) = item[0], case .map(let fields) = item[2]
      else { return }
      parts.append(try CBORValue.map(fields).encoded())
      guard item.count > 3, case .bytes(let payload) = item[3] else { continue }
      parts.append(payload)
      let sizes: [UInt64: CBORValue] = [2: 0, 3: 5, 4: 1, 7: 5]
      guard let size = sizes[kind], case .unsigned(let count)? = fields[size] else { continue }
      parts.append(try decompressor.decompress(payload.span, size: Int(count)))
    }
  }

  /// Adds other content that may have markers.
  package mutating func add(_ part: [UInt8]) { parts.append(part) }

  package mutating func add(contentsOf other: FileContents) { parts += other.parts }

  /// Returns the places whose markers are in the file, as bytes, in hexadecimal or in Base64.
  package func found(_ markers: [String: [UInt8]]) -> Set<String> {
    var found: Set<String> = []
    let all = Data(parts.joined(separator: [0]))
    for (place, marker) in markers {
      let forms =
        [marker, Array(marker.hexadecimal.utf8), Array(marker.hexadecimal.uppercased().utf8)]
        + marker.inBase64
      if forms.contains(where: { all.range(of: Data($0)) != nil }) {
        found.insert(place)
      }
    }
    return found
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The bytes in Base64 at each of the three places where they can begin, without the digits that
  /// depend on their neighbors.
  fileprivate var inBase64: [[UInt8]] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0..<3).map { skip in
      let whole = self[(skip == 0 ? 0 : 3 - skip)...]
      var text: [UInt8] = []
      var bytes = Array(whole)[...]
      while bytes.count >= 3 {
        let three = bytes.prefix(3).reduce(0) { $0 << 8 | Int($1) }
        for shift in [18, 12, 6, 0] { text.append(digits[three >> shift & 63]) }
        bytes = bytes.dropFirst(3)
      }
      return text
    }.filter { $0.count >= 8 }
  }
}
