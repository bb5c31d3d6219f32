import NavlogStore
import NavlogScripts
import Support
import Testing

/// Deferred nodes are kept from launch to launch, in one process and with a process per launch.
@MainActor
@Suite struct CarryingScriptTests {
  @Test(arguments: RestorationScript.carrying)
  func `every line of the script holds in one process`(script: RestorationScript) throws {
    try ScriptRunner().check(try Script(script.lines).commands)
  }

  @Test(arguments: RestorationScript.carrying)
  func `each line of the script holds with one process per launch`(script: RestorationScript) throws
  {
    let directory = try TemporaryDirectory()
    var life: [ScriptCommand] = []
    for command in try Script(script.lines).commands {
      let isNew = command.verb.name == "relaunch" && life.contains { $0.verb.name != "controller" }
      if isNew || command.verb.name == "crash" {
        try run(life, in: directory.path + "/a.navlog")
        life = []
      }
      if command.verb.name != "crash" { life.append(command) }
    }
    try run(life, in: directory.path + "/a.navlog")
  }

  private func run(_ commands: [ScriptCommand], in path: String) throws {
    let sink = StoreSink(try Store.open(path))
    let runner = ScriptRunner(sink: sink)
    try runner.check(commands)
    try runner.end { _ in }
  }
}
