import NavlogEventText
import NavlogScripts
import Testing

/// A row of the scenario tables, or a further case: a script, and the output of its last lines.
struct Scenario: CustomTestStringConvertible, Sendable {
  let id: String
  /// Lines whose output isn't compared; each must succeed.
  let setup: String
  /// Lines whose whole output is compared.
  let action: String
  /// The output of the action: `B.wA A.dD !E03(A)`, with the abbreviations of the tables.
  let expected: String
  /// Names that aren't compared.
  let hides: Set<String>

  init(
    _ id: String, _ setup: String, _ action: String, _ expected: String,
    hides: Set<String> = Log.chatter
  ) {
    self.id = id
    self.setup = setup
    self.action = action
    self.expected = expected
    self.hides = hides
  }

  var testDescription: String { id }

  /// Runs the script and compares.
  @MainActor func check() throws {
    let script = try Script(setup + "\n" + action)
    let first = setup.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    let runner = ScriptRunner()
    var log = Log(hides: hides)
    for command in script.commands {
      var lines: [OutputLine] = []
      let isFine = try runner.run(command) { lines.append($0) }
      if command.line < first {
        try #require(isFine, "\(id): line \(command.line) of the setup: \(lines.map(\.json))")
      } else {
        for line in lines { log.append(line) }
      }
    }
    let expected = self.expected.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(log.text == expected, "\(id)")
  }
}

/// Output lines in the notation of the scenario tables.
struct Log {
  /// Events that most rows omit: delegates and presentation controllers.
  static let chatter: Set<String> = [
    "navigationWillShow", "navigationDidShow", "presentationTransitionWillBegin",
    "presentationTransitionDidEnd", "dismissalTransitionWillBegin", "dismissalTransitionDidEnd",
    "dismissCalled", "containerViewWillLayoutSubviews", "containerViewDidLayoutSubviews",
    "willPresentWithAdaptiveStyle", "segueInit", "seguePerform", "segueReleased",
    "columnWillShow", "columnWillHide", "displayModeForExpanding", "interactionEnded",
  ]

  static let short = [
    "viewWillAppear": "wA", "viewDidAppear": "dA", "viewWillDisappear": "wD",
    "viewDidDisappear": "dD", "viewIsAppearing": "iA", "willMove": "wM", "didMove": "dM",
    "loadView": "LV", "viewDidLoad": "DL",
  ]

  let hides: Set<String>
  private var tokens: [String] = []

  init(hides: Set<String> = chatter) { self.hides = hides }

  var text: String { tokens.joined(separator: " ") }

  mutating func append(_ line: OutputLine) {
    switch line {
    case .event(.structural, _, _, _, _, _): break
    case .event(let kind, _, let name, let node, let fields, _):
      guard !hides.contains(name) else { return }
      func field(_ name: String) -> String {
        fields.first { $0.name == name }.map { Self.plain($0.value) } ?? "-"
      }
      let head = (node ?? "") + "."
      if kind == .question {
        tokens.append(head + name + "?" + field("answer"))
        return
      }
      switch name {
      // A layout pass is three consecutive callbacks.
      case "viewWillLayoutSubviews" where !hides.isEmpty: tokens.append(head + "layout")
      case "layoutSubviews" where !hides.isEmpty, "viewDidLayoutSubviews" where !hides.isEmpty:
        break
      case "willMove", "didMove": tokens.append(head + Self.short[name]! + "(\(field("parent")))")
      default: tokens.append(head + (Self.short[name] ?? name))
      }
    case .refusal(_, let rule, let node, _, _): tokens.append("!\(rule)(\(node ?? ""))")
    case .warning(_, let rule, let node, _, _): tokens.append("~\(rule ?? "")(\(node ?? ""))")
    case .result(let result, _): tokens.append("=" + Self.plain(result))
    case .excluded(let path, _, let rule, _, _): tokens.append("-\(path)!\(rule)")
    case .outcome(let outcome, let path, _, let rule, _, _, _, _, _):
      tokens.append("\(path)=\(outcome)!\(rule)")
    case .missed(let expected, let actual, _): tokens.append("≠\(expected.text)/\(actual.text)")
    }
  }

  private static func plain(_ value: JSON) -> String {
    switch value {
    case .null: "nil"
    case .string(let text): text
    case .array(let elements): "[" + elements.map(plain).joined(separator: ",") + "]"
    default: value.text
    }
  }
}

/// Lines that most scripts begin with.
enum Given {
  /// Declares content stubs.
  static func content(_ names: String...) -> String {
    names.map { #"{"do":"controller","id":"\#($0)","kind":"content"}"# }.joined(separator: "\n")
  }

  /// Declares content stubs and a container with them, and shows the container in a window.
  static func shown(_ kind: String, _ id: String, _ children: String..., more: String = "")
    -> String
  {
    let names = children.map { "\"\($0)\"" }.joined(separator: ",")
    return
      (children.map { content($0) } + [
        #"{"do":"controller","id":"\#(id)","kind":"\#(kind)","children":[\#(names)]\#(more)}"#,
        window(id),
      ]).joined(separator: "\n")
  }

  static func window(_ root: String, _ more: String = "") -> String {
    #"{"do":"window","id":"main","root":"\#(root)"\#(more)}"#
  }
}

func lines(_ lines: String...) -> String { lines.joined(separator: "\n") }
