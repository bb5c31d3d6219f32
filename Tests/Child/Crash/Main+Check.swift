import NavlogStore
import Foundation
import NavlogLMDB
import Navlog
import StoreSupport

extension Main {
  /// Reads a line `STORE app|plain|look|all` for each store to check, and answers each with a line
  /// of JSON.
  ///
  /// `look` opens the store, which recovers it; `all` only reads, and returns the whole content.
  /// The others continue like the next start of the program: they launch the app, or write a
  /// session, and check again.
  static func check(_ arguments: [String]) throws {
    let encoder = JSONEncoder()
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      let judgement = Judgement(words[0], words[1])
      say(String(decoding: try encoder.encode(judgement), as: UTF8.self))
    }
  }
}

/// The content of a store, and whether it can still be used.
@MainActor
struct Judgement: Encodable {
  struct Session: Encodable {
    var id: String
    var base: UInt64
    var head: UInt64
    var state: String
    /// Eight digits for each event.
    var events = ""
    /// The first position of the interrupted command, and its events.
    var interruptedAt: UInt64?
    var interrupted = ""
    var trouble: [String] = []
  }

  var opening: String?
  var notices: [String] = []
  var sessions: [Session] = []
  var findings: [String] = []
  /// The error if the app didn't start, or nothing could be written.
  var resuming: String?
  var restoredFrom: String?
  /// The content of the store without its snapshots, which are a cache: for `all`.
  var contents: [String]?
  /// The findings after that.
  var afterwards: [String] = []

  init(_ path: String, _ mode: String) {
    do {
      try look(path, readOnly: mode == "all")
      if mode == "all" {
        let store = try Store.open(path, Self.options(path, readOnly: true))
        let all = try Contents(of: store)
        contents = all.lines.filter { !$0.hasPrefix("snapshot") } + all.complaints
      }
    } catch {
      opening = Self.text(error)
      return
    }
    guard mode != "look", mode != "all" else { return }
    do {
      if mode == "app" { try resumeApp(path) } else { try write(path) }
    } catch {
      resuming = Self.text(error)
    }
  }

  private static func text(_ error: any Error) -> String {
    "\(Main.code(of: error)): \(error)"
  }

  private static func options(_ path: String, readOnly: Bool = false) -> Store.Options {
    Store.Options(
      access: readOnly ? .readOnly : .readWrite, creates: false, structureCheck: .always,
      cacheDirectory: path + ".cache", retention: nil)
  }

  private mutating func look(_ path: String, readOnly: Bool) throws {
    let store = try Store.open(path, Self.options(path, readOnly: readOnly))
    notices = store.notices.map { "\($0.kind.rawValue): \($0)" }
    for info in try store.sessions() {
      var session = Session(
        id: "\(info.id)", base: info.base, head: info.head, state: "\(info.state)")
      if let damage = info.damage { session.trouble.append("\(damage)") }
      do {
        session.events = try Self.events(of: info, in: store)
      } catch {
        session.trouble.append("its log can't be read: \(Self.text(error))")
      }
      do {
        if let left = try store.interrupted(info.number) {
          session.interruptedAt = left.first
          session.interrupted = left.events.map { Self.digits($0.bytes.span) }.joined()
        }
      } catch {
        session.trouble.append("its interrupted row can't be read: \(Self.text(error))")
      }
      sessions.append(session)
    }
    findings = try store.verify().findings.map(\.description)
  }

  private static func events(of info: SessionInfo, in store: Store) throws(StoreError) -> String {
    var all = ""
    try store.scan(info.number, from: info.base + 1) { (record, bytes) throws(StoreError) in
      var events = Events(record)
      while let range = try events.next(in: bytes) {
        all += digits(bytes.extracting(range))
      }
      return true
    }
    return all
  }

  private static func digits(_ bytes: Span<UInt8>) -> String {
    var hash: UInt32 = 2_166_136_261
    for index in bytes.indices { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  /// Starts the app, which restores its state, changes something, and ends.
  private mutating func resumeApp(_ path: String) throws {
    let (application, report) = try Main.launch(path)
    restoredFrom = report.offer.map { "\($0)" }
    let stack = application.allWindows.first?.rootViewController as? NavigationController
    (stack?.topViewController as? CrashScreen)?.count += 1
    let position = application.position
    let number = application.session
    try application.terminate()
    try lookAgain(path, number, position)
  }

  /// Adds a session of one batch.
  private mutating func write(_ path: String) throws {
    let store = try Store.open(path, Self.options(path))
    let writer = try store.begin(SessionConfiguration(app: "after"))
    try writer.begin(at: 1)
    let event: [UInt8] = [0x81, 0x01]
    try writer.append(event.span, at: 1)
    try writer.close(digest: StateDigest()).wait()
    let number = writer.session.rawValue
    try writer.end()
    try lookAgain(path, number, 1)
  }

  private mutating func lookAgain(_ path: String, _ number: UInt32?, _ position: UInt64) throws {
    let store = try Store.open(path, Self.options(path))
    let last = try store.sessions().last
    if last?.number.rawValue != number || (last?.head ?? 0) < position || last?.state != .clean {
      afterwards.append("the new session is not there, whole and clean")
    }
    afterwards += try store.verify().findings.map(\.description)
  }
}
