import RestorationStore
package import Navigation
package import Restoration

/// A session that is gone with the process.
package final class MemorySink: SessionSink {
  package private(set) var entries: [Entry] = []
  package private(set) var sessionNumber: UInt32 = 1
  private var symbols = SymbolTable()

  package init() {}

  package var failure: SinkError? { nil }

  package func symbol(_ name: String) throws(SinkError) -> Symbol { symbols.symbol(name) }

  package func name(_ symbol: Symbol) -> String? { symbols.name(symbol) }

  package func stage(_ value: JSON) throws(SinkError) -> Fingerprint { Fingerprint(value.hash) }

  package func record(_ entry: Entry, at position: Position) { entries.append(entry) }

  package func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) {}

  package func advance(seconds: Double) {}

  package func restart(
    from point: SessionPoint?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) {
    entries.removeAll()
    sessionNumber += 1
  }

  package func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor? { nil }

  package func keep(waiting restorer: Restorer) throws(SinkError) {}

  package func keep(_ quarantine: Quarantine) throws(SinkError) {}

  package func abandon() {}

  package func finish() throws(SinkError) {}
}
