/// A rule of navigation, preservation or restoration, identified by the code that logs, messages
/// and comments cite.
///
/// The article *Rules* of the navigation module words the rules; `Tools/rules` generates the table
/// from it.
public struct Rule: Hashable, Sendable {
  /// The code, such as `E03` or `NAV-6`.
  public let code: String
  /// The rule, in one sentence or two.
  public let sentence: String
  /// The scenarios of the tests that demonstrate the rule, such as `S001–S016`; may be empty.
  public let scenarios: [String]
  /// The rule's heading in the article.
  public let topic: String

  /// Returns the rule with a code, ignoring case; `nil` if the code is unknown.
  public static func named(_ code: String) -> Rule? {
    let code = code.uppercased()
    return table.first { $0.code == code }
  }
}
