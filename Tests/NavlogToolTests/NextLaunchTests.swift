import Testing

@testable import NavlogTool

/// `restore` and `doctor` predict what the next launch does.
@Suite struct NextLaunchTests {
  @Test func `a class that was seen in a disconnected scene counts as declared`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"Home","restoration":"a"}
      {"do":"window","id":"main","root":"a","scene":"A"}
      {"do":"scene","id":"B"}
      {"do":"controller","id":"b","class":"Other","restoration":"b"}
      {"do":"window","id":"two","root":"b","scene":"B"}
      {"do":"disconnect","scene":"B"}

      """#)
    #expect(recorded.navlog("manifest").output.contains("Other@1"))
    let restored = recorded.navlog("restore", "--explain").output
    #expect(!restored.contains("not declared"), "\(restored)")
    let doctor = recorded.navlog("doctor").output
    #expect(!doctor.contains("not declared"), "\(doctor)")
  }

  @Test func `a class that a script uses after a launch counts as declared`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"Home","restoration":"a"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"relaunch"}
      {"do":"controller","id":"b","class":"Detail","restoration":"b"}
      {"do":"push","in":"nav","controller":"b"}
      {"do":"relaunch"}

      """#)
    let rehearsed = recorded.navlog("restore", "s2")
    #expect(rehearsed.output.hasSuffix("3 restored\n") && rehearsed.status == 0)
    #expect(recorded.navlog("restore", "s3", "--recorded").status == 0)
  }

  /// A node whose decoding crashes three launches, and two launches without it.
  private static let dying = #"""
    {"do":"controller","id":"a","class":"Home","title":"H","restoration":"h"}
    {"do":"controller","id":"b","class":"Bad","title":"B","restoration":"b"}
    {"do":"controller","id":"c","class":"Top","title":"C","restoration":"c"}
    {"do":"controller","id":"nav","kind":"navigation","children":["a","b","c"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav","scene":"s"}
    {"do":"state","controller":"b","values":{"x":1}}
    {"do":"state","controller":"c","values":{"y":1}}
    {"do":"relaunch","build":"1","crashAt":"decode:nav/:[1]:/b"}
    {"do":"relaunch","build":"1","crashAt":"decode:nav/:[1]:/b"}
    {"do":"relaunch","build":"1","crashAt":"decode:nav/:[1]:/b"}
    {"do":"relaunch","build":"1"}
    {"do":"relaunch","build":"1"}

    """#

  @Test(arguments: ["s1", "s5", "s6"])
  func `quarantined nodes are deferred in every session`(session: String) throws {
    let recorded = try Recorded(Self.dying)
    let restored = recorded.navlog("restore", session)
    #expect(restored.output.hasSuffix("2 restored, 2 deferred\n"), "\(restored.output)")
    #expect(restored.output.contains("it is in quarantine"), "\(restored.output)")
    #expect(restored.status == 1)
    let doctor = recorded.navlog("doctor", session)
    #expect(doctor.output.contains("quarantine: ") && doctor.status == 1)
  }

  @Test func `a failed launch names what it was restoring`() throws {
    let recorded = try Recorded(Self.dying)
    let text = recorded.navlog("restore", "s2", "--recorded", "--explain", columns: 200)
    #expect(
      text.output.contains(
        "died restoring 1:77, at 'nav/:[1]:/b'; it had decided on 4 nodes\n"), "\(text.output)")
    #expect(text.output.contains("nav/:[1]:/b  Bad@1") && text.status == 1)
    let json = recorded.navlog("restore", "s2", "--recorded", "--json").output
    #expect(json.contains(#""died":"restoring""#) && json.contains(#""suspect":"nav/:[1]:/b""#))
    let log = recorded.navlog("log", "s2", "--events", columns: 200).output
    #expect(log.contains("decodeRestorableState") && !log.contains("n?"), "\(log)")
    #expect(log.contains("in 'main'") && log.contains("judged"), "\(log)")
  }

  @Test func `reports name the store, and not a copy of it`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"Home","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"crash"}

      """#)
    for words in [
      ["restore", "--format", "junit"], ["restore", "--format", "markdown"],
      ["restore", "--format", "sarif"], ["doctor", "--format", "sarif"], ["replay", "--json"],
    ] {
      let ran = Ran.navlog(
        [words[0], recorded.store] + words.dropFirst(), in: recorded.directory)
      #expect(!ran.output.contains("copy.navlog"), "\(words) \(ran.snapshot)")
    }
  }
}
