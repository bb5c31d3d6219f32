import NavlogEventText
import NavlogNavigation
import NavlogRestoration

/// A case of an enumeration.
struct WordKey: Hashable {
  let type: ObjectIdentifier
  let value: UInt8
}

/// The names of the attributes that a tree's nodes have, as indices of its texts.
struct AttributeNames {
  /// Those of nodes, in the order of ``TreeRecorder/attributes(of:)-(Slot)``.
  let nodes: [Int]
  let windows: [Int]
  let app: [Int]
  let visible: Int
  /// The value `true`.
  let yes: Int

  /// The index of the asker among the attributes of nodes.
  static let asker = 9

  init(_ texts: inout TextTable) {
    nodes = [
      "kind", "class", "appearance", "loaded", "selected", "title", "restoration", "style",
      "adapted", "asker", "column", "collapsed", "scene",
    ].map { texts.index($0) }
    windows = ["name", "idiom", "horizontal", "vertical", "scene", "visible"].map {
      texts.index($0)
    }
    app = ["application", "firstResponder", "focus", "scenes", "inFlight", "waiting"].map {
      texts.index($0)
    }
    visible = texts.index("visible")
    yes = texts.index("true")
  }
}

// Writing the attributes of nodes, windows and the app.
extension TreeRecorder {
  mutating func setAttributes(_ slot: Slot, isNew: Bool = false) {
    guard hierarchy.isAlive(slot), let was = known[Int(slot.raw)] else { return }
    let now = attributes(of: slot)
    if now[AttributeNames.asker] >= 0 { asked.insert(was.key) } else { asked.remove(was.key) }
    for (index, value) in now.enumerated() where value != (was.attributes[at: index] ?? -1) {
      advance()
      operations.set(was.key, names.nodes[index], value)
    }
    known[Int(slot.raw)]?.attributes = now
    known[Int(slot.raw)]?.record = hierarchy[slot]
  }

  mutating func updateVisible() {
    let now = hierarchy.visible.map { Int(hierarchy[$0].born) }
    let change = Change(from: visible, to: now)
    guard !change.isEmpty else { return }
    let (old, new) = (Set(visible[change.old]), Set(now[change.new]))
    for node in old.subtracting(new).sorted() where places[node] != nil {
      advance()
      operations.set(node, names.visible, -1)
    }
    for node in new.subtracting(old).sorted() {
      advance()
      operations.set(node, names.visible, names.yes)
    }
    visible = now
  }

  /// Writes the attributes of these windows.
  mutating func updateWindows(_ changed: [Int]) {
    for index in changed {
      let now = attributes(of: hierarchy.windows[index], index)
      let was = windowAttributes[at: index] ?? []
      guard now != was else { continue }
      for (place, value) in now.enumerated() where value != (was[at: place] ?? -1) {
        advance()
        operations.set(TreeOperations.window(index), names.windows[place], value)
      }
      if index < windowAttributes.count {
        windowAttributes[index] = now
      } else {
        windowAttributes.append(now)
      }
    }
  }

  /// Writes the attributes of the app.
  mutating func updateApp() {
    let facts = AppFacts(hierarchy)
    let moves = transitions != hierarchy.transitions || deferrals != hierarchy.deferrals
    guard facts != appFacts || moves else { return }
    appFacts = facts
    var now = attributes(of: facts)
    if moves {
      (transitions, deferrals) = (hierarchy.transitions, hierarchy.deferrals)
      let (inFlight, waiting) = describe(hierarchy)
      now.append(list(inFlight))
      now.append(list(waiting))
    } else {
      now += appValues.dropFirst(now.count)
    }
    for (place, value) in now.enumerated() where value != (appValues[at: place] ?? -1) {
      advance()
      operations.set(TreeOperations.app, names.app[place], value)
    }
    appValues = now
  }

  /// What the app's first attributes tell.
  struct AppFacts: Equatable {
    let state: ApplicationState
    let firstResponder: Slot
    let focus: Slot
    let scenes: [ConnectedScene]

    init(_ hierarchy: Hierarchy) {
      state = hierarchy.application
      firstResponder = hierarchy.firstResponder
      focus = hierarchy.focus
      scenes = hierarchy.scenes.filter(\.isConnected)
        .map { ConnectedScene(id: $0.id, state: $0.state) }
    }
  }

  /// A scene that is connected, and where it is.
  struct ConnectedScene: Equatable {
    let id: Symbol
    let state: SceneState
  }
}

// The attributes themselves: JSON texts by index, or -1 for none.
extension TreeRecorder {
  mutating func attributes(of slot: Slot) -> [Int] {
    let record = hierarchy[slot]
    let title = hierarchy.property(.title, of: slot).flatMap { symbols(Symbol($0)) }
    let scene = hierarchy.property(.storyboard, of: slot).flatMap { symbols(Symbol($0)) }
    let isPresented = !record.presenter.isNone
    let asker = isPresented ? hierarchy.linked(slot, .asker) : .none
    let isAsked = hierarchy.isAlive(asker) && asker != record.presenter
    let isColumn = hierarchy.isAlive(record.parent) && hierarchy[record.parent].kind == .split
    return [
      word(record.kind), string(symbols(record.classSymbol) ?? record.kind.className),
      word(record.appearance), flag(record.isLoaded), flag(record.isSelected),
      string(title), string(symbols(record.identifier)),
      isPresented ? word(record.style) : -1,
      isPresented ? word(record.adaptedStyle) : -1,
      string(isAsked ? "n\(hierarchy[asker].born)" : nil),
      isColumn ? word(record.column) : -1, flag(record.isCollapsed), string(scene),
    ]
  }

  mutating func attributes(of window: WindowRecord, _ index: Int) -> [Int] {
    [
      string(symbols(window.id) ?? "w\(index)"), word(window.idiom),
      word(window.traits.horizontal), word(window.traits.vertical),
      string(symbols(window.scene)), flag(window.isVisible),
    ]
  }

  /// The first attributes of the app; the transitions and the deferred commands follow.
  private mutating func attributes(of facts: AppFacts) -> [Int] {
    [
      word(facts.state), string(name(facts.firstResponder)), string(name(facts.focus)),
      list(facts.scenes.map { "\($0.state) " + text($0.id) }),
    ]
  }

  private func name(_ slot: Slot) -> String? {
    hierarchy.isAlive(slot) ? "n\(hierarchy[slot].born)" : nil
  }

  mutating func list(_ texts: [String]) -> Int {
    texts.isEmpty ? -1 : self.texts.index(JSON.array(texts.map(JSON.string)).text)
  }

  private mutating func flag(_ value: Bool) -> Int { value ? names.yes : -1 }

  /// The name of a case of an enumeration; finding it takes long, so it is kept.
  private mutating func word<Value: RawRepresentable<UInt8>>(_ value: Value) -> Int {
    let key = WordKey(type: ObjectIdentifier(Value.self), value: value.rawValue)
    if let known = words[key] { return known }
    let index = string("\(value)")
    words[key] = index
    return index
  }

  private mutating func string(_ value: String?) -> Int {
    guard let value else { return -1 }
    return texts.index(JSON.string(value).text)
  }
}
