/// The manual page, as roff, made of the same tables as the help.
enum ManualPage {
  static func text() -> String {
    var text = """
      .TH NAVLOG 1 "" navlog "User commands"
      .SH NAME
      navlog \\- durable navigation state, and what happened to it
      .SH SYNOPSIS
      .B navlog
      .I VERB
      [\\fISTORE\\fR] [\\fISESSION\\fR] [\\fIoptions\\fR]
      .SH DESCRIPTION
      A store, the directory \\fINAME\\fR.navlog, holds the sessions of an app: each a log of events that
      fold into a hierarchy of view controllers.
      .PP
      The store is what \\-C names, else the first word that is one, else
      .BR $NAVLOG_STORE ,
      else the only *.navlog in this directory. The session is the latest one, unless one is named by its
      number, by s: and the first digits of its identity, or with \\-\\-session.
      .PP
      Events are numbered from 1 on. A position is the state after that event: a number, end, 50%, a
      time, mark:NAME or snap:NUMBER, with ~n or +n after it, and a session and a colon before it; see
      .BR "navlog help positions" .
      .PP
      Verbs that only look write nothing to the log, and work while an app writes; where they can, they
      note themselves in the table of readers, lock.mdb. A store that can't be read in place is copied to
      a private directory first, and standard error says so.
      .PP
      Exit status: 0 done; 1 not found or different; 2 usage; 3 the store is damaged; 4 another version
      of the format; 5 the system declined: no room, no rights, a limit, or time ran out.
      .SH VERBS

      """
    for verb in ToolVerb.all {
      text += ".SS \(escaped("navlog \(verb.usage)"))\n"
      text += escaped(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".") + "\n"
      for paragraph in verb.text { text += ".PP\n" + escaped(paragraph) + "\n" }
      for option in verb.options {
        text += ".TP\n.B " + escaped((option.short.map { "\($0), " } ?? "") + option.usage) + "\n"
        text += escaped(option.says) + "\n"
      }
      guard !verb.examples.isEmpty else { continue }
      text += ".PP\nExamples:\n"
      for example in verb.examples {
        text += ".TP\n.B " + escaped(example.line) + "\n" + escaped(example.says) + "\n"
      }
    }
    text += ".SH OPTIONS OF EVERY VERB\n"
    for option in Option.everywhere {
      text += ".TP\n.B " + escaped((option.short.map { "\($0), " } ?? "") + option.usage) + "\n"
      text += escaped(option.says) + "\n"
    }
    text += ".SH EXIT STATUS\n"
    for (status, says) in statuses { text += ".TP\n.B \(status)\n\(escaped(says))\n" }
    return text + """
      .SH ENVIRONMENT
      .TP
      .B NAVLOG_STORE
      The store, where the command line names none.
      .TP
      .B NO_COLOR
      Anything in it: no colour, unless \\-\\-color says otherwise.
      .TP
      .B COLUMNS
      How wide the output is where it is no terminal.
      .TP
      .B TMPDIR
      Where copies lie for as long as a verb runs.

      """
  }

  private static let statuses = [
    (0, "Done, clean, found."), (1, "Not found, different, refused, not as expected."),
    (2, "The command line makes no sense."), (3, "The store is damaged."),
    (4, "Refused by a version check."), (5, "A limit, or time ran out."),
  ]

  /// The text without anything that roff would take for a request or an escape.
  private static func escaped(_ text: String) -> String {
    var line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    line = line.replacing("…", with: "...").replacing("–", with: "\\(en")
      .replacing("×", with: "\\(mu")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
