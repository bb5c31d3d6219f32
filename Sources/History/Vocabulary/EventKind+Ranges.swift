extension EventKind {
  /// A callback's number is this and the raw value of the callback.
  static let callbacks: UInt8 = 64
  /// A question's number is this and the raw value of the question's kind.
  static let questions: UInt8 = 160
  /// The first number after the questions.
  static let behindQuestions: UInt8 = 208
}
