/// Why it can't be decided what a launch would restore of a session. The numbers are in databases.
package enum Undecidable: Int64, CaseIterable, Sendable {
  /// It restored a session that isn't in the fleet, or cites one.
  case missing = 1
  /// A class that its own build doesn't declare is a hash, and another build may declare it.
  case undeclared = 2
  /// The state of an earlier build is kept beside that of a node, as a hash.
  case kept = 3
  /// Something that isn't in its place may be referred to by a value, which is a hash.
  case references = 4
  /// Something that an earlier session kept can't be found there.
  case deferred = 5
  /// It can't be opened or read.
  case unreadable = 6
  /// A class is transient in the other build: what depends on its nodes isn't known.
  case transient = 7

  /// The reason, as the end of a sentence that begins with a number of sessions.
  package var text: String {
    switch self {
    case .missing: "restored a session that is not in the fleet"
    case .undeclared: "have classes that their build does not declare"
    case .kept: "keep state of an earlier build"
    case .references: "may refer to something that is not in its place"
    case .deferred: "wait for something that can't be found"
    case .unreadable: "can't be read"
    case .transient: "have classes that the build makes transient"
    }
  }
}
