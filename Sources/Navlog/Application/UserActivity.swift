public import NavlogRestoration

/// What a scene was being used for, or what the app is asked to continue.
///
/// ```swift
/// var activity = UserActivity("com.example.edit")
/// activity.userInfo["note"] = .integer(12)
/// ```
public struct UserActivity: Hashable, Sendable {
  /// The type of the activity, which isn't empty.
  public var activityType: String
  /// The title of the activity.
  public var title: String?
  /// The content of the activity.
  public var userInfo: [String: EncodedValue] = [:]

  /// Creates an activity of a type.
  public init(_ activityType: String, title: String? = nil) {
    self.activityType = activityType
    self.title = title
  }

  init?(_ kept: EncodedValue) {
    guard case .map(let members) = kept, case .text(let type)? = members["type"] else { return nil }
    activityType = type
    if case .text(let title)? = members["title"] { self.title = title }
    if case .map(let content)? = members["userInfo"] { userInfo = content }
  }

  var kept: EncodedValue {
    var members: [String: EncodedValue] = ["type": .text(activityType)]
    if let title { members["title"] = .text(title) }
    if !userInfo.isEmpty { members["userInfo"] = .map(userInfo) }
    return .map(members)
  }
}
