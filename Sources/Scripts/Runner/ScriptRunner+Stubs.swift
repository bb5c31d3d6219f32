import Navigation

// Making the node of a stub: with its properties, and the children it is declared with.
extension ScriptRunner {
  /// Makes a node for a stub that has none, and what belongs to it.
  func make(_ stub: Stub, from origin: Origin = .code) throws(Halt) -> Slot {
    guard depthOfMaking < Self.maximumDepth else {
      throw error(.badValue, "'children' are nested more than \(Self.maximumDepth) deep")
    }
    depthOfMaking += 1
    making = stub
    defer {
      making = nil
      depthOfMaking -= 1
    }
    try checkKeys(of: stub)
    let identifier = try symbol(stub.fields.text(.restoration))
    let `class` = try symbol(stub.fields.text(.class))
    let origin = stub.template == nil ? origin : .storyboard
    try perform(.create(stub.kind, class: `class`, identifier: identifier, origin))
    guard let slot = stub.node?.slot else {
      preconditionFailure("The engine delivers what it creates: \(stub.name)")
    }
    // What comes from a storyboard has all this before it wakes.
    guard stub.template == nil else { return slot }
    for (property, value) in try properties(of: stub.fields, isNew: true) {
      try perform(.set(slot, property, value))
    }
    if !stub.children.isEmpty { try fill(slot, of: stub) }
    return slot
  }

  private func fill(_ slot: Slot, of stub: Stub) throws(Halt) {
    let children = try demand(stub.children)
    switch stub.kind {
    case .navigation: try perform(.setStack(slot, .immediate), nodes: children)
    case .tab: try perform(.setTabs(slot, .immediate), nodes: children)
    case .page: try perform(.setPages(slot, .scroll, .forward, .immediate), nodes: children)
    case .split:
      let columns = columnOrder(of: stub)
      guard children.count <= columns.count else {
        throw error(
          .badValue, "'\(stub.name)' has \(children.count) children and \(columns.count) columns")
      }
      for (child, column) in zip(children, columns) {
        try perform(.setColumn(child, in: slot, column))
      }
    case .content, .table, .collection, .container, .more, .view, .object:
      // The relation now, the view when there is one to put it into.
      for child in children {
        try perform(.addChild(child, to: slot))
        try perform(.didMove(child, to: slot))
      }
    }
  }

  func columnOrder(of stub: Stub) -> [Column] {
    stub.fields.integer(.columns) == 3
      ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
  }

  /// A container that was made with children shows them once its view is there.
  func placeChildren(of slot: Slot) {
    guard let stub = stub(slot), !stub.children.isEmpty, !stub.kind.managesChildren else { return }
    for name in stub.children {
      guard let child = node(name) else { continue }
      let record = engine.hierarchy[child]
      guard record.parent == slot, !record.isViewPlaced else { continue }
      do throws(Halt) { try perform(.addView(child, in: slot)) } catch {
        // The log has the refusal; the next child may still be shown.
      }
    }
  }

  /// The engine's properties that the fields set.
  ///
  /// - Parameter isNew: the node has its defaults, so that fields with nothing are left out.
  func properties(
    of fields: Fields, isNew: Bool
  ) throws(Halt) -> [(Property, UInt32)] {
    var properties: [(Property, UInt32)] = []
    func flag(_ field: FieldName, _ property: Property) {
      if let flag = fields.flag(field) { properties.append((property, flag ? 1 : 0)) }
    }
    func name(_ field: FieldName, _ property: Property) throws(Halt) {
      switch fields[field] {
      case .text(let text)?: properties.append((property, try symbol(text).raw))
      case .null? where !isNew: properties.append((property, 0))
      default: break
      }
    }
    if let style = fields.text(.style).flatMap(Style.init(named:)) {
      properties.append((.style, UInt32(style.rawValue)))
    }
    if let transition = fields.text(.transition).flatMap(TransitionStyle.init(named:)) {
      properties.append((.transition, UInt32(transition.rawValue)))
    }
    flag(.definesPresentationContext, .definesPresentationContext)
    flag(.providesPresentationContextTransitionStyle, .providesPresentationContextTransitionStyle)
    flag(.isModalInPresentation, .isModalInPresentation)
    flag(.forwardsAppearance, .forwardsAppearance)
    flag(.shouldRemovePresentersView, .shouldRemovePresentersView)
    flag(.encodesChildren, .encodesChildren)
    flag(.hidesBottomBarWhenPushed, .hidesBottomBarWhenPushed)
    flag(.transient, .transient)
    try name(.title, .title)
    if !isNew { try name(.restoration, .restorationIdentifier) }
    if let columns = fields.integer(.columns) { properties.append((.columns, UInt32(columns))) }
    if let spine = fields.integer(.spine) { properties.append((.spine, UInt32(spine))) }
    if let version = fields.integer(.version), version != 1 || !isNew {
      properties.append((.version, UInt32(version)))
    }
    if let anchor = fields[.anchor] { properties.append((.anchor, anchor.isNothing ? 0 : 1)) }
    if let overrides = fields.texts(.overrides) {
      for (selector, property) in Self.overridable where !isNew || overrides.contains(selector) {
        properties.append((property, overrides.contains(selector) ? 1 : 0))
      }
    }
    if let skipped = fields.texts(.skipsSuper), !isNew || !skipped.isEmpty {
      properties.append((.skipsSuper, SuperCalls(callbacks: skipped).rawValue))
    }
    if case .answers(let answers)? = fields[.answers],
      answers.values.keys.contains(where: { $0.hasPrefix("childForStatusBar") })
    {
      properties.append((.delegatesStatusBar, 1))
    }
    return properties
  }

  private static let overridable: [(String, Property)] = [
    ("show", .overridesShow), ("showDetail", .overridesShowDetail),
    ("unwindTowards", .overridesUnwindTowards),
  ]
}

extension FieldValue {
  /// Null or false: the absence of something.
  var isNothing: Bool {
    switch self {
    case .null, .json(.null), .json(.bool(false)), .flag(false): true
    default: false
    }
  }
}

extension Style {
  /// The style that scripts call `name`.
  init?(named name: String) {
    guard let style = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = style
  }
}

extension TransitionStyle {
  /// The transition style that scripts call `name`.
  init?(named name: String) {
    guard let style = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = style
  }
}

extension SuperCalls {
  /// The mask of the callbacks that scripts name.
  init(callbacks: [String]) {
    self = []
    for callback in callbacks {
      switch callback {
      case "willMove": insert(.willMove)
      case "didMove": insert(.didMove)
      case "viewWillAppear": insert(.willAppear)
      case "viewDidAppear": insert(.didAppear)
      case "viewWillDisappear": insert(.willDisappear)
      case "viewDidDisappear": insert(.didDisappear)
      case "traitsWillChange", "traitsDidChange": insert(.traits)
      case "sizeWillTransition": insert(.size)
      case "encodeRestorableState", "decodeRestorableState": insert(.state)
      default: break
      }
    }
  }
}
