import Foundation
import Support

@testable import NavlogTool

/// Command lines that use every verb with a store.
enum VerbLines {
  /// Verbs that read a store, with their arguments.
  static let looking = [
    "sessions", "info", "log", "tree", "stats", "verify", "doctor", "mark ls", "manifest",
    "compact --dry-run",
  ]
  /// Verbs that ask about nodes of the recorded session.
  static let asking = [
    "show 1", "diff 0 1", "last n6", "blame", "why n6", "life n6", "find exists(n6)",
    "bisect --pred exists(n6)", "replay", "replay --fold", "log -S class:*", "log -G exists(n6)",
    "tree --at 50%", "why n10.title", "restore --dry-run",
    "debug -x 'start; next; into; finish; c; tree; back; rc; end; last n6'",
  ]
  /// Verbs that predict changes of a session, and write nothing.
  static let trying = ["skip 59 --dry-run", "insert 58 'pop n8' --dry-run"]
  static let writing = [
    "mark add here", "compact", "verify --repair-derived", "fork try", "skip 1 --name a",
    "insert end 'pop n8' --name b", "edit end 'pop n8' --name c",
  ]
  /// Verbs that write, and need further arguments.
  static let making = ["copy @ %", "apply try 'pop n8'", "mark rm x", "migrate"]
  /// Every third page, shifted for the next verb; all pages in a long run.
  static func sample(of verb: String, _ pages: Range<Int>) -> [Int] {
    let first = all.firstIndex(of: verb) ?? 0
    return pages.filter { Effort.isLong || ($0 + first) % 3 == 0 }
  }

  static let all = looking + asking + trying + writing + making

  /// Returns the words of a line, with the store in place of `@` or at the end, and a new one for
  /// `%`.
  static func words(_ verb: String, _ store: String) -> [String] {
    let words = DebugLine(verb).words
    guard words.contains("@") else { return words + [store] }
    return words.map { $0 == "@" ? store : $0 == "%" ? store + "-made" : $0 }
  }

  static func run(_ verb: String, _ store: String, in directory: TemporaryDirectory) -> Ran {
    Ran.navlog(words(verb, store), columns: 80, in: directory)
  }
}

extension Ran {
  /// Whether the run failed with one line that gives the reason; hints are separate lines.
  var explainsItself: Bool { error.hasPrefix("navlog: ") && error.hasSuffix("\n") }
}
