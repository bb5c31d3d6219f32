/// Every name that a field of a script's line can have.
package enum FieldName: String, CaseIterable, Sendable {
  case `do`, expect
  case animated, interactive, hold, whenReady
  // Stubs.
  case id, kind, `class`, version, inherits, restoration, title, children, columns, spine
  case definesPresentationContext, providesPresentationContextTransitionStyle, style, transition
  case isModalInPresentation, forwardsAppearance, shouldRemovePresentersView, encodesChildren
  case hidesBottomBarWhenPushed, sensitive, transient, skipsSuper, overrides, modelIdentifiers
  case keep, answers, on, keys
  // Who takes part.
  case controller, controllers, parent, child, `in`, to, from, of, window, root, scene
  // How.
  case visible, horizontal, vertical, idiom, size, system, bare, appearing, callback, by, index
  case direction, column, anchor, selector, action, perform, element, width, height
  case continuous, values, rows, encodes, `default`, advance, path, commands, storyboard
  // What is expected.
  case stack, tabs, visibleController, presented, presentation, appearance, returned, state, view
  case archive, verdict, focus, target, tree, `is`, context, adapted, paths
  // Launching again.
  case classes, app, build, time, policy, link, precedence, crashAt
}
