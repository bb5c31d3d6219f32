/// Something that a store can have much of.
public enum Dimension: String, CaseIterable, Sendable {
  /// Events of a session.
  case events
  /// Nodes, in containers of a hundred.
  case nodes
  /// Levels, each with one node.
  case depth
  /// Levels on screen, each with one node whose view lies in the one above.
  case levels
  /// Children of one container.
  case children
  /// Tabs of one controller on screen, each selected once.
  case tabs
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
