import CBOR
import Migrations
import Navigation

/// Which version of each kind of event is written today, and the way there from older ones.
///
/// Old bytes are never rewritten: an event that was written in an older version is brought up to
/// date each time it is read.
public struct EventVersions: Sendable {
  /// How an event of some kind and version is to be read.
  enum Standing {
    /// As it stands.
    case current
    /// After upcasting.
    case older
    /// Not at all: the kind is known, the version not yet.
    case newer
    /// Not at all: the kind is not known.
    case foreign
  }

  /// The version of each kind, 0 for those that are not known.
  private let current: [UInt64]
  private let upcasters: [Upcaster.Source: Upcaster]
  /// The kinds whose only version is 1, a bit each.
  private let first: [4 of UInt64]

  /// The versions of the kinds that are not written in version 1; as long as there are none,
  /// ``EventWriter`` writes no version.
  private static let written: [UInt8: UInt64] = [:]

  /// What this program writes and reads.
  public static func today() throws(HistoryError) -> EventVersions {
    try EventVersions(written: written, upcasters: Upcaster.known)
  }

  /// Takes `upcasters` as the way from old versions to those that are written.
  ///
  /// Throws ``HistoryError/Code/incompleteUpcasters`` unless they lead there from version 1 of each
  /// kind, each step once and none too many.
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
      else { throw Self.incomplete(source, "stands there twice, or leads nowhere") }
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

  /// Whether version 1 is the only one that `kind` ever had.
  @inline(__always)
  func isFirst(_ kind: UInt8) -> Bool { first[Int(kind &>> 6)] &>> UInt64(kind & 63) & 1 == 1 }

  /// How an event of `kind` and `version` is to be read.
  func standing(of kind: UInt64, _ version: UInt64) -> Standing {
    guard kind < 256 else { return .foreign }
    let today = current[Int(truncatingIfNeeded: kind)]
    if version == today, today > 0 { return .current }
    return today == 0 ? .foreign : version > 0 && version < today ? .older : .newer
  }

  /// The events of today that the event in `item`, at `position`, has become, as items.
  func upcast(_ item: Span<UInt8>, at position: UInt64) throws(HistoryError) -> [[UInt8]] {
    var waiting: [CBORMap]
    do throws(CBORError) {
      guard case .map(let map) = try CBORValue(decoding: item) else {
        throw CBORError(.unexpectedKind, at: 0, expected: .map)
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
    do throws(CBORError) {
      return try CBORValue.map(map).encoded()
    } catch {
      throw .malformedEvent(position, error)
    }
  }
}
