public import NavlogNavigation

/// The kind of a segue.
public typealias SegueKind = NavlogNavigation.SegueKind

/// One performance of a segue: it is created, prepared, performed and released.
///
/// Subclass it for a custom segue and override ``perform()``.
@MainActor
open class Segue {
  /// The identifier of the segue, or the action of an unwind segue.
  public let identifier: String
  /// The controller at which the segue begins.
  public let source: ViewController
  /// The controller to which the segue leads.
  public let destination: ViewController

  /// Creates a segue.
  public required init(identifier: String, source: ViewController, destination: ViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }

  /// Performs a custom segue; the other kinds don't use this method.
  open func perform() {}
}
