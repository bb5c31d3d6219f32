package import NavlogStore
package import NavlogHistory
package import NavlogNavigation

/// The destination of a live session's events: a store, or memory for previews and tests.
///
/// Symbols are the numbers of the session's names.
@MainActor
package final class SessionLog {
  private var recorder: SessionRecorder?
  private var names: [String?] = [nil]
  private var numbers: [String: UInt32] = [:]
  /// A cache of the symbols in use.
  private var known: [String: Symbol] = [:]
  /// Why a name or a value could not be recorded.
  private(set) var trouble: StoreError?

  /// Whether the process is simulated as killed, for tests.
  private(set) var isKilled = false

  /// Stops recording, and leaves the open command as it is, as if the process had been killed.
  package func kill() {
    isKilled = true
    recorder?.halt()
  }

  /// Whether the session has ended; nothing can be recorded afterwards.
  private(set) var isFinished = false

  /// Creates the destination.
  ///
  /// - Parameters:
  ///   - recorder: the recorder of the session; `nil` for memory.
  ///   - names: the names that the first symbols in memory stand for.
  package init(_ recorder: SessionRecorder?, names: [String?] = [nil]) {
    self.recorder = recorder
    self.names = names.isEmpty ? [nil] : names
    for case (let number, let name?) in names.enumerated() {
      numbers[name] = numbers[name] ?? UInt32(truncatingIfNeeded: number)
    }
  }

  /// The values of a session in memory; `nil` if they aren't kept.
  package var valuesInMemory: [Fingerprint: [UInt8]]?

  /// The names in memory, by symbol.
  package var namesInMemory: [String?] { names }

  /// The number of the session in its store; `nil` in memory.
  var session: UInt32? { recorder?.session.rawValue ?? number }
  private var number: UInt32?

  /// Why nothing is recorded any more; `nil` while the session is recorded.
  package var failure: StoreError? { recorder?.failure ?? trouble }

  /// The number of recorded bytes that would be lost with the process; 0 if none would.
  var unwrittenBytes: Int { recorder?.unwrittenBytes ?? 0 }

  /// Why the session can't be written at the moment; `nil` if it can.
  var pendingError: StoreError? { recorder?.pendingError }

  /// Why events aren't recorded at the moment, although they will be once the store has room; `nil`
  /// if they are.
  var shortage: StoreError? { recorder?.shortage }

  /// Calls `body` on another thread when the session is given up or closed.
  func whenOver(_ body: @escaping @Sendable () -> Void) { recorder?.whenOver = body }

  /// Determines whether the session was given up since the last command.
  func checkGivenUp() { recorder?.checkGivenUp() }

  /// Writes the records in memory to the session.
  func catchUp(_ hierarchy: () -> Hierarchy) { recorder?.catchUp(hierarchy) }

  package func symbol(_ name: String) -> Symbol {
    do throws(StoreError) { return try number(name) } catch {
      trouble = error
      return .none
    }
  }

  /// Returns the symbol of a name; throws if the name can't be recorded.
  package func number(_ name: String) throws(StoreError) -> Symbol {
    if let symbol = known[name] { return symbol }
    let symbol = try intern(name)
    known[name] = symbol
    return symbol
  }

  private func intern(_ name: String) throws(StoreError) -> Symbol {
    guard let recorder else {
      if let number = numbers[name] { return Symbol(number) }
      let number = UInt32(names.count)
      names.append(name)
      numbers[name] = number
      return Symbol(number)
    }
    return try recorder.symbol(name)
  }

  package func name(_ symbol: Symbol) -> String? {
    if let recorder, !symbol.isNone { return recorder.name(symbol) }
    return symbol.name(in: names)
  }

  package func stage(_ value: Span<UInt8>) throws(StoreError) -> Fingerprint {
    if let recorder { return try recorder.stage(value) }
    let fingerprint = Fingerprint(of: value)
    if valuesInMemory != nil {
      var bytes: [UInt8] = []
      for index in value.indices { bytes.append(value[index]) }
      valuesInMemory?[fingerprint] = bytes
    }
    return fingerprint
  }

  func record(_ entry: RecordedEvent, at position: Position) {
    recorder?.record(entry, at: position)
  }

  func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) -> Receipt? {
    recorder?.end(at: position, digest: digest, hierarchy: hierarchy)
  }

  /// Returns when every ended command is durable.
  func settle() throws(StoreError) { try recorder?.settle() }

  func snapshotsTaken() async { await recorder?.snapshotsTaken() }

  /// Releases the recorder and its session; its names stay available, and nothing is recorded any
  /// more.
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

  package func finish(_ hierarchy: () -> Hierarchy) throws(StoreError) {
    try recorder?.finish(hierarchy)
    isFinished = true
  }
}
