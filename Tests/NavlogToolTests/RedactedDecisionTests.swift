import Foundation
import Support
import Testing

@testable import NavlogTool

/// What can be decided about redacted files: the same as about the sessions themselves, or nothing.
@Suite struct RedactedDecisionTests {
  /// A store, and files of its last session.
  private struct Recording {
    let directory: TemporaryDirectory
    let store: String
    let file: String
    let manifests: [String: String]

    init(_ lines: String, _ manifests: [String: String] = [:], _ options: String...) throws {
      directory = try TemporaryDirectory()
      (store, file) = (directory.file("a.navlog"), directory.file("a.navsession"))
      let played = Ran.navlog("play", "s", "--store", store, files: ["s": lines], in: directory)
      #expect(played.status == 0, "\(played.snapshot)")
      self.manifests = manifests
      let exported = Ran.navlog(["export", store, "-o", file] + options, in: directory)
      #expect(exported.status == 0, "\(exported.snapshot)")
    }

    func navlog(_ words: String...) -> Ran {
      Ran.navlog(words, files: manifests, columns: 240, in: directory)
    }
  }

  private static let classes =
    #"{"id":"A","version":1},{"id":"NavigationController","version":1}"#

  @Test func `a node that is saved because of a reference is saved in a redacted file, too`() throws
  {
    let lines = """
      {"do":"controller","id":"A","class":"A","restoration":"a"}
      {"do":"controller","id":"N","kind":"navigation","restoration":"nav","children":["A"]}
      {"do":"window","id":"main","root":"N"}
      {"do":"relaunch","classes":[\(Self.classes),{"id":"L","version":1}]}
      {"do":"controller","id":"L","class":"L","restoration":"l","keep":true}
      {"do":"state","controller":"L","values":{"x":1}}
      {"do":"state","controller":"A","values":{"r":{"$ref":"L"},"secret":"MKSECRET12345"}}
      """
    let old = #"{"id":"L","version":1}"#
    let new = #"{"id":"M","version":2,"aliases":["L"],"migrations":[{"from":1,"to":2}]}"#
    let recording = try Recording(
      lines,
      [
        "old.json": "[\(Self.classes),\(old)]", "new.json": "[\(Self.classes),\(new)]",
        "gone.json": "[\(Self.classes)]",
      ])
    for path in [recording.store, recording.file] {
      let compat = recording.navlog(
        "compat", "--old", "old.json", "--new", "new.json", path)
      #expect(compat.output.contains("M, formerly L  needed by 1 session"), "\(compat.snapshot)")
      #expect(compat.output.contains("M, migration 1 to 2  needed by 1 session"))
      let restored = recording.navlog("restore", path, "s2")
      #expect(restored.output.hasSuffix("3 restored\n"), "\(restored.snapshot)")
      let gone = recording.navlog("restore", path, "s2", "--against", "gone.json")
      #expect(gone.status == 1 && gone.output.contains("V7"), "\(gone.snapshot)")
    }
    let state = recording.navlog("tree", recording.file, "s2", "--state")
    #expect(!state.output.contains("MKSECRET"), "\(state.snapshot)")
  }

  private static let vault = """
    {"do":"controller","id":"A","class":"A","restoration":"a"}
    {"do":"controller","id":"V","class":"Vault","restoration":"v"}
    {"do":"controller","id":"N","kind":"navigation","restoration":"nav","children":["A"]}
    {"do":"window","id":"main","root":"N"}
    {"do":"push","in":"N","controller":"V"}
    {"do":"state","controller":"V","values":{"x":1}}
    {"do":"relaunch","classes":[\(classes),{"id":"Vault","version":1,"policy":{"needs":"login"}}]}
    {"do":"state","controller":"A","values":{"y":1}}
    """

  @Test func `compat can't judge a deferred node without the session that kept it`() throws {
    let vault = #"{"id":"Vault","version":1,"policy":{"needs":"login"}}"#
    let safe =
      #"{"id":"Safe","version":1,"aliases":["Vault"],"policy":{"needs":"login"}}"#
    let recording = try Recording(
      Self.vault,
      ["old.json": "[\(Self.classes),\(vault)]", "new.json": "[\(Self.classes),\(safe)]"],
      "--profile", "full", "--without-origins")
    let compat = recording.navlog(
      "compat", "--old", "old.json", "--new", "new.json", recording.file)
    #expect(compat.status == 1, "\(compat.snapshot)")
    #expect(
      compat.output.contains("Safe, formerly Vault  not needed, as far as that can be decided"))
    #expect(compat.output.contains("is deferred, and its session is not in this store: 1 session"))
    #expect(
      recording.navlog(
        "compat", "--old", "old.json", "--new", "new.json", recording.store
      ).output.contains("Safe, formerly Vault  needed by 2 sessions"))
  }

  @Test func `whether a session declares the hashed class of an earlier one isn't decided`() throws
  {
    let recording = try Recording(Self.vault)
    let stored = recording.navlog("restore", recording.store, "s2")
    #expect(stored.output.contains("1 deferred"), "\(stored.snapshot)")
    for verb in ["restore", "doctor"] {
      let ran = recording.navlog(verb, recording.file)
      #expect(ran.status == 1, "\(ran.snapshot)")
      #expect(ran.output.contains("can't be decided"), "\(ran.snapshot)")
      #expect(!ran.output.contains("declared,"), "\(ran.snapshot)")
    }
    let restored = recording.navlog("restore", recording.file)
    #expect(restored.output.contains("  undecided "), "\(restored.snapshot)")
    #expect(restored.output.hasSuffix("2 restored, 1 undecided\n"), "\(restored.snapshot)")
    let json = recording.navlog("restore", recording.file, "--json").output
    #expect(json.contains(#""undecided":true"#), "\(json)")
  }

  @Test func `the version of a node that isn't saved counts among ranks`() throws {
    let recording = try Recording(
      """
      {"do":"controller","id":"A","class":"T","restoration":"a"}
      {"do":"controller","id":"B","class":"T","version":2}
      {"do":"controller","id":"N","kind":"navigation","restoration":"nav","children":["A"]}
      {"do":"window","id":"main","root":"N"}
      {"do":"state","controller":"A","values":{"x":1}}
      {"do":"push","in":"N","controller":"B"}
      """)
    for verb in ["restore", "doctor"] {
      let ran = recording.navlog(verb, recording.file)
      #expect(ran.status == 1 && ran.output.contains("can't be decided"), "\(ran.snapshot)")
    }
    let restored = recording.navlog("restore", recording.file).output
    #expect(restored.contains("1 restored, 1 undecided; 1 not kept\n"), "\(restored)")
  }

  @Test func `a deferred node whose session is elsewhere has no number for it`() throws {
    let recording = try Recording(
      Self.vault + "\n" + """
        {"do":"controller","id":"B","class":"A","restoration":"b"}
        {"do":"push","in":"N","controller":"B"}
        {"do":"relaunch","classes":[\(Self.classes),{"id":"Vault","version":1,"policy":{"needs":"login"}}]}
        {"do":"state","controller":"A","values":{"y":3}}
        """, [:], "--profile", "full", "--without-origins")
    for words in [["restore"], ["restore", "--json"], ["restore", "--recorded"], ["doctor"]] {
      let ran = Ran.navlog(
        [words[0], recording.file] + words.dropFirst(), columns: 200, in: recording.directory)
      #expect(!ran.output.contains("16777215"), "\(ran.snapshot)")
      #expect(ran.output.contains("not in this store"), "\(ran.snapshot)")
    }
  }

  @Test func `a fork without events of its own is restored under its number`() throws {
    let recording = try Recording(
      """
      {"do":"controller","id":"A","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"A"}
      {"do":"state","controller":"A","values":{"x":1}}
      """)
    #expect(recording.navlog("fork", "try", "1:end", recording.store).status == 0)
    let ran = recording.navlog("restore", recording.store, "s2", "--json")
    #expect(ran.output.contains(#""session":2"#), "\(ran.snapshot)")
    #expect(!ran.output.contains(#""session":1"#), "\(ran.snapshot)")
    let text = recording.navlog("restore", recording.store, "s2")
    #expect(text.output.hasPrefix("restoring 2:"), "\(text.snapshot)")
  }

  @Test func `the level of a window leaves only if UIKit names it`() throws {
    let recording = try Recording(
      """
      {"do":"controller","id":"A","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"A"}
      {"do":"setLevel","window":"main","level":8323457}
      {"do":"setLevel","window":"main","level":2000}
      """)
    #expect(recording.navlog("events", recording.store).output.contains("8323457"))
    let events = recording.navlog("events", recording.file)
    #expect(events.status == 0 && !events.output.contains("8323457"), "\(events.snapshot)")
    #expect(events.output.contains("2000"))
    let part = recording.directory.file("part.navsession")
    let position =
      recording.navlog("log", recording.store, "--json").output
      .matches(of: #/"position":(\d+)/#).compactMap { Int($0.output.1) }.dropLast().last ?? 0
    let cut = recording.navlog("export", recording.store, "s1", "\(position)..", "-o", part)
    #expect(cut.status == 0, "\(cut.snapshot)")
    #expect(!recording.navlog("tree", part, "--json", "--with-windows").output.contains("8323457"))
  }
}
