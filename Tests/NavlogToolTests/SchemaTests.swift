import NavlogEventText
import Testing

@testable import NavlogTool

/// The JSON that verbs print matches `navlog help json`.
@Suite struct SchemaTests {
  static let lines = [
    "sessions trip.navlog", "info trip.navlog", "info inbox.navlog s1", "log trip.navlog s1",
    "log trip.navlog", "info trip.navlog --operations", "tree trip.navlog",
    "tree trip.navlog --at 1:66 --with-state",
    "stats trip.navlog", "stats inbox.navlog --by growth", "verify trip.navlog",
    "verify inbox.navlog --repair-derived", "doctor trip.navlog s1", "doctor inbox.navlog",
    "mark ls trip.navlog", "copy trip.navlog copy.navlog", "rescue trip.navlog saved.navlog",
    "export trip.navlog --profile full -o out.json", "export trip.navlog --preview",
    "export trip.navlog --preview --profile full",
    "report trip.navlog --profile full -o page.json",
    "migrate trip.navlog", "compact inbox.navlog --below 90 --dry-run",
    "compact trip.navlog --sessions 1 --dry-run", "compact inbox.navlog --below 90",
    "show trip.navlog 1:73", "show trip.navlog 1:end", "diff trip.navlog --session 1 42 end",
    "diff inbox.navlog 114 58", "last trip.navlog s1 n50.state.scroll.y",
    "last trip.navlog /main/1 -n 9",
    "blame trip.navlog", "blame trip.navlog s1", "why trip.navlog /main/0",
    "why trip.navlog class:TripDetail --absent",
    "why trip.navlog class:ShareSheet --absent", "why trip.navlog class:Absent --absent",
    "life trip.navlog /main/0", "find trip.navlog exists(class:Trip*)",
    "find trip.navlog visible(class:Trip*) --all",
    "bisect trip.navlog --pred exists(class:TripList)",
    "bisect trip.navlog --pred exists(n1) --check",
    "bisect trip.navlog --pred exists(class:TripList) --check",
    "fork try 1:70 trip.navlog", "skip 1:70 trip.navlog --all",
    "insert 1:70 'pop n14' trip.navlog", "edit 1:70 'pop n14' trip.navlog --dry-run",
    "debug trip.navlog s1 -x 'watch n50; break push; start; c; c 2; goto 0; points; end; c; rfinish'",
    "replay trip.navlog", "replay inbox.navlog 20..100",
    "restore trip.navlog s1 --dry-run --explain", "restore trip.navlog --dry-run --all",
    "restore trip.navlog --recorded --explain", "get trip.navlog s1 n50.state.notes",
    "get trip.navlog s1 n50.appearance", "fork ls trip.navlog",
    "events trip.navlog s1", "events inbox.navlog --all", "undo trip.navlog --dry-run",
    "shrink trip.navlog s1 --pred presented(class:ShareSheet) -o short.json",
    "debug trip.navlog s1 -x 'goto 74; bt n50; bt; list 4; p n50.state.notes; display n50; back'",
  ]

  @Test(arguments: lines)
  func `each line matches a schema in the help`(line: String) throws {
    let ran = try Scene().run(line + " --json")

    #expect([0, 1].contains(ran.status), "\(ran.snapshot)")
    if line.hasPrefix("fork ls") { return }
    #expect(ran.output != "")
    for text in ran.output.split(separator: "\n") {
      guard case .object(let object) = try JSONReader.read(String(text)),
        case .string(let name)? = object["schema"]
      else {
        Issue.record("'\(text)' is no object with a schema")
        continue
      }
      let schema = try #require(Schema.all.first { $0.name == name }, "\(name)")
      #expect(schema.problem(in: object) == nil, "\(text)")
      // Keys are sorted, so that runs can be compared.
      #expect(object.keys == object.keys.sorted())
    }
  }

  @Test func `the page lists every schema and every field`() {
    let page = Ran.navlog("help", "json").output

    for schema in Schema.all {
      #expect(page.contains("\n\(schema.name)\n"))
      for field in schema.lines.flatMap(\.fields) { #expect(page.contains("\(field.name) ")) }
    }
    for line in page.split(separator: "\n") {
      #expect(line.count <= HelpText.maximumWidth, "\(line)")
    }
  }

  @Test func `missing, unknown and mistyped fields are reported`() throws {
    let schema = Schema.mark
    func problem(in text: String) throws -> String? {
      guard case .object(let object) = try JSONReader.read(text) else { return "no object" }
      return schema.problem(in: object)
    }

    let whole = #"{"schema":"navlog.mark/1","session":1,"position":2,"name":"a","made":"b""#
    #expect(try problem(in: whole + "}") == nil)
    #expect(try problem(in: whole + #","more":1}"#) == "a mark: unknown field 'more'")
    #expect(try problem(in: #"{"session":1}"#) == "a mark: 'position' is missing")
    #expect(
      try problem(in: #"{"session":1,"position":"2","name":"a","made":"b"}"#)
        == "a mark: 'position' is not of type 'number'")
  }
}
