/// A property of a node that a rule reads or that others want to know who set.
///
/// Values are 32 bits: a raw value, 0 or 1, a bit mask or a symbol, as said at each case.
public enum Property: UInt8, CaseIterable, Hashable, Sendable {
  /// A ``Style``: the style the controller asks for when presented.
  case style
  /// A ``TransitionStyle``.
  case transition
  /// Whether context styles stop here (PRE-2); navigation controllers do by default (NAV-10).
  case definesPresentationContext
  /// Whether its transition style is imposed on what is presented in its context (PRE-2).
  case providesPresentationContextTransitionStyle
  /// Whether the user's hand may not dismiss it (PRE-16).
  case isModalInPresentation
  /// Whether children are told of appearance without the app's doing (APP-4).
  case forwardsAppearance
  /// Whether a custom presentation removes the presenter's view (PRE-4).
  case shouldRemovePresentersView
  /// Whether the class overrides `show` (SHW-1).
  case overridesShow
  /// Whether the class overrides `showDetail` (SHW-1).
  case overridesShowDetail
  /// Whether the class overrides `unwind(for:towards:)` (UNW-5).
  case overridesUnwindTowards
  /// Whether the class answers for the status bar (CON-10); only such nodes are asked.
  case delegatesStatusBar
  /// 0: a split with a primary and a secondary; 2 or 3: column style (SPL-5).
  case columns
  /// 1 or 2: how many pages are shown at a time (PAGE-2).
  case spine
  /// Whether a popover has something to point at (PRE-13).
  case anchor
  /// A mask of ``SuperCalls``: the overrides that do not call super (LIF-12, CON-10).
  case skipsSuper
  /// A symbol: the identifier of preservation.
  case restorationIdentifier
  /// A symbol: the class that restores.
  case restorationClass
  /// A symbol: what the bar shows.
  case title
  /// Whether a push hides the bottom bar (NAV-12).
  case hidesBottomBarWhenPushed
  /// Whether it decides about the status bar although it does not cover the screen (PRE-17).
  case capturesStatusBarAppearance
  /// Whether a focus change does not dismiss the keyboard (PRE-17).
  case disablesAutomaticKeyboardDismissal
  /// Whether it is left out of preservation.
  case transient
  /// Whether its children are encoded with it (SAV-15).
  case encodesChildren
  /// The declared version of its class.
  case version
  /// A symbol: the segue that presented it and is kept until the dismissal (SEG-10).
  case segue
  /// A symbol: the storyboard and the scene it was made from (RES-2).
  case storyboard
}
