import NavlogCBOR
import Foundation
import Support
import Synchronization
import Testing

@Suite struct CBORCodingErrorTests {
  struct Document: Codable, Equatable {
    var draft: Body
    var share: Percentage = Percentage(1)

    struct Body: Codable, Equatable {
      var lines: [Line]
      var notes: [String: Line] = [:]
    }

    struct Line: Codable, Equatable {
      var text: String
      var width: Int8 = 1
    }
  }

  static func document(lines: CBORValue, notes: CBORValue = [:], share: CBORValue = 1) -> CBORValue
  {
    ["draft": ["lines": lines, "notes": notes], "share": share]
  }

  static let refused: [(id: String, value: CBORValue, code: CBORCodingError.Code, says: String)] = [
    (
      "another type", document(lines: [["text": "a", "width": 1], ["text": 7, "width": 1]]),
      .typeMismatch,
      """
      'draft.lines[1].text' is an unsigned integer where a text is expected: if its type has \
      changed, migrate the old value or give the new one another key.
      """
    ),
    (
      "null", document(lines: [["text": nil, "width": 1]]), .typeMismatch,
      """
      'draft.lines[0].text' is null where a text is expected: if its type has changed, migrate the \
      old value or give the new one another key.
      """
    ),
    (
      "too large", document(lines: [["text": "a", "width": 128]]), .outOfRange,
      """
      'draft.lines[0].width' is an integer that Int8 can't hold: decode it as a wider type.
      """
    ),
    (
      "missing", document(lines: [["text": "a"]]), .keyNotFound,
      """
      'draft.lines[0].width' is missing: make it optional, or decode it with a value for when it \
      is not there.
      """
    ),
    (
      "no array", document(lines: ["text": "a"]), .typeMismatch,
      """
      'draft.lines' is a map where an array is expected: if its type has changed, migrate the old \
      value or give the new one another key.
      """
    ),
    (
      "no map", document(lines: ["text"]), .typeMismatch,
      """
      'draft.lines[0]' is a text where a map is expected: if its type has changed, migrate the old \
      value or give the new one another key.
      """
    ),
    (
      "strange keys", document(lines: [], notes: ["a key": ["text": true, "width": 1]]),
      .typeMismatch,
      """
      'draft.notes["a key"].text' is a boolean where a text is expected: if its type has changed, \
      migrate the old value or give the new one another key.
      """
    ),
    (
      "keys that aren't text", document(lines: [], notes: [1: 2]), .typeMismatch,
      """
      'draft.notes' is a map with an unsigned integer as a key where a map with texts as keys is \
      expected: if its type has changed, migrate the old value or give the new one another key.
      """
    ),
    (
      "an error thrown by the value", document(lines: [], share: 101), .refused,
      "'share' can't be decoded: Refusal(value: 101)"
    ),
    (
      "the value itself", "text", .typeMismatch,
      """
      The value is a text where a map is expected: if its type has changed, migrate the old value \
      or give the new one another key.
      """
    ),
  ]

  @Test(arguments: refused.indices)
  func `a decoding error has its coding path`(index: Int) throws {
    let (id, value, code, says) = Self.refused[index]
    let error = try decodingRefusal(Document.self, of: value)
    #expect(error?.code == code, "\(id)")
    #expect(error?.description == says, "\(id)")
  }

  @Test func `errors of the standard library have their coding path`() throws {
    let style = try decodingRefusal([[Draft.Style]].self, of: [["bold", "underlined"]])
    #expect(style?.code == .refused && style?.keyPath == "[0][1]")
    let mark = try decodingRefusal([String: Draft.Mark].self, of: ["a": ["no such case": [:]]])
    #expect(mark?.code == .typeMismatch || mark?.code == .refused)
    #expect(mark?.keyPath == "a")
    let range = try decodingRefusal([ClosedRange<Int>].self, of: [[2, 1]])
    #expect(range?.code == .refused && range?.keyPath == "[0]")
    let short = try decodingRefusal([ClosedRange<Int>].self, of: [[2]])
    #expect(short?.code == .keyNotFound && short?.keyPath == "[0][1]")
  }

  @Test func `an error about damaged bytes has their offset`() {
    do throws(CBORCodingError) {
      _ = try CBORDecoder().decode([Int].self, from: [0x82, 1, 0x18, 1])
      Issue.record("decoded")
    } catch {
      #expect(error.code == .malformed)
      #expect(error.cause as? CBORSyntaxError == CBORSyntaxError(.notShortest, at: 2))
      #expect(
        error.description.hasPrefix("The value can't be read. The CBOR at offset 2 is longer"))
    }
  }

  @Test func `an error thrown while encoding keeps its path and cause`() {
    let error = encodingRefusal(["a": [Percentage(1), Percentage(101)]])
    #expect(error?.code == .refused)
    #expect(error?.keyPath == "a[1]")
    #expect(error?.cause as? Percentage.Refusal == Percentage.Refusal(value: 101))
  }

  @Test func `an error that was caught isn't reported for a later one`() throws {
    struct Forgiving: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        do { _ = try list.decode(Percentage.self) } catch is Percentage.Refusal {}
        _ = try list.decode(Int.self)
        _ = try list.decode([Percentage].self)
      }
    }
    #expect(try decodingRefusal(Forgiving.self, of: [101, 1, [102]])?.keyPath == "[1]")
    struct Careless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        do { try list.encode(Percentage(101)) } catch {}
        try list.encode([Percentage(1), Percentage(102)])
      }
    }
    #expect(encodingRefusal(Careless())?.keyPath == "[1][1]")
  }

  @Test func `a value that encodes twice or not at all is refused`() {
    struct Twice: Encodable {
      enum Key: CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        try container.encode(2, forKey: .b)
        try container.encode(3, forKey: .a)
      }
    }
    struct Single: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
      }
    }
    struct TwoKinds: Encodable {
      func encode(to encoder: any Encoder) throws {
        _ = encoder.unkeyedContainer()
        _ = encoder.container(keyedBy: Twice.Key.self)
      }
    }
    struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
    let twice = encodingRefusal(["x": Twice()])
    #expect(twice?.code == .encodedTwice && twice?.keyPath == "x.a")
    #expect(encodingRefusal([Single()])?.code == .encodedTwice)
    #expect(encodingRefusal([TwoKinds()])?.code == .encodedTwice)
    let nothing = encodingRefusal(["x": [Nothing()]])
    #expect(nothing?.code == .nothingEncoded && nothing?.keyPath == "x[0]")
  }

  @Test func `nesting beyond the maximum depth, or without end, is refused`() throws {
    final class Ring: Encodable {
      var next: Ring?
      var name = "ring"
    }
    let ring = Ring()
    ring.next = ring
    let error = encodingRefusal(ring)
    #expect(error?.code == .tooDeep)
    #expect(error?.keyPath.hasPrefix("next.next.") == true)
    #expect(encodingRefusal([[[1]]], depth: 3) == nil)
    #expect(encodingRefusal([[[1]]], depth: 2)?.keyPath == "[0][0]")
    var deep: CBORValue = 0
    for _ in 0..<512 { deep = [deep] }
    let bytes = try deep.encoded()
    #expect(throws: CBORCodingError.self) { try CBORDecoder().decode(Anything.self, from: bytes) }
    let anything = try CBORDecoder(maximumDepth: 512).decode(Anything.self, from: bytes)
    #expect(try CBOREncoder(maximumDepth: 512).encode(anything) == bytes)
    ring.next = nil
  }

  /// Stack frames are larger with a sanitizer than in any released program.
  @Test(.enabled(if: !Sanitizer.isActive))
  func `the default depth fits the stack of a small thread`() throws {
    var deep: CBORValue = 0
    for _ in 0..<CBORReader.defaultDepth { deep = [deep] }
    let bytes = try deep.encoded()
    let results = Mutex<[Bool]>([])
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let value = try? decoded(bytes)
      let anything = try? CBORDecoder().decode(Anything.self, from: bytes)
      let again = try? anything.map { try CBOREncoder().encode($0) }
      results.withLock {
        $0 = [
          (try? value?.encoded()) == bytes, value?.description.isEmpty == false, again == bytes,
        ]
      }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(results.withLock { $0 } == [true, true, true])
  }

  @Test func `a lenient decoder accepts keys in any order, and refuses duplicates`() throws {
    let unordered = bytes("a2616202616101")
    let lenient = CBORDecoder(strictness: .lenient)
    #expect(try lenient.decode([String: Int].self, from: unordered) == ["a": 1, "b": 2])
    do throws(CBORCodingError) {
      _ = try lenient.decode([String: Int].self, from: bytes("a2616202616203"))
      Issue.record("decoded")
    } catch {
      #expect(error.code == .malformed && error.keyPath == "b")
    }
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `modified bytes never trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = try CBOREncoder().encode(random.draft())
    for _ in 0..<10 {
      var changed = original
      for _ in 0...random.below(2) {
        let index = random.below(changed.count)
        if random.below(4) == 0 {
          changed.removeLast(changed.count - index)
          if changed.isEmpty { break }
        } else {
          changed[index] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      for strictness in [CBORReader.Strictness.strict, .lenient] {
        let decoder = CBORDecoder(strictness: strictness)
        if let draft = try? decoder.decode(Draft.self, from: changed) {
          #expect((try? CBOREncoder().encode(draft)) != nil)
        }
        _ = try? decoder.decode(Anything.self, from: changed)
      }
    }
  }
}
