import NavlogEventText

extension ToolVerb {
  static let completions = ToolVerb(
    name: "completions", summary: "print a completion script for bash, zsh or fish",
    usage: "completions bash|zsh|fish",
    examples: [
      ("navlog completions bash >> ~/.bash_completion", "for bash"),
      ("navlog completions zsh > ~/.zsh/_navlog", "anywhere on $fpath, before compinit"),
      ("navlog completions fish | source", "in ~/.config/fish/config.fish"),
    ],
    text: [
      """
      The script asks navlog itself, which knows every verb and option, and the stores here with \
      their sessions, forks, marks, nodes, values, classes and scenes. \
      In ~/.bashrc, 'eval "$(navlog completions bash)"' does the same and is never out of date.
      """
    ],
    options: [
      Option(
        "--words",
        "print what the last of the words after '--' can become, one per line, each with a tab and "
          + "its description; exit status 1: the name of a file"),
      Option("--line", value: "LINE", "the same for a line of bash, as bash inserts it"),
    ]
  ) { arguments, console in
    if let text = arguments["--line"] {
      let line = BashLine(text, breaks: arguments.words.first ?? "")
      return Completion(Array(line.words.dropFirst())).run(console) { line.inserted($0.word) }
    }
    if arguments.has("--words") {
      return Completion(arguments.words).run(console) { "\($0.word)\t\($0.help)" }
    }
    guard let shell = arguments.words.first, arguments.words.count == 1 else {
      throw Failure(
        "'completions' needs exactly one shell",
        hint: NearMiss.hint("", in: CompletionScript.shells))
    }
    guard CompletionScript.shells.contains(shell) else {
      throw Failure(
        "there are no completions for '\(shell)'",
        hint: NearMiss.hint(shell, in: CompletionScript.shells))
    }
    console.output(CompletionScript.text(for: shell))
    return .done
  }

  static let man = ToolVerb(
    name: "man", summary: "print the manual page, as roff",
    usage: "man",
    examples: [
      ("navlog man | man -l -", "read the page"),
      ("navlog man > /usr/local/share/man/man1/navlog.1", "install the page"),
    ],
    text: ["The page is generated from the same tables as the help."], options: []
  ) { arguments, console in
    guard arguments.words.isEmpty else {
      throw Failure(
        "'man' takes no arguments", hint: "'navlog help \(arguments.words[0])' explains one verb")
    }
    console.output(ManualPage.text())
    return .done
  }
}
