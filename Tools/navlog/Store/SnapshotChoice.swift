import NavlogHistory

/// The `--no-snapshots` option: replaying every event takes longer and must give the same result.
enum SnapshotChoice {
  static let option = Option(
    "--no-snapshots", "replay every event instead of using snapshots")
}

extension Arguments {
  var snapshots: SessionHistory.SnapshotUse {
    has(SnapshotChoice.option.name) ? .none : .newest
  }
}
