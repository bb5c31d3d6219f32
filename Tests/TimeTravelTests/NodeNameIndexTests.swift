import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import Support
import Testing

@Suite struct NodeNameIndexTests {
  @Test(arguments: 0..<(Effort.isLong ? 100 : 6))
  func `the names near a range are those of the whole session`(seed: Int) async throws {
    let recorded = try await Recorded(seed: UInt64(seed))
    let whole = try KnownNames(recorded.history, through: recorded.head).nodeNames

    for (after, count) in [(recorded.head / 2, nil), (0, 5), (recorded.head - 3, 40)]
      as [(UInt64, Int?)]
    {
      // Nothing precedes the range, or an event had no effect.
      guard
        let near = NodeNameIndex.near(
          after: after, through: recorded.head, last: count, in: recorded.history)
      else { continue }
      var first = after + 1
      var left = count ?? .max
      try recorded.history.forEachCommandBackward(from: recorded.head, through: first) { command in
        first = command.events.first?.position ?? first
        left -= 1
        return left > 0
      }
      for position in first...recorded.head {
        for slot in recorded.state(position).records.indices {
          let slot = Slot(UInt32(slot))
          let (node, same) = (near.node(in: slot, at: position), whole.node(in: slot, at: position))
          guard let node, recorded.state(position).isAlive(slot) else { continue }
          #expect(node.born == same?.born)
          #expect(same.map(whole.className) == near.className(node))
        }
      }
    }
  }
}
