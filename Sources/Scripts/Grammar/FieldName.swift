/// The name of a field in a script's line.
package enum FieldName: String, CaseIterable, Sendable {
  case `do`, expect
  case animated, interactive, hold, whenReady
  // Stubs.
  case id, kind, `class`, version, inherits, restoration, title, children, columns, spine
  case definesPresentationContext, providesPresentationContextTransitionStyle, style, transition
  case isModalInPresentation, forwardsAppearance, shouldRemovePresentersView, encodesChildren
  case hidesBottomBarWhenPushed, sensitive, transient, skipsSuper, overrides, modelIdentifiers
  case keep, answers, on, keys
  // Participants.
  case controller, controllers, parent, child, `in`, to, from, of, window, root, scene
  // Options.
  case visible, horizontal, vertical, idiom, size, system, bare, appearing, callback, by, index
  case direction, column, anchor, selector, action, perform, element, width, height
  case continuous, values, rows, encodes, `default`, advance, path, commands, storyboard
  // Expectations.
  case stack, tabs, visibleController, presented, presentation, appearance, returned, state, view
  case archive, verdict, focus, target, tree, `is`, context, adapted, paths
  // Launches.
  case classes, app, build, time, policy, link, precedence, crashAt
}
