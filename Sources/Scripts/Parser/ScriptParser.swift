package import NavlogEventText

/// Parses the lines of a script into commands, using the table of verbs.
///
/// The parser has the names that the lines so far have declared, but no hierarchy.
package struct ScriptParser {
  /// The line that declared each name.
  private(set) var declared: [String: Int] = [:]
  /// The scenes that lines connect, or open windows in.
  private var scenes: Set<String> = []
  /// How deep each declared controller and its children are nested.
  private var nesting: [String: Int] = [:]
  /// The uses of names whose objects are needed only later.
  private(set) var uses: [NameUse] = []

  var line = 0
  /// The nesting depth of command lists around the value being parsed.
  var depth = 0

  /// Whether controllers may come from storyboards or from the session of another process. No line
  /// declares their names, so an unknown name is an error only when its line runs.
  private var namesAreOpen = false
  /// Whether a line has performed a command. A launch after it restores this script's own session.
  private var hasActed = false

  /// Whether each line runs as soon as it is parsed, so that names that are used later are checked
  /// only then.
  private let isLive: Bool

  /// The names that the last line uses for controllers.
  package private(set) var names: [String] = []

  /// Creates a parser.
  ///
  /// - Parameter namesAreOpen: whether names may refer to nodes that no line declares.
  package init(isLive: Bool, namesAreOpen: Bool = false) {
    self.isLive = isLive
    self.namesAreOpen = namesAreOpen
  }

  /// Parses the next line; `nil` if it is blank or a comment.
  ///
  /// - Throws: an error in the line. The parser can continue with the next line.
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
      try nest(id, command.fields.texts(.children) ?? [])
    }
    names = uses[before...].filter { !$0.isScene }.map(\.name)
    for use in uses[before...] where use.isImmediate {
      try check(use, late: nil)
    }
    return command
  }

  /// Checks how deep a controller and its children are nested.
  private mutating func nest(_ id: String, _ children: [String]) throws(ScriptError) {
    let depth = 1 + (children.compactMap { nesting[$0] }.max() ?? 0)
    nesting[id] = depth
    guard depth > ScriptRunner.maximumDepth else { return }
    throw error(
      .badValue, 0, "'children' are nested more than \(ScriptRunner.maximumDepth) deep")
  }

  /// Checks the names whose check was delayed until the end of the file.
  package mutating func checkNames() throws(ScriptError) {
    for use in uses where !use.isImmediate { try check(use, late: declared) }
  }

  mutating func use(_ name: String, column: Int, isScene: Bool = false) {
    uses.append(
      NameUse(
        name: name, line: line, column: column, isImmediate: depth == 0, isScene: isScene))
  }

  /// Notes the scene that a command connects if it is new.
  mutating func noteScene(of command: ScriptCommand) {
    switch command.verb.name {
    case "scene": if let id = command.fields.text(.id) { scenes.insert(id) }
    case "window": if let scene = command.fields.text(.scene) { scenes.insert(scene) }
    default: break
    }
  }

  /// Returns whether a line declares `name` or the controller it belongs to. The More controller
  /// belongs to its tab controller, and the stack around a column to its split.
  func knows(_ name: String) -> Bool {
    if declared[name] != nil || name == "app" { return true }
    return [".more", ".navigation"].contains {
      name.hasSuffix($0) && declared[String(name.dropLast($0.count))] != nil
    }
  }

  private func check(_ use: NameUse, late: [String: Int]?) throws(ScriptError) {
    if use.isScene { return try checkScene(use) }
    guard !knows(use.name), !namesAreOpen else { return }
    throw ScriptError(
      .unknownName, line: use.line, column: use.column,
      "'\(use.name)' is declared by no line before this one",
      hint: NearMiss.of(use.name, in: declared.keys.sorted()).map { "did you mean '\($0)'?" }
        ?? (use.name.isEmpty
          ? "a name isn't empty"
          : #"declare it: {"do":"controller","id":"\#(use.name)","kind":"content"}"#))
  }

  private func checkScene(_ use: NameUse) throws(ScriptError) {
    guard !scenes.contains(use.name), !namesAreOpen else { return }
    throw ScriptError(
      .unknownName, line: use.line, column: use.column,
      "no line before this one connects the scene '\(use.name)'",
      hint: NearMiss.of(use.name, in: scenes.sorted()).map { "did you mean '\($0)'?" }
        ?? #"connect it first: {"do":"scene","id":"\#(use.name)"}"#)
  }
}

/// A use of the name of a controller or a scene.
struct NameUse {
  let name: String
  let line: Int
  let column: Int
  /// Whether the object is needed when the line runs, rather than in a later callback.
  let isImmediate: Bool
  /// Whether the name is that of a scene.
  let isScene: Bool
}
