/// A call into LMDB, or into the operating system below it, that did not succeed.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch`
/// over ``code`` always needs a `default`.
public struct LMDBError: Error, Hashable, Sendable {
  /// What went wrong.
  public let code: Code
  /// The C function that reported it, or the check of this library that did.
  public let function: String
  /// What the call was about: a path, a key, a page.
  public let subject: String
  /// The result of the C function: an LMDB result or an `errno`; 0 when a check of this library
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

extension LMDBError: LMDBErrorConvertible {
  /// Creates a copy, so that closures may throw the errors of this layer as they are.
  public init(_ error: LMDBError) { self = error }
}
