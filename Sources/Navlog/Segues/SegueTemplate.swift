public import NavlogNavigation

/// A segue that its source declares in code, as a storyboard would.
@MainActor
public struct SegueTemplate {
  /// The identifier of the segue.
  public let identifier: String
  /// The kind of the segue.
  public let kind: SegueKind
  let type: Segue.Type
  let make: (_ sender: Any?) -> ViewController?

  /// Declares a segue of a system kind.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of the segue.
  ///   - kind: the kind of the segue.
  ///   - destination: creates the destination for each performance.
  public init(
    _ identifier: String, _ kind: SegueKind = .show,
    to destination: @escaping (_ sender: Any?) -> ViewController?
  ) {
    self.identifier = identifier
    self.kind = kind
    type = Segue.self
    make = destination
  }

  /// Declares a custom segue, which is performed by its ``Segue/perform()``.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of the segue.
  ///   - type: the class of the segue.
  ///   - presents: whether the segue presents its destination; it is then retained until the
  ///     dismissal.
  ///   - destination: creates the destination for each performance.
  public init(
    _ identifier: String, _ type: Segue.Type, presents: Bool = false,
    to destination: @escaping (_ sender: Any?) -> ViewController?
  ) {
    self.identifier = identifier
    kind = presents ? .customPresentation : .custom
    self.type = type
    make = destination
  }
}
