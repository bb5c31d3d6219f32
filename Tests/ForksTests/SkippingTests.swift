import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogForks

/// A session without one of its commands equals a session played without that line.
@MainActor
@Suite struct SkippingTests {
  /// Returns lines about controllers that are all created before the first of them, so that leaving
  /// one out changes no identifiers.
  private static func lines(_ seed: UInt64) -> (setUp: [String], play: [String]) {
    var random = SplitMix64(seed: seed)
    let names = ["a", "b", "c", "d", "e"]
    var setUp = names.map {
      #"{"do":"controller","id":"\#($0)","class":"Screen","keep":true,"definesPresentationContext":true}"#
    }
    setUp += [
      #"{"do":"controller","id":"root","class":"Screen","keep":true,"on":{"viewDidDisappear":[{"do":"state","controller":"root","values":{"k":1}}]}}"#,
      #"{"do":"controller","id":"nav","kind":"navigation","children":["root"],"keep":true}"#,
      #"{"do":"window","id":"main","root":"nav"}"#,
    ]
    setUp += names.map { #"{"do":"state","controller":"\#($0)","values":{"k":0}}"# }
    let play = (0..<24).map { _ -> String in
      let one = names[random.below(names.count)]
      let other = names[random.below(names.count)]
      switch random.below(9) {
      case 0, 1, 2: return #"{"do":"push","in":"nav","controller":"\#(one)"}"#
      case 3: return #"{"do":"pop","in":"nav"}"#
      case 4: return #"{"do":"setStack","in":"nav","controllers":["root","\#(one)"]}"#
      case 5: return #"{"do":"present","from":"nav","controller":"\#(one)"}"#
      case 6: return #"{"do":"dismiss","from":"nav"}"#
      case 7: return #"{"do":"popTo","in":"nav","controller":"\#(other)","interactive":true}"#
      default:
        return #"{"do":"state","controller":"\#(one)","values":{"k":\#(random.below(1000) + 2)}}"#
      }
    }
    return (setUp, play)
  }

  @Test(arguments: Effort.of(0..<24, long: 0..<48) as Range<UInt64>)
  func `skipping a line gives the state of a session that never played it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1000)
    let (setUp, play) = Self.lines(seed)
    var left = random.below(play.count)
    let played = try Played()
    let (trunk, ends) = try played.play(setUp + play)
    // A stub reacts only once; without the line it would react at a later one, which a log can't
    // show.
    func reacts(_ line: Int) throws -> Bool {
      guard !play[line].contains("\"state\"") else { return false }
      let (start, end) = (ends[setUp.count + line - 1], ends[setUp.count + line])
      var reacts = false
      try trunk.forEachFact(from: start + 1, through: end) { _, event in
        if case .stateSet = event { reacts = true }
      }
      return reacts
    }
    if try reacts(left) { left = (left + 1) % play.count }
    var without = play
    without.remove(at: left)
    let (live, _) = try played.play(setUp + without)
    let (start, end) = (ends[setUp.count + left - 1], ends[setUp.count + left])

    let branch = try Fork(trunk, at: start)
    let head = try trunk.info().head
    try branch.reapply(after: end, through: head)
    try branch.finish()

    let fork = try SessionHistory(played.store, branch.session)
    let (now, then) = (try fork.events(after: 0), try live.events(after: 0))
    for (one, other) in zip(now, then) where one != other {
      Issue.record("\(one) was to be \(other), without \(play[left])")
      break
    }
    #expect(now.count == then.count)
    #expect(try fork.end().digest == live.end().digest)
  }
}
