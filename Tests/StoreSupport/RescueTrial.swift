import NavlogStore
import Foundation
import NavlogLMDB
import Support

/// A store with a history of commits that is damaged and rescued repeatedly: the result is compared
/// with the original.
///
/// A trap, a signal or an endless loop ends the process that runs this, so run it in a child
/// process.
public struct RescueTrial {
  private let directory: String
  private let image: [UInt8]
  private let damage: Damage
  private let whole: Contents
  private let sessions: Set<SessionNumber>

  /// Creates the store in `directory`.
  public init(in directory: String) throws {
    self.directory = directory
    let path = directory + "/pristine.navlog"
    var images: [[UInt8]] = []
    func keepImage() throws {
      images.append(Array(try Data(contentsOf: URL(filePath: path + "/data.mdb"))))
    }
    let store = try Store.open(path, Self.options(directory))
    try Victim.fill(store)
    try keepImage()
    let gone = try Self.record(120, in: store)
    try keepImage()
    let kept = try Self.record(220, in: store)
    try store.mark("moving", session: kept, at: 10)
    try keepImage()
    try store.remove(gone)
    try store.mark("moving", session: kept, at: 50)
    try keepImage()
    _ = try Self.record(20, in: store)
    try store.note([1, 2], under: "late", session: kept)
    try keepImage()
    image = images.removeLast()
    damage = Damage(earlier: images)
    whole = try Contents(of: store)
    sessions = Set(try store.sessions().map(\.number))
  }

  private static func options(_ directory: String) -> Store.Options {
    Store.Options(cacheDirectory: directory + "/cache", retention: nil, now: { 1_000 })
  }

  /// Records a session of `batches` batches, with names and large values.
  private static func record(_ batches: UInt64, in store: Store) throws -> SessionNumber {
    let workload = Workload(seed: 7)
    let writer = try store.begin(SessionConfiguration(app: "trial"))
    for number in 1...batches {
      try writer.begin(at: number)
      if let name = workload.name(inBatch: number) { _ = try writer.intern(name) }
      if let value = workload.value(inBatch: number) { _ = try writer.attach(value.span) }
      for _ in 0..<min(workload.events(inBatch: number), 9) {
        let event = workload.event(writer.position + 1)
        try writer.append(event.span, at: number)
      }
      let receipt = try writer.close(digest: StateDigest(structure: number))
      if number % 40 == 0 { try receipt.wait() }
    }
    try writer.end()
    return writer.session
  }

  /// The result of a trial.
  public struct Outcome: Sendable {
    /// Whether everything, a part or nothing was kept.
    public let word: String
    /// The violation of a rescue's guarantees; `nil` if there is none.
    public let fault: String?
    /// The damage to the file.
    public let damage: String
  }

  /// Damages the store depending on `seed`, and rescues it.
  public func run(seed: UInt64) throws -> Outcome {
    var bytes = image
    let how = damage.apply(to: &bytes, seed: seed)
    let files = FileManager.default
    let path = directory + "/damaged.navlog"
    let target = directory + "/rescued.navlog"
    for old in [path, target] where files.fileExists(atPath: old) {
      try files.removeItem(atPath: old)
    }
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Data(bytes).write(to: URL(filePath: path + "/data.mdb"))
    let report: RescueReport
    do throws(StoreError) { report = try Store.rescue(path, to: target) } catch {
      let fault = files.fileExists(atPath: target) ? "it failed and left something: \(error)" : nil
      return Outcome(word: "refused", fault: fault, damage: how)
    }
    let word = report.isWhole ? "whole" : report.sessions.isEmpty ? "nothing" : "partly"
    let fault = try fault(report, target) ?? leftovers()
    return Outcome(word: word, fault: fault, damage: how)
  }

  private func fault(_ report: RescueReport, _ target: String) throws -> String? {
    guard !report.sessions.isEmpty else {
      return FileManager.default.fileExists(atPath: target) ? "nothing was kept, but there" : nil
    }
    if report.lost.contains(where: { $0.contains("not right") }) { return "\(report.lost)" }
    let contents: Contents
    do throws(StoreError) {
      let store = try Store.open(target, Self.options(directory))
      contents = try Contents(of: store)
      let back = try Set(store.sessions().map(\.number)).subtracting(sessions)
      if !back.isEmpty, report.broughtBack.isEmpty { return "sessions \(back) came back" }
      let writer = try store.begin(SessionConfiguration(app: "after"))
      let event = Workload(seed: 7).event(1)
      try writer.begin(at: 1)
      try writer.append(event.span, at: 1)
      try writer.close(digest: StateDigest()).wait()
      try writer.end()
    } catch {
      return "the new store can't be used: \(error)"
    }
    guard contents.findings.isEmpty else { return "it does not verify: \(contents.findings)" }
    guard contents.complaints.isEmpty else { return "it can't be read: \(contents.complaints)" }
    guard report.isWhole else { return nil }
    if let (old, new) = zip(whole.lines, contents.lines).first(where: { $0 != $1 }) {
      return "it calls itself whole: \(old.prefix(200)) became \(new.prefix(200))"
    }
    return whole.lines.count == contents.lines.count ? nil : "it calls itself whole, and is shorter"
  }

  private func leftovers() throws -> String? {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    return names.first { $0.contains(".rescue-") }.map { "it left '\($0)'" }
  }
}
