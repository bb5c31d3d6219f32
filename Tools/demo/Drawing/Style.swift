/// What a piece of text is; how it looks is said here and nowhere else.
enum Style: UInt8 {
  case plain, faint, title, accent, chosen, resting, warning, key, frame

  /// The attributes that select it, with colour or without.
  func attributes(inColor: Bool) -> String {
    switch self {
    case .plain: "0"
    case .faint: inColor ? "0;90" : "0;2"
    case .title: "0;1"
    case .accent: inColor ? "0;1;36" : "0;1"
    case .chosen: inColor ? "0;1;30;46" : "0;7"
    case .resting: inColor ? "0;36" : "0;4"
    case .warning: inColor ? "0;1;33" : "0;1;4"
    case .key: inColor ? "0;1;36" : "0;1"
    case .frame: inColor ? "0;36" : "0"
    }
  }
}
