import Foundation
import Testing

@testable import NavlogTerminal

@Suite struct KeyTests {
  @Test func `keys are read from whole and split sequences`() {
    let bytes = Array("aø\u{1B}[A\u{1B}OB\u{1B}[3~\r\t\u{1B}[Z\u{7F}\u{13}\u{1B}x".utf8)
    let keys: [KeyPress] = [
      .character("a"), .character("ø"), .up, .down, .delete, .enter, .tab, .backTab, .backspace,
      .control("s"), .escape, .character("x"),
    ]
    var reader = KeyReader()
    #expect(reader.take(bytes) == keys)
    #expect(bytes.flatMap { reader.take([$0]) } == keys)
    #expect(!reader.isWaiting)
  }

  @Test func `keys with modifiers are distinct keys`() {
    let bytes = Array("\u{1B}[1;2D\u{1B}[1;2C\u{1B}[1;5D\u{1B}[1;3C\u{1B}[1;2A\u{1B}[1;1B".utf8)
    var reader = KeyReader()
    #expect(
      reader.take(bytes) == [.shiftLeft, .shiftRight, .wordLeft, .wordRight, .shiftUp, .down])
  }

  @Test func `clicks and wheel events have a place, and other buttons are ignored`() {
    let bytes = Array("\u{1B}[<0;3;5M\u{1B}[<0;3;5m\u{1B}[<64;1;1M\u{1B}[<65;80;24M".utf8)
    let odd = Array("\u{1B}[<2;1;1M\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<;;Mx".utf8)
    var reader = KeyReader()
    let keys: [KeyPress] = [
      .click(Place(row: 4, column: 2)), .wheelUp(Place(row: 0, column: 0)),
      .wheelDown(Place(row: 23, column: 79)),
    ]
    #expect(reader.take(bytes) == keys)
    #expect(bytes.flatMap { reader.take([$0]) } == keys)
    #expect(reader.take(odd) == [.character("x")])
  }

  @Test(arguments: ["", "a", "ab", "abc", "navlog tree 'x y' --at 1:66", "日本"])
  func `text for the clipboard is in base 64`(text: String) {
    #expect(text.utf8.base64 == Data(text.utf8).base64EncodedString())
  }

  @Test func `a single escape is the escape key`() {
    var reader = KeyReader()
    #expect(reader.take([0x1B]).isEmpty && reader.isWaiting)
    #expect(reader.flush() == [.escape])
  }

  @Test(arguments: 0..<64 as Range<UInt8>)
  func `arbitrary input never traps`(seed: UInt8) {
    var reader = KeyReader()
    for round in 0..<200 {
      _ = reader.take([seed &* 37 &+ UInt8(truncatingIfNeeded: round &* round), 0x1B, 0xC3, 0x5B])
    }
    _ = reader.flush()
    _ = reader.flush()
    #expect(reader.take([0x61]).last == .character("a") || reader.isWaiting)
  }

  @Test func `special keys have names in scripts`() {
    #expect(
      KeyPress.script("j<enter><lt><ctrl-s>") == [
        .character("j"), .enter, .character("<"), .control("s"),
      ])
    #expect(KeyPress.script("<nowhere>") == nil)
    #expect(KeyPress.script("<enter") == nil)
  }
}
