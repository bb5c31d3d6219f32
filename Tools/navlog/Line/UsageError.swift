/// A command line, or a file it names, that makes no sense.
struct UsageError: Error, Hashable, Sendable {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
