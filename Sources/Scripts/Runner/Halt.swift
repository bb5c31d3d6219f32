/// Why a command of a script goes no further.
enum Halt: Error {
  /// The engine declined; the log has it.
  case refused
  /// The process has died in the middle of a launch: nothing happens any more.
  case crashed
  /// The script makes no sense here.
  case script(ScriptError)
}
