internal import NavlogCBOR
package import NavlogStore
internal import NavlogHistory
package import NavlogNavigation
internal import NavlogRestorationStore

/// The state at the end of an app's last session, which the app restores in its own interface.
///
/// ```swift
/// let tabs = recorder.previous?.root(of: "main")
/// let tab = tabs?.selected?.identifier ?? "notes"
/// let draft: String? = try tabs?.selected?.children.last?.value("draft")
/// ```
public struct PreviousSession: Sendable {
  /// The state at the end of the session.
  package let hierarchy: Hierarchy
  package let end: CommandEnd
  /// The number of sessions in a row that began to restore this one and died before they had finished; 32
  /// stands for more.
  ///
  /// If restoration crashes the app, this number grows. The app may then leave out what it
  /// suspects, call ``Recorder/restored()``, and continue.
  public let failedAttempts: Int
  /// The number of nodes.
  let count: Int
  private let history: SessionHistory
  private let names: [String?]

  /// Returns the youngest nonempty session of `app` that had completed its own restoration.
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

  /// Returns the value of a node's key; `nil` if there is none.
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

  func text(_ symbol: Symbol) -> String? { symbol.name(in: names) }
}
