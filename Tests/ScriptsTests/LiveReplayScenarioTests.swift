import Navlog
import NavlogEventText
import NavlogHistory
import NavlogScripts
import NavlogStore
import NavlogStoryboards
import NavlogTesting
import Support
import Testing

/// Every scenario, recorded, and performed again by live objects in place of the recorded ones.
@MainActor
@Suite struct LiveReplayScenarioTests {
  @Test(arguments: FrozenEventsTests.tables.indices)
  func `each scenario replays without differences`(index: Int) throws {
    for row in FrozenEventsTests.tables[index].rows {
      try check(row.id, row.setup + "\n" + row.action)
    }
  }

  @Test func `each restoration script replays without differences`() throws {
    for script in RestorationScript.all { try check(script.id, script.lines) }
  }

  @Test func `each storyboard script replays without differences`() throws {
    let storyboards = try StoryboardFixtures.storyboards("Main", "Other", "TV")
    for (index, script) in FrozenEventsTests.scripts.enumerated() {
      try check("\(index + 1)", script, storyboards)
    }
  }

  private func check(_ id: String, _ lines: String, _ storyboards: [StoryboardContents] = []) throws
  {
    let directory = try TemporaryDirectory()
    let store = try Store.open(
      directory.path + "/script.navlog", Store.Options(cacheDirectory: directory.path))
    let runner = ScriptRunner(
      sink: StoreSink(store), storyboards: StoryboardCollection(storyboards))
    for command in try Script(lines).commands {
      do throws(ScriptError) { _ = try runner.run(command) { _ in } } catch { continue }
    }
    try runner.end { _ in }
    for info in try store.sessions() {
      let session = try RecordedSession(try SessionHistory(store, info.number), name: id)
      let application = try Application(store: nil)
      let runtime = Runtime(SessionLog(nil, names: session.names), application)
      application.begin(runtime)
      let replay = LiveReplay(session, hasOnlyStandIns: true)
      replay.run(application, on: runtime)
      for divergence in replay.divergences { Issue.record("\(divergence)") }
      #expect(replay.summary.events == Int(info.head), "\(id)")
    }
  }
}
