import NavlogHistory
import NavlogStore
import Testing

@testable import NavlogTool

@Suite struct ToolTests {
  @Test func `no verb is a usage error, with the overview`() {
    let ran = Ran.navlog()

    #expect(ran.status == 2)
    #expect(ran.output == "")
    #expect(ran.error == HelpText(columns: 100).overview())
  }

  @Test(arguments: ["--version", "-V"])
  func `the version names the program and its format`(word: String) {
    let ran = Ran.navlog(word)

    #expect(ran.output.wholeMatch(of: #/navlog \d+\.\d+, store format 2\n/#) != nil)
    #expect(ran.error == "" && ran.status == 0)
  }

  @Test(
    arguments: [
      (["hlep"], "there is no verb 'hlep'", "did you mean 'help'?"),
      (["frobnicate"], "there is no verb 'frobnicate'", "'navlog help' lists the verbs"),
      (["--json"], "a verb is missing", "'navlog help' lists the verbs"),
      (["help", "callback"], "there is no help for 'callback'", "did you mean 'callbacks'?"),
      (["help", "a", "b"], "'help' takes one topic", nil),
      (["play", "--jsno"], "'play' has no option '--jsno'", "did you mean '--json'?"),
      (["play", "--event", "all"], "'play' has no option '--event'", "did you mean '--events'?"),
      (
        ["play", "--events", "some"], "'--events' can't be 'some'",
        "it can be 'callbacks', 'all'"
      ),
      (["play", "--events"], "'--events' needs a value: callbacks|all", nil),
      (["play", "--json=yes"], "'--json' takes no value", nil),
      (
        ["play", "s", "--color=blue"], "'--color' can't be 'blue'",
        "it can be 'auto', 'always', 'never'"
      ),
      (["play"], "'play' needs a script, or '-' for standard input", nil),
      (["play", "a", "b"], "'play' takes one script, not 2", nil),
      (["play", "none.jsonl"], "can't read 'none.jsonl': no such file", nil),
      (["play", "\u{1b}[31m"], "can't read '\\u{1b}[31m': no such file", nil),
    ] as [([String], String, String?)])
  func `an invalid command line is reported`(arguments: [String], message: String, hint: String?) {
    let ran = Ran.navlog(arguments)

    #expect(ran.error == "navlog: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    #expect(ran.output == "")
    #expect(ran.status == 2)
  }

  @Test func `every verb is found by its own name`() {
    #expect(ToolVerb.names == ToolVerb.all.map(\.name))
    #expect(ToolVerb.names.allSatisfy { ToolVerb.named($0)?.name == $0 })
    #expect(ToolVerb.named("walk") == nil)
  }

  @Test func `every verb has short and complete help, examples first`() {
    for verb in ToolVerb.all.flatMap({ [$0] + $0.parts }) {
      let words = verb.name.split(separator: " ").map(String.init)
      let short = Ran.navlog(words + ["-h"])
      let complete = Ran.navlog(words + ["--help"])

      #expect(short.status == 0 && complete.status == 0)
      #expect(complete.output.split(separator: "\n")[1].hasPrefix("  navlog \(verb.name)"))
      #expect(Ran.navlog(["help"] + words).output == complete.output)
      for line in (short.output + complete.output).split(separator: "\n") {
        #expect(line.count <= HelpText.maximumWidth, "\(line)")
      }
    }
  }

  @Test func `short help fits on a screen, and names every option`() {
    for verb in ToolVerb.all.flatMap({ [$0] + $0.parts }) {
      let words = verb.name.split(separator: " ").map(String.init)
      let short = Ran.navlog(words + ["-h"], columns: 80).output
      let lines = short.count(where: \.isNewline)
      #expect(lines < 24, "\(verb.name) has \(lines) lines\n\(short)")
      guard verb.parts.isEmpty else { continue }
      for option in verb.options { #expect(short.contains(option.name), "\(short)") }
    }
  }

  @Test func `help fits the terminal`() {
    let pages = HelpText.pages.map { ["help", $0] } + [["help"]]
    for words in ToolVerb.all.map({ [$0.name, "--help"] }) + pages {
      for columns in [60, 80] {
        // Text that is typed or parsed by a program is not wrapped.
        for line in Ran.navlog(words, columns: columns).output.split(separator: "\n")
        where !line.hasPrefix("  navlog ") && !line.hasPrefix("  {") {
          #expect(line.count <= columns, "\(words): \(line)")
        }
      }
    }
  }

  @Test func `an error with a cause is printed once, with one hint`() {
    let cause = StoreError(.notFound, "There is no store", hint: "check the path")

    #expect("\(HistoryError(cause))" == "There is no store\nhint: check the path")
    #expect(
      "\(HistoryError(.malformedEvent, "Event 3 can't be read", cause: cause))"
        == "Event 3 can't be read\ncaused by: There is no store\nhint: check the path")
  }

  @Test func `the pages on scripts and events name everything`() {
    let script = Ran.navlog("help", "scripts").output
    let events = Ran.navlog("help", "callbacks").output

    for name in ["push", "swipeDismiss", "relaunch", "expect", "isModalInPresentation"] {
      #expect(script.contains(name))
    }
    for name in ["viewIsAppearing", "containerViewDidLayoutSubviews", "separateSecondary"] {
      #expect(events.contains(name))
    }
    for line in (script + events).split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test(
    arguments: [
      (nil, nil, true, true), (nil, nil, false, false), (nil, "1", true, false),
      (nil, "", true, true), ("always", "1", false, true), ("never", nil, true, false),
      ("auto", nil, true, true),
    ] as [(String?, String?, Bool, Bool)])
  func `the option overrides the variable, and the variable the terminal`(
    choice: String?, noColor: String?, isTerminal: Bool, expected: Bool
  ) {
    #expect(
      Palette.usesColor(choice: choice, noColor: noColor, term: "xterm", isTerminal: isTerminal)
        == expected)
  }

  @Test func `a dumb terminal gets no colour`() {
    #expect(!Palette.usesColor(choice: nil, noColor: nil, term: "dumb", isTerminal: true))
  }

  @Test func `errors are coloured by label on a terminal`() {
    let ran = Ran.navlog("hlep", isTerminal: true)

    #expect(ran.error.hasPrefix("\u{1b}[1;31mnavlog:\u{1b}[0m there is no verb 'hlep'\n"))
  }
}
