package import Navigation

/// Where a running script's events go, batch by batch: a store, or memory.
package protocol BatchSink: AnyObject {
  /// Takes the events of one outermost command, and what belongs to them.
  func append(_ batch: Batch)
}

/// The events of one outermost command, with what the engine itself does not know.
package struct Batch: Sendable {
  /// The events in order.
  package let entries: [Entry]
  /// The position of the last one.
  package let end: Position
  package let digest: Digest
  /// The values of the state that the batch set, by the position of the event.
  package let values: [Position: JSON]
  /// The names behind all symbols so far.
  package let symbols: SymbolTable
  /// The script's clock, in seconds since its beginning.
  package let time: Double
}

/// A session that is gone with the process.
package final class MemorySink: BatchSink {
  package private(set) var batches: [Batch] = []

  package init() {}

  package func append(_ batch: Batch) { batches.append(batch) }
}
