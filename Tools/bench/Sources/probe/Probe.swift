import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogStoryboards
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// One job and nothing else, for valgrind and strace to look at:
///
///     probe commit STORE COMMITS EVENTS    so many durable commits of so many events
///     probe hand STORE COMMITS EVENTS      the same, but left to the writer thread
///     probe record STORE EVENTS            recording without waiting; memory on the way
///     probe scan STORE TIMES               reading every event, so many times
///     probe records STORE TIMES            reading every record, so many times
///     probe read STORE TIMES               reading one event, so many times
///     probe seek STORE TIMES               the hierarchy at some position, so many times
///     probe fill STORE EVENTS NODES        a session of an app of so many nodes
///     probe import FILE TIMES              parses a storyboard; how much memory that takes
///     probe push NODES TIMES               pushing and popping a screen, so many times; no store
///     probe grow STORE SIZE DIMENSION      a store with much of one thing; see Dimension
@main struct Probe {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let count = Int(arguments[3]) else {
      print(
        "usage: probe commit|hand STORE COMMITS EVENTS | record STORE EVENTS | scan|records|read|seek STORE TIMES"
          + " | fill STORE EVENTS NODES | import FILE TIMES | push NODES TIMES"
          + " | grow STORE SIZE DIMENSION")
      return
    }
    if arguments[1] == "push" {
      let pusher = try Pusher(nodes: Int(arguments[2]) ?? 100)
      for _ in 0..<count { try pusher.push() }
      print(pusher.engine.hierarchy.position)
      return
    }
    if arguments[1] == "import" {
      let bytes = bytes(of: arguments[2])
      // What the code itself needs, whatever it reads, is there before.
      let least = #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB""#
      _ = try StoryboardContents(Array((least + #" version="3.0"/>"#).utf8), file: "least")
      Memory.forgetPeak()
      let before = Memory.now.resident
      var controllers = 0
      for _ in 0..<count {
        controllers += try StoryboardContents(bytes, file: arguments[2]).controllers.count
      }
      print(bytes.count, (Memory.now.peak - before) * 1024, controllers)
      return
    }
    if arguments[1] == "fill" {
      let nodes = arguments.count > 4 ? Int(arguments[4]) : nil
      print(try RecordedSession(at: arguments[2], nodes: nodes ?? 100, events: count).events)
      return
    }
    if arguments[1] == "grow" {
      let dimension = arguments.count > 4 ? Dimension(rawValue: arguments[4]) : nil
      guard let dimension else { throw Missing() }
      try Grower(at: arguments[2]).grow(dimension, to: count)
      return
    }
    let store = try Store.open(arguments[2], .keepingAll)
    switch arguments[1] {
    case "commit", "hand":
      let events = Int(arguments[4]) ?? 1
      try commit(count, of: events, in: store, isWaiting: arguments[1] == "commit")
    case "record": try record(count, in: store)
    case "scan":
      for _ in 0..<count { _ = try store.countEvents(of: session(of: store)) }
    case "records":
      for _ in 0..<count {
        _ = try store.countByRecords(of: session(of: store), from: 1, through: .max)
      }
    case "seek":
      let history = try SessionHistory(store, session(of: store))
      let head = try history.info().head
      for index in 0..<UInt64(count) {
        _ = try history.hierarchy(at: index &* 7_919_777 % head + 1)
      }
    default:
      let session = try session(of: store)
      for index in 0..<count {
        _ = try store.size(of: UInt64(index * 7919 % 10_000 + 1), in: session)
      }
    }
  }

  private static func session(of store: Store) throws -> SessionNumber {
    guard let session = try store.sessions().first else {
      throw Missing()
    }
    return session.number
  }

  private static func commit(
    _ commits: Int, of events: Int, in store: Store, isWaiting: Bool
  ) throws {
    var filler = try Filler(store, Corpus())
    for _ in 0..<commits {
      let receipt = try filler.record(events)
      if isWaiting { try receipt?.wait() }
      while receipt?.isDurable == false { usleep(500) }
    }
    try filler.writer.end()
  }

  /// Records `events` events and prints the memory at twenty moments on the way.
  private static func record(_ events: Int, in store: Store) throws {
    var filler = try Filler(store, Corpus())
    for step in 1...20 {
      try filler.record(events / 20)?.wait()
      let memory = Memory.now
      print(step * (events / 20), memory.resident, memory.anonymous, memory.file)
    }
    try filler.writer.end()
  }
}

private struct Missing: Error {}
