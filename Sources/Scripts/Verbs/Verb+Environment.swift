import NavlogEventText
import NavlogHistory
import NavlogNavigation

extension Verb {
  static let environment: [Verb] = [
    Verb(
      "traits", .environment,
      [.optional(.window, .text), .optional(.size, .size), Field.animated] + Field.sizeClasses,
      "the size classes of a window change, or only its size"
    ) { (run, f) throws(Halt) in
      let window = try run.window(f)
      var traits = run.engine.hierarchy[window].traits
      traits.horizontal = f.sizeClass(.horizontal) ?? traits.horizontal
      traits.vertical = f.sizeClass(.vertical) ?? traits.vertical
      let isResize = f[.horizontal] == nil && f[.vertical] == nil && f[.size] != nil
      try run.perform(isResize ? .resize(window) : .setTraits(window, traits))
    },
    Verb(
      "rotate", .environment,
      [.optional(.window, .text), .required(.to, .word(Words.orientation.names))]
        + Field.sizeClasses,
      "the user turns a window, which may have other size classes then; who is on screen is asked"
    ) { (run, f) throws(Halt) in
      let traits = Traits(
        horizontal: f.sizeClass(.horizontal) ?? .unspecified,
        vertical: f.sizeClass(.vertical) ?? .unspecified)
      try run.perform(
        .rotate(
          try run.window(f), Orientation(named: f.required(.to)) ?? .portrait, traits))
    },
    Verb(
      "setNeedsUpdate", .environment,
      [.required(.controller), .required(.of, .word(Words.systemInterfaceElement.names))],
      "the app says that its status bar, home indicator, gestures or orientations change"
    ) { (run, f) throws(Halt) in
      let aspect = SystemInterfaceElement.allCases.first { "\($0)" == f.required(.of) }
      try run.perform(
        .updateSystem(try run.demand(f.required(.controller)), aspect ?? .statusBar))
    },
    Verb(
      "updateFocus", .environment,
      [.required(.controller), .optional(.to), .optional(.view, .text)],
      "moves the focus of the controller's window to a controller or its view, else to what it prefers"
    ) { (run, f) throws(Halt) in
      let node = try run.demand(f.required(.controller))
      let target = try f.text(.to).map { (name) throws(Halt) in try run.demand(name) }
      let item = try f.text(.view).map { (name) throws(Halt) in
        try run.demandView(name, of: target ?? node)
      }
      try run.perform(.updateFocus(node, to: item ?? target ?? .none))
    },
    Verb(
      "overrideTraits", .environment, [.required(.parent), .required(.child)] + Field.sizeClasses,
      "what a parent tells a child its traits are; without a class nothing is overridden"
    ) { (run, f) throws(Halt) in
      let parent = try run.demand(f.required(.parent))
      let child = try run.demand(f.required(.child))
      guard run.engine.hierarchy[child].parent == parent else {
        throw run.refuse(
          "notAChild", rule: "CON-10", node: f.required(.parent),
          "'\(f.required(.child))' isn't a child of '\(f.required(.parent))'")
      }
      try run.perform(
        .overrideTraits(
          child,
          Traits(
            horizontal: f.sizeClass(.horizontal) ?? .unspecified,
            vertical: f.sizeClass(.vertical) ?? .unspecified)))
    },
    Verb("memoryWarning", .environment, [], "goes to every controller") { (run, _) throws(Halt) in
      try run.perform(.warnOfMemory)
    },
    Verb(
      "escape", .environment, [.required(.controller)] + Field.motion,
      "the escape gesture; result: whether it was handled"
    ) { (run, f) throws(Halt) in
      let outcome = try run.perform(
        .escape(try run.demand(f.required(.controller)), f.motion))
      run.result(.bool(outcome != .nothing))
    },
    Verb(
      "screenChanged", .environment, [.optional(.element, .textOrNull)],
      "moves the focus to a controller or an element; to the first without one"
    ) { (run, f) throws(Halt) in
      let element = try f.text(.element).map { (name) throws(Halt) in try run.element(name) }
      try run.perform(.screenChanged(element ?? .none))
    },
    Verb(
      "preferredContentSize", .environment,
      [.required(.controller), .required(.width, .number), .required(.height, .number)],
      "changes the preferred content size"
    ) { (run, f) throws(Halt) in
      let (width, height) = try run.checked { () throws(InvalidValue) in
        (try f.points(.width), try f.points(.height))
      }
      try run.perform(
        .preferContentSize(
          try run.demand(f.required(.controller)), width: width, height: height))
    },
    Verb("layout", .environment, [.optional(.window, .text)], "a layout pass") {
      (run, f) throws(Halt) in
      try run.perform(.layout(try run.window(f)))
    },
  ]
}

extension ScriptRunner {
  /// Returns the node of a view of a controller; `nil` if it has no such view.
  func view(_ name: String, of owner: Slot) -> Slot? {
    keepers[self.name(owner) + "\u{0}" + name].flatMap { slot(of: $0) }
  }

  func demandView(_ name: String, of owner: Slot) throws(Halt) -> Slot {
    if let view = view(name, of: owner) { return view }
    throw refuse(
      "\(Refusal.unknownNode)", rule: Refusal.unknownNode.rule, node: self.name(owner),
      "'\(self.name(owner))' has no view '\(name)'; 'view' adds one, or the 'textFields' of 'alert'"
    )
  }

  /// Returns the node of an element that can have the focus: a controller, one of its views, or a
  /// new view.
  fileprivate func element(_ name: String) throws(Halt) -> Slot {
    if stubs[name] != nil || node(name) != nil { return try demand(name) }
    if let keeper = keepers.values.first(where: { $0.name == name }), let slot = slot(of: keeper) {
      return slot
    }
    let keeper = Stub(name, .view, Fields(), line: line)
    let slot = try make(keeper)
    keepers[name] = keeper
    if let owner = visible().first { try perform(.attach(slot, to: owner)) }
    return slot
  }
}
