import Support
import Testing

@testable import NavlogDemo

@Suite struct ComposerTests {
  @Test(arguments: 0..<32 as Range<UInt64>)
  func `a cursor position converts to paragraphs and back`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = String((0..<30).map { _ in ["a", "\n", "ø", " "][Int(random.next() % 4)] }.joined())
    for cursor in 0...text.count {
      #expect(SecondComposer.Position(text, cursor).offset(in: text) == cursor)
    }
  }
}
