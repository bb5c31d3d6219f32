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
