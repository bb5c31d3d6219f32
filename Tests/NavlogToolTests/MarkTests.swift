import Testing

@testable import NavlogTool

/// Marks are set and removed in the given session.
@Suite struct MarkTests {
  @Test func `rm removes a mark from the session named before it`() throws {
    let scene = try Scene()
    #expect(scene.run("mark add bug 1:40 trip.navlog").status == 0)
    #expect(scene.run("mark add bug 2:20 trip.navlog").status == 0)

    let ran = scene.run("mark rm 1:bug trip.navlog")

    #expect(ran.snapshot == "mark 'bug' of session 1 removed\n")
    #expect(scene.run("tree trip.navlog --at 2:mark:bug").status == 0)
    #expect(scene.run("tree trip.navlog --at 1:mark:bug").status == 2)
    let again = scene.run("mark rm s1:bug trip.navlog")
    #expect(again.status == 1 && again.error.contains("session 1 has no mark 'bug'"))
    #expect(scene.run("mark rm 9:bug trip.navlog").status == 2)
    // Without a session, the mark of the latest one is removed.
    #expect(scene.run("mark rm bug trip.navlog").output == "mark 'bug' of session 2 removed\n")
    #expect(!scene.run("mark ls trip.navlog").output.contains("bug"))
  }

  @Test func `undo restores a removed mark`() throws {
    let scene = try Scene()
    #expect(scene.run("mark add bug 1:40 trip.navlog").status == 0)
    #expect(scene.run("mark rm 1:bug trip.navlog").status == 0)
    #expect(scene.run("undo trip.navlog").status == 0)
    #expect(scene.run("mark ls trip.navlog").output.contains("1:40"))
  }

  @Test func `mark --json prints the mark as it is listed`() throws {
    let scene = try Scene()
    let added = scene.run("mark add bug 1:40 trip.navlog --json")
    #expect(added.status == 0 && added.output.hasPrefix("{"), "\(added.snapshot)")
    #expect(scene.run("mark ls trip.navlog --json").output.contains(added.output))
    #expect(added.output.contains(#""name":"bug""#), "\(added.snapshot)")
    let removed = scene.run("mark rm 1:bug trip.navlog --json")
    #expect(removed.status == 2 && removed.error.contains("--json"), "\(removed.snapshot)")
  }
}
