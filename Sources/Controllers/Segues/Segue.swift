public import Navigation

/// What a segue does when it is performed.
public typealias SegueKind = Navigation.SegueKind

/// One performance of a segue: made for it, prepared, performed, and gone.
///
/// Subclass it for a custom segue and override ``perform()``.
@MainActor
open class Segue {
  /// Its identifier, or the action of an unwind segue.
  public let identifier: String
  /// Where it begins.
  public let source: ViewController
  /// Where it leads.
  public let destination: ViewController

  /// Makes a performance.
  public required init(identifier: String, source: ViewController, destination: ViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }

  /// Does what a custom segue is for; the system's kinds do it themselves.
  open func perform() {}
}

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
  /// - Parameter destination: makes the destination at every performance.
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
  /// - Parameter presents: whether it presents, and is kept until the dismissal.
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
