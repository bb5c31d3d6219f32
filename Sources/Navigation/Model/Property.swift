/// A property of a node that a rule reads or whose history is of interest.
///
/// Values have 32 bits: a raw value, 0 or 1, a bit mask or a symbol, as documented at each case.
public enum Property: UInt8, CaseIterable, Hashable, Sendable {
  /// A ``Style``: the controller's own presentation style.
  case style
  /// A ``TransitionStyle``: the controller's own transition style.
  case transition
  /// Whether the controller defines a presentation context (PRE-2). Navigation controllers do by
  /// default (NAV-10).
  case definesPresentationContext
  /// Whether presentations in the controller's context use its transition style (PRE-2).
  case providesPresentationContextTransitionStyle
  /// Whether the user can't dismiss the controller (PRE-16).
  case isModalInPresentation
  /// Whether appearance callbacks are forwarded to children automatically (APP-4).
  case forwardsAppearance
  /// Whether a custom presentation removes the presenter's view (PRE-4).
  case shouldRemovePresentersView
  /// Whether the class overrides `show` (SHW-1).
  case overridesShow
  /// Whether the class overrides `showDetail` (SHW-1).
  case overridesShowDetail
  /// Whether the class overrides `unwind(for:towards:)` (UNW-5).
  case overridesUnwindTowards
  /// Whether the class answers questions about the status bar (CON-10). Only such nodes are asked.
  case delegatesStatusBar
  /// 0 for a split with a primary and a secondary; 2 or 3 for column style (SPL-5).
  case columns
  /// The number of pages shown at a time, 1 or 2 (PAGE-2).
  case spine
  /// Whether a popover has an anchor (PRE-13).
  case anchor
  /// A mask of ``SuperCalls``: the overrides that don't call super (LIF-12, CON-10).
  case skipsSuper
  /// A symbol: the restoration identifier.
  case restorationIdentifier
  /// A symbol: the restoration class.
  case restorationClass
  /// A symbol: the title.
  case title
  /// Whether a push hides the bottom bar (NAV-12).
  case hidesBottomBarWhenPushed
  /// Whether the controller decides about the status bar although it doesn't cover the screen
  /// (PRE-17).
  case capturesStatusBarAppearance
  /// Whether the keyboard stays when focus changes (PRE-17).
  case disablesAutomaticKeyboardDismissal
  /// Whether the node isn't preserved.
  case transient
  /// Whether the node's children are preserved with it (SAV-15).
  case encodesChildren
  /// The declared version of the class.
  case version
  /// A symbol: the segue that presented the controller and is kept until the dismissal (SEG-10).
  case segue
  /// A symbol: the storyboard and the scene that the node was created from (RES-2).
  case storyboard
}
