internal import NavlogCBOR
import NavlogHistory

/// Replaces values of the state.
package struct ValueRedactor: Sendable {
  private let policy: RedactionPolicy
  private let key: RedactionKey
  /// The domain of a hash that stands for a value, with the name of its key.
  private static let domain = "value"
  /// The member of a partly hashed value that stands for all of it.
  private static let whole = "#"

  package init(_ redaction: Redaction) {
    (policy, key) = (redaction.policy, redaction.key)
  }

  /// How a value was treated.
  package struct Result: Sendable {
    package let bytes: [UInt8]
    /// What happened to it; `nil` if it differs between its parts.
    package let treatment: Treatment?
  }

  /// The node that has a value.
  private struct Owner {
    let className: String
    /// The names of the nodes to which the value refers.
    let references: Set<String>
  }

  /// Returns the bytes for a value that was encoded as `bytes`. Its references to nodes leave with
  /// it, because they are part of the structure.
  ///
  /// - Parameters:
  ///   - declared: the treatment that the app declares.
  ///   - node: returns the name of a node as it leaves in a reference; `nil` for another name.
  package func redacted(
    _ bytes: [UInt8], of path: String, in className: String, declared: Treatment?,
    node: (String) -> String? = { _ in nil }
  ) -> Result {
    var original: CBORValue?
    var references: Set<String> = []
    var renamed: CBORValue?
    do throws(CBORSyntaxError) {
      original = try CBORValue(decoding: bytes.span)
      renamed = try original?.renamingReferences { name in
        let new = node(name)
        if let new { references.insert(new) }
        return new
      }
    } catch {
      renamed = nil
    }
    let inherited = declared ?? .hash
    guard let original else {
      let treatment = policy.treatment(of: [path], in: className, text: nil) ?? inherited
      switch treatment {
      case .keep: return Result(bytes: bytes, treatment: treatment)
      case .length:
        return Result(bytes: encoded(.text("length \(bytes.count)")), treatment: treatment)
      case .drop: return Result(bytes: encoded(.null), treatment: treatment)
      case .hash, .bucket:
        return Result(bytes: encoded(hash(bytes, path)), treatment: .hash)
      }
    }
    var treatments: Set<Treatment> = []
    let value = renamed ?? original
    let owner = Owner(className: className, references: references)
    let result = redacted(value, of: [path], in: owner, inherited, &treatments)
    // What is kept is kept byte by byte.
    return treatments == [.keep] && value == original
      ? Result(bytes: bytes, treatment: .keep)
      : Result(
        bytes: encoded(result), treatment: treatments.count == 1 ? treatments.first : nil)
  }

  private func redacted(
    _ value: CBORValue, of paths: [String], in owner: Owner, _ inherited: Treatment,
    _ treatments: inout Set<Treatment>
  ) -> CBORValue {
    if let name = value.reference, owner.references.contains(name) {
      treatments.insert(.keep)
      return value
    }
    let path = paths.last ?? ""
    let text: String? = if case .text(let text) = value { text } else { nil }
    let treatment = policy.treatment(of: paths, in: owner.className, text: text) ?? inherited
    if case .map(let map) = value, policy.reachesBelow(paths, in: owner.className),
      let parts = parts(map, of: paths, in: owner, treatment, &treatments)
    {
      return parts
    }
    if case .array(let elements) = value, treatment == .keep,
      policy.reachesBelow(paths, in: owner.className)
    {
      return .array(
        elements.enumerated().map { index, element in
          redacted(
            element, of: paths + ["\(path).\(index)"], in: owner, treatment, &treatments)
        })
    }
    var treated = treatment
    let result = apply(treatment, to: value, path, owner, &treated)
    treatments.insert(treated)
    return result
  }

  /// Returns a map in which some parts are treated otherwise than the rest; `nil` if all are treated
  /// alike.
  private func parts(
    _ map: CBORMap, of paths: [String], in owner: Owner, _ treatment: Treatment,
    _ treatments: inout Set<Treatment>
  ) -> CBORValue? {
    guard treatment == .keep || treatment == .hash else { return nil }
    let path = paths.last ?? ""
    var pairs: [CBORMap.Pair] = []
    var inside: Set<Treatment> = []
    for pair in map {
      let name: String? = if case .text(let name) = pair.key { name } else { nil }
      // A key that isn't a text has no path of its own.
      let part = paths + (name.map { ["\(path).\($0)"] } ?? [])
      var own: Set<Treatment> = []
      let value = redacted(pair.value, of: part, in: owner, treatment, &own)
      // Of what is hashed as a whole, only the parts that are shown stand by themselves.
      if treatment == .keep || name != nil && own.contains(where: \.showsName) {
        var key = pair.key
        if let name {
          if policy.hides(key: name, at: part, in: owner.className) {
            own.insert(.hash)
            key = hash(encoded(key), path)
          }
        } else {
          key = redacted(key, of: paths, in: owner, treatment, &own)
        }
        pairs.append(CBORMap.Pair(key: key, value: value))
      }
      inside.formUnion(own)
    }
    guard !inside.isSubset(of: [treatment]) else { return nil }
    treatments.formUnion(inside)
    if treatment == .hash {
      treatments.insert(.hash)
      pairs.append(
        CBORMap.Pair(key: .text(Self.whole), value: hash(of: .map(map), path, owner)))
    }
    do throws(CBORSyntaxError) { return .map(try CBORMap(pairs)) } catch {
      // The app has a part with the name of the hash.
      treatments = [.hash]
      return hash(of: .map(map), path, owner)
    }
  }

  private func apply(
    _ treatment: Treatment, to value: CBORValue, _ path: String, _ owner: Owner,
    _ treated: inout Treatment
  ) -> CBORValue {
    func result(_ replacement: CBORValue) -> CBORValue {
      self.result(replacement, of: value, owner)
    }
    switch treatment {
    case .keep: return value
    case .drop: return result(.null)
    case .length:
      switch value {
      case .text(let text): return .text("length \(text.count)")
      case .bytes(let bytes): return .text("length \(bytes.count)")
      case .array(let elements): return result(.text("length \(elements.count)"))
      case .map(let map): return result(.text("length \(map.count)"))
      default: break
      }
    case .bucket(let width):
      if let number = value.number, let range = Self.bucket(number, width) { return .text(range) }
    case .hash: break
    }
    treated = .hash
    return hash(of: value, path, owner)
  }

  /// Returns the hash that stands for a value under a key, with the value's references.
  private func hash(of value: CBORValue, _ path: String, _ owner: Owner) -> CBORValue {
    result(hash(encoded(value), path), of: value, owner)
  }

  /// Returns what stands for a value: an array of it and the references, if there are some. Their order
  /// doesn't tell their places in the value.
  private func result(
    _ replacement: CBORValue, of value: CBORValue, _ owner: Owner
  ) -> CBORValue {
    let names = owner.references.intersection(value.references).sorted()
    guard !names.isEmpty else { return replacement }
    do throws(CBORSyntaxError) {
      var elements = [replacement]
      for name in names { elements.append(try CBORValue(reference: name)) }
      return .array(elements)
    } catch {
      return replacement
    }
  }

  /// Returns the range of `width` that contains `number`; `nil` if numbers of that size are too far
  /// apart for a range, which would show the number itself.
  private static func bucket(_ number: Double, _ width: Double) -> String? {
    let low = (number / width).rounded(.down) * width
    let high = low + width
    guard high.isFinite, abs(high - low - width) < width / 100 else { return nil }
    return "\(low.short)..<\(high.short)"
  }

  /// Returns the hash that stands for a value under a key.
  func hash(_ bytes: [UInt8], _ path: String) -> CBORValue {
    .text("#" + key.word(Self.domain, Array(path.utf8), bytes))
  }

  func encoded(_ value: CBORValue) -> [UInt8] {
    do throws(CBORSyntaxError) { return try value.encoded() } catch { return [0xf6] }
  }
}

extension CBORValue {
  fileprivate var number: Double? {
    switch self {
    case .unsigned(let number): Double(number)
    case .negative(let number): -1 - Double(number)
    case .double(let number): number.isFinite ? number : nil
    default: nil
    }
  }
}
