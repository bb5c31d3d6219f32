/// Reads the lines of a script into commands, by the table of verbs.
///
/// The parser knows which names the lines so far have declared, and no hierarchy.
package struct ScriptParser {
  /// The line that declared each name.
  private(set) var declared: [String: Int] = [:]
  /// Names used where the object is needed only later, with the places that use them.
  private(set) var uses: [NameUse] = []

  var line = 0
  /// How many lists of commands enclose the value being read.
  var depth = 0

  /// Whether controllers come from storyboards, or out of another process's session, whose names no
  /// line declares: then a name that is not there is found only when its line runs.
  private var namesAreOpen = false
  /// Whether a line has done something: a launch after it restores what this script did.
  private var hasActed = false

  /// Whether lines run as they come, so that names used later are checked only then.
  private let isLive: Bool

  /// The controllers that the last line is about, by the names it gives them.
  package private(set) var names: [String] = []

  /// - Parameter namesAreOpen: whether names may be of nodes that no line declares.
  package init(isLive: Bool, namesAreOpen: Bool = false) {
    self.isLive = isLive
    self.namesAreOpen = namesAreOpen
  }

  /// Reads the next line; `nil` for one that is blank or a comment.
  ///
  /// - Throws: what is wrong with the line; the parser can go on with the next.
  package mutating func parse(_ bytes: [UInt8]) throws(ScriptError) -> ScriptCommand? {
    line += 1
    depth = 0
    var bytes = bytes
    if line == 1, bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }
    guard let first, first != UInt8(ascii: "#") else { return nil }
    let json: JSON
    do { json = try JSONReader.read(bytes) } catch {
      throw ScriptError(.syntax, line: line, column: error.column, error.message)
    }
    let before = uses.count
    defer { if isLive { uses.removeAll(keepingCapacity: true) } }
    let command = try self.command(json, column: 1)
    switch command.verb.name {
    case "instantiate": namesAreOpen = true
    case "relaunch": if !hasActed { namesAreOpen = true }
    case "controller", "app": break
    default: hasActed = true
    }
    if ["controller", "instantiate", "object"].contains(command.verb.name),
      let id = command.fields.text(.id)
    {
      declared[id] = line
    }
    names = uses[before...].map(\.name)
    for use in uses[before...] where use.isImmediate {
      try check(use, late: nil)
    }
    return command
  }

  /// Checks the names whose use was put off until the whole file was read.
  package mutating func checkNames() throws(ScriptError) {
    for use in uses where !use.isImmediate { try check(use, late: declared) }
  }

  mutating func use(_ name: String, column: Int) {
    uses.append(NameUse(name: name, line: line, column: column, isImmediate: depth == 0))
  }

  /// Whether a line declares `name`, or what it belongs to: the More controller of a tab controller,
  /// the stack a split wraps around a column.
  func knows(_ name: String) -> Bool {
    if declared[name] != nil || name == "app" { return true }
    return [".more", ".navigation"].contains {
      name.hasSuffix($0) && declared[String(name.dropLast($0.count))] != nil
    }
  }

  private func check(_ use: NameUse, late: [String: Int]?) throws(ScriptError) {
    guard !knows(use.name), !namesAreOpen else { return }
    throw ScriptError(
      .unknownName, line: use.line, column: use.column,
      "'\(use.name)' is declared by no line before this one",
      hint: NearMiss.of(use.name, in: declared.keys.sorted()).map { "did you mean '\($0)'?" }
        ?? #"declare it: {"do":"controller","id":"\#(use.name)","kind":"content"}"#)
  }
}

/// A place that names a controller.
struct NameUse {
  let name: String
  let line: Int
  let column: Int
  /// Whether the object is needed when the line runs, not in some later callback.
  let isImmediate: Bool
}
