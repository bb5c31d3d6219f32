/// A rule of navigation, preservation or restoration, by the code that logs, messages and comments cite.
///
/// The article *Rules* of `Navigation` words them; `Tools/rules` writes the table from it.
public struct Rule: Hashable, Sendable {
  /// The code, such as `E03` or `NAV-6`.
  public let code: String
  /// What the rule says, in one sentence or two.
  public let sentence: String
  /// The scenarios of the tests that show it, such as `S001–S016`; empty where there are none.
  public let scenarios: [String]
  /// The heading that the article has it under.
  public let topic: String

  /// The rule of a code, in whichever case that is typed; `nil` for an unknown one.
  public static func named(_ code: String) -> Rule? {
    let code = code.uppercased()
    return table.first { $0.code == code }
  }
}
