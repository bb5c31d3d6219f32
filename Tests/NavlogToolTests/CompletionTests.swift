import Foundation
import Support
import Testing

@testable import NavlogTool

@Suite(.slow) struct CompletionTests {
  /// What a real bash makes of the beginnings of command lines.
  private func bash(_ lines: [String], in directory: TemporaryDirectory) throws -> [String] {
    let completions = directory.file("navlog.bash")
    try Ran.navlog("completions", "bash").output.write(
      toFile: completions, atomically: true, encoding: .utf8)
    var script = """
      source '\(completions)' || exit 1
      cd '\(directory.path)' || exit 1
      complete_line() {
        COMP_WORDS=($1)
        [ "${1: -1}" = " " ] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]}-1))
        _navlog
        echo "${COMPREPLY[*]}"
      }
      navlog() { '\(BuildProducts.path(of: "navlog"))' "$@"; }
      complete_words() {
        COMP_WORDS=("$@")
        COMP_CWORD=$((${#COMP_WORDS[@]}-1))
        _navlog
        local IFS='|'
        echo "${COMPREPLY[*]}"
      }

      """
    for line in lines {
      script += line.hasPrefix("complete_words") ? line + "\n" : "complete_line '\(line)'\n"
    }
    let child = try ChildProcess("/bin/bash", ["--norc", "-c", script])
    let answers = child.lines()
    #expect(child.ending() == .exited(0))
    return answers
  }

  /// Beginnings of command lines, and what every shell makes of them.
  private static let cases = [
    ("navlog ver", "verify"), ("navlog log --fo", "--follow"),
    ("navlog log --color ", "auto always never"), ("navlog stats --by k", "kind key"),
    ("navlog mark ", "add ls rm"), ("navlog help js", "json"),
    ("navlog log ap", "app.navlog"), ("navlog log -C ap", "app.navlog"),
    ("navlog completions ", "bash zsh fish"),
  ]

  /// A directory with a store in it, and nothing else that a shell would show.
  private func directoryWithStore() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.file("app.navlog"), withIntermediateDirectories: true)
    return directory
  }

  @Test func `a real bash completes verbs, options, values and stores`() throws {
    let answers = try bash(Self.cases.map(\.0), in: try directoryWithStore())

    #expect(answers == Self.cases.map(\.1))
  }

  @Test func `a real bash knows directories, spaces and what is in the store`() throws {
    let scene = try Scene()
    for name in ["log", "my store.navlog"] {
      try FileManager.default.createDirectory(
        atPath: scene.directory.file(name), withIntermediateDirectories: true)
    }
    #expect(scene.run("fork try 1:64 trip.navlog").status == 0)
    let cases = [
      ("complete_words navlog lo", "log"), ("complete_words navlog --", "--help|--version"),
      ("complete_words navlog info my", "my store.navlog"),
      ("complete_words navlog log trip.navlog --session ", "1|2|3|latest|try"),
      ("complete_words navlog tree trip.navlog --at mark", ""),
      ("complete_words navlog tree trip.navlog --session 1 --at m", ""),
      ("complete_words navlog log trip.navlog --class Trip", "TripDetail|TripList"),
      ("complete_words navlog log trip.navlog --kind pres", "present|presented"),
      ("complete_words navlog log trip.navlog --limit ", ""),
      ("complete_words navlog -C trip.navlog tr", "tree"),
      ("complete_words navlog trip.navlog --session 1 wh", "why"),
      ("complete_words navlog tree trip.navlog s2", "s2"),
      ("complete_words navlog why -C trip.navlog n", "n12|n16"),
    ]
    let answers = try bash(
      cases.map { $0.0.hasSuffix(" ") ? $0.0 + "''" : $0.0 }, in: scene.directory)
    for (answer, expected) in zip(answers, cases) {
      let words = Set(answer.split(separator: "|").map(String.init))
      let wanted = Set(expected.1.split(separator: "|").map(String.init))
      #expect(
        expected.1 == "" ? words.isEmpty : wanted.isSubset(of: words) || words == wanted,
        "\(expected.0): \(answer)")
    }
    #expect(answers.count == cases.count)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
  func `a real fish completes the same`() throws {
    let directory = try directoryWithStore()
    let place = try TemporaryDirectory()
    try Ran.navlog("completions", "fish").output.write(
      toFile: place.file("navlog.fish"), atomically: true, encoding: .utf8)
    for (line, expected) in Self.cases {
      let child = try ChildProcess(
        "/usr/bin/fish",
        [
          "--no-config", "-c",
          "source \(place.file("navlog.fish")); cd \(directory.path); complete -C '\(line)'",
        ],
        environment: ["HOME": place.path])
      let words = child.lines().compactMap { $0.split(separator: "\t").first }
        .map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
      #expect(child.ending() == .exited(0))
      // Where a verb takes a store as well, that is offered behind its words.
      let wanted = expected.split(separator: " ")
      #expect(Set(wanted).isSubset(of: words), "\(line)")
      #expect(Set(words).subtracting(wanted).isSubset(of: ["app.navlog"]), "\(line) \(words)")
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
  func `a real zsh on a terminal completes the same`() throws {
    let directory = try directoryWithStore()
    let place = try TemporaryDirectory()
    try Ran.navlog("completions", "zsh").output.write(
      toFile: place.file("_navlog"), atomically: true, encoding: .utf8)
    for (line, expected) in Self.cases {
      let child = try ChildProcess(
        "/usr/bin/zsh", ["-f", "-c", Self.listing, "zsh", place.path, directory.path, line],
        environment: ["HOME": place.path, "TERM": "xterm"])
      let words = child.lines()
      #expect(child.ending() == .exited(0))
      #expect(Set(words) == Set(expected.split(separator: " ").map(String.init)), "\(line)")
    }
  }

  /// Prints what a zsh on a terminal offers at the end of a line: functions, directory, line.
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
    fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D
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

  @Test(arguments: ["bash", "zsh", "fish"])
  func `every verb and every option is in the completions`(shell: String) {
    let text = Ran.navlog("completions", shell).output

    for verb in ToolVerb.all {
      #expect(text.contains(verb.name))
      for option in verb.allOptions {
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name
        #expect(text.contains(name), "\(verb.name) \(name)")
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
  func `zsh reads its completions`() throws {
    let directory = try TemporaryDirectory()
    try Ran.navlog("completions", "zsh").output.write(
      toFile: directory.file("_navlog"), atomically: true, encoding: .utf8)
    let child = try ChildProcess("/usr/bin/zsh", ["-f", "-n", directory.file("_navlog")])
    #expect(child.ending() == .exited(0))
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
  func `roff has nothing to complain about`() throws {
    let directory = try TemporaryDirectory()
    let page = directory.file("navlog.1")
    try Ran.navlog("man").output.write(toFile: page, atomically: true, encoding: .utf8)
    let child = try ChildProcess(
      "/bin/sh", ["-c", "groff -man -Tutf8 -ww -rLL=78n '\(page)' 2>&1 >/dev/null"])
    #expect(child.lines() == [])
    #expect(child.ending() == .exited(0))
  }
}
