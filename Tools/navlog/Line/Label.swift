/// The role of a piece of output, which determines its color.
enum Label: CaseIterable, Sendable {
  case position, name, event, question, structural, detail, refusal, warning, good, title, hint
  case error

  /// The parameters of the terminal's color sequence; color is never the only carrier of meaning.
  var sequence: String {
    switch self {
    case .position, .structural, .detail: "2"
    case .name: "1"
    case .event: ""
    case .question: "36"
    case .refusal, .error: "1;31"
    case .warning: "33"
    case .good: "32"
    case .title: "1"
    case .hint: "36"
    }
  }
}
