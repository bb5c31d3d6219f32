internal import CBOR
package import EventStore
internal import History
package import Navigation

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
  private let history: SessionHistory
  private let names: [String?]

  /// The youngest session of `app` that may be restored and holds anything.
  static func last(of app: String, in store: Store) throws(RecordingError) -> PreviousSession? {
    do throws(HistoryError) {
      let all: [SessionInfo]
      do throws(StoreError) { all = try store.sessions() } catch { throw HistoryError(error) }
      guard
        let session = all.last(where: {
          $0.isRestorable && $0.description.app == app && !$0.isEmpty
        })
      else { return nil }
      return try PreviousSession(store, session.number)
    } catch {
      throw RecordingError(error)
    }
  }

  private init(_ store: Store, _ session: SessionNumber) throws(HistoryError) {
    history = try SessionHistory(store, session)
    do throws(StoreError) { end = try store.lastCommandEnd(of: session) } catch {
      throw HistoryError(error)
    }
    hierarchy = try history.hierarchy(at: end.position).hierarchy
    names = try history.names()
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
