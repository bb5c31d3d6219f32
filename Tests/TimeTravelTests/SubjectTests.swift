import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import Testing

@Suite struct SubjectTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a node is found where it is, or else where it was last`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 120)
    var gone = 0
    for position in 1...recorded.head {
      guard case .created(let slot, _, _, _, _) = recorded.event(position) else { continue }
      let subject = try #require(
        try Subject.all(
          matching: NodeAddress(.node(position)), at: recorded.head, in: recorded.history,
          recorded.vocabulary)?.first)

      #expect(subject.node == NodeID(slot: slot, born: Position(position)))
      #expect(subject.isAlive == recorded.state(recorded.head).isCurrent(subject.node))
      #expect(subject.isPresent == subject.isAlive)
      let last = subject.life.released.map { $0 - 1 } ?? recorded.head
      #expect(UInt64(subject.state.position) == last)
      if !subject.isAlive { gone += 1 }
    }
    #expect(gone > 0)
  }

  @Test func `an address that never matched has no subjects`() async throws {
    let recorded = try await Recorded(seed: 1)

    let found = try Subject.all(
      matching: NodeAddress(.className("Nothing")), at: recorded.head, in: recorded.history,
      recorded.vocabulary)

    #expect(try #require(found).isEmpty)
  }

  @Test func `a class matches nodes of the last position that has any`() async throws {
    let recorded = try await Recorded(seed: 2, commands: 120)
    var found = 0
    for word in Recorded.words {
      let address = NodeAddress(.className(word))
      let subjects = try #require(
        try Subject.all(
          matching: address, at: recorded.head, in: recorded.history, recorded.vocabulary))
      let last = (0...recorded.head).last {
        !recorded.vocabulary.nodes(address.target, in: recorded.state($0)).isEmpty
      }
      let expected = last.map {
        recorded.vocabulary.nodes(address.target, in: recorded.state($0))
      }

      #expect(subjects.map(\.slot) == expected ?? [])
      #expect(subjects.first.map { UInt64($0.state.position) } == last)
      found += subjects.count
    }
    #expect(found > 0)
  }
}
