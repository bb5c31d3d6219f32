/// An outlet, an outlet collection, or an action.
public struct StoryboardConnection: Hashable, Sendable {
  /// The kind of connection.
  public enum Kind: String, Hashable, Sendable {
    /// A property of the owner.
    case outlet
    /// A property of the owner that holds several objects.
    case collection
    /// A method of the destination.
    case action
  }

  /// The kind of connection.
  public internal(set) var kind: Kind
  /// The name of the property or method.
  public internal(set) var name: String
  /// The object that has the outlet or sends the action.
  public internal(set) var owner: String?
  /// The object at the other end.
  public internal(set) var destination: String?
  /// Whether the other end is part of the controller's view, and so is connected when the view
  /// loads. Other outlets are connected before the controller awakes.
  public internal(set) var leadsIntoView = false
  /// The event that sends the action.
  public internal(set) var event: String?
  /// The line, from 1.
  public internal(set) var line: Int
}
