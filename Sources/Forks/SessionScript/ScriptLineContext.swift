import NavlogEventText
import NavlogNavigation
import NavlogScripts

/// Writes single commands as lines of a script, as the rows in `Tools/vocabulary` say.
struct ScriptLineContext {
  let name: (Slot) -> String
  /// Returns the id of a view and the name of its controller; `nil` if it is something else.
  let view: (Slot) -> (id: JSON, owner: JSON)?
  /// Returns the parent of a child.
  let parent: (Slot) -> Slot?
  let text: (Symbol) -> String?
  let window: (WindowID) -> String
  /// Returns the container of the transition that began at a position.
  let container: (Position) -> Slot?
  /// The nodes that were given with the command.
  let given: [Slot]
  /// The destination of a segue.
  let destination: String?

  // MARK: - Parts of lines

  var controllers: JSON { .array(given.map { .string(name($0)) }) }

  func json(_ slot: Slot) -> JSON { slot.isNone ? .null : .string(name(slot)) }

  func symbol(_ symbol: Symbol) -> JSON? { text(symbol).map(JSON.string) }

  func sizeClass(_ size: SizeClass) -> JSON? { size == .unspecified ? nil : .string("\(size)") }

  /// The name of an action of an alert; only its place among them is recorded.
  static func action(_ index: Int) -> String { "action \(index + 1)" }

  /// Returns a line; `usual` is the motion of one that says nothing about it.
  func line(
    _ verb: String, _ fields: (String, JSON?)..., by origin: Origin = .code,
    motion: Motion? = nil, unless usual: Motion = .animated
  ) -> JSONObject {
    var line: JSONObject = ["do": .string(verb)]
    for (name, value) in fields { if let value { line[name] = value } }
    if origin == .user { line["by"] = "user" }
    guard let motion, motion != usual else { return line }
    switch motion {
    case .animated, .immediate: line["animated"] = .bool(motion == .animated)
    case .interactive: line["interactive"] = true
    case .held: line["hold"] = true
    }
    return line
  }

  /// Returns the field of a stub with a property; `nil` if none has it.
  static func field(
    _ property: Property, _ value: UInt32, _ text: (Symbol) -> String?
  ) -> (name: String, value: JSON)? {
    if property == .skipsSuper {
      return ("skipsSuper", .array(MissingSuperCalls(rawValue: value).callbacks.map(JSON.string)))
    }
    let name =
      switch property {
      case .restorationIdentifier: "restoration"
      case .style, .transition, .definesPresentationContext,
        .providesPresentationContextTransitionStyle, .isModalInPresentation, .forwardsAppearance,
        .shouldRemovePresentersView, .encodesChildren, .hidesBottomBarWhenPushed, .transient,
        .title, .columns, .spine, .version:
        "\(property)"
      default: property.isField ? "\(property)" : ""
      }
    guard !name.isEmpty else { return nil }
    switch property.role {
    case .flag: return (name, .bool(value != 0))
    case .symbol: return (name, value == 0 ? .null : text(Symbol(value)).map(JSON.string) ?? .null)
    case .number: return (name, .integer(Int(value)))
    case .style:
      return UInt8(exactly: value).flatMap(Style.init(rawValue:)).map { (name, .string("\($0)")) }
    case .transitionStyle:
      return UInt8(exactly: value).flatMap(TransitionStyle.init(rawValue:))
        .map { (name, .string("\($0)")) }
    }
  }
}
