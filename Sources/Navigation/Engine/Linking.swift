/// A presentation with its style resolved.
struct Linking {
  var asker: Slot
  var style: Style
  var adapted: Style
  var transition: TransitionStyle
  /// Whether the presenter's view is removed (PRE-4).
  var covers: Bool
}
