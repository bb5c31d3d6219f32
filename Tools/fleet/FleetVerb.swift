/// A verb of navlog-fleet; its help is that of 'navlog'.
struct FleetVerb: Sendable {
  /// The words it begins with: `fleet up`.
  let name: [String]
  var flags: [String] = []
  var valued: [String] = []
  let run: @Sendable (FleetLine, FleetConsole) throws -> Int32

  static let all: [FleetVerb] = [
    .up, .down, .migrate, .ship, .status, .sessions, .verify, .pull, .erase, .collect,
    .index, .restore, .compat, .paths, .replay, .ask, .answers, .gather,
  ]
}
