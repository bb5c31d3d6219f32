import NavlogNavigation

// Commands for containers that manage their own children.
extension Verb {
  static let stacks: [Verb] = [
    Verb("push", .stacks, [.required(.in), .required(.controller)] + Field.motion, "pushes") {
      (run, f) throws(Halt) in
      let stack = try run.demand(f.required(.in))
      try run.perform(.push(try run.demand(f.required(.controller)), onto: stack, f.motion))
    },
    Verb("pop", .stacks, [.required(.in)] + Field.motion, "pops the top; result: what left") {
      (run, f) throws(Halt) in
      try run.performReturning(.pop(try run.demand(f.required(.in)), f.motion))
    },
    Verb(
      "popTo", .stacks, [.required(.in), .required(.controller)] + Field.motion,
      "pops to a controller; result: what left"
    ) { (run, f) throws(Halt) in
      let stack = try run.demand(f.required(.in))
      try run.performReturning(
        .popTo(try run.demand(f.required(.controller)), in: stack, f.motion))
    },
    Verb(
      "popToRoot", .stacks, [.required(.in)] + Field.motion, "pops to the root; result: what left"
    ) { (run, f) throws(Halt) in
      try run.performReturning(.popToRoot(try run.demand(f.required(.in)), f.motion))
    },
    Verb(
      "goBack", .stacks, [.required(.in)] + Field.motion,
      "the user taps the back button, or swipes from the edge; result: what left"
    ) { (run, f) throws(Halt) in
      try run.performReturning(.goBack(try run.demand(f.required(.in)), f.motion))
    },
    Verb(
      "goBackTo", .stacks, [.required(.in), .required(.controller)] + Field.motion,
      "the user chooses a controller in the back button's menu; result: what left"
    ) { (run, f) throws(Halt) in
      let stack = try run.demand(f.required(.in))
      try run.performReturning(
        .goBackTo(try run.demand(f.required(.controller)), in: stack, f.motion))
    },
    Verb(
      "setStack", .stacks, [.required(.in), .required(.controllers, .names)] + Field.motion,
      "replaces the stack"
    ) { (run, f) throws(Halt) in
      let stack = try run.demand(f.required(.in))
      try run.perform(
        .setStack(stack, f.motion), nodes: try run.demand(f.texts(.controllers) ?? []))
    },
  ]

  static let tabs: [Verb] = [
    Verb(
      "setTabs", .tabs, [.required(.in), .required(.controllers, .names)] + Field.motion,
      "replaces the tabs"
    ) { (run, f) throws(Halt) in
      let tab = try run.demand(f.required(.in))
      try run.perform(.setTabs(tab, f.motion), nodes: try run.demand(f.texts(.controllers) ?? []))
    },
    Verb(
      "select", .tabs, [.required(.in), .required(.controller), Field.by] + Field.motion,
      "selects a tab, by code or by the user's tap"
    ) { (run, f) throws(Halt) in
      let tab = try run.demand(f.required(.in))
      try run.perform(
        .select(try run.demand(f.required(.controller)), in: tab, f.origin, f.plainMotion))
    },
    Verb(
      "select", .tabs,
      [.required(.in), .required(.index, .integer(0...Int(Int32.max))), Field.by] + Field.motion,
      "selects a tab by its index, from 0"
    ) { (run, f) throws(Halt) in
      let tab = try run.demand(f.required(.in))
      try run.perform(
        .selectIndex(UInt32(f.integer(.index) ?? 0), in: tab, f.origin, f.plainMotion))
    },
  ]

  static let pages: [Verb] = [
    Verb(
      "setPages", .pages, [.required(.in), .required(.controllers, .names)] + pageTurn,
      "shows other pages"
    ) { (run, f) throws(Halt) in
      let page = try run.demand(f.required(.in))
      try run.perform(
        .setPages(page, run.pageStyle(f, of: page), f.direction, f.motion),
        nodes: try run.demand(f.texts(.controllers) ?? []))
    },
    Verb(
      "swipePage", .pages, [.required(.in), .required(.controllers, .names)] + pageTurn,
      "the user turns the page"
    ) { (run, f) throws(Halt) in
      let page = try run.demand(f.required(.in))
      try run.perform(
        .swipePages(page, run.pageStyle(f, of: page), f.direction, f.motion),
        nodes: try run.demand(f.texts(.controllers) ?? []))
    },
    Verb(
      "turnPage", .pages, [.required(.in)] + pageTurn,
      "the user turns the page; the answers pageBefore and pageAfter provide it"
    ) { (run, f) throws(Halt) in
      let page = try run.demand(f.required(.in))
      try run.perform(.turnPage(page, run.pageStyle(f, of: page), f.direction, f.motion))
    },
  ]

  private static let pageTurn: [Field] =
    [
      .optional(.direction, .word(["forward", "reverse"])),
      .optional(.style, .word(["scroll", "curl"])),
    ] + Field.motion

  static let split: [Verb] = [
    Verb(
      "setColumn", .split,
      [
        .required(.in), .required(.column, .word(Field.columnNames)),
        .required(.controller, .nameOrNull),
      ] + Field.motion,
      """
      fills a column; null empties it. The stack that a split with columns makes around A is named \
      A.navigation. A secondary column that has a stack pushes what isn't one
      """
    ) { (run, f) throws(Halt) in
      let split = try run.demand(f.required(.in))
      let node = try run.demandOrNone(f.text(.controller))
      try run.perform(.setColumn(node, in: split, f.column, f.motion))
    },
    Verb(
      "showColumn", .split,
      [.required(.in), .required(.column, .word(Field.columnNames)), Field.animated],
      "shows a column of a split with columns; collapsed, pushes it, or pops what covers it"
    ) { (run, f) throws(Halt) in
      try run.perform(.showColumn(try run.demand(f.required(.in)), f.column, f.motion))
    },
    Verb(
      "hideColumn", .split,
      [.required(.in), .required(.column, .word(Field.columnNames)), Field.animated],
      "hides a column of a split with columns; collapsed, pops it if it is on top"
    ) { (run, f) throws(Halt) in
      try run.perform(.hideColumn(try run.demand(f.required(.in)), f.column, f.motion))
    },
    Verb(
      "preferDisplayMode", .split,
      [
        .required(.in), .required("mode", .word(SplitDisplayMode.allCases.map { "\($0)" })),
        Field.animated,
      ],
      "sets which columns of a split with columns are shown, and how"
    ) { (run, f) throws(Halt) in
      let split = try run.demand(f.required(.in))
      let mode = f.text("mode").flatMap(SplitDisplayMode.init(named:)) ?? .automatic
      try run.perform(.preferDisplayMode(split, mode, f.motion))
    },
    Verb("collapse", .split, [.required(.in)] + Field.motion, "collapses") {
      (run, f) throws(Halt) in
      try run.perform(.collapse(try run.demand(f.required(.in)), f.motion))
    },
    Verb("expand", .split, [.required(.in)] + Field.motion, "expands") { (run, f) throws(Halt) in
      try run.perform(.expand(try run.demand(f.required(.in)), f.motion))
    },
  ]
}

extension Fields {
  fileprivate var column: Column {
    Column.allCases.first { "\($0)" == text(.column) } ?? .primary
  }

  fileprivate var direction: Direction { text(.direction) == "reverse" ? .reverse : .forward }
}

extension ScriptRunner {
  /// The style in which pages turn: the one that a line names, else curling if the spine is in the
  /// middle, else sliding.
  func pageStyle(_ fields: Fields = Fields(), of page: Slot) -> PageStyle {
    switch fields.text(.style) {
    case "curl"?: .curl
    case "scroll"?: .scroll
    default: engine.hierarchy.property(.spine, of: page) == 2 ? .curl : .scroll
    }
  }
}
