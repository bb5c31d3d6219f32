import NavlogEventText
import NavlogNavigation

extension Verb {
  static let presentation: [Verb] = [
    Verb(
      "present", .presentation,
      [.required(.from), .required(.controller, .nameOrNull), .optional(.anchor, .any)]
        + Field.look + Field.motion + [.optional(.whenReady, .flag)],
      """
      presents; "whenReady":true waits for the presenter to have appeared instead of being \
      refused. An 'anchor' is what a popover points at
      """
    ) { (run, f) throws(Halt) in
      let from = try run.demand(f.required(.from))
      let node = try run.demandOrNone(f.text(.controller))
      try run.applyStyle(node, f, isStyled: false)
      let style = f.text(.style).flatMap(Style.init(named:))
      try run.perform(
        .present(
          node, from: from, style, f.motion,
          whenReady: f.flag(.whenReady) == true || run.isLaunching))
    },
    Verb(
      "dismiss", .presentation, [.required(.from)] + Field.motion,
      "dismisses what is above, or itself; result: what left"
    ) { (run, f) throws(Halt) in
      try run.performReturning(.dismiss(try run.demand(f.required(.from)), f.motion))
    },
    Verb(
      "swipeDismiss", .presentation, [.required(.controller)] + Field.motion,
      "the user's hand dismisses"
    ) { (run, f) throws(Halt) in
      try run.perform(.swipeDismiss(try run.demand(f.required(.controller)), f.motion))
    },
    Verb(
      "touchPresentationController", .presentation, [.required(.controller)],
      "makes the presentation controller, whose kind is fixed from then on"
    ) { (run, f) throws(Halt) in
      try run.perform(.touchPresentationController(try run.demand(f.required(.controller))))
    },
    Verb(
      "sheet", .presentation,
      [
        .required(.controller), .optional("detents", .texts),
        .optional("largestUndimmedDetent", .textOrNull), .optional("prefersGrabberVisible", .flag),
      ],
      "sets up a sheet; its 'detents' are names such as medium and large, the smallest first"
    ) { (run, f) throws(Halt) in
      let node = try run.demand(f.required(.controller))
      let names = try run.checked { () throws(InvalidValue) in try f.detents() }
      for (index, property) in Property.detents.enumerated() where f["detents"] != nil {
        let value = index < names.count ? try run.symbol(names[index]).raw : 0
        guard value != run.engine.hierarchy.property(property, of: node) ?? 0 else { continue }
        try run.perform(.set(node, property, value))
      }
      for (property, value) in try run.properties(of: f, isNew: false) {
        try run.perform(.set(node, property, value))
      }
    },
    Verb(
      "selectDetent", .presentation,
      [.required(.controller), .required("detent", .text), Field.by],
      "selects a detent of a sheet; 'user' is the user's hand, of which the delegate hears"
    ) { (run, f) throws(Halt) in
      let node = try run.demand(f.required(.controller))
      try run.perform(
        .selectDetent(node, detent: try run.symbol(f.required("detent")), by: f.origin))
    },
    Verb(
      "alert", .presentation,
      [
        .required(.controller), .optional(.style, .word(["alert", "actionSheet"])),
        .optional(.title, .textOrNull), .optional("message", .textOrNull),
        .optional("actions", .texts), .optional("cancel", .text), .optional("disabled", .texts),
      ],
      "makes the controller an alert with these 'actions'; 'cancel' and 'disabled' are some of them"
    ) { (run, f) throws(Halt) in
      let node = try run.demand(f.required(.controller))
      run.stub(node)?.override("actions", f["actions"])
      for (property, value) in try f.alert + run.properties(of: f, isNew: false)
      where value != run.engine.hierarchy.property(property, of: node) ?? 0 {
        try run.perform(.set(node, property, value))
      }
    },
    Verb(
      "selectAction", .presentation,
      [.required(.controller), .required(.action, .text), Field.animated],
      "the user taps an action of an alert, which dismisses it"
    ) { (run, f) throws(Halt) in
      let node = try run.demand(f.required(.controller))
      let actions = run.stub(node)?.fields.texts("actions") ?? []
      let index = actions.firstIndex(of: f.required(.action)) ?? actions.count
      try run.perform(.selectAction(node, action: UInt32(index), f.motion))
    },
    Verb(
      "firstResponder", .presentation, [.required(.controller, .nameOrNull)],
      "the controller becomes first responder; null resigns"
    ) { (run, f) throws(Halt) in
      if let name = f.text(.controller) {
        try run.perform(.becomeFirstResponder(try run.demand(name)))
      } else if !run.engine.hierarchy.firstResponder.isNone {
        try run.perform(.resignFirstResponder(run.engine.hierarchy.firstResponder))
      }
    },
    Verb(
      "show", .presentation,
      [.required(.from), .required(.controller, .nameOrNull), .optional(.anchor, .any)]
        + Field.look + Field.motion,
      "resolved up the hierarchy; presents if no container shows it"
    ) { (run, f) throws(Halt) in
      let from = try run.demand(f.required(.from))
      let node = try run.demandOrNone(f.text(.controller))
      try run.applyStyle(node, f, isStyled: true)
      try run.perform(.show(node, from: from, f.motion))
    },
    Verb(
      "showDetail", .presentation,
      [.required(.from), .required(.controller, .nameOrNull), .optional(.anchor, .any)]
        + Field.look + Field.motion,
      "resolved up the hierarchy; presents if no container shows it"
    ) { (run, f) throws(Halt) in
      let from = try run.demand(f.required(.from))
      let node = try run.demandOrNone(f.text(.controller))
      try run.applyStyle(node, f, isStyled: true)
      try run.perform(.showDetail(node, from: from, f.motion))
    },
    Verb(
      "action", .presentation, [.required(.from), .required(.selector, .text)],
      "an action, resolved up the hierarchy"
    ) { (run, f) throws(Halt) in
      let selector = try run.symbol(f.required(.selector))
      try run.perform(.action(selector, from: try run.demand(f.required(.from))))
    },
    Verb(
      "gesture", .presentation, [.required(.from), .required(.selector, .text)],
      "a gesture's action, likewise"
    ) { (run, f) throws(Halt) in
      let selector = try run.symbol(f.required(.selector))
      try run.perform(.gesture(selector, from: try run.demand(f.required(.from))))
    },
  ]
}

extension Fields {
  /// The properties that make a controller an alert.
  fileprivate var alert: [(Property, UInt32)] {
    let style: AlertStyle = text(.style) == "actionSheet" ? .actionSheet : .alert
    let actions = texts("actions") ?? []
    let disabled = (texts("disabled") ?? []).reduce(0) { mask, name in
      mask | UInt32(1) << UInt32(actions.firstIndex(of: name) ?? 0)
    }
    return [
      (.alertStyle, UInt32(style.rawValue)), (.transient, 1), (.actions, UInt32(actions.count)),
      (
        .cancelAction,
        UInt32(text("cancel").flatMap { actions.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      ),
      (.disabledActions, disabled),
    ]
  }
}

extension ScriptRunner {
  /// Sets the presentation properties of a controller.
  func applyStyle(_ node: Slot, _ fields: Fields, isStyled: Bool) throws(Halt) {
    guard !node.isNone else { return }
    if isStyled, let style = fields.text(.style).flatMap(Style.init(named:)) {
      try perform(.set(node, .style, UInt32(style.rawValue)))
    }
    if let transition = fields.text(.transition).flatMap(TransitionStyle.init(named:)) {
      try perform(.set(node, .transition, UInt32(transition.rawValue)))
    }
    if let anchor = fields[.anchor] {
      try perform(.set(node, .anchor, anchor.isNothing ? 0 : 1))
    }
  }

  /// Performs a command that returns controllers, and prints their names; null if there was nothing
  /// to do.
  func performReturning(_ command: Command) throws(Halt) {
    returned = nil
    switch try perform(command) {
    case .done: result(.array(engine.returned.map { .string(name($0)) }))
    case .nothing, .postponed, .declined, .dropped: result(.null)
    }
  }
}
