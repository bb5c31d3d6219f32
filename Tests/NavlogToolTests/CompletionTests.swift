import Foundation
import Support
import TerminalSupport
import Testing

@testable import NavlogTool

/// The completions, each in its own shell, on a terminal if the shell needs one.
@Suite(.slow) struct CompletionTests {
  private static let bin = URL(filePath: BuildProducts.path(of: "navlog"))
    .deletingLastPathComponent().path

  /// Beginnings of command lines, and the words that every shell suggests.
  private static let cases: [(String, [String])] = [
    ("navlog ver", ["verify"]), ("navlog log --fo", ["--follow"]),
    ("navlog log --color ", ["always", "auto", "never"]),
    ("navlog log --color=a", ["--color=always", "--color=auto"]),
    ("navlog stats --by k", ["key", "kind"]), ("navlog help js", ["json"]),
    ("navlog help E40", ["E40"]), ("navlog --v", ["--version"]),
    ("navlog completions ", ["bash", "fish", "zsh"]), ("navlog mark rm -C trip.navlog sh", []),
    ("navlog mark rm -C trip.navlog --session s1 sh", ["sheet"]),
    ("navlog tree bu", ["bug.navsession"]), ("navlog log -C bu", ["bug.navsession"]),
    ("navlog lo", ["log"]), ("navlog log tr", ["trip.navlog"]),
    ("navlog -C trip.navlog tre", ["tree"]),
    ("navlog log -C tr", ["trip.navlog"]), ("navlog log --limit ", []),
    ("navlog log trip.navlog --session ", ["latest", "s1", "s2", "s3", "try"]),
    ("navlog tree trip.navlog s1 --at m", ["mark:sheet"]),
    ("navlog tree trip.navlog s1:m", ["s1:mark:sheet"]),
    ("navlog diff -C trip.navlog s1:mark:sheet try:e", ["try:end"]),
    ("navlog log trip.navlog --session s1 mark:sheet..e", ["mark:sheet..end"]),
    ("navlog log trip.navlog --kind presente", ["presented"]),
    ("navlog log trip.navlog --class TripD", ["TripDetail"]),
    ("navlog find trip.navlog exi", ["exists("]),
    ("navlog tree trip.navlog --scene d", ["desk"]),
    ("navlog apply -C trip.navlog t", ["try"]), ("navlog fork rm -C trip.navlog t", ["try"]),
    ("navlog why -C trip.navlog class:TripL", ["class:TripList"]),
    (
      "navlog get -C trip.navlog s1 class:TripDetail.state.",
      ["class:TripDetail.state.notes", "class:TripDetail.state.scroll.y"]
    ),
    ("navlog get -C odd.navlog class:Odd.state.m", ["class:Odd.state.my key"]),
    ("navlog get -C odd.navlog class:Odd.state.a", []),
    (
      "navlog get -C 'my store.navlog' s1 class:TripDetail.state.n",
      ["class:TripDetail.state.notes"]
    ),
    (
      #"navlog get -C my\ store.navlog s1 class:TripDetail.state.n"#,
      ["class:TripDetail.state.notes"]
    ),
    ("navlog info my", ["my store.navlog"]), ("navlog info 'my", ["my store.navlog"]),
    ("navlog copy trip.navlog sub/fi", ["sub/file"]),
    (#"navlog copy trip.navlog sub/a\ di"#, ["sub/a dir"]),
    ("navlog restore --storyboard=sub/fi", ["--storyboard=sub/file"]),
  ]

  /// Returns a directory with stores that have unusual names.
  private func directory() throws -> TemporaryDirectory {
    let scene = try Scene()
    let files = FileManager.default
    for name in ["log", "sub/a dir"] {
      try files.createDirectory(
        atPath: scene.directory.file(name), withIntermediateDirectories: true)
    }
    for name in ["sub/file", "bug.navsession"] {
      #expect(files.createFile(atPath: scene.directory.file(name), contents: nil))
    }
    #expect(scene.run("fork try 1:64 trip.navlog").status == 0)
    try files.copyItem(
      atPath: scene.directory.file("trip.navlog"), toPath: scene.directory.file("my store.navlog"))
    _ = try PlayedStore.make(
      "odd.navlog",
      #"""
      {"do":"controller","id":"a","class":"Odd","title":"\u001b[2Jx","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":{"my key":1,"a\u001b[2Jb":2,"a\nb":3}}

      """#, in: scene.directory)
    return scene.directory
  }

  @Test func `completion works in bash on a terminal`() throws {
    let directory = try directory()
    let answers = directory.file("answers")
    let start = """
      PATH='\(Self.bin)':$PATH
      cd '\(directory.path)'
      eval "$(navlog completions bash)"
      answer() { printf '%s\\n' "$READLINE_LINE" >>'\(answers)'; echo "DONE $((++done))."; }
      bind -x '"\\C-t": answer'
      PS1='READY> '

      """
    try start.write(toFile: directory.file("rc"), atomically: true, encoding: .utf8)
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--noprofile", "--rcfile", directory.file("rc"), "-i"], width: 200)
    #expect(terminal.shows("READY>"))
    for (index, (line, expected)) in Self.cases.enumerated() {
      // Meta-* inserts all suggestions of a tab.
      terminal.type("\u{15}" + line + (expected.count < 2 ? "\t" : "\u{1B}*") + "\u{14}")
      #expect(terminal.shows("DONE \(index + 1)."), "\(line)")
    }
    terminal.kill(SIGKILL)
    let lines = try String(contentsOfFile: answers, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == Self.cases.count)
    for ((line, expected), answer) in zip(Self.cases, lines) {
      let typed = BashLine(line, breaks: "").words
      let words = BashLine(String(answer), breaks: "").words.dropFirst(typed.count - 1)
      // Bash keeps the text before a colon, and replaces only the rest.
      let pieces = expected.enumerated().map { index, word in
        index == 0 ? word : word.split(separator: /[:=]/).last.map(String.init) ?? ""
      }
      #expect(
        words.map(\.withoutSlash).filter { $0 != "" }
          == (expected == [] ? typed.suffix(1) : pieces[...])
          .filter { $0 != "" }, "\(line): \(answer)")
    }
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "fish is not installed"))
  func `fish completes the next word`() throws {
    let directory = try directory()
    let lines = Self.cases.map {
      "echo ---; complete -C \"\($0.0.replacing("\\", with: "\\\\"))\""
    }
    let child = try ChildProcess(
      "/usr/bin/fish",
      [
        "--no-config", "-c",
        "cd '\(directory.path)'; navlog completions fish | source\n"
          + lines.joined(separator: "\n"),
      ],
      environment: ["HOME": directory.path, "PATH": Self.bin + ":/usr/bin:/bin"])
    let answers = child.lines().split(separator: "---", omittingEmptySubsequences: false)
      .dropFirst()
    #expect(child.ending() == .exited(0))
    #expect(answers.count == Self.cases.count)
    for ((line, expected), answer) in zip(Self.cases, answers) {
      let words = answer.map { String($0.prefix { $0 != "\t" }).withoutSlash }
      #expect(words.sorted() == expected, "\(line)")
    }
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "zsh is not installed"))
  func `completion works in zsh on a terminal`() throws {
    let directory = try directory()
    let place = try TemporaryDirectory()
    try Ran.navlog("completions", "zsh").output.write(
      toFile: place.file("_navlog"), atomically: true, encoding: .utf8)
    for (line, expected) in Self.cases {
      let child = try ChildProcess(
        "/usr/bin/zsh", ["-f", "-c", Self.listing, "zsh", place.path, directory.path, line],
        environment: ["HOME": place.path, "TERM": "xterm", "PATH": Self.bin + ":/usr/bin:/bin"])
      let words = child.lines().map { $0.replacing(/\\([ (])/) { $0.1 }.withoutSlash }
      #expect(child.ending() == .exited(0))
      // A path is completed component by component.
      #expect(Set(words) == Set(expected.map { $0.contains("sub/") ? $0.lastPart : $0 }), "\(line)")
    }
  }

  /// Prints the suggestions of a zsh on a terminal at the end of a line: functions, directory,
  /// line.
  private static let listing = #"""
    zmodload zsh/zpty
    zpty z zsh -f -i
    read_until() {
      local chunk
      seen=
      while zpty -r z chunk; do
        seen+=$chunk
        [[ $seen == *$1* ]] && return 0
      done
      return 1
    }
    zpty -w z "PROMPT= RPROMPT= PS2=; unsetopt zle_bracketed_paste; cd ${(q)2}
    fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -C -d ${(q)1}/dump
    compadd() {
      if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd \"\$@\"; return; fi
      local -a hits; builtin compadd -A hits \"\$@\"
      builtin compadd \"\$@\"
      (( \$#hits )) && print -rl -- '<'\$^hits'>'
    }
    finish() { print DONE; exit }
    comppostfuncs=(finish); bindkey '^I' complete-word; print REA''DY"
    read_until READY || exit 1
    zpty -w -n z "$3"$'\t'
    read_until DONE
    while [[ $seen =~ '<([^<>]*)>' ]]; do
      print -r -- $match[1]
      seen=${seen/"<$match[1]>"/}
    done
    """#

  @Test func `every verb, option and placeholder of the help can be completed`() {
    for verb in ToolVerb.all {
      #expect(words("", verb.name.dropLast().description).contains(verb.name))
      #expect(Set(words(verb.name, "--")).isSuperset(of: verb.allOptions.map(\.name)))
    }
    #expect(words("mark", "") == ["add", "ls", "rm"])
    #expect(words("storyboard", "").prefix(5) == ["list", "graph", "lint", "diff", "check"])
    #expect(words("help", "positi") == ["positions"])
    #expect(VerbUsage(.bisect).subcommands == ["run"])
    #expect(VerbUsage(.mark).placeholders(after: ["rm", "a"]) == ["STORE", "MARK"])
  }

  private func words(_ words: String...) -> [String] {
    Ran.navlog(["completions", "--words", "--"] + words.filter { $0 != "" || words.count > 1 })
      .output
      .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `a command line is split as bash splits it`() {
    let line = BashLine(#"navlog get -C "my store.navlog" s3:a\ b"#, breaks: " \t:=")
    #expect(line.words == ["navlog", "get", "-C", "my store.navlog", "s3:a b"])
    #expect(line.inserted("s3:a b$c") == #"a\ b\$c"#)
    #expect(BashLine("navlog 'a b", breaks: ":").inserted("a b$") == "a b$")
    #expect(BashLine("navlog \"a", breaks: ":").inserted("a\"$") == #"a\"\$"#)
    #expect(BashLine("navlog '' ", breaks: "").words == ["navlog", "", ""])
  }

  @Test func `completions for another shell are a usage error`() {
    #expect(
      Ran.navlog("completions", "fsh").snapshot == """
        --- stderr ---
        navlog: there are no completions for 'fsh'
        hint: did you mean 'zsh'?
        [exit status: 2]

        """)
    #expect(Ran.navlog("completions").status == 2)
  }

  // MARK: - The manual page

  @Test func `the manual page names every verb, option and status`() {
    let text = Ran.navlog("man").output
    let plain = text.replacing("\\-", with: "-").replacing("\\e", with: "\\")

    for verb in ToolVerb.all {
      #expect(plain.contains(".SS navlog \(verb.name)"))
      for option in verb.options { #expect(plain.contains(option.usage)) }
    }
    for status in 0...5 { #expect(text.contains(".TP\n.B \(status)\n")) }
    #expect(Ran.navlog("man", "log").status == 2)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `the manual page formats without warnings`() throws {
    let directory = try TemporaryDirectory()
    let page = directory.file("navlog.1")
    try Ran.navlog("man").output.write(toFile: page, atomically: true, encoding: .utf8)
    let child = try ChildProcess(
      "/bin/sh", ["-c", "groff -man -Tutf8 -ww -rLL=78n '\(page)' 2>&1 >/dev/null"])
    #expect(child.lines() == [])
    #expect(child.ending() == .exited(0))
  }
}

extension String {
  /// The path of a directory without the slash that shells append.
  fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }

  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
