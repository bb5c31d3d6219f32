import Navlog
import NavlogHistory
import NavlogRedaction
import NavlogStore
import Support
import Testing

/// Values that an app declares as shareable are exported with a session file; others aren't.
@MainActor
@Suite struct SharingTests {
  final class Reader: ViewController {
    override class var declaration: ClassDeclaration {
      ClassDeclaration(
        "reader",
        policy: ClassPolicy(shareable: ["zoom": .whole], publicNames: ["Library"]))
    }
    @Stored("page", .shareable) var page = 0
    @Stored("note", .shareable(.length)) var note = ""
    @Stored("unread", .shareable(.bucket(10))) var unread = 0
    @Stored("zoom") var zoom = 1.0
    @Stored("query") var query = ""
    @Stored("token", .sensitive) var token = ""
  }

  @Test func `declared values are exported as declared`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("app.navlog")
    do {
      let app = try Application(store: path) { Registration(Reader.self) { Reader() } }
      let reader = Reader()
      try app.launch { scene in scene.root = reader }
      reader.title = "Library"
      (reader.page, reader.note, reader.unread) = (7, "private words", 37)
      (reader.zoom, reader.query, reader.token) = (1.5, "private search", "private token")
      reader.title = "Private title"
      try app.terminate()
    }
    let store = try Store.open(path, Store.Options(retention: nil))
    let session = try #require(try store.lastSession()).number
    let contents = try store.contents(of: session)
    let key = try #require(RedactionKey([UInt8](repeating: 1, count: 32)))
    var redactor = SessionRedactor(of: contents.beginning, RedactionPolicy(), key) { _ in nil }
    var names: Set<String> = []
    try store.forEachBatch(
      of: session, after: 0, chain: contents.beginning.chain, through: contents.head
    ) { (batch, _) throws(HistoryError) in names.formUnion(try redactor.redact(batch).names) }

    for name in ["reader", "page", "note", "unread", "zoom", "Library"] {
      #expect(names.contains(name), "'\(name)' leaves")
    }
    for name in ["query", "token", "Private title"] { #expect(!names.contains(name)) }
    #expect(!names.contains { $0.contains("share") })
    var written: [String: String] = [:]
    for row in redactor.tally.rows {
      if case .value("reader", let key) = row.subject, let value = row.value {
        written[key] = String(decoding: value, as: UTF8.self)
      }
    }
    #expect(written["page"] == "\u{7}")
    #expect(written["note"]?.hasSuffix("length 13") == true)
    #expect(written["unread"]?.hasSuffix("30..<40") == true)
    #expect(written["query"]?.contains("#") == true)
    #expect(written["token"] == nil)
  }
}
