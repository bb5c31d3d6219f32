// The lines of a hierarchy.
extension Schema {
  static let tree = Schema(
    "navlog.tree/1",
    Line(
      "a node, after its parent", session, position, Field("node", .text, "the node, as n12"),
      Field("kind", .text, "the kind of node"), Field("class", .text, "its class"),
      Field("path", .text, "its path from the window"),
      Field("depth", .number, "its depth"),
      Field("edge", .text, "root, child, presented, attached or loose"),
      Field("above", .nullable(.text), "the parent or presenter"),
      Field("appearance", .text, "appeared, disappeared, appearing or disappearing"),
      Field("loaded", .flag, "whether its view is loaded"),
      Field("selected", .flag, "whether it is the selected tab of its parent"),
      Field("visible", .flag, "whether it is on screen, without a child that is; see appearance"),
      Field("window", .nullable(.text), "its window"), .maybe("title", .text, "its title"),
      .maybe("restoration", .text, "its restoration identifier"),
      .maybe("style", .text, "its presentation style"),
      .maybe("adapted", .text, "the adapted presentation style"),
      .maybe("asker", .text, "the node that asked for the presentation, if it isn't the presenter"),
      .maybe("column", .text, "its column in a split view controller"),
      .maybe("collapsed", .flag, "true for a split view controller that shows one column"),
      .maybe("state", .object, "its state, with --with-state")),
    Line(
      "with --with-windows: a window, after all nodes", session, position,
      Field("window", .text, "its name"),
      Field("idiom", .text, "the family of device"),
      Field("horizontal", .text, "the horizontal size class: compact, regular or unspecified"),
      Field("vertical", .text, "the vertical size class"),
      Field("scene", .nullable(.text), "its scene"),
      Field("onScreen", .flag, "whether it is on screen"),
      Field("root", .nullable(.text), "the root")),
    Line(
      "with --with-windows: a transition in flight", session, position,
      Field("transition", .text, "its kind"),
      Field("in", .nullable(.text), "the container"),
      Field("from", .nullable(.text), "the node that disappears"),
      Field("to", .nullable(.text), "the node that appears"),
      Field("motion", .text, "how it proceeds"),
      Field("finishing", .flag, "whether its last steps are running"),
      Field("began", .number, "the event that began it")),
    Line(
      "with --with-windows: a deferred command", session, position,
      Field("waiting", .text, "the command"),
      Field("began", .number, "the event that deferred it")),
    Line(
      "with --with-windows: the app, last, once it is launched", session, position,
      Field("app", .text, "its state")))
}
