/// An error from LMDB or from the operating system.
///
/// Match on ``code``; show ``description``. New codes may be added in any release, so a `switch`
/// over ``code`` always needs a `default`.
public struct LMDBError: Error, Hashable, Sendable {
  /// What went wrong.
  public let code: Code
  /// The C function, or the check of this library, that reported the error.
  public let function: String
  /// What the call was about: a path, a key or a page.
  public let subject: String
  /// The result of the C function: an LMDB result or an `errno`; 0 if a check of this library
  /// failed.
  public let result: Int32

  /// Creates an error.
  package init(_ code: Code, function: String, subject: String, result: Int32 = 0) {
    self.code = code
    self.function = function
    self.subject = subject
    self.result = result
  }
}

extension LMDBError: LMDBErrorWrapping {
  /// Creates a copy, so that closures can throw errors of this layer directly.
  public init(_ error: LMDBError) { self = error }
}
