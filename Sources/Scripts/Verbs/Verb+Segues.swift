import Navlog
import NavlogNavigation

extension Verb {
  static let segues: [Verb] = [
    Verb(
      "segue", .segues,
      [
        .required(.from), .required(.kind, .word(segueKinds)), .required(.to),
        .optional(.id, .text), Field.by, .optional(.perform, .commands), Field.anchor,
      ] + Field.look + Field.motion,
      "performs a segue to a stub that is made then; 'perform' is what a custom one does"
    ) { (run, f) throws(Halt) in
      let from = try run.demand(f.required(.from))
      try run.perform(
        .segue(
          try run.prepareSegue(f), from: from, f.segueKind, by: f.origin, f.motion))
    },
    Verb(
      "segue", .segues, [.required(.from), .required(.id, .text), Field.by] + Field.motion,
      "performs a segue of the source's storyboard"
    ) { (run, f) throws(Halt) in
      let from = try run.demand(f.required(.from))
      let name = f.required(.id)
      if try run.performStoryboardSegue(name, from: from, by: f.origin, f.motion) { return }
      let id = try run.symbol(name)
      try run.perform(.segue(id, from: from, .unknown, by: f.origin, f.motion))
    },
    Verb(
      "unwind", .segues,
      [
        .required(.from), .required(.action, .text), .optional(.id, .text), Field.by,
      ] + Field.motion,
      "performs an unwind segue"
    ) { (run, f) throws(Halt) in
      let action = try run.symbol(f.required(.action))
      let id = try run.symbol(f.text(.id))
      try run.perform(
        .unwind(
          try run.demand(f.required(.from)), action: action, id: id, by: f.origin, f.motion))
    },
    Verb(
      "instantiate", .segues,
      [.required(.id, .text), .required(.storyboard, .text), .optional(.scene, .text)],
      """
      makes a controller from a storyboard; without 'scene' the initial one; result: its name. What \
      comes with it is called after its identifier, class or object; a 'controller' line of that \
      name says what it answers
      """
    ) { (run, f) throws(Halt) in
      try run.instantiate(f.required(.id), f.required(.storyboard), scene: f.text(.scene))
    },
  ]

  static let segueKinds = [
    "show", "showDetail", "presentation", "popover", "embed", "custom", "push", "modal", "replace",
  ]
}

extension Fields {
  fileprivate var segueKind: SegueKind {
    SegueKind.allCases.first { "\($0)" == text(.kind) } ?? .unknown
  }
}

extension ScriptRunner {
  /// Stores the fields of a segue for the engine's questions, and returns the segue's identifier.
  fileprivate func prepareSegue(_ fields: Fields) throws(Halt) -> Symbol {
    let symbol: Symbol = try symbol(fields.text(.id) ?? Symbol.hiddenPrefix + "\(line)")
    segues[symbol] = fields
    runtime.targets[symbol] = nil
    return symbol
  }

  /// Returns the destination of a segue, creating it if necessary.
  func destination(_ symbol: Symbol) throws(Halt) -> Slot {
    guard let fields = segues[symbol] else { return .none }
    let node = try demand(fields.required(.to))
    try applyStyle(node, fields, isStyled: true)
    return node
  }

  /// Performs the commands of a custom segue.
  func performCustom(_ symbol: Symbol) {
    guard let fields = segues[symbol], fields.text(.kind) == "custom" else { return }
    for command in fields.commands(.perform) ?? [] { issue(command) }
  }
}
