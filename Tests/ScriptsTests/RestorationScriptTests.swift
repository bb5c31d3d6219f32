import Scripts
import Testing

@Suite struct RestorationScriptTests {
  @Test(arguments: restorationScripts.map(\.id))
  func `every line of the script holds`(id: String) throws {
    let lines = try #require(restorationScripts.first { $0.id == id }).lines
    let runner = ScriptRunner()
    for command in try Script(lines).commands {
      var output: [OutputLine] = []
      let isFine = try runner.run(command) { output.append($0) }
      #expect(isFine, "\(id): line \(command.line): \(output.map(\.json))")
    }
  }
}
