import NavlogNavigation

// The individual containment calls, and manual appearance transitions.
extension Verb {
  static let containment: [Verb] = [
    Verb(
      "addChild", .containment, [.required(.parent), .required(.child, .nameOrNull)],
      "calls addChild, and nothing else"
    ) { (run, f) throws(Halt) in
      let parent = try run.demand(f.required(.parent))
      try run.perform(.addChild(try run.demandOrNone(f.text(.child)), to: parent))
    },
    Verb(
      "addView", .containment, [.required(.child), .required(.in)] + Field.motion,
      "puts the child's view into a controller's view"
    ) { (run, f) throws(Halt) in
      let host = try run.demand(f.required(.in))
      try run.perform(
        .addView(try run.demand(f.required(.child)), in: host, f.plainMotion))
    },
    Verb(
      "willMove", .containment, [.required(.child), .required(.to, .nameOrNull)],
      "calls willMove, and nothing else"
    ) {
      (run, f) throws(Halt) in
      let parent = try run.demandOrNone(f.text(.to))
      try run.perform(.willMove(try run.demand(f.required(.child)), to: parent))
    },
    Verb(
      "didMove", .containment, [.required(.child), .required(.to, .nameOrNull)],
      "calls didMove, and nothing else"
    ) {
      (run, f) throws(Halt) in
      let parent = try run.demandOrNone(f.text(.to))
      try run.perform(.didMove(try run.demand(f.required(.child)), to: parent))
    },
    Verb(
      "removeView", .containment, [.required(.child)] + Field.motion,
      "takes the child's view out of its superview"
    ) { (run, f) throws(Halt) in
      try run.perform(.removeView(try run.demand(f.required(.child)), f.plainMotion))
    },
    Verb(
      "removeFromParent", .containment, [.required(.child)],
      "calls removeFromParent, and nothing else"
    ) {
      (run, f) throws(Halt) in
      try run.perform(.removeFromParent(try run.demand(f.required(.child))))
    },
    Verb("loadView", .containment, [.required(.controller)], "touches the controller's view") {
      (run, f) throws(Halt) in
      try run.perform(.loadView(try run.demand(f.required(.controller))))
    },
    Verb(
      "setView", .containment, [.required(.controller), .required(.of)],
      "assigns the view of another controller"
    ) { (run, f) throws(Halt) in
      let owner = try run.demand(f.required(.of))
      try run.perform(.setView(try run.demand(f.required(.controller)), of: owner))
    },
    Verb(
      "embed", .containment,
      [.required(.parent), .required(.child, .nameOrNull)] + Field.motion,
      "the canonical steps: addChild, addView, didMove"
    ) { (run, f) throws(Halt) in
      let parent = try run.demand(f.required(.parent))
      try run.perform(.embed(try run.demandOrNone(f.text(.child)), in: parent, f.plainMotion))
    },
    Verb(
      "unembed", .containment, [.required(.child)] + Field.motion,
      "the canonical steps: willMove to null, removeView, removeFromParent"
    ) { (run, f) throws(Halt) in
      try run.perform(.unembed(try run.demand(f.required(.child)), f.plainMotion))
    },
    Verb(
      "transition", .containment,
      [.required(.in), .required(.from), .required(.to), .optional(.bare, .flag)] + Field.motion,
      """
      exchanges one child for another, with willMove, addChild, removeFromParent and didMove \
      around it; "bare":true is the transition call alone
      """
    ) { (run, f) throws(Halt) in
      let parent = try run.demand(f.required(.in))
      let old = try run.demand(f.required(.from))
      let new = try run.demand(f.required(.to))
      try run.perform(
        f.flag(.bare) == true
          ? .exchangeViews(new, for: old, in: parent, f.motion)
          : .exchange(new, for: old, in: parent, f.motion))
    },
  ]

  static let appearance: [Verb] = [
    Verb(
      "appearance", .appearance,
      [.required(.controller), .required(.to, .word(appearances)), .optional(.animated, .flag)],
      "drives a controller to one of the four states"
    ) { (run, f) throws(Halt) in
      let goal = Appearance.allCases.first { "\($0)" == f.text(.to) } ?? .disappeared
      try run.perform(
        .appear(try run.demand(f.required(.controller)), goal, animated: f.isAnimated))
    },
    Verb(
      "beginAppearance", .appearance,
      [.required(.controller), .required(.appearing, .flag), .optional(.animated, .flag)],
      "beginAppearanceTransition, by hand"
    ) { (run, f) throws(Halt) in
      try run.perform(
        .beginAppearance(
          try run.demand(f.required(.controller)), appearing: f.flag(.appearing) == true,
          animated: f.isAnimated))
    },
    Verb("endAppearance", .appearance, [.required(.controller)], "endAppearanceTransition, by hand")
    {
      (run, f) throws(Halt) in
      try run.perform(.endAppearance(try run.demand(f.required(.controller))))
    },
    Verb(
      "call", .appearance, [.required(.controller), .required(.callback, .callback)],
      "calls a callback directly, which is a misuse"
    ) { (run, f) throws(Halt) in
      let callback = try run.checked { () throws(InvalidValue) in try f.callback() }
      try run.perform(.call(try run.demand(f.required(.controller)), callback))
    },
  ]

  static let appearances = ["disappeared", "appearing", "appeared", "disappearing"]
}
