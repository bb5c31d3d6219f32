package import NavlogEventText
import NavlogNavigation

/// What a page knows of one session: the tree at every position, the events with their causes, and
/// the commands, as columns.
///
/// Everything that a page shows of a session comes from here, so that a redacted session becomes a
/// redacted page.
package struct SessionRecords {
  /// One event in words.
  package struct Event {
    /// The time in nanoseconds since 1970.
    package var time: UInt64
    package var name: String
    /// The creating event of its node; 0 for none.
    package var node: Int
    package var details: String
    /// What led to it, nearest first; empty where the tree didn't change.
    package var causes: [Cause]

    package init(time: UInt64, name: String, node: Int, details: String, causes: [Cause]) {
      self.time = time
      self.name = name
      self.node = node
      self.details = details
      self.causes = causes
    }
  }

  /// A step of what led to an event.
  package struct Cause: Hashable {
    package var position: UInt64
    package var text: String

    package init(position: UInt64, text: String) {
      self.position = position
      self.text = text
    }
  }

  /// A segue that was performed, by the names of its scenes.
  package struct Segue {
    package var position: UInt64
    package var from: String
    package var to: String
    /// Its identifier; empty without one.
    package var name: String

    package init(position: UInt64, from: String, to: String, name: String) {
      self.position = position
      self.from = from
      self.to = to
      self.name = name
    }
  }

  /// One outermost command in words.
  package struct Command {
    package var last: UInt64
    package var text: String
    /// The text with all names and keys, to be searched, where `text` is shortened.
    package var whole: String?
    /// What was refused, or warned of; empty without.
    package var trouble: String
    /// The names of the commands that were asked for, and of those that they led to.
    package var kinds: [String]
    /// The classes of the nodes that its events concern.
    package var classes: [String]
    package var isByUser: Bool

    package init(
      last: UInt64, text: String, whole: String?, trouble: String, kinds: [String],
      classes: [String], isByUser: Bool
    ) {
      self.last = last
      self.text = text
      self.whole = whole
      self.trouble = trouble
      self.kinds = kinds
      self.classes = classes
      self.isByUser = isByUser
    }
  }

  /// The facts about the session: its number, its app, how it ended.
  package var about: JSONObject
  package private(set) var commands: [Command] = []
  private var segues: [Segue] = []
  /// The tree.
  package var tree: TreeRecorder
  private let base: UInt64
  private let started: UInt64
  private var events = Columns(5)
  private var causes: [[Cause]: Int] = [:]
  private var causeList: [[Cause]] = []
  private var lastTime: UInt64

  package init(about: JSONObject, started: UInt64, tree: TreeRecorder) {
    self.about = about
    self.tree = tree
    self.started = started
    base = UInt64(tree.hierarchy.position)
    lastTime = started
  }

  /// Adds the event at the next position.
  package mutating func add(_ event: Event) {
    let (now, last) = (event.time / 1000, lastTime / 1000)
    lastTime = event.time
    events.append([
      now >= last ? Int(clamping: now - last) : -Int(clamping: last - now),
      tree.texts.index(event.name), event.node, tree.texts.index(event.details),
      event.causes.isEmpty ? -1 : index(of: event.causes),
    ])
  }

  package mutating func add(_ command: Command) { commands.append(command) }

  package mutating func add(_ segue: Segue) { segues.append(segue) }

  private mutating func index(of chain: [Cause]) -> Int {
    if let known = causes[chain] { return known }
    let index = causeList.count
    causes[chain] = index
    causeList.append(chain)
    return index
  }

  // MARK: - As JSON

  /// Appends the records to a JSON text.
  func write(to json: inout String) {
    var texts = tree.texts
    var rows = Columns(7)
    var last = base
    for command in commands {
      rows.append([
        Int(command.last - min(last, command.last)), texts.index(command.text),
        texts.index(command.trouble), texts.index(command.kinds.joined(separator: " ")),
        command.isByUser ? 1 : 0,
        texts.index(JSON.array(command.classes.map(JSON.string)).text),
        command.whole.map { texts.index($0) } ?? -1,
      ])
      last = max(last, command.last)
    }
    var walked = Columns(4)
    for segue in segues {
      walked.append([
        Int(clamping: segue.position), texts.index(segue.from), texts.index(segue.to),
        texts.index(segue.name),
      ])
    }
    json += "{\"about\":" + JSON.object(about).text
    json += ",\"base\":\(base),\"started\":\(started / 1000)"
    json += ",\"events\":"
    events.write(to: &json)
    json += ",\"commands\":"
    rows.write(to: &json)
    json += ",\"segues\":"
    walked.write(to: &json)
    json += ",\"ops\":"
    Columns.write(tree.operations.numbers, to: &json)
    json += ",\"causes\":["
    for (index, chain) in causeList.enumerated() {
      if index > 0 { json += "," }
      let numbers = chain.flatMap { [Int(clamping: $0.position), texts.index($0.text)] }
      Columns.write(numbers, to: &json)
    }
    json += "],\"texts\":["
    for (index, text) in texts.texts.enumerated() {
      if index > 0 { json += "," }
      json += JSON.string(text).text
    }
    json += "]}"
  }
}

/// Numbers in columns, which compress better than rows.
struct Columns {
  private var columns: [[Int]]

  init(_ count: Int) { columns = Array(repeating: [], count: count) }

  mutating func append(_ row: [Int]) {
    for (index, number) in row.enumerated() { columns[index].append(number) }
  }

  func write(to json: inout String) {
    json += "["
    for (index, column) in columns.enumerated() {
      if index > 0 { json += "," }
      Self.write(column, to: &json)
    }
    json += "]"
  }

  static func write(_ numbers: [Int], to json: inout String) {
    json += "["
    for (index, number) in numbers.enumerated() {
      if index > 0 { json += "," }
      json += String(number)
    }
    json += "]"
  }
}
