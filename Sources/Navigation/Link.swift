/// What a node remembers of another one that is neither its parent nor its presenter.
public enum Link: UInt8, CaseIterable, Hashable, Sendable {
  /// On a presented controller: who gets the keyboard back (PRE-20).
  case responder
  /// On a presented controller: who asked for the presentation.
  case asker
  /// On a stack that a collapsed split left aside: the lowest of the controllers that came from it.
  case detail
  /// On an adaptive stand-in: the controller it stands for (ADP-4).
  case original
  /// On a navigation controller that a split made: what it wraps (SPL-5).
  case content
  /// On a presented controller: the source of the segue that is kept (SEG-10).
  case segue
}
