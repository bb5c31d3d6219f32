import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogScripts
import Testing

@testable import NavlogForks

/// The lines of scripts that single commands become.
@Suite struct ScriptLineTests {
  private let context = ScriptLineContext(
    name: { _ in "A" }, view: { _ in nil }, parent: { _ in Slot(1) }, text: { _ in "text" },
    window: { _ in "main" }, container: { _ in Slot(1) }, given: [Slot(1)], destination: "A")

  /// Commands that are parts of other lines, or that the engine issues.
  private static let parts = [
    "turn", "create", "release", "set", "setState", "clearState", "attach", "launch", "restoring",
    "inquire", "judge", "cite", "refer",
  ]

  @Test func `every command is a line that scripts have, or a part of others`() throws {
    var others: [String] = []
    for (kind, definition) in Definition.commands.enumerated() {
      // A window has both size classes.
      let traits: UInt32 = definition.name == "openWindow" ? 5 : 1
      let command = try #require(
        Command(kind: kind, [3, 1, 1, traits, 1], at: 2), "\(definition.name)")
      guard let line = context.line(for: command) else {
        others.append(definition.name)
        continue
      }
      #expect(throws: Never.self, "\(JSON.object(line).text)") {
        _ = try Script(
          #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"scene","id":"text"}"# + "\n"
            + JSON.object(line).text)
      }
    }
    #expect(others == Self.parts)
  }

  @Test(arguments: [Motion.animated, .immediate, .interactive, .held])
  func `a line moves as its command did`(motion: Motion) throws {
    let slot = Slot(1)
    let commands: [Command] = [
      .addView(slot, in: slot, motion), .removeView(slot, motion), .push(slot, onto: slot, motion),
      .embed(slot, in: slot, motion), .setRoot(slot, window: WindowID(0), motion),
      .select(slot, in: slot, .user, motion),
    ]
    for command in commands {
      let line = try #require(context.line(for: command))
      let isPlain = if case .push = command { false } else { true }
      let expected: [(String, JSON)] =
        switch motion {
        case .animated: isPlain ? [("animated", true)] : []
        case .immediate: isPlain ? [] : [("animated", false)]
        case .interactive: [("interactive", true)]
        case .held: [("hold", true)]
        }
      let written = line.members.filter { ["animated", "interactive", "hold"].contains($0.key) }
      #expect(written.map(\.key) == expected.map(\.0), "\(JSON.object(line).text)")
      #expect(written.map(\.value) == expected.map(\.1), "\(JSON.object(line).text)")
    }
  }
}
