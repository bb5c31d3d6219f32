import EventStore
import History
import Navigation

/// Where a live session goes: a store, or memory for previews and tests of an app.
///
/// Symbols are the numbers of the session's names.
@MainActor
final class SessionLog {
  private var recorder: SessionRecorder?
  private var names: [String?] = [nil]
  private var numbers: [String: UInt32] = [:]
  /// What has a number already, so that a push asks for none.
  private var known: [String: Symbol] = [:]
  /// Why a name or a value could not be taken in.
  private(set) var trouble: StoreError?

  /// Whether the process counts as killed: for tests.
  private(set) var isKilled = false

  /// Records nothing from now on, and leaves what is open as it is, as a process that is killed does.
  func kill() {
    isKilled = true
    recorder?.halt()
  }

  /// Whether the session was ended in good order; nothing can be recorded then.
  private(set) var isFinished = false

  init(_ recorder: SessionRecorder?) { self.recorder = recorder }

  /// The number of the session in its store; `nil` in memory.
  var session: UInt32? { recorder?.session.rawValue ?? number }
  private var number: UInt32?

  /// Why nothing is recorded any more; `nil` when all is well.
  var failure: StoreError? { recorder?.failure ?? trouble }

  /// How many bytes of what is recorded are lost with the process; 0 when all of it outlives that.
  var unwrittenBytes: Int { recorder?.unwrittenBytes ?? 0 }

  /// Why the session can't be written just now; `nil` when it can.
  var storeTrouble: StoreError? { recorder?.trouble }

  /// Hands what waits in memory to the session; whether nothing waits any more.
  @discardableResult
  func catchUp() -> Bool { recorder?.catchUp() ?? true }

  func symbol(_ name: String) -> Symbol {
    if let symbol = known[name] { return symbol }
    let symbol = intern(name)
    known[name] = symbol
    return symbol
  }

  private func intern(_ name: String) -> Symbol {
    guard let recorder else {
      if let number = numbers[name] { return Symbol(number) }
      let number = UInt32(names.count)
      names.append(name)
      numbers[name] = number
      return Symbol(number)
    }
    do throws(StoreError) { return try recorder.symbol(name) } catch {
      trouble = error
      return .none
    }
  }

  func name(_ symbol: Symbol) -> String? {
    if symbol.isNone { return nil }
    if let recorder { return recorder.name(symbol) }
    return Int(symbol.raw) < names.count ? names[Int(symbol.raw)] : nil
  }

  func stage(_ value: Span<UInt8>) throws(StoreError) -> Fingerprint {
    if let recorder { try recorder.stage(value) } else { Fingerprint(of: value) }
  }

  func record(_ entry: Entry, at position: Position) { recorder?.record(entry, at: position) }

  func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) -> Receipt? {
    recorder?.end(at: position, digest: digest, hierarchy: hierarchy)
  }

  func snapshotsTaken() async { await recorder?.snapshotsTaken() }

  /// Gives the session up: its names stay, and nothing is recorded any more.
  func close() {
    guard let closing = recorder else { return }
    var symbol: UInt32 = 1
    while let name = closing.name(Symbol(symbol)) {
      names.append(name)
      numbers[name] = symbol
      symbol += 1
    }
    number = closing.session.rawValue
    recorder = nil
    isFinished = true
  }

  func finish() throws(StoreError) {
    try recorder?.finish()
    isFinished = true
  }
}
