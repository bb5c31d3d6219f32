import NavlogStore
import Foundation
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogTool

@Suite struct ReplayTests {
  /// Records the session again with the first event changed for which `change` returns another;
  /// returns the path of its store.
  private func retold(_ recorded: Recorded, _ change: (Event) -> Event?) throws -> String {
    let cache = recorded.directory.file("cache")
    let store = try Store.open(recorded.store, Store.Options(cacheDirectory: cache))
    let number = try #require(SessionNumber(1))
    let history = try SessionHistory(store, number)
    var found: (position: UInt64, event: Event)?
    try history.forEachEvent { event throws(HistoryError) in
      found = event.entry.flatMap { change($0.event) }.map { (event.position, $0) }
      return found == nil
    }
    let path = recorded.directory.file("retold.navlog")
    let other = try Store.open(path, Store.Options(cacheDirectory: cache))
    let (position, event) = try #require(found)
    _ = try history.retell(
      in: other, SessionConfiguration(app: "org.example.notes", build: "7"), changing: position,
      to: event)
    return path
  }

  /// Replaces the `viewDidAppear` of a push by another call.
  private func callToldOtherwise(_ recorded: Recorded) throws -> String {
    var appearances = 0
    return try retold(recorded) { event in
      guard case .called(var call) = event, call.callback == .viewDidAppear else { return nil }
      appearances += 1
      call.callback = .viewDidLayoutSubviews
      return appearances == 4 ? .called(call) : nil
    }
  }

  @Test(arguments: ["classes-1", "classes-2"])
  func `a documented change of a rule is named, and isn't a difference`(name: String) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("old.navlog")
    try FileManager.default.copyItem(
      atPath: BuildProducts.package.appending(path: "Tests/Golden/\(name).navlog").path,
      toPath: store)
    let ran = Ran.navlog("replay", store, columns: 120, in: directory)

    #expect(ran.status == 0 && ran.output.contains("carried out again: the same\n"))
    #expect(
      ran.output.contains(
        "  rule NAV-13 was changed since: a stack's delegate is also notified of its first display ("
      ))
  }

  @Test func `the first difference is reported with position, both events and its cause`() throws {
    let recorded = try Recorded()
    let path = try callToldOtherwise(recorded)
    let ran = Ran.navlog("replay", path, columns: 80, in: recorded.directory)

    #expect(
      ran.snapshot == """
        session 1  86 events applied, 2 commands carried out again: different
          82  in command 2, push Messag…troller "Lunch?" n64 onto Naviga…troller n8
              recorded  viewDidLayoutSubviews  MessageController "Lunch?" n64, link 79
              now       viewDidAppear  Messag…troller "Lunch?" n64  animated, link 79
              cause     push Messag…troller "Lunch?" n64 onto Naviga…troller n8, at 67
          recorded by build '7'; replayed with the rules of reducer version 1
        [exit status: 1]

        """)
  }

  @Test func `a refusal by today's rules is reported with its rule`() throws {
    let recorded = try Recorded()
    let path = try retold(recorded) { event in
      if case .refused(let command, _) = event { .commanded(command) } else { nil }
    }
    let ran = Ran.navlog("replay", path, columns: 80, in: recorded.directory)

    #expect(
      ran.snapshot == """
        session 1  96 events applied, 4 commands carried out again: different
          95  in command 4, pop ListController "Inbox" n10
              recorded  commanded  pop ListController "Inbox" n10, link 94
              now       refused  pop ListController "Inbox" n10, CON-7, link 94
              cause     pop ListController "Inbox" n10, at 95; rule CON-7
          recorded by build '7'; replayed with the rules of reducer version 1
        [exit status: 1]

        """)
  }

  static let manifests: [String: String] = [
    "next.json": #"""
    {"manifest":1,"classes":[{"id":"ListController","version":2}]}
    """#,
    "same.json": #"""
    {"manifest":1,"classes":[{"id":"ListController","version":1},{"id":"Message","version":1,"aliases":["MessageController"]}]}
    """#,
  ]

  @Test func `classes that another build can't restore are named once`() throws {
    let recorded = try Recorded()
    func replay(_ words: String...) -> Ran {
      Ran.navlog(
        ["replay", recorded.store] + words, files: Self.manifests, columns: 80,
        in: recorded.directory)
    }

    #expect(
      replay("--against", "next.json", "--continue", "--fold").snapshot == """
        session 1  116 events applied: different
          10  ListController n10 can't be restored, V3
              recorded  version 1
              declared  version 2, and no migrations lead to it
          64  MessageController n64 can't be restored, V7
              recorded  version 1
              declared  no class has or had that name
        [exit status: 1]

        """)
    #expect(replay("--against", "next.json").status == 1)
    #expect(replay("--against", "same.json").status == 0)
    #expect(
      replay("--against", "next.json", "--json", "--fold").output.contains(
        #""misfits":[{"class":"ListController","declared":2,"node":"n10","position":10,"rule":"V3","version":1}]"#
      ))
  }

  @Test func `every session of every store is a test case of the report`() throws {
    let recorded = try Recorded()
    _ = try callToldOtherwise(recorded)
    let report = recorded.directory.file("report.xml")
    let ran = Ran.navlog(
      "replay", "--all", recorded.directory.path, "--junit", report, columns: 80,
      in: recorded.directory)
    let text = try String(contentsOf: URL(filePath: report), encoding: .utf8)
      .replacing(recorded.directory.path + "/", with: "")
      .replacing(#/time="[0-9.]+"/#, with: #"time="…""#)

    #expect(ran.status == 1)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0">
          <testsuite name="navlog replay" tests="2" failures="1" errors="0">
            <testcase classname="a.navlog" name="session 1" time="…"/>
            <testcase classname="retold.navlog" name="session 1" time="…">
              <failure message="session 1  86 events applied, 2 commands carried out again: different">\
        session 1  86 events applied, 2 commands carried out again: different
          82  in command 2, push Messag…troller &quot;Lunch?&quot; n64 onto Naviga…troller n8
              recorded  viewDidLayoutSubviews  MessageController &quot;Lunch?&quot; n64, link 79
              now       viewDidAppear  Messag…troller &quot;Lunch?&quot; n64  animated, link 79
              cause     push Messag…troller &quot;Lunch?&quot; n64 onto Naviga…troller n8, at 67
          recorded by build '7'; replayed with the rules of reducer version 1</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
