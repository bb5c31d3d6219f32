import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing
import NavlogTimeTravel

@Suite struct ChangeHistoryTests {
  /// Returns the events that changed a facet of a node, newest first, by checking every event since
  /// its creation.
  private func naive(
    _ facet: NodeAddress.Facet, _ node: NodeID, through: UInt64, _ recorded: Recorded
  ) -> [UInt64] {
    (UInt64(node.born)...through).reversed().filter { position in
      let event = recorded.event(position)
      guard event.node == node.slot else { return false }
      switch (facet, event) {
      case (.node, .began): return false
      case (.node, _): return event.family == .placed || event.family == .changed
      case (.state(let key), .stateSet(_, let symbol, _)),
        (.state(let key), .stateCleared(_, let symbol)):
        return Recorded.key(symbol) == key
      case (.property(let property), .propertySet(_, let other, _)): return property == other
      case (.field(.className), .created), (.field(.kind), .created): return true
      case (.field(.identifier), .created): return true
      case (.field(.identifier), .propertySet(_, .restorationIdentifier, _)): return true
      case (.field(.parent), .created), (.field(.parent), .childAdded),
        (.field(.parent), .childRemoved), (.field(.parent), .attached),
        (.field(.parent), .detached):
        return true
      case (.field(.presenter), .created), (.field(.presenter), .presented),
        (.field(.presenter), .dismissed):
        return true
      case (.field(.appearance), .called(let call)):
        return [.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear]
          .contains(call.callback)
      case (.field(.loaded), .called(let call)): return call.callback == .loadView
      default: return false
      }
    }
  }

  private static let facets: [NodeAddress.Facet] =
    [.node, .state("word10"), .state("word11"), .property(.title), .property(.style)]
    + [.className, .kind, .identifier, .parent, .presenter, .appearance, .loaded]
    .map { NodeAddress.Facet.field($0) }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `links lead to every event that a full scan finds`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 120)
    var random = SplitMix64(seed: seed)
    var found = 0
    for _ in 0..<12 {
      let position = UInt64(random.below(Int(recorded.head) + 1))
      let state = recorded.state(position)
      for record in state.records where record.isAlive {
        let slot = try #require(state.slot(born: UInt64(record.born)))
        for facet in Self.facets {
          var trail = ChangeHistory(
            of: facet, slot, in: state, recorded.history, recorded.vocabulary)
          var positions: [UInt64] = []
          while let event = try trail.next() { positions.append(event.position) }
          #expect(
            positions == naive(facet, state.id(slot), through: position, recorded),
            "\(facet) of n\(record.born) at \(position)")
          #expect(!trail.endsAtBase)
          found += positions.count
        }
      }
    }
    #expect(found > 300)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the lifespan of a node runs from creation to release, even if its slot is reused`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed, commands: 150)
    let state = recorded.state(recorded.head)
    var gone = 0
    for position in 1...recorded.head {
      let life = try Lifespan(position, in: state, recorded.history)
      guard case .created(let slot, _, _, _, _) = recorded.event(position) else {
        #expect(life == nil)
        continue
      }
      let released = (position...recorded.head).first {
        if case .released(slot) = recorded.event($0) { true } else { false }
      }
      #expect(life?.node == NodeID(slot: slot, born: Position(position)))
      #expect(life?.released == released)
      if released != nil { gone += 1 }
    }
    #expect(gone > 0)
  }

  @Test func `a change history ends where the session was trimmed, and reports it`() async throws {
    let recorded = try await Recorded(seed: 5, commands: 100)
    let cut = try recorded.history.trim(below: recorded.head / 2)
    let state = recorded.state(recorded.head)
    var trimmed = 0
    for record in state.records where record.isAlive {
      let slot = try #require(state.slot(born: UInt64(record.born)))
      var trail = ChangeHistory(of: .node, slot, in: state, recorded.history, recorded.vocabulary)
      while let event = try trail.next() { #expect(event.position > cut) }
      #expect(trail.endsAtBase == (UInt64(record.born) <= cut))
      if trail.endsAtBase { trimmed += 1 }
    }
    #expect(trimmed > 0)
  }
}
