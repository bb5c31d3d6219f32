import NavlogStoryboards
import Testing

@Suite struct ImportErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let code: StoryboardError.Code
    let line: Int
    var testDescription: String { name }
  }

  static let document =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\">"

  static let cases: [Case] = [
    Case(name: "nothing", text: "", code: .empty, line: 1),
    Case(name: "white space", text: "\n \n", code: .malformed, line: 3),
    Case(name: "text", text: "hello", code: .malformed, line: 1),
    Case(name: "a null byte", text: "<a>\n\u{0}</a>", code: .binary, line: 2),
    Case(
      name: "a conflict", text: document + "\n<<<<<<< HEAD\n<b/>\n=======\n</document>",
      code: .mergeConflict,
      line: 2),
    Case(
      name: "half a conflict", text: document + "\n<b/>\n=======\n</document>",
      code: .mergeConflict, line: 3),
    Case(
      name: "a conflict inside a tag",
      text: document + "\n<scenes\n<<<<<<< HEAD\n a=\"\"\n=======\n>>>>>>> x\n/></document>",
      code: .mergeConflict, line: 3),
    Case(
      name: "a pointer", text: "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
      code: .malformed, line: 1),
    Case(
      name: "an entity bomb",
      text:
        "<?xml version=\"1.0\"?>\n<!DOCTYPE l [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><l>&b;</l>",
      code: .entity, line: 2),
    Case(
      name: "an external entity",
      text: "<!DOCTYPE d SYSTEM \"file:///etc/passwd\">\n<d/>", code: .entity, line: 1),
    Case(name: "an undeclared entity", text: "<a b=\"&copy;\"/>", code: .entity, line: 1),
    Case(name: "another root", text: "<html/>", code: .notAStoryboard, line: 1),
    Case(
      name: "a nib", text: "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>",
      code: .notAStoryboard, line: 1),
    Case(name: "no type", text: "<document/>", code: .notAStoryboard, line: 1),
    Case(
      name: "macOS",
      text: "<document type=\"com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB\" version=\"3.0\"/>",
      code: .platform, line: 1),
    Case(
      name: "watchOS",
      text: "<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\" version=\"3.0\"/>",
      code: .platform, line: 1),
    Case(
      name: "a later format",
      text: document.replacing("3.0", with: "4.0") + "</document>", code: .format, line: 1),
    Case(name: "an end too early", text: document + "\n<scenes>", code: .malformed, line: 2),
    Case(name: "a wrong end", text: document + "</scenes>", code: .malformed, line: 1),
    Case(name: "an end too many", text: document + "</document></x>", code: .malformed, line: 1),
    Case(name: "two roots", text: document + "</document><x/>", code: .malformed, line: 1),
    Case(name: "text after it", text: document + "</document>\nx", code: .malformed, line: 1),
    Case(name: "an attribute twice", text: "<a b=\"1\" b=\"2\"/>", code: .malformed, line: 1),
    Case(name: "no quotes", text: "<a b=1/>", code: .malformed, line: 1),
    Case(name: "no value", text: "<a b/>", code: .malformed, line: 1),
    Case(name: "no space", text: "<a b=\"1\"c=\"2\"/>", code: .malformed, line: 1),
    Case(name: "a bare ampersand", text: "<a b=\"x & y\"/>", code: .malformed, line: 1),
    Case(name: "a number of no character", text: "<a b=\"&#xD800;\"/>", code: .entity, line: 1),
    Case(name: "an open comment", text: document + "<!-- x", code: .malformed, line: 1),
    Case(
      name: "another encoding", text: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>",
      code: .encoding, line: 1),
  ]

  @Test(arguments: cases) func `an invalid element is reported with its line`(_ refused: Case)
    throws
  {
    let error = try #require(Fixture.failure(Array(refused.text.utf8)))
    #expect(error.code == refused.code, "\(error)")
    #expect(error.line == refused.line, "\(error)")
    #expect(error.description.hasPrefix("x.storyboard:\(refused.line): "))
  }

  @Test func `underlined text is not a merge conflict`() throws {
    let text = "Notes\n========\nand =======\n>> more"
    let storyboard = try StoryboardContents(
      Fixture.document(
        """
        <scene><objects><viewController id="a"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="note"><string key="value">\(text)</string>
        </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></viewController></objects></scene>
        """), file: "T.storyboard")
    #expect(storyboard.controller("a")?.runtimeAttributes.first?.value == text)
  }

  @Test(arguments: [
    ("1.0", true), ("1.1", true), ("2.0", true), ("3.0", true), ("0.9", false), ("3.1", false),
    ("4.0", false), ("3", false), ("3.0.1", false), ("-1.0", false), ("new", false),
  ])
  func `formats from 1 to 3 are read`(version: String, isRead: Bool) {
    let text = Self.document.replacing("3.0", with: version) + "</document>"
    #expect(Fixture.failure(Array(text.utf8))?.code == (isRead ? nil : .format))
  }

  @Test func `deep nests, many names and long files are refused`() {
    let deep = String(repeating: "<view>", count: 100)
    #expect(Fixture.failure(Fixture.document(deep))?.code == .limit)
    let names = (0..<5000).map { "<n\($0)/>" }.joined()
    #expect(Fixture.failure(Fixture.document(names))?.code == .limit)
    let attributes = (0..<200).map { " a\($0)=\"\"" }.joined()
    #expect(Fixture.failure(Fixture.document("<scene\(attributes)/>"))?.code == .limit)
    #expect(Fixture.failure([UInt8](repeating: 0x20, count: 20 << 20))?.code == .limit)
    let name = "<" + String(repeating: "n", count: 300) + "/>"
    #expect(Fixture.failure(Fixture.document(name))?.code == .limit)
  }

  @Test func `other encodings and broken text are refused`() throws {
    let text = try Fixture.bytes("TV")
    #expect(Fixture.failure([0xfe, 0xff] + text)?.code == .encoding)
    #expect(Fixture.failure(text.flatMap { [$0, 0] })?.code == .encoding)
    #expect(Fixture.failure([0, 5, 0x16, 7, 0, 2, 0, 0])?.code == .binary)
    var broken = text
    broken[try #require(broken.lastIndex(of: UInt8(ascii: "h")))] = 0xff
    #expect(Fixture.failure(broken)?.code == .encoding)
  }

  @Test(arguments: ["Main", "Other", "Old", "TV"])
  func `a file truncated anywhere is refused, and never crashes`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for length in stride(from: 0, through: end, by: 7) {
      #expect(Fixture.failure(Array(bytes[..<length])) != nil)
    }
  }
}
