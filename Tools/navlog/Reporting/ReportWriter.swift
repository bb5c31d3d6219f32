import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogReport
import NavlogRestoration
import NavlogSessionFiles
import NavlogStore
import NavlogStoryboards
import NavlogTimeTravel

/// Writes a session as a page.
struct ReportWriter {
  private let look: OpenSession
  private let range: (after: UInt64, through: UInt64)
  private let against: (manifest: Manifest, name: String)?
  private let storyboards: CatalogueSet?
  private let beside: OpenSession?
  private let source: String

  /// - Parameters:
  ///   - range: the positions that the page has.
  ///   - beside: the session to show beside it.
  ///   - source: the name of the store, for the commands that the page copies.
  init(
    _ look: OpenSession, _ range: (after: UInt64, through: UInt64),
    against: (manifest: Manifest, name: String)?, storyboards: CatalogueSet?, beside: OpenSession?,
    source: String
  ) {
    self.look = look
    self.range = range
    self.against = against
    self.storyboards = storyboards
    self.beside = beside
    self.source = source
  }

  /// Whether private data is hashed.
  private var isRedacted: Bool { look.info.description.imported?.isRedacted == true }

  /// The positions of the range on the command line, or those that are readable.
  static func range(_ look: OpenSession) throws -> (after: UInt64, through: UInt64) {
    let start = UInt64(try look.history.beginning().position)
    if let word = look.words.first {
      guard word.contains("..") else {
        throw Failure("'\(word)' is no range", hint: "write A..B, such as 40..90")
      }
      let range = try PositionRange.parse(word, look)
      return (max(start, range.after), range.through)
    }
    return (start, look.info.head)
  }

  func page() throws -> [UInt8] {
    let restoration = try RestorationRecords(look, through: range.through, against: against)
    let recording = try SessionRecording(
      look, after: range.after, through: range.through,
      about: try about(look, range, launch: restoration.launch))
    var sessions = [recording.records]
    var panels: JSONObject = ["restoration": .array(restoration.tables.map(\.json))]
    if let storyboards { panels["storyboard"] = StoryboardRecords.json(storyboards) }
    if let beside {
      let range = (
        after: UInt64(try beside.history.beginning().position), through: beside.info.head
      )
      let other = try SessionRecording(
        beside, after: range.after, through: range.through,
        about: try about(beside, range, launch: nil))
      sessions.append(other.records)
      panels["relatives"] = try relatives(of: beside)
    }
    let page = ReportPage(
      title: "Session \(look.info.number) of \(look.info.description.app)", sessions: sessions,
      panels: panels, attachment: try attachment(), plain: try plain(recording.records))
    guard let html = page.html() else {
      throw Failure("there is no memory for the page", status: .limit)
    }
    guard html.count <= ReportPage.largest else {
      throw Failure(
        "the page would have \(Amount.bytes(html.count)), more than browsers open at once",
        hint: "take a part of the session with A..B, such as \(range.after)..\(range.through / 2)",
        status: .limit)
    }
    return html
  }

  // MARK: - The session in words

  private func about(
    _ look: OpenSession, _ range: (after: UInt64, through: UInt64), launch: String?
  ) throws -> JSONObject {
    let info = look.info
    let (date, time) = Moment.parts(info.started, digits: 0)
    var about: JSONObject = [
      "session": .integer(Int(info.number.rawValue)), "app": .string(info.description.app),
      "build": .string(info.description.build), "standing": .string(info.standing),
      "state": .string(info.standingWord), "head": .integer(Int(clamping: info.head)),
      "began": .string("\(date) \(time) UTC"), "source": .string(source),
      "profile": .string(
        isRedacted
          ? "Structure: private data is hashed" : "Full: private data is in this page"),
    ]
    if let name = info.description.name { about["name"] = .string(name) }
    if let launch {
      about["origin"] = .string(launch)
    } else if let point = info.description.origin.point {
      about["origin"] = .string("\(info.description.origin.kind) from \(point.label)")
    }
    if range.after > 0 || range.through < info.head {
      about["part"] = .string("\(range.after)..\(range.through) of \(info.head)")
    }
    let marks = try look.view.store.marks(of: info.number)
      .filter { $0.position >= range.after && $0.position <= range.through }
    about["marks"] = .array(
      marks.map { ["name": .string($0.name), "position": .integer(Int(clamping: $0.position))] })
    if info.state != .open, info.state != .clean, let last = try look.history.interrupted() {
      let cast = NodeNameIndex(
        try look.history.hierarchy(at: info.head).hierarchy, symbols: try look.history.names())
      about["interrupted"] = .string(CommandSummary(last, cast, look.values).text(240))
    }
    return about
  }

  /// The nodes that correspond in the session beside this one: by the fork, or by restoration.
  private func relatives(of beside: OpenSession) throws -> JSON {
    let (one, other) = (look.info, beside.info)
    for (fork, trunk) in [(one, other), (other, one)] {
      let origin = fork.description.origin
      if origin.kind == .forked, let point = origin.point, point.id == trunk.id {
        return ["shared": .integer(Int(clamping: point.position)), "pairs": []]
      }
    }
    var pairs: [Position: Position] = [:]
    if let births = try ForkMapping.births(of: beside.history, restoredFrom: look.history) {
      for (born, was) in births { pairs[was] = born }
    } else if let births = try ForkMapping.births(of: look.history, restoredFrom: beside.history) {
      pairs = births
    }
    let list = pairs.sorted { $0.key < $1.key }.map { pair in
      JSON.array([.integer(Int(pair.key)), .integer(Int(pair.value))])
    }
    return ["shared": 0, "pairs": .array(list)]
  }

  // MARK: - The file in the page

  private func attachment() throws -> ReportPage.Attachment {
    let history = look.history
    let start = UInt64(try history.beginning().position)
    // A file begins and ends with whole commands.
    let first = try history.commandEnd(atOrBefore: range.after)
    let last = try history.commandEnd(atOrBefore: range.through)
    let end = last < range.through ? try history.commandEnd(after: range.through) : last
    let export = SessionExport(
      of: look.info.number, in: look.view.store, after: first <= start ? nil : first,
      through: range.through == look.info.head ? nil : end)
    var bytes: [UInt8] = []
    _ = try export.write { bytes += $0 }
    let name = source.hasSuffix(".navlog") ? String(source.dropLast(".navlog".count)) : source
    return ReportPage.Attachment(
      name: "\(name)-s\(look.info.number)\(SessionFile.ending)", bytes: bytes)
  }

  // MARK: - Without scripts

  /// The most commands that a page without scripts lists.
  private static let mostCommands = 500

  private func plain(
    _ records: SessionRecords
  ) throws -> [(heading: String, lines: [String])] {
    let hierarchy = records.tree.hierarchy
    let cast = NodeNameIndex(hierarchy, symbols: try look.history.names())
    let outline = Outline(hierarchy, cast, depth: .max, below: nil)
    let wording = NodeWording(hierarchy, cast.names(at: UInt64(hierarchy.position), .id))
    var tree: [String] = []
    for section in outline.sections {
      tree.append(section.window.map { cast.window($0) } ?? "in no window")
      for row in section.rows {
        let facts = ["n\(hierarchy[row.slot].born)"] + wording.facts(row)
        tree.append(
          String(repeating: "  ", count: row.depth + 1) + wording.label(row) + "  "
            + facts.joined(separator: ", "))
      }
    }
    let last = records.commands.suffix(Self.mostCommands)
    var commands = last.map { command in
      "\(command.last)".leading(8) + "  " + command.text
        + (command.trouble.isEmpty ? "" : "  " + command.trouble)
    }
    if last.count < records.commands.count {
      commands.insert("… \(records.commands.count - last.count) earlier commands", at: 0)
    }
    let info = look.info
    return [
      (
        "The session",
        [
          "\(info.description.app) \(info.description.build)", info.standing,
          "\(info.head) events", "profile: \(isRedacted ? "structure" : "full")",
        ]
      ), ("The tree at position \(hierarchy.position)", tree), ("Commands", commands),
    ]
  }
}
