extension EventKind {
  /// The number of a callback is this plus the raw value of the callback.
  static let callbacks: UInt8 = 64
  /// The number of a question is this plus the raw value of the question's kind.
  static let questions: UInt8 = 160
  /// The first number after the questions.
  static let endOfQuestions: UInt8 = 208
}
