public import Navigation

/// A segue as its source declares it, as a storyboard would.
@MainActor
public struct SegueTemplate {
  /// Its identifier.
  public let identifier: String
  /// What it does.
  public let kind: SegueKind
  let type: Segue.Type
  let make: (_ sender: Any?) -> ViewController?

  /// Declares a segue of one of the system's kinds.
  ///
  /// - Parameters:
  ///   - identifier: its identifier.
  ///   - kind: what it does.
  ///   - destination: makes the destination at every performance.
  public init(
    _ identifier: String, _ kind: SegueKind = .show,
    to destination: @escaping (_ sender: Any?) -> ViewController?
  ) {
    self.identifier = identifier
    self.kind = kind
    type = Segue.self
    make = destination
  }

  /// Declares a custom segue, which does what its ``Segue/perform()`` does.
  ///
  /// - Parameters:
  ///   - identifier: its identifier.
  ///   - type: its class.
  ///   - presents: whether it presents, and is kept until the dismissal.
  ///   - destination: makes the destination at every performance.
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
