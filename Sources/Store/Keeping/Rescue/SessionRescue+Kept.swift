internal import NavlogMigrations

extension SessionRescue {
  /// The part of a session that is kept.
  struct Kept {
    let number: SessionNumber
    let row: SessionRow
    /// The parent of a fork, its parent, and so on.
    var ancestors: [SessionNumber] = []
    var base: UInt64 = 0
    var keepsBase = false
    /// The last position that is kept.
    var head: UInt64 = 0
    /// The last position that any row refers to.
    var last: UInt64 = 0
    /// The id after the session's last kept symbol.
    var nextSymbol: UInt32 = 1
    /// The chains at the command ends that other rows refer to.
    var chains: [UInt64: HistoryHash] = [:]
    /// The number of symbols defined up to those positions.
    var symbolCounts: [UInt64: UInt32] = [:]
    var keepsEnd = false
    /// Whether the session has an end that matches its log.
    var endsWhereItSays = false
  }
}
