internal import CBOR
package import EventStore
internal import History
package import Navigation
internal import RestorationStore

/// What an app was in when its last session ended, to be brought back by whoever owns the interface.
///
/// ```swift
/// let tabs = recorder.previous?.root(of: "main")
/// let tab = tabs?.selected?.identifier ?? "notes"
/// let draft: String? = try tabs?.selected?.children.last?.value("draft")
/// ```
public struct PreviousSession: Sendable {
  /// The state at its end.
  package let hierarchy: Hierarchy
  package let end: CommandEnd
  /// How many sessions have begun to restore it and died before they were through, one after the other.
  ///
  /// An app that dies of what it restores sees this grow; it may then leave out what is suspicious, say
  /// ``Recorder/restored()``, and go on.
  public let failedAttempts: Int
  /// How many nodes there were.
  let count: Int
  private let history: SessionHistory
  private let names: [String?]

  /// The youngest session of `app` that holds anything, and that had itself restored all it was to.
  static func last(of app: String, in store: Store) throws(RecordingError) -> PreviousSession? {
    do throws(HistoryError) {
      let last = try LastSession(store, app: app)
      guard let source = last.source else { return nil }
      return try PreviousSession(store, source.session, failedAttempts: last.died.count)
    } catch {
      throw RecordingError(error)
    }
  }

  private init(
    _ store: Store, _ session: SessionNumber, failedAttempts: Int
  ) throws(HistoryError) {
    self.failedAttempts = failedAttempts
    history = try SessionHistory(store, session)
    do throws(StoreError) { end = try store.lastCommandEnd(of: session) } catch {
      throw HistoryError(error)
    }
    hierarchy = try history.hierarchy(at: end.position).hierarchy
    names = try history.names()
    count = hierarchy.records.count(where: \.isAlive)
  }

  /// The value that `key` of a node has; `nil` when it has none.
  func value<Value: Decodable>(
    _ key: String, of slot: Slot, as type: Value.Type
  ) throws(RecordingError) -> Value? {
    for cell in hierarchy.cells(of: slot) where cell.isSet {
      guard let symbol = cell.key.symbol, text(symbol) == key else { continue }
      let bytes: [UInt8]?
      do throws(HistoryError) { bytes = try history.value(at: UInt64(cell.position)) } catch {
        throw RecordingError(error)
      }
      guard let bytes else { return nil }
      do throws(CBORCodingError) { return try CBORDecoder().decode(Value.self, from: bytes) } catch
      {
        throw RecordingError(.unencodable, "'\(key)' can't be decoded: \(error)")
      }
    }
    return nil
  }

  func text(_ symbol: Symbol) -> String? {
    symbol.isNone || Int(symbol.raw) >= names.count ? nil : names[Int(symbol.raw)]
  }
}
