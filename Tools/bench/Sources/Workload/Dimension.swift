/// Something that a store can have much of.
public enum Dimension: String, CaseIterable, Sendable {
  /// Events of a session.
  case events
  /// Nodes, in containers of a hundred.
  case nodes
  /// Levels, each with one node.
  case depth
  /// Children of one container.
  case children
  /// Keys of one node, each set by a command of its own.
  case keys
  /// Keys that one command sets.
  case command
  /// Sessions with nothing in common.
  case sessions
  /// Marks of a session.
  case marks
  /// Windows, each with a root.
  case windows
  /// Sessions of which each was restored from the one before.
  case launches
}
