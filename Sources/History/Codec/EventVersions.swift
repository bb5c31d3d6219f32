import NavlogCBOR
import NavlogMigrations
import NavlogNavigation

/// The current version of each kind of event, and the upcasters from older ones.
///
/// Stored bytes are never rewritten: an event of an older version is converted each time it is
/// read.
public struct EventVersions: Sendable {
  /// How an event of a kind and version is read.
  enum Standing {
    /// Directly.
    case current
    /// After upcasting.
    case older
    /// Not at all: the kind is known, but not the version.
    case newer
    /// Not at all: the kind is unknown.
    case foreign
  }

  /// The version of each kind; 0 for unknown kinds.
  private let current: [UInt64]
  private let upcasters: [Upcaster.Source: Upcaster]
  /// A bit mask of the kinds whose only version is 1.
  private let first: [4 of UInt64]

  /// The versions of the kinds whose current version isn't 1. While this is empty, ``EventWriter``
  /// doesn't write versions.
  private static let written: [UInt8: UInt64] = [:]

  /// The versions of this program.
  public static func today() throws(HistoryError) -> EventVersions {
    try EventVersions(written: written, upcasters: Upcaster.known)
  }

  /// Creates versions with `upcasters` from old ones.
  ///
  /// Throws ``HistoryError/Code/incompleteUpcasters`` unless there is exactly one upcaster for each
  /// old version, from version 1 of each kind on.
  init(written: [UInt8: UInt64], upcasters: [Upcaster]) throws(HistoryError) {
    var current = [UInt64](repeating: 0, count: 256)
    for kind in EventKind.allCases { current[Int(kind.rawValue)] = 1 }
    for callback in Callback.allCases {
      current[Int(EventKind.callbacks) + Int(callback.rawValue)] = 1
    }
    for question in Question.Kind.allCases {
      current[Int(EventKind.questions) + Int(question.rawValue)] = 1
    }
    for (kind, version) in written { current[Int(kind)] = version }
    var steps: [Upcaster.Source: Upcaster] = [:]
    for upcaster in upcasters {
      let source = upcaster.source
      guard source.kind < 256, source.version > 0, source.version < current[Int(source.kind)],
        steps.updateValue(upcaster, forKey: source) == nil
      else { throw Self.incomplete(source, "occurs twice, or leads nowhere") }
    }
    for kind in current.indices where current[kind] > 1 {
      for version in 1..<current[kind] {
        let source = Upcaster.Source(kind: UInt64(kind), version: version)
        guard steps[source] != nil else { throw Self.incomplete(source, "is missing") }
      }
    }
    var first: [4 of UInt64] = .init(repeating: 0)
    for kind in current.indices where current[kind] == 1 {
      first[kind >> 6] |= 1 << UInt64(kind & 63)
    }
    self.current = current
    self.upcasters = steps
    self.first = first
  }

  private static func incomplete(_ source: Upcaster.Source, _ what: String) -> HistoryError {
    HistoryError(
      .incompleteUpcasters,
      "The step from version \(source.version) of event kind \(source.kind) \(what)",
      hint: "every old version needs one step, for as long as a store may hold it")
  }

  /// Returns whether `kind` has only ever had version 1.
  @inline(__always)
  func isFirst(_ kind: UInt8) -> Bool { first[Int(kind &>> 6)] &>> UInt64(kind & 63) & 1 == 1 }

  /// Returns how an event of `kind` and `version` is read.
  func standing(of kind: UInt64, _ version: UInt64) -> Standing {
    guard kind < 256 else { return .foreign }
    let today = current[Int(truncatingIfNeeded: kind)]
    if version == today, today > 0 { return .current }
    return today == 0 ? .foreign : version > 0 && version < today ? .older : .newer
  }

  /// Returns the current events, encoded, that replace the old event in `item` at `position`.
  func upcast(_ item: Span<UInt8>, at position: UInt64) throws(HistoryError) -> [[UInt8]] {
    var waiting: [CBORMap]
    do throws(CBORSyntaxError) {
      guard case .map(let map) = try CBORValue(decoding: item) else {
        throw CBORSyntaxError(.unexpectedKind, at: 0, expected: .map)
      }
      waiting = [map]
    } catch {
      throw .malformedEvent(position, error)
    }
    var done: [[UInt8]] = []
    var steps = 0
    while !waiting.isEmpty {
      let map = waiting.removeFirst()
      let source = Upcaster.Source(of: map)
      guard steps < 256, standing(of: source.kind, source.version) == .older,
        let upcaster = upcasters[source]
      else {
        done.append(try encode(map, position))
        continue
      }
      steps += 1
      waiting.insert(contentsOf: try step(upcaster, map, position), at: 0)
    }
    return done
  }

  private func step(
    _ upcaster: Upcaster, _ map: CBORMap, _ position: UInt64
  ) throws(HistoryError) -> [CBORMap] {
    do throws(UpcastError) {
      return try upcaster.upcast(map)
    } catch {
      throw HistoryError(
        .failedUpcast,
        "Event \(position), of kind \(upcaster.source.kind) in version \(upcaster.source.version), "
          + "can't be brought up to date: \(error.message)")
    }
  }

  private func encode(_ map: CBORMap, _ position: UInt64) throws(HistoryError) -> [UInt8] {
    do throws(CBORSyntaxError) {
      return try CBORValue.map(map).encoded()
    } catch {
      throw .malformedEvent(position, error)
    }
  }
}
