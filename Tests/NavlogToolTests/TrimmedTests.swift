import NavlogStore
import Foundation
import NavlogStoryboards
import NavlogTerminal
import Support
import Testing
@testable import NavlogTool

/// Questions about a session whose beginning was trimmed away.
@Suite struct TrimmedTests {
  private func trimmed() throws -> Recorded {
    let recorded = try Recorded()
    let ran = recorded.navlog("compact", "--below", "92")
    try #require(ran.status == 0, "\(ran.snapshot)")
    return recorded
  }

  @Test func `values set before the trim are known, and marked as trimmed away`() throws {
    let recorded = try trimmed()
    let blame = recorded.navlog("blame", "/main/0/1")
    let last = recorded.navlog("last", "n64.state.draft")
    let why = recorded.navlog("why", "n64")
    let life = recorded.navlog("life", "n64")

    #expect(blame.output.contains("trimmed away"), "\(blame.snapshot)")
    #expect(blame.output.contains("· draft = \"see you at one\"") && blame.status == 0)
    #expect(last.status == 1 && last.error.contains("missing"), "\(last.snapshot)")
    #expect(why.status == 0 && why.output.contains("missing"), "\(why.snapshot)")
    #expect(life.status == 0 && life.output.contains("trimmed"), "\(life.snapshot)")
  }

  @Test(
    arguments: [
      ("show 40", 2), ("diff 10 end", 2), ("diff 92 end", 1), ("find exists(n64)", 0),
      ("find exists(n100)", 0), ("find exists(n64) --all", 0), ("bisect --pred presented(n100)", 0),
      ("find exists(n64) 10..80", 2), ("find not(exists(class:Nope)) ..80 --all", 2),
      ("find exists(n64) 10..end", 2), ("find exists(n64) 92..92", 0), ("log 10..80", 2),
      ("log 10..", 2), ("log ..80", 2), ("log ..95", 0), ("events 10..80", 2), ("events ..80", 2),
      ("events 92..", 0), ("replay 10..", 2), ("mark add old 80", 2),
      ("replay", 0), ("why n10 --absent", 1), ("why n5 --absent", 0), ("tree --at 92", 0),
    ] as [(String, Int32)])
  func `every verb keeps to the remaining history`(line: String, status: Int32) throws {
    let recorded = try trimmed()
    let words = line.split(separator: " ").map(String.init)
    let ran = Ran.navlog(words + ["-C", recorded.store], columns: 80, in: recorded.directory)

    #expect(ran.status == status, "\(ran.snapshot)")
    #expect(ran.status != 2 || ran.error.contains("was trimmed away"))
  }

  @Test(
    arguments: [
      ("show 50", 50), ("skip 50 --dry-run", 50), ("skip 40..50 --dry-run", 40),
      ("insert 50 pop --dry-run", 50), ("edit 50 pop --dry-run", 50), ("diff 10..end", 10),
      ("find exists(n64) ..50", 50),
    ] as [(String, Int)])
  func `a trimmed position is named as it was written`(line: String, position: Int) throws {
    let recorded = try trimmed()
    let words = line.split(separator: " ").map(String.init)
    let ran = Ran.navlog(words + ["-C", recorded.store], columns: 80, in: recorded.directory)
    #expect(
      ran.status == 2 && ran.error.contains("osition \(position) was trimmed away"),
      "\(ran.snapshot)")
  }

  /// A session trimmed to a position at which a node is there that is released later.
  private func released() throws -> Recorded {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"list","class":"List"}
      {"do":"controller","id":"nav","kind":"navigation","children":["list"]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"controller","id":"d","class":"Detail"}
      {"do":"push","in":"nav","controller":"d","animated":false}
      {"do":"state","controller":"d","values":{"page":1}}
      {"do":"state","controller":"d","values":{"page":2}}
      {"do":"pop","in":"nav","animated":false}
      {"do":"state","controller":"list","values":{"x":1}}

      """#)
    let ran = recorded.navlog("compact", "--below", "65")
    try #require(ran.status == 0, "\(ran.snapshot)")
    return recorded
  }

  @Test(arguments: ["n40", "class:Detail"])
  func `the end of a node that was there at the beginning is known`(address: String) throws {
    let recorded = try released()
    let why = recorded.navlog("why", address, "--absent")
    #expect(why.status == 0 && why.output.contains("Detail n40  gone since 92"), "\(why.snapshot)")
    #expect(why.output.contains("released") && why.output.contains("removed"))
    #expect(why.output.contains("earlier history is missing"))
    let life = recorded.navlog("life", address)
    #expect(life.status == 0 && life.output.contains("released"), "\(life.snapshot)")
    #expect(life.output.contains("earlier history was trimmed"))
    let last = recorded.navlog("last", address)
    #expect(last.status == 0 && last.output.contains("released"), "\(last.snapshot)")
    let value = recorded.navlog("last", address + ".state.page")
    #expect(value.status == 0 && value.output.contains("page: 1 → 2"), "\(value.snapshot)")
  }

  @Test func `programs are told that an answer is missing rather than never`() throws {
    let recorded = try released()
    let missing = recorded.navlog("why", "n3", "--absent", "--json")
    #expect(missing.status == 0 && missing.output.contains(#""step":"missing""#))
    let never = try Recorded().navlog("why", "n9999", "--absent", "--json")
    #expect(never.output.contains(#""step":"never""#), "\(never.snapshot)")
  }

  @Test func `an answer without earlier history says so to programs, too`() throws {
    let recorded = try released()
    let why = recorded.navlog("why", "class:List", "--json")
    #expect(why.status == 0 && why.output.contains(#""step":"missing""#), "\(why.snapshot)")
    let life = recorded.navlog("life", "class:List", "--json")
    #expect(life.error.contains("earlier history was trimmed"), "\(life.snapshot)")
    let log = recorded.navlog("log")
    #expect(log.output.contains("events left, after position 65"), "\(log.snapshot)")
  }

  @Test func `a value that didn't change again is the one at the beginning`() throws {
    let recorded = try released()
    let became = recorded.navlog("last", "n40.appearance", "--at", "80", "--became", "appearing")
    #expect(
      became.error.contains("never became appearing after position 65, where it was \"appeared\""),
      "\(became.snapshot)")
    let loaded = recorded.navlog("last", "n40.loaded", "--at", "80")
    #expect(
      loaded.error.contains("never changed after position 65, where it was true"),
      "\(loaded.snapshot)")
    let first = recorded.navlog("last", "n40.appearance", "-n", "9", "--at", "91", columns: 120)
    #expect(first.output.contains(#""appeared" → "disappearing""#), "\(first.snapshot)")
  }

  @Test func `a trimmed session can be forked and changed`() throws {
    let recorded = try released()
    #expect(recorded.navlog("fork", "try", "1:end").status == 0)
    for words in [
      ["apply", "try", #"state /main/0 {"page":4}"#],
      ["insert", "1:93", "push n6 Detail animated=false", "--dry-run"],
      ["edit", "1:98", #"state n8 {"x":2}"#, "--dry-run"],
    ] {
      let ran = Ran.navlog(words + ["-C", recorded.store], in: recorded.directory)
      #expect(ran.status == 0, "\(words): \(ran.snapshot)")
    }
  }

  @Test func `the debugger refuses trimmed positions, and begins at what is left`() throws {
    let recorded = try trimmed()
    for position in ["0", "1", "80"] {
      let ran = recorded.navlog("debug", "-x", "goto \(position)")
      #expect(ran.status == 2 && ran.error.contains("was trimmed away"), "\(ran.snapshot)")
    }
    let start = recorded.navlog("debug", "-x", "start")
    #expect(start.status == 0, "\(start.snapshot)")
    #expect(start.output.contains("position 92: earlier history was trimmed"))
    var screen = try FullScreen(recorded.store, "a.navlog", at: 92)
    #expect(screen.screen(width: 80, height: 24).text.contains("earlier history was trimmed"))
  }

  @Test func `a position after the end is answered with the events that are left`() throws {
    let recorded = try trimmed()
    let left = try #require(
      recorded.navlog("info", "--json").output.firstMatch(of: /"events":(\d+)/)?.1)
    for words in [["tree", "--at", "5000"], ["debug", "-x", "goto 5000"]] {
      let ran = Ran.navlog(words + ["-C", recorded.store], in: recorded.directory)
      #expect(ran.error.contains("session 1 has \(left) events left, after position 92"))
    }
  }

  @Test func `a search without results names the remaining range`() throws {
    let ran = try trimmed().navlog("log", "--until", "2026-01-31T14:05:09Z")
    #expect(ran.error.contains("matches in 92.."), "\(ran.snapshot)")
  }

  @Test func `a part of a restored session is explained`() throws {
    let directory = try TemporaryDirectory()
    let lines = """
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"controller","id":"nav","kind":"navigation","restoration":"nav","children":["a"]}
      {"do":"window","id":"main","root":"nav","restoration":"main"}
      {"do":"relaunch"}
      {"do":"controller","id":"b","class":"B"}
      {"do":"push","in":"nav","controller":"b"}
      {"do":"controller","id":"c","class":"C","title":"Oslo"}
      {"do":"push","in":"nav","controller":"c"}
      """
    let (store, file) = (directory.file("a.navlog"), directory.file("p.navsession"))
    func navlog(_ words: String...) -> Ran { Ran.navlog(words, files: ["s": lines], in: directory) }
    _ = navlog("play", "--store", store, "s")
    let pushes = navlog("log", store, "s2", "--kind", "push", "--json").output
      .matches(of: /"position":([0-9]+)/).compactMap { Int($0.1) }.sorted()
    let first = try #require(pushes.first)
    let ran = navlog(
      "export", store, "s2", "\(first)..end", "--profile", "full", "-o", file)
    #expect(ran.status == 0, "\(ran.snapshot)")
    for line in ["why class:C", "blame", "life class:C", "last class:C.title", "why class:A"] {
      let words = line.split(separator: " ").map(String.init)
      let ran = Ran.navlog([words[0], file] + words.dropFirst(), in: directory)
      #expect(ran.status == 0, "\(line): \(ran.snapshot)")
    }
    let start = navlog("debug", file, "-x", "start")
    #expect(start.output.contains("earlier history was not imported"), "\(start.snapshot)")
    let life = navlog("life", file, "class:A")
    #expect(life.output.contains("earlier history was not imported"), "\(life.snapshot)")
    let absent = navlog("why", file, "class:X", "--absent")
    #expect(absent.output.contains("what was before is missing"), "\(absent.snapshot)")
  }

  @Test func `a node of an earlier session is suggested with that session`() throws {
    let scene = try Scene()
    for verb in ["why", "life", "last", "get"] {
      let part = ["last", "get"].contains(verb) ? ".title" : ""
      let ran = scene.run("\(verb) class:ShareSheet\(part) trip.navlog")
      #expect(ran.status == 1 && ran.error.contains("add 's1'"), "\(ran.snapshot)")
    }
    let ran = try PlayedStore.make(
      "gone.navlog",
      #"""
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"window","id":"main","root":"a","scene":"s"}
      {"do":"controller","id":"b","class":"Sheet"}
      {"do":"present","from":"a","controller":"b"}
      {"do":"dismiss","from":"a"}
      {"do":"relaunch"}

      """#, in: scene.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let absent = scene.run("why class:Sheet --absent gone.navlog")
    #expect(absent.output.contains("session 1, which this one was restored from, had it"))
    #expect(scene.run("why class:None trip.navlog").error.contains("hint: it can be '"))
  }

  @Test func `the position where the remaining history begins has no event`() throws {
    let ran = try trimmed().navlog("show", "92")
    #expect(ran.status == 2, "\(ran.snapshot)")
    #expect(ran.error.contains("position 92 is where the trimmed history"), "\(ran.snapshot)")
    #expect(ran.error.contains("'navlog tree --at 92'") && !ran.error.contains("91"))
  }
}
