import Navigation

extension Verb {
  static let segues: [Verb] = [
    Verb(
      "segue", .segues,
      [
        .required(.from), .required(.kind, .word(segueKinds)), .required(.to),
        .optional(.id, .text), Field.by, .optional(.perform, .commands), .optional(.anchor, .any),
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
      if let segue = run.storyboardSegue(f.required(.id), from: from) {
        return try run.perform(segue, from: from, by: f.origin, f.motion)
      }
      let id = try run.symbol(f.required(.id))
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
  /// Remembers what the segue leads to, for when the engine asks; returns its identifier.
  fileprivate func prepareSegue(_ fields: Fields) throws(Halt) -> Symbol {
    let symbol: Symbol = try symbol(fields.text(.id) ?? Self.hiddenPrefix + "\(line)")
    segues[symbol] = fields
    targets[symbol] = nil
    return symbol
  }

  /// The destination of a segue, made now (script.md, 7).
  func destination(_ symbol: Symbol) throws(Halt) -> Slot {
    guard let fields = segues[symbol] else { return .none }
    let node =
      if let target = targets[symbol] { try makeNew(target) } else {
        try demand(fields.required(.to))
      }
    try dress(node, fields, isStyled: true)
    return node
  }

  /// What a custom segue does.
  func performCustom(_ symbol: Symbol) {
    guard let fields = segues[symbol], fields.text(.kind) == "custom" else { return }
    for command in fields.commands(.perform) ?? [] { issue(command) }
  }
}
