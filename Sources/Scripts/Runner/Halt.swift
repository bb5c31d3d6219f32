import NavlogEventText

/// The reason why a script's command stopped.
enum Halt: Error {
  /// The engine refused a command; the refusal is in the log.
  case refused
  /// The process crashed during a launch; nothing else is performed.
  case crashed
  /// The line isn't valid at this point.
  case script(ScriptError)
}
