/// What a session begins with: everything about it that is known before its first event.
package struct SessionBeginning: Hashable, Sendable {
  package var id: SessionID
  /// The identity of the store in which it was recorded.
  package var store: UInt128
  package var description: SessionConfiguration
  package var started: UInt64
  /// The machine and the process that recorded it.
  package var machine: [UInt8]
  package var boot: String
  package var process: Int32
  /// The program that recorded it.
  package var program: String
  /// The position after which its events follow, with the chain and the time there.
  package var position: UInt64
  package var chain: HistoryHash
  package var time: UInt64
  /// The names that are defined at or before that position, in id order.
  package var names: [String]
  /// Whether private data was replaced by keyed hashes; then few commands have a digest.
  package var isRedacted = false

  package init(
    id: SessionID, store: UInt128, description: SessionConfiguration, started: UInt64,
    machine: [UInt8], boot: String, process: Int32, program: String, position: UInt64,
    chain: HistoryHash, time: UInt64, names: [String]
  ) {
    (self.id, self.store, self.description, self.started) = (id, store, description, started)
    (self.machine, self.boot, self.process, self.program) = (machine, boot, process, program)
    (self.position, self.chain, self.time, self.names) = (position, chain, time, names)
  }
}

/// How a session ended.
package struct SessionEnding: Hashable, Sendable {
  package enum How: UInt64, CaseIterable, Sendable {
    case clean = 0
    case crashed = 1
    case lost = 2
    /// Unknown: it goes on after the last event that is known here.
    case cut = 4
  }

  /// What a crash left of an unfinished command.
  package struct InterruptedCommand: Hashable, Sendable {
    package var first: UInt64
    package var command: UInt64
    package var time: UInt64
    package var count: UInt64
    package var names: [String]
    /// Its events, in the layout of a record's body.
    package var body: [UInt8]

    package init(
      first: UInt64, command: UInt64, time: UInt64, count: UInt64, names: [String], body: [UInt8]
    ) {
      (self.first, self.command, self.time, self.count) = (first, command, time, count)
      (self.names, self.body) = (names, body)
    }
  }

  package var how: How
  /// The time of the end; of the last event if the end is unknown.
  package var time: UInt64
  package var lostFrom: UInt64?
  package var recovered: UInt64?
  package var interrupted: InterruptedCommand?

  package init(
    how: How, time: UInt64, lostFrom: UInt64? = nil, recovered: UInt64? = nil,
    interrupted: InterruptedCommand? = nil
  ) {
    (self.how, self.time, self.lostFrom, self.recovered) = (how, time, lostFrom, recovered)
    self.interrupted = interrupted
  }
}

/// A mark as a session file has it.
package struct SessionMark: Hashable, Sendable {
  package var name: String
  package var position: UInt64
  package var made: UInt64
  package var chain: HistoryHash

  package init(name: String, position: UInt64, made: UInt64, chain: HistoryHash) {
    (self.name, self.position, self.made, self.chain) = (name, position, made, chain)
  }
}

/// A note of a higher module as a session file has it.
package struct SessionNote: Hashable, Sendable {
  package var name: String
  package var bytes: [UInt8]
  package var made: UInt64

  package init(name: String, bytes: [UInt8], made: UInt64) {
    (self.name, self.bytes, self.made) = (name, bytes, made)
  }
}

/// A part of a session, up to the end of one of its commands, without its events.
package struct SessionContents: Hashable, Sendable {
  package var beginning: SessionBeginning
  /// The encoded state at the beginning, if the store has it.
  package var base: [UInt8]?
  /// The position of the last event.
  package var head: UInt64
  package var marks: [SessionMark]
  package var notes: [SessionNote]
  package var ending: SessionEnding
}
