import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@Suite(.slow) struct DifferenceTests {
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `exactly the differences are listed`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<80 {
      let one = recorded.state(UInt64(random.below(Int(recorded.head) + 1)))
      let other = recorded.state(UInt64(random.below(Int(recorded.head) + 1)))
      let difference = Difference(from: one, to: other)
      var added: Set<NodeID> = []
      var removed: Set<NodeID> = []
      for change in difference.changes {
        switch change {
        case .added(let node, _): added.insert(node)
        case .removed(let node, _): removed.insert(node)
        case .appearance(let node, let from, let to):
          #expect(one[node.slot].appearance == from && other[node.slot].appearance == to)
        case .key(let node, _, let from, let to):
          #expect(from?.value != to?.value || from?.isSet != to?.isSet)
          #expect(other.isCurrent(node))
        case .moved(_, let from, let to): #expect(from != to)
        default: break
        }
      }
      let before = Set(NodePlacements(one).nodes)
      let after = Set(NodePlacements(other).nodes)
      #expect(added == after.subtracting(before) && removed == before.subtracting(after))
      for node in before.intersection(after) {
        let says = difference.changes.contains {
          if case .appearance(node, _, _) = $0 { true } else { false }
        }
        #expect(says == (one[node.slot].appearance != other[node.slot].appearance))
      }
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a state has no difference from itself, and reversing swaps old and new`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed, commands: 30)
    let end = recorded.state(recorded.head)
    for position in stride(from: 0, through: recorded.head, by: 13) {
      let state = recorded.state(position)
      #expect(Difference(from: state, to: state).isEmpty)
      let there = Difference(from: state, to: end).changes
      let back = Difference(from: end, to: state).changes
      func count(_ changes: [Change], _ isIt: (Change) -> Bool) -> Int {
        changes.filter(isIt).count
      }
      #expect(
        count(there) { if case .added = $0 { true } else { false } }
          == count(back) { if case .removed = $0 { true } else { false } })
      #expect(
        count(there) { if case .selected = $0 { true } else { false } }
          == count(back) { if case .selected = $0 { true } else { false } })
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `an event that changes the digest makes a difference`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 40)
    var silent = 0
    for position in 1...recorded.head {
      var old = recorded.state(position - 1)
      var new = recorded.state(position)
      old.settle()
      new.settle()
      guard old.digest != new.digest else { continue }
      // Differences that only rules read, such as move notifications and view placement, don't
      // count.
      switch recorded.event(position) {
      case .created, .released, .childAdded, .childRemoved, .presented, .dismissed, .stateSet,
        .stateCleared, .rootSet, .rootCleared, .windowShown, .windowHidden, .windowOpened:
        #expect(!Difference(from: old, to: new).isEmpty, "\(recorded.event(position))")
      default: silent += Difference(from: old, to: new).isEmpty ? 1 : 0
      }
    }
    #expect(silent < Int(recorded.head) / 2)
  }
}
