import History

/// Whether a verb may begin with what is in snapshots: without them it takes longer, and must say the
/// same.
enum SnapshotChoice {
  static let option = Option(
    "--no-snapshots", "fold every event: the same answer, the longer way")
}

extension Arguments {
  var snapshots: SessionHistory.SnapshotUse {
    has(SnapshotChoice.option.name) ? .none : .newest
  }
}
