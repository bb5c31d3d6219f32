/// How something is presented, resolved: what the link of a presentation needs to know.
struct Linking {
  var asker: Slot
  var style: Style
  var adapted: Style
  var transition: TransitionStyle
  /// Whether the presenter's view is removed (PRE-4).
  var covers: Bool
}
