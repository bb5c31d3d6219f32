import NavlogEventText
import NavlogHistory
import NavlogNavigation

extension Verb {
  static let presentation: [Verb] = [
    Verb(
      "present", .presentation,
      [.required(.from), .required(.controller, .nameOrNull), Field.anchor]
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
      "dismisses what the controller presents, or itself; result: the dismissed controllers"
    ) { (run, f) throws(Halt) in
      try run.performReturning(.dismiss(try run.demand(f.required(.from)), f.motion))
    },
    Verb(
      "swipeDismiss", .presentation, [.required(.controller)] + Field.motion,
      "the user dismisses"
    ) { (run, f) throws(Halt) in
      try run.perform(.swipeDismiss(try run.demand(f.required(.controller)), f.motion))
    },
    Verb(
      "touchPresentationController", .presentation, [.required(.controller)],
      "creates the presentation controller, which fixes its kind"
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
      try run.setUp(f.required(.controller), "sheet", f)
    },
    Verb(
      "selectDetent", .presentation,
      [.required(.controller), .required("detent", .text), Field.by],
      "selects a detent of a sheet; by 'user', the delegate is notified"
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
        .optional("textFields", .texts),
      ],
      """
      makes the controller an alert with these 'actions', also whenever its name is used again; \
      'cancel' and 'disabled' are some of them. \
      Its 'textFields' are views, of which the first becomes first responder
      """
    ) { (run, f) throws(Halt) in
      try run.setUp(f.required(.controller), "alert", f)
    },
    Verb(
      "enterText", .presentation,
      [.required(.controller), .required(.view, .text), .required("text", .text)],
      "the user enters text in a field of an alert"
    ) { (run, f) throws(Halt) in
      let node = try run.demand(f.required(.controller))
      let view = try run.demandView(f.required(.view), of: node)
      guard let stub = run.stub(view) else { return }
      try run.keep(["text": .string(f.required("text"))], by: stub, in: view)
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
      "firstResponder", .presentation,
      [.required(.controller, .nameOrNull), .optional(.view, .text)],
      "the controller, or a view of it, becomes first responder; null resigns"
    ) { (run, f) throws(Halt) in
      if let name = f.text(.controller) {
        let node = try run.demand(name)
        let view = try f.text(.view).map { (view) throws(Halt) in
          try run.demandView(view, of: node)
        }
        try run.perform(.becomeFirstResponder(view ?? node))
      } else if !run.engine.hierarchy.firstResponder.isNone {
        try run.perform(.resignFirstResponder(run.engine.hierarchy.firstResponder))
      }
    },
    Verb(
      "popover", .presentation,
      [
        .required(.controller), .optional("passthrough", .texts),
        .optional("popoverArrows", .integer(0...15)), .optional("popoverCoversAnchor", .flag),
      ],
      """
      sets up a popover with a delegate, which prepares and moves it; 'passthrough' are the views \
      beside it that receive touches
      """
    ) { (run, f) throws(Halt) in
      try run.setUp(f.required(.controller), "popover", f)
    },
    Verb(
      "tapBeside", .presentation, [.required(.controller), .optional(.view, .text)] + Field.motion,
      "the user taps beside a popover, on a view or on none"
    ) { (run, f) throws(Halt) in
      let view: Symbol = try run.symbol(f.text(.view))
      try run.perform(.tapBeside(try run.demand(f.required(.controller)), view: view, f.motion))
    },
    showing("show") { .show($0, from: $1, $2) },
    showing("showDetail") { .showDetail($0, from: $1, $2) },
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

extension ScriptRunner {
  /// Makes the first text field of an alert that has appeared first responder.
  func enterFirstTextField(of alert: Slot) {
    guard let name = stub(alert)?.fields.texts("textFields")?.first,
      let field = view(name, of: alert)
    else { return }
    attempt { () throws(Halt) in try perform(.becomeFirstResponder(field)) }
  }

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

extension Verb {
  /// A verb that finds the controller that shows another one.
  private static func showing(
    _ name: String, _ command: @escaping @Sendable (Slot, Slot, Motion) -> Command
  ) -> Verb {
    Verb(
      name, .presentation,
      [.required(.from), .required(.controller, .nameOrNull), Field.anchor]
        + Field.look + Field.motion,
      "resolved up the hierarchy; presents if no container shows it"
    ) { (run, f) throws(Halt) in
      let from = try run.demand(f.required(.from))
      let node = try run.demandOrNone(f.text(.controller))
      try run.applyStyle(node, f, isStyled: true)
      try run.perform(command(node, from, f.motion))
    }
  }
}
