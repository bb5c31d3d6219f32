/// A reference from one node to another that is neither its parent nor its presenter.
public enum NodeReference: UInt8, CaseIterable, Hashable, Sendable {
  /// On a presented controller: the node that becomes first responder again (PRE-20).
  case responder
  /// On a presented controller: the node on which `present` was called.
  case asker
  /// On a stack that a collapsed split keeps aside: the lowest controller that came from it.
  case detail
  /// On an adaptive stand-in: the controller that it replaces (ADP-4).
  case original
  /// On a navigation controller that a split created: the controller that it wraps (SPL-5).
  case content
  /// On a presented controller: the source of the segue that is kept until the dismissal (SEG-10).
  case segue
  /// On a child whose view stayed in the view of another controller: that controller (CON-13).
  case view
  /// On a window's root: the node in the window that has the focus (A11-4).
  case focused
}
