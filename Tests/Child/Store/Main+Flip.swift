import NavlogStore
import Foundation
import NavlogLMDB
import StoreSupport

extension Main {
  /// DIR FIRST STRIDE MASK: damages every STRIDE-th byte of a store's data file in turn, and reads
  /// everything each time. Prints the number of runs for each kind of ending; the file `place` in
  /// DIR contains the offset of the current run, in case it ends the process.
  static func flip(_ arguments: [String]) throws {
    let path = arguments[0] + "/pristine"
    try makeVictim(path)
    try flipEach(of: try bytes(path + "/data.mdb"), arguments) { bytes, path in
      try make(path, data: bytes)
    }
  }

  /// DIR FIRST STRIDE MASK: the same with the written part of the outbox of a process that died.
  static func flipOutbox(_ arguments: [String]) throws {
    let image = try crashImage(arguments[0] + "/pristine")
    let used = (image.outbox.lastIndex { $0 != 0 } ?? 0) + 200
    try flipEach(of: Array(image.outbox[..<used]), arguments) { bytes, path in
      try make(path, data: image.data)
      try put(bytes + image.outbox[used...], as: image.name, in: path)
    }
  }

  /// Creates a store with every kind of data, and a session that crashed and was recovered.
  static func makeVictim(_ path: String) throws {
    do {
      let store = try Store.open(path, options)
      try Victim.fill(store)
      _ = try Victim.crash(store, batches: 3)
    }
    // The second opening recovers the crashed session.
    _ = try Store.open(path, options)
  }

  /// The state after a process died with batches in its outbox.
  struct CrashImage {
    var data: [UInt8]
    var outbox: [UInt8]
    var name: String
    var id: UInt128
  }

  static func crashImage(_ path: String) throws -> CrashImage {
    let store = try Store.open(path, options)
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try add(to: writer)
    let held = try HeldCommits(path)
    try Victim.extend(writer, batches: 9)
    let name = "\(writer.id).outbox"
    let outbox = try bytes(path + "/outbox/" + name)
    try store.copy(to: path + ".copy", compacting: true)
    let data = try bytes(path + ".copy/data.mdb")
    held.end()
    return CrashImage(data: data, outbox: outbox, name: name, id: writer.id.rawValue)
  }

  static func put(_ outbox: [UInt8], as name: String, in path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/outbox", withIntermediateDirectories: false)
    try Data(outbox).write(to: URL(filePath: path + "/outbox/" + name))
  }

  static let options = Store.Options(
    structureCheck: .always, cacheDirectory: "/nowhere", now: { 1_000 })

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  static func make(_ path: String, data: [UInt8]) throws {
    let files = FileManager.default
    if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Data(data).write(to: URL(filePath: path + "/data.mdb"))
  }

  private static func flipEach(
    of original: [UInt8], _ arguments: [String],
    _ make: (_ bytes: [UInt8], _ path: String) throws -> Void
  ) throws {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    let path = arguments[0] + "/damaged"
    try make(original, path)
    let whole = try Contents(of: Store.open(path, options))
    guard whole.isWhole else { return say("the pristine store is not whole: \(whole)") }
    var endings: [String: Int] = [:]
    for place in stride(from: numbers[0], to: original.count, by: numbers[1]) {
      var bytes = original
      bytes[place] ^=
        numbers[2] == 0 ? 1 << UInt8(place % 8) : UInt8(truncatingIfNeeded: numbers[2])
      try make(bytes, path)
      try Data("\(place)".utf8).write(to: URL(filePath: arguments[0] + "/place"))
      alarm(60)
      let ending = try use(path, whole)
      if ending == "wrong" || ending == "found" { say("\(ending) at \(place)") }
      endings[ending, default: 0] += 1
    }
    for (ending, count) in endings.sorted(by: { $0.key < $1.key }) { say("\(ending) \(count)") }
  }

  /// Reads everything and writes a session. Returns whether all is correct, damage is reported, or
  /// damage isn't reported.
  private static func use(_ path: String, _ whole: Contents) throws -> String {
    let found: Contents
    let notices: Int
    do throws(StoreError) {
      let store = try Store.open(path, options)
      notices = store.notices.count { $0.kind == .rejected || $0.kind == .damaged }
      found = try Contents(of: store)
      let writer = try store.begin(SessionConfiguration(app: "test"))
      try add(to: writer)
      try writer.end()
      guard try store.session(writer.session).head == 3 else { return "wrong" }
    } catch {
      return "refused"
    }
    if !found.complaints.isEmpty || notices > 0 { return "reported" }
    if !found.findings.isEmpty { return found.agrees(with: whole) ? "unseen" : "found" }
    return found.agrees(with: whole) ? "right" : "wrong"
  }
}
