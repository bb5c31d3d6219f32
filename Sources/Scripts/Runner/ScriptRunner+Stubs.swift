import NavlogEventText
import Navlog
package import NavlogNavigation
import NavlogStoryboards

// Creates the nodes of stubs, with their properties and declared children.
extension ScriptRunner {
  /// Creates the node of a stub and the nodes that belong to it.
  func make(_ stub: Stub, from origin: Origin = .code) throws(Halt) -> Slot {
    try checkDepth(depthOfMaking)
    depthOfMaking += 1
    defer { depthOfMaking -= 1 }
    try checkMaking(stub)
    if let address = stub.template {
      do throws(ApplicationError) { try runtime.make(address, creator: { stub }) } catch {
        couldNotMake(error, for: stub)
        throw .refused
      }
    } else {
      try create(stub, origin)
    }
    guard let slot = slot(of: stub) else { throw .refused }
    do throws(Halt) { try configure(slot, as: stub) } catch {
      releaseCandidates.append(slot)
      throw error
    }
    return slot
  }

  private func configure(_ slot: Slot, as stub: Stub) throws(Halt) {
    if stub.template == nil {
      try applyDraft(slot, as: stub)
      if !stub.childNames.isEmpty { try fill(slot, of: stub) }
    }
    for (verb, fields) in stub.setUps { try setUp(slot, verb, fields) }
  }

  /// Refuses a stub that can't be made as it is declared, before anything is made.
  func checkMaking(_ stub: Stub) throws(Halt) {
    try checkKeys(of: stub)
    if stub.template == nil { try checkChildren(of: stub) }
  }

  func checkDepth(_ depth: Int) throws(Halt) {
    guard depth < Self.maximumDepth else {
      throw error(.badValue, "'children' are nested more than \(Self.maximumDepth) deep")
    }
  }

  /// Creates only the node of a stub.
  func create(_ stub: Stub, _ origin: Origin) throws(Halt) {
    let identifier = try symbol(stub.fields.text(.restoration))
    let `class` = try symbol(stub.fields.text(.class))
    runtime.making = stub
    defer { runtime.making = nil }
    try perform(.create(stub.kind, class: `class`, identifier: identifier, origin))
  }

  /// Refuses a value that a property can't have, before anything is made or changed (SAV-18).
  func checkLegal(_ fields: Fields, of name: String) throws(Halt) {
    let style = fields.text(.style).flatMap(Style.init(named:)).map { UInt32($0.rawValue) }
    let values = Property.fields.map { ($0, fields.integer($0.fieldName).map(UInt32.init)) }
    for case (let property, let value?) in values + [(.style, style)]
    where !property.isLegal(value) {
      let refusal = Refusal.illegalValue
      throw refuse(
        "\(refusal)", rule: refusal.rule, node: name,
        refusal.message(of: .set(.none, property, value), name, ""))
    }
  }

  /// Applies the stub's fields to its new node.
  func applyDraft(_ slot: Slot, as stub: Stub) throws(Halt) {
    for (property, value) in try properties(of: stub.fields, isNew: true) {
      try perform(.set(slot, property, value))
    }
  }

  private func fill(_ slot: Slot, of stub: Stub) throws(Halt) {
    let children = try demand(stub.childNames)
    switch stub.kind {
    case .navigation: try perform(.setStack(slot, .immediate), nodes: children)
    case .tab: try perform(.setTabs(slot, .immediate), nodes: children)
    case .page:
      try perform(
        .setPages(slot, pageStyle(of: slot), .forward, .immediate), nodes: children)
    case .split:
      for (child, column) in zip(children, columnOrder(of: stub)) {
        try perform(.setColumn(child, in: slot, column))
      }
    case .content, .table, .collection, .container, .more, .view, .object:
      // The children are added now; their views are added when the view is loaded.
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

  /// Adds the views of the children that a container was created with, once its view is loaded.
  func placeChildren(of slot: Slot) {
    guard let stub = stub(slot), !stub.childNames.isEmpty, !stub.kind.managesChildren else {
      return
    }
    for name in stub.childNames {
      guard let child = node(name) else { continue }
      let record = engine.hierarchy[child]
      guard record.parent == slot, !record.isViewPlaced else { continue }
      do throws(Halt) { try perform(.addView(child, in: slot)) } catch {
        // The refusal is in the log. The next child may still be shown.
      }
    }
  }

  /// Returns the properties of the engine that the fields set.
  ///
  /// - Parameter isNew: whether the node has its default values, so that fields with null are
  ///   omitted.
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
    for property in Property.fields {
      switch property.role {
      case .flag: flag(property.fieldName, property)
      case .symbol: try name(property.fieldName, property)
      case .number, .style, .transitionStyle:
        if let number = fields.integer(property.fieldName) {
          properties.append((property, UInt32(number)))
        }
      }
    }
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
      properties.append((.skipsSuper, MissingSuperCalls(callbacks: skipped).rawValue))
    }
    if case .answers(let answers)? = fields[.answers] {
      for (prefix, property) in Self.askedFor
      where answers.values.keys.contains(where: { $0.hasPrefix(prefix) })
        && !properties.contains(where: { $0.0 == property })
      {
        properties.append((property, 1))
      }
    }
    return properties
  }

  /// The questions that a controller has to ask for, by the beginning of their names.
  private static let askedFor: [(String, Property)] = [
    ("childForStatusBar", .delegatesStatusBar), ("presentationCount", .showsPageCount),
    ("spineLocation", .delegatesSpine), ("animationController", .delegatesTransitions),
    ("presentationController", .delegatesTransitions),
    ("supportedInterfaceOrientations", .delegatesOrientations),
    ("preferredInterfaceOrientation", .delegatesOrientations),
    ("childForHomeIndicator", .delegatesHomeIndicator),
    ("childForScreenEdges", .delegatesSystemGestures),
    ("canBecomeFirstResponder", .delegatesResponder),
    ("canResignFirstResponder", .delegatesResponder),
    ("preferredFocusEnvironments", .delegatesFocus), ("shouldUpdateFocus", .delegatesFocus),
  ]

  /// The names of what a class can override, as 'overrides' has them.
  package nonisolated static let overridable: [(String, Property)] = [
    ("show", .overridesShow), ("showDetail", .overridesShowDetail),
    ("unwindTowards", .overridesUnwindTowards),
  ]
}

extension FieldValue {
  /// Whether the value is null or false.
  var isNothing: Bool {
    switch self {
    case .null, .json(.null), .json(.bool(false)), .flag(false): true
    default: false
    }
  }
}

extension Style {
  /// Creates the style with the name that scripts use.
  init?(named name: String) {
    guard let style = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = style
  }
}

extension SplitDisplayMode {
  /// Creates the display mode with the name that scripts use.
  init?(named name: String) {
    guard let mode = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = mode
  }
}

extension TransitionStyle {
  /// Creates the transition style with the name that scripts use.
  init?(named name: String) {
    guard let style = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = style
  }
}

extension MissingSuperCalls {
  /// Creates the mask of the callbacks with the names that scripts use.
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
      case "encodeRestorableState": formUnion([.state, .encoding])
      case "decodeRestorableState": insert(.state)
      default: break
      }
    }
  }

  /// The names of the callbacks.
  package var callbacks: [String] {
    [
      "willMove", "didMove", "viewWillAppear", "viewDidAppear", "viewWillDisappear",
      "viewDidDisappear", "traitsWillChange", "sizeWillTransition",
      contains(.encoding) ? "encodeRestorableState" : "decodeRestorableState",
    ].filter { !isDisjoint(with: MissingSuperCalls(callbacks: [$0])) }
  }
}
