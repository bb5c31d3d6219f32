import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRedaction
import NavlogReport
import NavlogRestoration
import NavlogSessionFiles
import NavlogStore
import NavlogStoryboards
import NavlogTimeTravel

/// Writes a session as a page.
struct ReportWriter {
  private let opened: OpenSession
  private let range: (after: UInt64, through: UInt64)
  private let against: (manifest: Manifest, name: String)?
  private let storyboards: StoryboardCollection?
  private let beside: (opened: OpenSession, mapping: ForkMapping?)?
  /// The nodes in quarantine, of a session without private data.
  private let held: [Int]
  /// The store on the command line; `nil` where its name is private.
  private let store: String?
  /// The name of the file that can be downloaded from the page.
  private let fileName: String
  private let redaction: Redaction?

  /// - Parameters:
  ///   - range: the positions that the page has.
  ///   - beside: the session to show beside it, and how its nodes correspond to this one's.
  ///   - redaction: what leaves; `nil` for everything.
  ///   - store: the name of the store, for commands about two sessions.
  ///   - name: the name of the file in the page, without its ending.
  init(
    _ opened: OpenSession, _ range: (after: UInt64, through: UInt64),
    against: (manifest: Manifest, name: String)?, storyboards: StoryboardCollection?,
    beside: (opened: OpenSession, mapping: ForkMapping?)?, held: [Int] = [],
    redaction: Redaction?, store: String, name: String
  ) {
    self.opened = opened
    self.range = range
    self.against = against
    self.storyboards = storyboards
    self.beside = beside
    self.held = held
    self.redaction = redaction
    self.store = redaction == nil ? store : nil
    fileName =
      (redaction == nil ? name : "session-s\(opened.info.number)") + SessionFile.ending
  }

  /// Whether private data is hashed.
  private var isRedacted: Bool { redaction != nil }

  /// The positions of the range on the command line, extended to whole commands, or those that are
  /// readable.
  static func range(
    _ opened: OpenSession, _ console: Console
  ) throws -> (after: UInt64, through: UInt64) {
    let start = UInt64(try opened.history.beginning().position)
    if let word = opened.words.first {
      guard word.contains("..") else {
        throw Failure("'\(word)' is not a range", hint: "write A..B, such as 40..90")
      }
      let wanted = try PositionRange.parse(word, opened)
      let range = (
        after: max(start, try opened.history.commandEnd(atOrBefore: wanted.after)),
        through: try opened.history.commandEnd(after: max(wanted.through, 1) - 1) ?? wanted.through
      )
      guard wanted.through > wanted.after, range.through > range.after else {
        throw Failure("there is no command in '\(word)'")
      }
      if range.after < max(start, wanted.after) || range.through > wanted.through {
        console.warn(
          "extended to whole commands: \(range.after)..\(range.through) of session \(opened.info.number)"
        )
      }
      return range
    }
    return (start, opened.info.head)
  }

  func page() throws -> [UInt8] {
    let naming = try naming()
    let restoration = try RestorationRecords(
      opened, through: range.through,
      against: try against.map { build in
        (
          try build.manifest.renamed(
            classes: { naming($0, .className) }, keys: { naming($0, .key) }), build.name
        )
      }, held: held)
    let recording = try SessionRecording(
      opened, after: range.after, through: range.through,
      about: try about(opened, range, launch: restoration.launch))
    var sessions = [recording.records]
    var panels: JSONObject = [
      "restoration": .array(restoration.tables.map(\.json)),
      "rules": RuleRecords.json(recording.records, restoration.tables),
    ]
    panels["origins"] = recording.origins.json
    if let storyboards {
      panels["storyboard"] = StoryboardRecords.json(storyboards, naming)
    }
    if let (beside, mapping) = beside {
      let range = (
        after: UInt64(try beside.history.beginning().position), through: beside.info.head
      )
      let other = try SessionRecording(
        beside, after: range.after, through: range.through,
        about: try about(beside, range, launch: nil))
      sessions.append(other.records)
      panels["relatives"] = relatives(mapping)
    }
    let page = ReportPage(
      title: "Session \(opened.info.number) of \(opened.info.description.app)", sessions: sessions,
      panels: panels, attachment: try attachment(), plain: try plain(recording.records))
    guard let html = page.html() else {
      throw Failure("there isn't enough memory for the page", status: .limit)
    }
    guard html.count <= ReportPage.largest else {
      throw Failure(
        "the page would take \(Amount.bytes(html.count)); the limit is "
          + Amount.bytes(ReportPage.largest),
        hint:
          "take a part of the session with A..B, such as \(range.after)..\(fitting(html.count))",
        status: .limit)
    }
    return html
  }

  /// Returns a position up to which a part fits into a page if its events are like the others.
  private func fitting(_ size: Int) -> UInt64 {
    let share = Double(ReportPage.largest) / Double(max(size, 1)) * 0.8
    return range.after + max(1, UInt64(Double(range.through - range.after) * share))
  }

  // MARK: - The session in words

  private func about(
    _ opened: OpenSession, _ range: (after: UInt64, through: UInt64), launch: String?
  ) throws -> JSONObject {
    let info = opened.info
    let (date, time) = TimeFormat.parts(info.started, digits: 0)
    var about: JSONObject = [
      "session": .integer(Int(info.number.rawValue)), "app": .string(info.description.app),
      "build": .string(info.description.build), "standing": .string(info.standing),
      "state": .string(info.standingWord), "head": .integer(Int(clamping: info.head)),
      "began": .string("\(date) \(time) UTC"), "source": .string(fileName),
      "number": .integer(try export.sessionCount()),
      "hashed": .bool(isRedacted || info.description.imported?.isRedacted == true),
      "whole": .bool(range.through == info.head), "profile": .string(profile),
    ]
    if let store { about["store"] = .string(store) }
    if let name = info.description.name { about["name"] = .string(name) }
    if let launch {
      about["origin"] = .string(launch)
    } else if let point = info.description.origin.point {
      about["origin"] = .string("\(info.description.origin.kind) from \(point.label)")
    }
    if range.after > 0 || range.through < info.head {
      about["part"] = .string("\(range.after)..\(range.through) of \(info.head)")
    }
    let marks = try opened.view.store.marks(of: info.number)
      .filter { $0.position >= range.after && $0.position <= range.through }
    about["marks"] = .array(
      marks.map { ["name": .string($0.name), "position": .integer(Int(clamping: $0.position))] })
    if info.state != .open, info.state != .clean, let last = try opened.history.interrupted() {
      var nodeNames = NodeNameIndex(
        try opened.history.hierarchy(at: info.head).hierarchy,
        symbols: try opened.history.namesThroughInterruption())
      nodeNames.add(last)
      about["interrupted"] = .string(CommandSummary(last, nodeNames, opened.values).text(240))
    }
    return about
  }

  /// Returns how names of storyboards and manifests leave: as the same names in the session do.
  private func naming() throws -> (String, NameRole) -> String {
    guard let redaction else { return { name, _ in name } }
    let known = Set(try opened.history.names().compactMap(\.self))
    return { name, role in
      role == .className && known.contains(name) ? name : redaction.name(name, as: role)
    }
  }

  private var profile: String {
    guard let redaction else {
      return opened.info.description.imported?.isRedacted == true
        ? "As it was imported: its file says that private data is hashed"
        : "Full: private data is in this page"
    }
    return redaction.policy.rules.isEmpty == false
      ? "Structure: private data is hashed, except what was allowed by name"
      : "Structure: private data is hashed"
  }

  /// The nodes that correspond in the session beside this one, as `diff` compares them.
  private func relatives(_ mapping: ForkMapping?) -> JSON {
    let pairs = (mapping?.births ?? [:]).sorted { $0.value < $1.value }.map { born, was in
      JSON.array([.integer(Int(was)), .integer(Int(born))])
    }
    return [
      "shared": .integer(Int(mapping?.shared ?? 0)), "pairs": .array(pairs),
      "restored": .bool(mapping?.isRestored ?? false),
    ]
  }

  // MARK: - The file in the page

  /// The session, or the part of it that the page shows.
  private var export: SessionExport {
    get throws {
      let start = UInt64(try opened.history.beginning().position)
      return SessionExport(
        of: opened.info.number, in: opened.view.store,
        after: range.after <= start ? nil : range.after,
        through: range.through == opened.info.head ? nil : range.through)
    }
  }

  /// The file; `nil` for a part that begins before the fork of its session, which a file can't have.
  private func attachment() throws -> ReportPage.Attachment? {
    let start = UInt64(try opened.history.beginning().position)
    guard range.after <= start || range.after >= opened.info.base else { return nil }
    var bytes: [UInt8] = []
    let export = try export
    let trailer = try export.write { bytes += $0 }
    let origins = try export.sessionCount() - 1
    return ReportPage.Attachment(
      name: fileName, bytes: bytes,
      contents: "\(Amount.count(trailer.events, "event")), \(Amount.bytes(bytes.count))"
        + (origins == 0 ? "" : ", with \(Amount.count(origins, "session")) that it came from"))
  }

  // MARK: - Without scripts

  /// The most commands that a page without scripts lists.
  private static let mostCommands = 500
  /// The most nodes of a window that it lists.
  private static let mostNodes = 2000
  /// The depth down to which it indents.
  private static let deepest = 40

  private func plain(
    _ records: SessionRecords
  ) throws -> [(heading: String, lines: [String])] {
    let hierarchy = records.tree.hierarchy
    let nodeNames = NodeNameIndex(hierarchy, symbols: try opened.history.names())
    let outline = Outline(hierarchy, nodeNames, depth: .max, below: nil)
    let wording = NodeWording(hierarchy, nodeNames.names(at: UInt64(hierarchy.position), .id))
    var tree: [String] = []
    for section in outline.sections {
      tree.append(section.window.map { nodeNames.window($0) } ?? "in no window")
      for row in section.rows.prefix(Self.mostNodes) {
        let facts = ["n\(hierarchy[row.slot].born)"] + wording.facts(row)
        // Of what is deeper, the depth is written as a number.
        let deep = row.depth > Self.deepest ? "(\(row.depth)) " : ""
        tree.append(
          String(repeating: "  ", count: min(row.depth, Self.deepest) + 1) + deep
            + wording.label(row) + "  " + facts.joined(separator: ", "))
      }
      if section.rows.count > Self.mostNodes {
        tree.append("  … \(Amount.count(section.rows.count - Self.mostNodes, "more node"))")
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
    let info = opened.info
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
