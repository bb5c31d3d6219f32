import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogRedaction
import NavlogStore
import Support
import Testing

@Suite struct SessionRedactorTests {
  static let words = (1...16).map { "word-of-the-app-\($0)" }

  @Test(arguments: 0..<(Effort.isLong ? 500 : 20))
  func `a redacted session folds to the same tree`(_ seed: Int) async throws {
    let storm = try await RecordedStorm(seed: UInt64(seed), commands: 60, words: Self.words)
    let key = try #require(RedactionKey([UInt8](repeating: 7, count: 32)))
    let contents = try storm.store.contents(of: storm.history.session)
    var redactor = SessionRedactor(of: contents.beginning, RedactionPolicy(), key) { _ in nil }
    var renaming = Renaming()
    var folded = Hierarchy()
    try storm.store.forEachBatch(
      of: storm.history.session, after: 0, chain: contents.beginning.chain,
      through: contents.head
    ) { (batch, _) throws(HistoryError) in
      let redacted = try redactor.redact(batch)
      #expect(redacted.first == batch.first && redacted.count == batch.count)
      for event in try redacted.events() {
        if let event { folded.apply(event) } else { folded.pass() }
        renaming.expectSame(storm.storm.states[Int(folded.position)], folded)
      }
      folded.settle()
      #expect(StateDigest(folded.digest) == redacted.digest)
      #expect(folded == redactor.hierarchy)
      for name in redacted.names { #expect(!name.contains("word")) }
    }
  }
}
