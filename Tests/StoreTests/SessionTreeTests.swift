import NavlogStore
import Support
import Testing

@Suite struct SessionTreeTests {
  /// Records sessions by the index of their origins, and returns the rows of their tree: the number,
  /// the levels above, and whether another session follows.
  private func rows(origins: [Int?]) throws -> [String] {
    let fixture = try TestStore()
    let store = try fixture.open()
    var points: [SessionOrigin.Point] = []
    for origin in origins {
      let writer = try store.begin(
        SessionConfiguration(
          app: "test", origin: origin.map { .restored(from: points[$0]) } ?? .fresh))
      try writer.write(1).wait()
      try writer.end()
      points.append(try store.commandEnd(of: writer.session, at: writer.position).point)
    }
    return try withExtendedLifetime(fixture) {
      SessionTree(try store.sessions()).rows.map { row in
        let levels = row.levels.map { $0 ? "│" : " " }.joined()
        return levels + (row.hasNext.map { $0 ? "├" : "└" } ?? "") + "\(row.session.number)"
      }
    }
  }

  @Test func `a session stands below its origin, and before later ones`() throws {
    #expect(try rows(origins: [nil, 0, 1, 0, nil]) == ["1", "├2", "│└3", "└4", "5"])
  }

  @Test func `a long chain isn't indented further`() throws {
    let chain = try rows(origins: [nil] + (0..<11).map { $0 })

    #expect(chain[8] == String(repeating: " ", count: 7) + "└9")
    #expect(chain[9...] == ["       └10", "       └11", "       └12"])
  }
}
