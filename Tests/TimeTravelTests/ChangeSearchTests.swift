import HistorySupport
import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import Testing

@Suite struct ChangeSearchTests {
  private static let facets: [NodeAddress.Facet] = [
    .node, .state("word10"), .state("word11"), .property(.title), .field(.appearance),
  ]

  /// Returns all nodes of the storm's last state as subjects at a position.
  private func subjects(
    _ facet: NodeAddress.Facet, at position: UInt64, _ recorded: Recorded
  ) throws -> [(NodeAddress, Subject)] {
    try recorded.state(position).records.filter(\.isAlive).map { record in
      let address = NodeAddress(.node(UInt64(record.born)), facet)
      let found = try Subject.all(
        matching: address, at: position, in: recorded.history, recorded.vocabulary)
      return (address, try #require(found?.first))
    }
  }

  private func search(
    _ address: NodeAddress, _ recorded: Recorded, _ options: ChangeSearch.Options
  ) -> ChangeSearch {
    ChangeSearch(address, in: recorded.history, recorded.vocabulary, options) {
      ValueReader($0) { Issue.record("\($0)") }
    }
  }

  private func options(limit: Int = .max, became: String? = nil) -> ChangeSearch.Options {
    var options = ChangeSearch.Options()
    options.limit = limit
    options.became = became.map { .literal(.text($0)) }
    return options
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a backward search finds what links lead to, and its old and new values connect`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed, commands: 80)
    var values = 0
    for facet in Self.facets {
      for (address, subject) in try subjects(facet, at: recorded.head, recorded) {
        var changes = ChangeHistory(
          of: facet, subject.slot, in: subject.state, recorded.history, recorded.vocabulary)
        var positions: [UInt64] = []
        while let event = try changes.next() { positions.append(event.position) }

        var search = search(address, recorded, options())
        let found = try search.latest(of: subject)

        #expect(found.map(\.event.position) == positions, "\(address.text)")
        #expect(search.missing.isEmpty)
        guard case .state = facet else { continue }
        for (newer, older) in zip(found, found.dropFirst()) { #expect(newer.old == older.new) }
        values += found.count
        // Only the latest change, and only changes to a given value.
        var first = self.search(address, recorded, options(limit: 1))
        #expect(try first.latest(of: subject).map(\.event.position) == Array(positions.prefix(1)))
        guard case .string(let text)? = found.last?.new else { continue }
        var became = self.search(address, recorded, options(became: text))
        #expect(
          try became.latest(of: subject).map(\.event.position)
            == found.filter { $0.new == .string(text) }.map(\.event.position))
      }
    }
    #expect(values > 0)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a forward search finds the changes of a backward search from the end`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed, commands: 80)
    let middle = recorded.head / 2
    var found = 0
    let fields: [NodeAddress.Field] = [
      .className, .kind, .identifier, .parent, .presenter, .asker, .loaded, .index, .selected,
    ]
    for facet in Self.facets + fields.map(NodeAddress.Facet.field) {
      // Also nodes that are created after the position.
      for (address, last) in try subjects(facet, at: recorded.head, recorded) {
        let here = try Subject.all(
          matching: address, at: middle, in: recorded.history, recorded.vocabulary)
        let later = try Subject.next(
          matching: address, after: middle, in: recorded.history, recorded.vocabulary)
        let subject = try #require(here?.first ?? later.first)
        #expect(subject.node == last.node)
        var backward = search(address, recorded, options())
        let changes = try backward.latest(of: last).filter { $0.event.position > middle }.reversed()

        let next = try search(address, recorded, options()).next(of: subject)

        #expect(next.map(\.event.position) == changes.map(\.event.position), "\(address.text)")
        #expect(next.map(\.new) == changes.map(\.new))
        found += next.count
      }
    }
    #expect(found > 0)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `the old value of a change is the value in the state before, in both directions`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed, commands: 80)
    let middle = recorded.head / 2
    var found = 0
    for facet in [.property(.title), .field(.appearance), .field(.index), .field(.selected)]
      as [NodeAddress.Facet]
    {
      for (address, last) in try subjects(facet, at: recorded.head, recorded) {
        func check(_ changes: [ChangeSearch.Match]) {
          for change in changes {
            func value(_ position: UInt64) -> JSON? {
              recorded.vocabulary.value(of: facet, last.slot, in: recorded.state(position))
                .map(JSON.init)
            }
            #expect(change.old == value(change.event.position - 1), "\(address.text)")
            #expect(change.new == value(change.event.position), "\(address.text)")
            found += 1
          }
        }
        var backward = search(address, recorded, options())
        check(try backward.latest(of: last))
        let here = try Subject.all(
          matching: address, at: middle, in: recorded.history, recorded.vocabulary)
        guard let subject = here?.first else { continue }
        check(try search(address, recorded, options()).next(of: subject))
      }
    }
    #expect(found > 0)
  }

  @Test func `a trimmed session has the old value of its first change`() async throws {
    let recorded = try await Recorded(seed: 5, commands: 100)
    let cut = try recorded.history.trim(below: recorded.head / 2)
    var found = 0
    for facet in [.property(.title), .field(.appearance)] as [NodeAddress.Facet] {
      for (address, last) in try subjects(facet, at: recorded.head, recorded) {
        var search = search(address, recorded, options())
        let first = try search.latest(of: last).last
        for missing in search.missing where facet == .field(.appearance) {
          #expect(missing.last == nil, "\(address.text)")
        }
        guard let first, last.node.born <= cut else { continue }
        let before = recorded.vocabulary.value(
          of: facet, last.slot, in: recorded.state(first.event.position - 1))
        #expect(first.old == before.map(JSON.init), "\(address.text)")
        found += 1
      }
    }
    #expect(found > 0)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `the index of a node changes with its siblings`(seed: UInt64) async throws {
    let recorded = try await Recorded(seed: seed, commands: 80)
    for (address, subject) in try subjects(.field(.index), at: recorded.head, recorded) {
      var expected: [UInt64] = []
      let born = UInt64(subject.node.born)
      var was = recorded.vocabulary.value(
        of: .field(.index), subject.slot, in: recorded.state(born))
      for position in born...recorded.head {
        let now = recorded.vocabulary.value(
          of: .field(.index), subject.slot, in: recorded.state(position))
        if now != was { expected.append(position) }
        was = now
      }
      var search = search(address, recorded, options())

      #expect(try search.latest(of: subject).map(\.event.position) == expected.reversed())
    }
  }
}
