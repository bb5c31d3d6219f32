import NavlogScripts
import Testing

@MainActor
@Suite struct RestorationScriptTests {
  @Test(arguments: RestorationScript.all)
  func `every line of the script holds`(script: RestorationScript) throws {
    try ScriptRunner().check(try Script(script.lines).commands)
  }
}
