import NavlogCBOR
import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogTimeTravel

// What is set: the state of nodes, what the app keeps for itself, and answers.
extension ScriptTranslator {
  mutating func setState(
    _ slot: Slot, _ rest: ArraySlice<LoggedEvent>, _ history: SessionHistory,
    _ position: UInt64, _ occasion: Occasion?
  ) throws(HistoryError) {
    var values = JSONObject()
    for event in rest {
      guard case .stateSet(slot, let key, _)? = event.entry?.event else { break }
      guard let bytes = try history.value(at: event.position), let name = vocabulary.text(key),
        let json = Self.exact(bytes)
      else {
        omit(event.position, "a value that isn't JSON can't be written")
        continue
      }
      values[name] = naming(json, position)
    }
    guard !values.isEmpty else { return }
    guard slot != application else { return keepApplication(values, position, occasion) }
    keep(values, slot, occasion)
  }

  /// Returns a value with the names that nodes have in the script. A node that was never made is only
  /// declared.
  private mutating func naming(_ value: JSON, _ position: UInt64) -> JSON {
    switch value {
    case .array(let elements): return .array(elements.map { naming($0, position) })
    case .object(let object):
      guard object.members.count == 1, case .string(let name)? = object["$ref"] else {
        return .object(JSONObject(object.members.map { ($0.key, naming($0.value, position)) }))
      }
      if let born = Position(lastingName: name) {
        let slot = nodes.first { $0.value == UInt64(born) }?.key
        return slot.map { ["$ref": .string(self.name($0))] } ?? value
      }
      if referred.insert(name).inserted {
        lines.append(
          .init(position: position, object: ["do": "controller", "id": .string(name)]))
      }
      return value
    default: return value
    }
  }

  /// Adds a line that sets values of a controller, a view or an object; null removes one.
  mutating func keep(_ values: JSONObject, _ slot: Slot, _ occasion: Occasion?) {
    var line = keepers[slot] ?? ["do": "state", "controller": .string(name(slot))]
    line["values"] = .object(values)
    request(line, on: occasion)
  }

  /// Takes what the app keeps for itself: links that were opened, which have lines of their own, and
  /// its own values.
  private mutating func keepApplication(
    _ values: JSONObject, _ position: UInt64, _ occasion: Occasion?
  ) {
    for member in values.members {
      switch member.key {
      case ApplicationObject.links:
        for link in member.value.object.members
        where openedLinks.insert(link.key).inserted {
          request(
            ["do": "link", "id": .string(link.key), "precedence": link.value], on: occasion)
        }
      case ApplicationObject.continued:
        continued = member.value.object
        let line = requests.lastIndex { $0["do"] == "continueActivity" }
        if let line { requests[line]["content"] = continued["userInfo"] }
      case ApplicationObject.byHand, ApplicationObject.activities:
        omit(position, "what the app keeps as '\(member.key)' can't be written")
      default:
        applicationValues[member.key] = member.value
        app["values"] = .object(applicationValues)
      }
    }
  }

  /// Returns the JSON whose encoding is `bytes`; `nil` if there is none.
  private static func exact(_ bytes: [UInt8]) -> JSON? {
    let json = JSON(state: bytes)
    do throws(CBORSyntaxError) { return try CBORValue(json).encoded() == bytes ? json : nil } catch
    {
      return nil
    }
  }

  /// Returns an answer that is recorded as a number.
  private static func answer(_ number: UInt32, to kind: Question.Kind) -> JSON {
    switch QuestionName.byName["\(kind)"]?.answer {
    case .word:
      guard let raw = UInt8(exactly: number), let orientation = Orientation(rawValue: raw) else {
        return .null
      }
      return .string("\(orientation)")
    case .words:
      let mask = OrientationMask(rawValue: number)
      return .array(Orientation.allCases.filter(mask.contains).map { .string("\($0)") })
    default: return .integer(Int(number))
    }
  }

  mutating func answered(
    _ slot: Slot, _ kind: Question.Kind, _ answer: Answer, _ nodes: [Slot], _ position: UInt64
  ) {
    // The destination is part of the line of the segue, and what is kept is found again.
    guard kind != .destination, kind != .nodesToPreserve, slot.isNone || stubs.contains(slot)
    else { return }
    let question = asked[kind]
    let value: JSON
    switch answer {
    case .usual: value = .null
    case .no: value = false
    case .yes: value = true
    case .node(let node): value = .string(name(node))
    case .style(let style): value = .string("\(style)")
    case .column(let column): value = .string("\(column)")
    case .displayMode(let mode): value = .string("\(mode)")
    case .number(let number): value = Self.answer(number, to: kind)
    case .nodes where kind == .allowedChildrenForUnwinding:
      value = .array(nodes.map { .string(name($0)) })
    case .nodes: return omit(position, "an answer with several nodes can't be written")
    }
    let known = QuestionName.byName["\(kind)"]
    let key: String? =
      switch known?.answer {
      case .flag(per: .some), .nameByKey: self.key(of: question)
      default: nil
      }
    let id = "\(name(slot)) \(kind) \(key ?? "")"
    // Whether an object can perform an action depends on what it implements.
    let isDefault = kind != .canPerformAction && known?.otherwise == value.text
    if answer == .usual || isDefault {
      guard answers.remove(id) != nil else { return }
    } else {
      answers.insert(id)
    }
    func note(_ object: inout JSONObject) {
      var answers = object["answers"]?.object ?? JSONObject()
      if let key {
        var known = answers["\(kind)"]?.object ?? JSONObject()
        known[key] = value
        answers["\(kind)"] = .object(known)
      } else {
        answers["\(kind)"] = value
      }
      object["answers"] = .object(answers)
    }
    guard !slot.isNone else { return note(&app) }
    change(slot, note)
  }

  /// What an answer depends on, as a script says it: a segue, an action, a transition, or a node.
  private func key(of question: Question?) -> String? {
    guard let question else { return nil }
    switch question.kind {
    case .animationController, .interactionController:
      return TransitionOperation(rawValue: question.symbol.raw).map { "\($0)" }
    case .canPerformAction where question.symbol.isNone:
      switch performed {
      case .showDetail?, .segue(_, _, .showDetail, _, _)?: return "showDetail"
      default: return "show"
      }
    default:
      if let text = vocabulary.text(question.symbol) { return text }
      return question.other.isNone ? nil : name(question.other)
    }
  }

  /// The nodes that a command or an answer comes with.
  static func given(_ rest: ArraySlice<LoggedEvent>) -> [Slot] {
    rest.prefix { if case .with? = $0.entry?.event { true } else { false } }
      .compactMap { event -> Slot? in
        if case .with(let slot)? = event.entry?.event { slot } else { nil }
      }
  }

  /// The destination of the segue that the events before `rest` perform.
  func destination(in rest: ArraySlice<LoggedEvent>) -> String? {
    for event in rest {
      if case .answered(_, .destination, .node(let slot))? = event.entry?.event {
        // It may be created in this turn.
        let born = rest.first { next in
          if case .created(slot, _, _, _, _)? = next.entry?.event { true } else { false }
        }
        return born.map { "n\($0.position)" } ?? name(slot)
      }
    }
    return nil
  }
}
