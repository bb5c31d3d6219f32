internal import NavlogStore

/// A form in which sessions are written: a session file, or its text.
///
/// Call ``begin(_:symbol:cited:base:)`` for a session, then ``add(_:chain:)`` for its batches, then
/// the values, marks and notes, then ``end(_:)``; after the last session ``finish()``.
protocol SessionOutput: ~Copyable {
  /// Begins a session: its header, and the state it begins with.
  ///
  /// - Parameter symbol: the id of the first name that its events define.
  mutating func begin(
    _ beginning: SessionBeginning, symbol: UInt32, cited: [CitedSession], base: [UInt8]?
  ) throws(SessionFileError)
  /// Adds a batch, after which the chain is `after`.
  mutating func add(_ batch: borrowing LogBatch, chain after: HistoryHash) throws(SessionFileError)
  /// Adds a large value, after all batches; without bytes, one that was lost.
  mutating func add(value: ValueID, _ bytes: [UInt8]) throws(SessionFileError)
  /// Adds a mark, after all values.
  mutating func add(_ mark: SessionMark) throws(SessionFileError)
  /// Adds a note, after all marks.
  mutating func add(_ note: SessionNote) throws(SessionFileError)
  /// Ends the session.
  mutating func end(_ ending: SessionEnding) throws(SessionFileError)
  /// Ends the file, and returns what is in it.
  mutating func finish() throws(SessionFileError) -> SessionFileTrailer
}
