import Navlog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A screen with ten keys.
final class Screen: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("screen") }
  @Stored("a") var a = 0
  @Stored("b") var b = 0
  @Stored("c") var c = 0
  @Stored("d") var d = 0.0
  @Stored("e") var e = 0.0
  @Stored("f") var f = false
  @Stored("g") var g = ""
  @Stored("h") var h = ""
  @Stored("i") var i = ""
  @Stored("j") var j = ""
}

/// Measures what a push with ten keys of state costs the main thread, and ten changes of single
/// keys.
@main @MainActor
struct Measure {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(64) }
    let app = try Application(store: CommandLine.arguments[1]) {
      Registration(Screen.self) { Screen() }
    }
    let nav = NavigationController(root: ViewController())
    try app.launch { scene in scene.root = nav }
    var pushes: [UInt64] = []
    var changes: [UInt64] = []
    var works: [UInt64] = []
    for round in 0..<20_000 {
      let screen = Screen()
      let begun = now(CLOCK_THREAD_CPUTIME_ID)
      let start = now()
      set(screen, round)
      nav.push(screen, animated: false)
      let middle = now()
      let worked = now(CLOCK_THREAD_CPUTIME_ID)
      let again = now()
      set(screen, round + 1)
      let end = now()
      if round >= 1_000 {
        pushes.append(middle - start)
        changes.append(end - again)
        works.append(worked - begun)
      }
      nav.pop(animated: false)
    }
    report("a push with ten keys", pushes)
    report("the same, without what others took from the thread", works)
    report("ten keys that change one by one", changes)
    try app.terminate()
  }

  static func set(_ screen: Screen, _ round: Int) {
    screen.a = round + 1
    screen.b = round + 2
    screen.c = round + 3
    screen.d = Double(round) + 0.5
    screen.e = Double(round) + 0.25
    screen.f = round % 2 == 0
    screen.g = "title \(round)"
    screen.h = "subtitle \(round)"
    screen.i = "a longer text that a person has typed, number \(round)"
    screen.j = "j\(round)"
  }

  static func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  static func report(_ what: String, _ samples: [UInt64]) {
    let sorted = samples.sorted()
    func quantile(_ share: Double) -> String {
      let time = sorted[Int(Double(sorted.count - 1) * share)]
      return "\(Double(time / 10) / 100) µs"
    }
    print("\(what): p50 \(quantile(0.5)), p99 \(quantile(0.99)), p99.9 \(quantile(0.999))")
  }
}
