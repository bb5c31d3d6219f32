import NavlogEventText
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
      "overrideTraits", .environment, [.required(.parent), .required(.child)] + Field.sizeClasses,
      "what a parent tells a child its traits are; without a class nothing is overridden"
    ) { (run, f) throws(Halt) in
      let parent = try run.demand(f.required(.parent))
      let child = try run.demand(f.required(.child))
      guard run.engine.hierarchy[child].parent == parent else {
        throw run.refuse(
          "notAChild", rule: "CON-10", node: f.required(.parent),
          "'\(f.required(.child))' is no child of '\(f.required(.parent))'")
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
      "sets what the container is told"
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
