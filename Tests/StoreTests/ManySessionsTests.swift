import NavlogStore
import Support
import Testing

/// Retention of many sessions at once.
@Suite(.slow) struct ManySessionsTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `planning costs the same for each session, however many are kept`() throws {
    var stores: [Int: (TestStore, Store)] = [:]
    let growth = try Growth(from: 48) { count in
      if let store = stores[count]?.1 {
        let plan = try store.plan(RetentionPolicy(sessions: 1))
        #expect(plan.removals.count == count / 4)
      } else {
        let test = try TestStore()
        let store = try test.open()
        stores[count] = (test, store)
        // A quarter with marks, a quarter with forks that have marks, and a quarter that can be
        // removed.
        for _ in 0..<count / 4 {
          let trunk = try store.record(batches: 1)
          let branch = try store.fork(trunk)
          try store.mark("here", session: branch, at: store.session(branch).head)
          try store.mark("here", session: try store.record(batches: 1), at: 1)
        }
        for _ in 0...count / 4 { try store.record(batches: 1) }
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `many sessions are removed at once, except those needed since the plan`() throws {
    let store = try test.open()
    for _ in 0..<140 { try store.record(batches: 1) }
    let plan = try store.plan(RetentionPolicy(sessions: 5))
    #expect(plan.removals.count == 135)
    let branch = try store.fork(try #require(SessionNumber(7)))
    try store.mark("here", session: try #require(SessionNumber(100)), at: 1)

    let gone = try store.apply(plan)
    #expect(gone.count == 133)
    #expect(try store.numbers == [7, 100] + Array(136...140) + [branch.rawValue])
    #expect(try store.verify().findings == [])
  }

  @Test func `a trunk is removed after its last fork, and the oldest session first`() throws {
    let store = try test.open()
    let trunk = try store.record()
    let other = try store.record()
    let branch = try store.fork(trunk)
    let twig = try store.fork(branch)
    let leaf = try store.fork(other)
    let last = try store.record()

    let plan = try store.plan(RetentionPolicy(sessions: 1))
    #expect(plan.removals.map(\.session) == [twig, branch, trunk, leaf, other])
    #expect(try store.apply(plan) == plan.removals.map(\.session))
    #expect(try store.numbers == [last.rawValue])
  }
}
