extension Verb {
  /// Every command there is.
  package static let table: [Verb] =
    stubs + containment + appearance + containers + presentation + segues + environment + state
    + application + flow

  /// The rows of each verb.
  static let byName = Dictionary(grouping: table, by: \.name)

  /// Every verb once, in the order of the table.
  package static let names: [String] = {
    var seen: Set<String> = []
    return table.map(\.name).filter { seen.insert($0).inserted }
  }()

  static let stubs: [Verb] = [
    Verb(
      "controller", .stubs,
      [.required(.id, .text), .optional(.kind, .word(kinds))] + Field.properties,
      """
      declares a stub; it is made when it is first used. 'children' are the stack, the tabs, the \
      columns in order, the pages, or what a container embeds
      """
    ).alone,
    Verb("set", .stubs, [.required(.controller)] + Field.properties, "changes a stub's properties"),
    Verb(
      "app", .stubs,
      [
        .optional(.answers, .answers), .optional(.values, .object), .optional(.encodes, .names),
        .optional(.default, .commands),
      ],
      """
      the app delegate: its answers, its own values, what it encodes by hand, and the commands \
      that build its interface at launch
      """
    ).alone,
    Verb(
      "window", .stubs,
      [
        .required(.id, .text), .optional(.root, .nameOrNull), .optional(.visible, .flag),
        .optional(.idiom, .word(["phone", "pad"])), .optional(.size, .size),
        .optional(.system, .integer(3...999)), .optional(.scene, .text),
        .optional(.restoration, .textOrNull), .optional(.animated, .flag),
      ] + Field.sizeClasses,
      """
      a window with a root, key and visible. With "visible":false it is off screen and nothing \
      loads; "system":12 has the older sheets and no viewIsAppearing
      """),
    Verb(
      "show", .stubs, [.required(.window, .text), .optional(.animated, .flag)],
      "brings a window on screen"),
    Verb(
      "hide", .stubs, [.required(.window, .text), .optional(.animated, .flag)],
      "takes a window off screen"),
    Verb(
      "setRoot", .stubs,
      [.required(.window, .text), .required(.root, .nameOrNull), .optional(.animated, .flag)],
      "gives a window another root"),
  ]

  static let kinds = [
    "content", "table", "collection", "navigation", "tab", "split", "page", "container",
  ]

  static let containment: [Verb] = [
    Verb("addChild", .containment, [.required(.parent), .required(.child)], "the call alone"),
    Verb(
      "addView", .containment,
      [.required(.child), .required(.in), .optional(.animated, .flag)],
      "puts the child's view into a controller's view"),
    Verb(
      "willMove", .containment, [.required(.child), .required(.to, .nameOrNull)], "the call alone"),
    Verb(
      "didMove", .containment, [.required(.child), .required(.to, .nameOrNull)], "the call alone"),
    Verb(
      "removeView", .containment, [.required(.child), .optional(.animated, .flag)],
      "takes the child's view out of its superview"),
    Verb("removeFromParent", .containment, [.required(.child)], "the call alone"),
    Verb("loadView", .containment, [.required(.controller)], "touches the controller's view"),
    Verb(
      "setView", .containment, [.required(.controller), .required(.of)],
      "assigns the view of another controller"),
    Verb(
      "embed", .containment, [.required(.parent), .required(.child)] + Field.motion,
      "the canonical steps: addChild, addView, didMove"),
    Verb(
      "unembed", .containment, [.required(.child)] + Field.motion,
      "the canonical steps: willMove to null, removeView, removeFromParent"),
    Verb(
      "transition", .containment,
      [.required(.in), .required(.from), .required(.to), .optional(.bare, .flag)] + Field.motion,
      """
      exchanges one child for another, with willMove, addChild, removeFromParent and didMove \
      around it; "bare":true is the transition call alone
      """),
  ]

  static let appearance: [Verb] = [
    Verb(
      "appearance", .appearance,
      [.required(.controller), .required(.to, .word(appearances)), .optional(.animated, .flag)],
      "drives a controller to one of the four states"),
    Verb(
      "beginAppearance", .appearance,
      [.required(.controller), .required(.appearing, .flag), .optional(.animated, .flag)],
      "beginAppearanceTransition, by hand"),
    Verb(
      "endAppearance", .appearance, [.required(.controller)], "endAppearanceTransition, by hand"),
    Verb(
      "call", .appearance, [.required(.controller), .required(.callback, .callback)],
      "calls a callback directly, which is a misuse"),
  ]

  static let appearances = ["disappeared", "appearing", "appeared", "disappearing"]

  static let containers: [Verb] = [
    Verb("push", .stacks, [.required(.in), .required(.controller)] + Field.motion, "pushes"),
    Verb("pop", .stacks, [.required(.in)] + Field.motion, "pops the top; result: what left"),
    Verb(
      "popTo", .stacks, [.required(.in), .required(.controller)] + Field.motion,
      "pops to a controller; result: what left"),
    Verb(
      "popToRoot", .stacks, [.required(.in)] + Field.motion, "pops to the root; result: what left"),
    Verb(
      "setStack", .stacks, [.required(.in), .required(.controllers, .names)] + Field.motion,
      "replaces the stack"),
    Verb(
      "setTabs", .tabs, [.required(.in), .required(.controllers, .names)] + Field.motion,
      "replaces the tabs"),
    Verb(
      "select", .tabs, [.required(.in), .required(.controller), Field.by] + Field.motion,
      "selects a tab, by code or by the user's tap"),
    Verb(
      "select", .tabs,
      [.required(.in), .required(.index, .integer(0...Int(Int32.max))), Field.by] + Field.motion,
      "selects a tab by its index, from 0"),
    Verb(
      "setPages", .pages, [.required(.in), .required(.controllers, .names)] + pageTurn,
      "shows other pages"),
    Verb(
      "swipePage", .pages, [.required(.in), .required(.controllers, .names)] + pageTurn,
      "the user's hand turns the page"),
    Verb(
      "setColumn", .split,
      [
        .required(.in), .required(.column, .word(Field.columnNames)),
        .required(.controller, .nameOrNull),
      ] + Field.motion,
      "fills a column"),
    Verb("collapse", .split, [.required(.in)] + Field.motion, "collapses"),
    Verb("expand", .split, [.required(.in)] + Field.motion, "expands"),
  ]

  static let pageTurn: [Field] =
    [
      .optional(.direction, .word(["forward", "reverse"])),
      .optional(.style, .word(["scroll", "curl"])),
    ] + Field.motion

  static let presentation: [Verb] = [
    Verb(
      "present", .presentation,
      [.required(.from), .required(.controller), .optional(.anchor, .any)] + Field.look
        + Field.motion + [.optional(.whenReady, .flag)],
      """
      presents; "whenReady":true waits for the presenter to have appeared instead of being \
      refused. An 'anchor' is what a popover points at
      """),
    Verb(
      "dismiss", .presentation, [.required(.from)] + Field.motion,
      "dismisses what is above, or itself; result: what left"),
    Verb(
      "swipeDismiss", .presentation, [.required(.controller)] + Field.motion,
      "the user's hand dismisses"),
    Verb(
      "touchPresentationController", .presentation, [.required(.controller)],
      "makes the presentation controller, whose kind is fixed from then on"),
    Verb(
      "firstResponder", .presentation, [.required(.controller, .nameOrNull)],
      "the controller becomes first responder; null resigns"),
    Verb(
      "show", .presentation,
      [.required(.from), .required(.controller)] + Field.look + Field.motion,
      "resolved up the hierarchy; presents where nobody shows"),
    Verb(
      "showDetail", .presentation,
      [.required(.from), .required(.controller)] + Field.look + Field.motion,
      "resolved up the hierarchy; presents where nobody shows"),
    Verb(
      "action", .presentation, [.required(.from), .required(.selector, .text)],
      "an action, resolved up the hierarchy"),
    Verb(
      "gesture", .presentation, [.required(.from), .required(.selector, .text)],
      "a gesture's action, likewise"),
  ]

  static let segues: [Verb] = [
    Verb(
      "segue", .segues,
      [
        .required(.from), .required(.kind, .word(segueKinds)), .required(.to),
        .optional(.id, .text), by, .optional(.perform, .commands), .optional(.anchor, .any),
      ] + Field.look + Field.motion,
      "performs a segue to a stub that is made then; 'perform' is what a custom one does"),
    Verb(
      "segue", .segues, [.required(.from), .required(.id, .text), by] + Field.motion,
      "performs a segue of the source's storyboard"),
    Verb(
      "unwind", .segues,
      [.required(.from), .required(.action, .text), .optional(.id, .text), by] + Field.motion,
      "performs an unwind segue"),
    Verb(
      "instantiate", .segues,
      [.required(.id, .text), .required(.storyboard, .text), .optional(.scene, .text)],
      "makes a controller from a storyboard; without 'scene' the initial one; result: its name"
    ).later,
  ]

  private static let by = Field.by

  static let segueKinds = [
    "show", "showDetail", "presentation", "popover", "embed", "custom", "push", "modal", "replace",
  ]
}
