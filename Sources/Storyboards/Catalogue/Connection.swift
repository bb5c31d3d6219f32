/// An outlet, a collection of outlets, or an action.
public struct Connection: Hashable, Sendable {
  /// What is connected.
  public enum Kind: String, Hashable, Sendable {
    /// A property of the owner.
    case outlet
    /// A property of the owner that holds several.
    case collection
    /// A method of the destination.
    case action
  }

  /// What is connected.
  public internal(set) var kind: Kind
  /// The property's or the method's name.
  public internal(set) var name: String
  /// The object that has the outlet, or sends the action.
  public internal(set) var owner: String?
  /// The object at the other end.
  public internal(set) var destination: String?
  /// Whether the other end is part of the controller's view, which is there when the view loads;
  /// what else an outlet leads to is there before the controller wakes.
  public internal(set) var leadsIntoView = false
  /// The event that sends the action.
  public internal(set) var event: String?
  /// Where it stands, from 1.
  public internal(set) var line: Int
}
