import Support
import Testing

@testable import NavlogTool

@Suite struct RefusedActivityTests {
  @Test(arguments: [
    #"{"do":"continueActivity","activity":"","scene":"one","content":{"doc":2}}"#,
    #"{"do":"continueActivity","activity":"edit","scene":"two","content":{"doc":2}}"#,
  ])
  func `an activity that is refused doesn't replace the recorded one`(line: String) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let script = """
      {"do":"controller","id":"A"}
      {"do":"scene","id":"one"}
      {"do":"window","id":"main","scene":"one","root":"A"}
      {"do":"continueActivity","activity":"edit","scene":"one","content":{"doc":1}}
      \(line)
      """
    let played = Ran.navlog(
      "play", "s.jsonl", "--store", store, "--keep-going", files: ["s.jsonl": script],
      in: directory)
    #expect(played.status == 1, "\(played.snapshot)")
    let state = Ran.navlog("tree", store, "--with-state", "--json", in: directory)
    #expect(
      state.output.contains(#""navlog.continued":{"type":"edit","userInfo":{"doc":1}}"#),
      "\(state.snapshot)")
  }
}
