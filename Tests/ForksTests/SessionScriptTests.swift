import NavlogEventText
import NavlogHistory
import NavlogScripts
import NavlogStore
import Support
import Testing

@testable import NavlogForks

/// Scripts that give the state of their sessions.
@MainActor
@Suite struct SessionScriptTests {
  /// Returns the script of the session that the lines record, and the difference of their final
  /// states.
  private func script(_ lines: [String]) throws -> (script: SessionScript, difference: String?) {
    let (played, again) = (try Played(), try Played())
    return try withExtendedLifetime((played, again)) {
      let (history, _) = try played.play(lines)
      let end = try history.info().head
      let script = try SessionScript(of: history, through: end)
      return (script, try script.difference(from: history, at: end, in: again.store))
    }
  }

  @Test(.serialized, arguments: Effort.of(0..<24, long: 0..<1_000) as Range<UInt64>)
  func `the script of a random session gives the same state`(seed: UInt64) throws {
    var story = ScriptStory(seed: seed)
    let lines = story.lines(40)
    let (script, difference) = try script(lines)
    #expect(difference == nil, "\(lines.joined(separator: "\n"))\n\n\(script.text)")
    #expect(script.omissions.isEmpty)
  }

  private static let stack = [
    #"{"do":"controller","id":"A"}"#,
    #"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#,
    #"{"do":"window","id":"main","root":"nav"}"#,
  ]

  @Test func `state that a callback sets becomes a reaction in the script`() throws {
    let (script, difference) = try script(
      Self.stack + [
        #"{"do":"controller","id":"B","on":{"viewDidLoad":[{"do":"set","controller":"B","title":"Oslo"},{"do":"state","controller":"B","values":{"page":1}}],"viewDidAppear":[{"do":"state","controller":"A","values":{"seen":true}}]}}"#,
        #"{"do":"push","in":"nav","controller":"B"}"#,
      ])
    #expect(difference == nil && script.omissions.isEmpty)
    #expect(!script.text.contains("batch"), "\(script.text)")
    let stub = try #require(
      script.lines.first { $0.object["on"]?.object["viewDidLoad"] != nil }?.object["on"]?.object)
    #expect(stub.keys == ["viewDidLoad", "viewDidAppear"])
  }

  private nonisolated static let tools: [(what: String, lines: [String])] = [
    (
      "a popover that points at something",
      [
        #"{"do":"controller","id":"P"}"#,
        #"{"do":"popover","controller":"P","passthrough":["bar"]}"#,
        #"{"do":"present","from":"A","controller":"P","style":"popover","anchor":"x"}"#,
        #"{"do":"tapBeside","controller":"P","view":"bar"}"#,
      ]
    ),
    (
      "an alert with text fields",
      [
        #"{"do":"controller","id":"L"}"#,
        #"{"do":"alert","controller":"L","title":"Name","message":"Which?","actions":["OK","Delete","Cancel"],"cancel":"Cancel","disabled":["Delete"],"textFields":["name","mail"]}"#,
        #"{"do":"present","from":"A","controller":"L"}"#,
        #"{"do":"enterText","controller":"L","view":"mail","text":"a@b.c"}"#,
        #"{"do":"firstResponder","controller":"L","view":"mail"}"#,
      ]
    ),
    (
      "the action of an alert",
      [
        #"{"do":"controller","id":"L"}"#,
        #"{"do":"alert","controller":"L","style":"actionSheet","actions":["OK","Cancel"]}"#,
        #"{"do":"present","from":"A","controller":"L"}"#,
        #"{"do":"selectAction","controller":"L","action":"Cancel"}"#,
      ]
    ),
    (
      "a sheet and its detents",
      [
        #"{"do":"controller","id":"S"}"#,
        #"{"do":"sheet","controller":"S","detents":["medium","large"],"prefersGrabberVisible":true}"#,
        #"{"do":"present","from":"A","controller":"S","style":"pageSheet"}"#,
        #"{"do":"selectDetent","controller":"S","detent":"large","by":"user"}"#,
      ]
    ),
    (
      "a value that is removed",
      [
        #"{"do":"state","controller":"A","values":{"x":1,"y":2}}"#,
        #"{"do":"state","controller":"A","values":{"x":null}}"#,
      ]
    ),
    (
      "windows that rotate, become key and change their level",
      [
        #"{"do":"controller","id":"B"}"#, #"{"do":"window","id":"second","root":"B"}"#,
        #"{"do":"setLevel","window":"second","level":2}"#, #"{"do":"makeKey","window":"main"}"#,
        #"{"do":"rotate","window":"main","to":"landscapeLeft","vertical":"compact"}"#,
        #"{"do":"traits","window":"main","size":[300,400]}"#,
      ]
    ),
    (
      "a scene that connects again",
      [
        #"{"do":"scene","id":"one"}"#, #"{"do":"controller","id":"B","restoration":"b"}"#,
        #"{"do":"controller","id":"stack","kind":"navigation","children":["B"],"restoration":"stack"}"#,
        #"{"do":"window","id":"second","root":"stack","scene":"one"}"#,
        #"{"do":"state","controller":"B","values":{"page":3}}"#,
        #"{"do":"disconnect","scene":"one"}"#, #"{"do":"connect","scene":"one"}"#,
        #"{"do":"disconnect","scene":"one"}"#, #"{"do":"connect","scene":"one"}"#,
        #"{"do":"controller","id":"C"}"#, #"{"do":"push","in":"stack","controller":"C"}"#,
        #"{"do":"state","controller":"B","values":{"page":4}}"#,
      ]
    ),
    (
      "segues that are declined or refused",
      [
        #"{"do":"controller","id":"B"}"#,
        #"{"do":"set","controller":"A","answers":{"shouldPerformSegue":{"no":false}}}"#,
        #"{"do":"segue","from":"A","kind":"show","id":"no","to":"B","by":"user"}"#,
        #"{"do":"segue","from":"A","id":"none","expect":"refused"}"#,
        #"{"do":"controller","id":"C"}"#, #"{"do":"window","id":"second","root":"C"}"#,
        #"{"do":"segue","from":"C","kind":"push","id":"push","to":"B","expect":"refused"}"#,
        #"{"do":"set","controller":"A","on":{"viewWillDisappear":[{"do":"segue","from":"A","kind":"show","id":"no","to":"B","by":"user"}]}}"#,
        #"{"do":"segue","from":"A","kind":"show","id":"yes","to":"B","by":"user"}"#,
      ]
    ),
    (
      "focus and the environment of a controller",
      [
        #"{"do":"view","controller":"A","id":"field","restoration":"field"}"#,
        #"{"do":"updateFocus","controller":"A","view":"field"}"#,
        #"{"do":"firstResponder","controller":"A","view":"field"}"#,
        #"{"do":"set","controller":"A","statusBarHidden":true}"#,
        #"{"do":"setNeedsUpdate","controller":"A","of":"statusBar"}"#,
        #"{"do":"overrideTraits","parent":"nav","child":"A","horizontal":"compact"}"#,
      ]
    ),
  ]

  @Test(arguments: tools.indices)
  func `each action of a script line can be written`(index: Int) throws {
    let (what, lines) = Self.tools[index]
    let (script, difference) = try script(Self.stack + lines)
    #expect(difference == nil, "\(what): \(difference ?? "")\n\(script.text)")
    #expect(script.omissions.isEmpty, "\(what): \(script.omissions.map(\.what))")
  }

  @Test(arguments: silent.indices)
  func `commands that only create controllers can be written`(index: Int) throws {
    let (what, lines) = Self.silent[index]
    let (script, difference) = try script(Self.stack + lines)
    #expect(difference == nil, "\(what): \(difference ?? "")\n\(script.text)")
    #expect(script.omissions.isEmpty, "\(what): \(script.omissions.map(\.what))")
    let runner = ScriptRunner()
    for command in try Script(script.text).commands {
      let isFine = try runner.run(command) { _ in }
      #expect(isFine, "\(what): \(command.line)\n\(script.text)")
    }
  }

  @Test func `actions in callbacks of the app become reactions of the app`() throws {
    let (script, difference) = try script(
      Self.stack + [
        #"{"do":"app","on":{"applicationDidEnterBackground":[{"do":"state","controller":"A","values":{"draft":2}}]}}"#,
        #"{"do":"background"}"#,
      ])
    #expect(difference == nil, "\(script.text)")
  }

  @Test func `an opened link becomes a link in the script`() throws {
    let (script, difference) = try script(
      [#"{"do":"app","values":{"runs":3}}"#] + Self.stack + [
        #"{"do":"controller","id":"B"}"#,
        #"{"do":"link","id":"shop://b","commands":[{"do":"push","in":"nav","controller":"B"}]}"#,
        #"{"do":"controller","id":"C"}"#,
        #"{"do":"link","id":"shop://c","precedence":"wait","commands":[{"do":"push","in":"nav","controller":"C"}]}"#,
        #"{"do":"link","id":"shop://c","commands":[{"do":"pop","in":"nav"}]}"#,
      ])
    #expect(difference == nil && script.omissions.isEmpty, "\(script.text)")
    #expect(!script.text.contains("navlog."), "\(script.text)")
    #expect(script.text.contains("shop://b") && script.text.contains("shop://c"))
  }
}

/// Writes the lines of a realistic session, in which stubs react to callbacks.
struct ScriptStory {
  private var random: SplitMix64
  private var count = 0
  /// The possible content of the stack, from its root, and what is presented above it.
  private var stack: [String] = []
  private var presented: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func lines(_ count: Int) -> [String] {
    var lines = [controller("content", reacts: false)]
    stack = ["c1"]
    lines.append(#"{"do":"controller","id":"nav","kind":"navigation","children":["c1"]}"#)
    lines.append(#"{"do":"controller","id":"other","title":"Other"}"#)
    lines.append(#"{"do":"controller","id":"tabs","kind":"tab","children":["nav","other"]}"#)
    lines.append(#"{"do":"window","id":"main","root":"tabs"}"#)
    for _ in 0..<count { lines += step() }
    return lines
  }

  private mutating func controller(_ kind: String, reacts: Bool = true) -> String {
    count += 1
    let name = "c\(count)"
    var line = #"{"do":"controller","id":"\#(name)","kind":"\#(kind)","class":"Class\#(count % 4)""#
    if random.below(2) == 0 { line += #","title":"Title \#(count)""# }
    if reacts, random.below(2) == 0 { line += #","on":{\#(reactions(of: name))}"# }
    return line + "}"
  }

  private mutating func reactions(of name: String) -> String {
    let commands = [
      #"{"do":"state","controller":"\#(name)","values":{"page":\#(random.below(9))}}"#,
      #"{"do":"set","controller":"\#(name)","title":"Set in a callback"}"#,
      #"{"do":"state","controller":"c1","values":{"last":"\#(name)"}}"#,
      #"{"do":"link","id":"app://\#(name)"}"#,
    ]
    let callbacks = [
      "init", "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear",
      "viewDidDisappear",
    ]
    var reactions: [String] = []
    for callback in callbacks where random.below(3) == 0 {
      reactions.append(#""\#(callback)":[\#(commands[random.below(commands.count)])]"#)
    }
    return reactions.joined(separator: ",")
  }

  private mutating func step() -> [String] {
    let top = presented.last ?? stack.last ?? "c1"
    switch random.below(12) {
    case 0...2 where presented.isEmpty:
      let line = controller("content")
      stack.append("c\(count)")
      return [line, #"{"do":"push","in":"nav","controller":"c\#(count)"}"#]
    case 3 where presented.isEmpty && stack.count > 1:
      stack.removeLast()
      return [#"{"do":"pop","in":"nav","animated":\#(random.below(2) == 0)}"#]
    case 4 where presented.count < 2:
      let line = controller("content")
      presented.append("c\(count)")
      return [line, #"{"do":"present","from":"\#(top)","controller":"c\#(count)"}"#]
    case 5 where !presented.isEmpty:
      return [#"{"do":"dismiss","from":"\#(presented.removeLast())"}"#]
    case 6 where !presented.isEmpty:
      return [
        #"{"do":"swipeDismiss","controller":"\#(top)","interactive":true}"#, #"{"do":"cancel"}"#,
      ]
    case 7 where presented.isEmpty:
      return [
        #"{"do":"select","in":"tabs","controller":"\#(["nav", "other"][random.below(2)])","by":"user"}"#
      ]
    case 8: return [#"{"do":"state","controller":"\#(top)","values":{"text":"t\#(count)"}}"#]
    case 9: return [#"{"do":"background"}"#, #"{"do":"foreground"}"#]
    case 10: return [#"{"do":"app","values":{"runs":\#(random.below(5))}}"#]
    case 11:
      let id = "shop://\(random.below(4))"
      return [
        #"{"do":"link","id":"\#(id)","commands":[{"do":"state","controller":"\#(top)","values":{"link":"\#(id)"}}]}"#
      ]
    default: return [#"{"do":"set","controller":"\#(top)","title":"Renamed \#(count)"}"#]
    }
  }
}
