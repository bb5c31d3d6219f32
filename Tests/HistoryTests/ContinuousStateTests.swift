import NavlogHistory
import NavlogNavigation
import Support
import Testing

@Suite struct ContinuousStateTests {
  private let node = NodeID(slot: Slot(0), born: 1)
  private let scroll = Symbol(1)
  private let text = Symbol(2)
  private let ms: UInt64 = 1_000_000

  @Test func `the first value is due at once, the next a quarter of a second later`() {
    var state = ContinuousState<Int>()
    state.set(scroll, of: node, to: 1)
    #expect(state.due == 0)
    #expect(state.take(at: 5 * ms, turn: 1).map(\.value) == [1])
    #expect(state.isEmpty && state.due == nil)

    state.set(scroll, of: node, to: 2)
    state.set(scroll, of: node, to: 3)
    #expect(state.due == 255 * ms)
    #expect(state.take(at: 254 * ms, turn: 2).isEmpty)
    #expect(state.take(at: 255 * ms, turn: 3).map(\.value) == [3])
  }

  @Test func `a structural event flushes the pending values, but no key twice in a turn`() {
    var state = ContinuousState<Int>()
    state.set(scroll, of: node, to: 1)
    state.set(text, of: node, to: 7)
    #expect(state.flush(at: 0, turn: 1).map(\.value) == [1, 7])
    state.set(scroll, of: node, to: 2)
    #expect(state.flush(at: 1, turn: 1).isEmpty)
    #expect(!state.isEmpty)
    #expect(state.flush(at: 1, turn: 2).map(\.value) == [2])
  }

  @Test func `setting a key otherwise supersedes it, and releasing a node discards its keys`() {
    var state = ContinuousState<Int>()
    state.set(scroll, of: node, to: 1)
    state.set(text, of: node, to: 2)
    state.supersede(scroll, of: node)
    #expect(state.flush(at: 0, turn: 1).map(\.key) == [text])
    state.set(text, of: node, to: 3)
    state.forget(node)
    #expect(state.isEmpty)
  }

  @Test(arguments: 0..<32 as Range<UInt64>)
  func `a key is written once per turn, and before its interval only by a flush`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = ContinuousState<Int>()
    var time: UInt64 = 0
    var newest: [Symbol: Int] = [:]
    var said: [Symbol: (value: Int, time: UInt64, turn: Int)] = [:]
    for turn in 1...400 {
      var seen: Set<Symbol> = []
      func hear(_ changes: [ContinuousState<Int>.Change], isFlush: Bool) {
        for change in changes {
          #expect(seen.insert(change.key).inserted, "twice in turn \(turn)")
          #expect(change.value == newest[change.key])
          if let before = said[change.key], !isFlush {
            #expect(time - before.time >= 250 * ms)
          }
          said[change.key] = (change.value, time, turn)
        }
      }
      for _ in 0..<random.below(6) {
        let key = Symbol(UInt32(1 + random.below(3)))
        let value = Int(random.below(1_000))
        newest[key] = value
        state.set(key, of: node, to: value)
        if random.below(8) == 0 { hear(state.flush(at: time, turn: turn), isFlush: true) }
      }
      hear(state.take(at: time, turn: turn), isFlush: false)
      time += UInt64(random.below(120)) * ms
    }
    time += 250 * ms
    for change in state.take(at: time, turn: 401) {
      said[change.key] = (change.value, time, 401)
    }
    #expect(state.isEmpty)
    #expect(said.mapValues(\.value) == newest)
  }
}
