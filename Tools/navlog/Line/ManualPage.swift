/// The manual page in roff, generated from the same tables as the help.
enum ManualPage {
  static func text() -> String {
    var text = """
      .TH NAVLOG 1 "" navlog "User commands"
      .SH NAME
      navlog \\- record, inspect and restore the navigation state of apps
      .SH SYNOPSIS
      .B navlog
      .I VERB
      [\\fISTORE\\fR] [\\fISESSION\\fR] [\\fIoptions\\fR]
      .SH DESCRIPTION
      A store, the directory \\fINAME\\fR.navlog, contains the sessions of an app. A session is a log of
      events; replaying them gives the hierarchy of view controllers at any position.
      .PP
      The store is the value of \\-C, or else the first argument that is a store, or else
      .BR $NAVLOG_STORE ,
      or else the only *.navlog in the current directory. The session is the latest one, unless it is
      given by number, by s: and the first digits of its id, or with \\-\\-session.
      .PP
      Events are numbered from 1. A position is the state after an event: a number, end, 50%, a time,
      mark:NAME or snap:NUMBER, optionally followed by ~n or +n and preceded by a session and a colon; see
      .BR "navlog help positions" .
      .PP
      Verbs that only read do not change the log and can be used while an app is writing; where possible,
      they register in the reader table, lock.mdb. A store that can't be read in place is first copied to
      a private directory, with a message on standard error.
      .PP
      Exit status: 0 done; 1 not found or different; 2 usage error; 3 the store is damaged; 4 the store
      has an unsupported format version; 5 a system error: disk full, no permission, a limit, a timeout.
      .SH VERBS

      """
    for verb in ToolVerb.all.flatMap({ [$0] + $0.parts }) {
      text += ".SS \(escaped("navlog \(verb.usage)"))\n"
      text += escaped(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".") + "\n"
      for paragraph in verb.text { text += ".PP\n" + escaped(paragraph) + "\n" }
      for option in verb.options {
        text += ".TP\n.B " + escaped((option.short.map { "\($0), " } ?? "") + option.usage) + "\n"
        text += escaped(option.help) + "\n"
      }
      guard !verb.examples.isEmpty else { continue }
      text += ".PP\nExamples:\n"
      for example in verb.examples {
        text += ".TP\n.B " + escaped(example.line) + "\n" + escaped(example.help) + "\n"
      }
    }
    text += ".SH OPTIONS OF EVERY VERB\n"
    for option in Option.everywhere {
      text += ".TP\n.B " + escaped((option.short.map { "\($0), " } ?? "") + option.usage) + "\n"
      text += escaped(option.help) + "\n"
    }
    let help = HelpText(columns: 72)
    for (title, topic) in [
      ("POSITIONS", help.positions()), ("ADDRESSES", help.addresses()),
      ("PREDICATES", help.predicates()),
    ] {
      text += ".SH \(title)\n.nf\n"
      text += topic.split(separator: "\n", omittingEmptySubsequences: false)
        .map { escaped(String($0)) + "\n" }.joined()
      text += ".fi\n"
    }
    text += ".SH EXIT STATUS\n"
    for (status, help) in statuses { text += ".TP\n.B \(status)\n\(escaped(help))\n" }
    return text + """
      .SH ENVIRONMENT
      .TP
      .B NAVLOG_STORE
      The store to use if the command line does not name one.
      .TP
      .B NO_COLOR
      If set, disables color unless \\-\\-color enables it.
      .TP
      .B COLUMNS
      The width of the output if it isn't a terminal.
      .TP
      .B TMPDIR
      The directory for temporary copies of stores.
      .TP
      .B NAVLOG_PAGER, PAGER
      The program that shows output longer than the terminal; the default is less.
      .SH FILES
      .TP
      .B NAME.navlog
      A store, a directory: data.mdb has the sessions, lock.mdb the readers, outbox what is being written.
      .TP
      .B ~/.cache/navlog
      Which files were checked; it can be deleted at any time.
      .TP
      .B ~/.local/state/navlog
      The command history of the debugger.
      .SH SEE ALSO
      .BR less (1)

      """
  }

  private static let statuses = [
    (0, "Done, clean, found."), (1, "Not found, different, refused, or not as expected."),
    (2, "Usage error."), (3, "The store is damaged."),
    (4, "The store has an unsupported format version."),
    (5, "A system error: disk full, no permission, a limit or a timeout."),
  ]

  /// Escapes text, so that it contains no roff requests or escapes.
  private static func escaped(_ text: String) -> String {
    var line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    line = line.replacing("…", with: "...").replacing("–", with: "\\(en")
      .replacing("×", with: "\\(mu")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
