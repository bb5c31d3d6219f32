import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogStore
import NavlogTimeTravel

// Printing explanations.
extension Why {
  func print(_ explanation: Explanation) throws {
    var infos: [SessionNumber: SessionInfo] = [context.opened.info.number: context.opened.info]
    let reasons = Reasons(of: explanation)
    for (index, step) in explanation.steps.enumerated() {
      if infos[step.history.session] == nil {
        infos[step.history.session] = try step.history.info()
      }
      let info = infos[step.history.session] ?? context.opened.info
      let wording = try context.wording(around: step.command, of: step.history)
      let reason = reasons[step]
      if context.isJSON {
        json(step, wording, info, reason)
      } else {
        // What was put back was set in an earlier session, which the next steps are about. There
        // are none for a key that a migration added.
        var role = step.role.name
        let rest = explanation.steps[(index + 1)...]
        if case .set = step.role, case .restored(let decision)? = rest.first?.role,
          rest.count > 1 || explanation.endsAtBase || decision.outcome != .migrated
        {
          role = "put back"
        }
        text(step, role, wording, info, reason)
      }
    }
    if explanation.endsAtBase {
      if context.isJSON { printStep("missing") }
      say("earlier history is missing")
    }
  }

  private func text(
    _ step: Explanation.Step, _ role: String, _ wording: EventWording, _ info: SessionInfo,
    _ reason: Reasons.Reason?
  ) {
    let isLeftOut = if case .leftOut = step.role { true } else { false }
    let words = wording.words(
      step.event, within: context.room(beside: "restored") - 11,
      withNode: step.role == .above || step.role == .left, shortest: isLeftOut ? .brief : .id)
    var what = words.details
    let role = role.padded(to: 8)
    switch step.role {
    case .above, .left:
      let name = words.name == "rootSet" ? "root" : words.name
      what = "\(words.node): " + [name, what].filter { !$0.isEmpty }.joined(separator: " ")
    case .made, .placed, .removed, .released:
      what = [words.name, what].filter { !$0.isEmpty && $0 != step.role.name }
        .joined(separator: " ")
      if let scene = scene(of: step, wording) { what += ", '\(scene)'" }
    case .set, .cleared: break
    case .leftOut: what = words.node + (reason?.rule.map { ", not saved by \($0)" } ?? "")
    case .restored(let decision), .refused(let decision):
      what = "\(decision.outcome) by \(decision.rule)"
      if let path = decision.path { what += ", '\(path)'" }
      if let key = step.formerKey { what += ", the key was '\(key)'" }
    }
    context.row(step.event, role, what, of: info)
    if let decision = step.role.anyDecision, decision.from != .restored {
      let state = decision.from.isElsewhere ? "a session not in this store" : "\(decision.from)"
      context.subrow("was n\(decision.was) of \(state)")
    }
    if let reason { context.paragraph("because \(reason.text)") }
    for cause in step.cause.steps {
      // What the row itself shows isn't repeated.
      if cause.event.position == step.event.position || cause.isJudging { continue }
      let isOther = info.number != context.opened.info.number
      let mark = "  @" + (isOther ? "\(info.number):" : "") + "\(cause.event.position)"
      context.subrow(line(cause, wording), mark: mark)
    }
  }

  private func line(_ cause: CausalChain.Step, _ wording: EventWording) -> String {
    Self.line(
      cause,
      wording.words(
        cause.event, within: context.width - context.digits - 36, withNode: cause.role == .during,
        shortest: .brief))
  }

  /// Describes a cause, whose event is described by `words`.
  static func line(
    _ cause: CausalChain.Step, _ words: (name: String, node: String, details: String)
  ) -> String {
    switch cause.role {
    case .command:
      guard case .commanded(let command)? = cause.event.entry?.event else {
        return "because of \(words.details)"
      }
      return "because of \(words.details)\(command.hand)"
    case .during:
      if case .asked(let question)? = cause.event.entry?.event {
        return "issued when \(words.node) was asked for its '\(question.kind)'"
      }
      let node = words.node.isEmpty ? "" : " of \(words.node)"
      return "issued in \(words.name)\(node)"
    case .finishing:
      return "which completed an earlier action: \(words.name) \(words.details)"
    }
  }

  private func json(
    _ step: Explanation.Step, _ wording: EventWording, _ info: SessionInfo,
    _ reason: Reasons.Reason?
  ) {
    var object = wording.json(step.event).object
    object["schema"] = "navlog.why/1"
    object["address"] = .string(address.text)
    object["session"] = .integer(Int(info.number.rawValue))
    object["step"] = .string(step.role.name)
    object["command"] = .integer(Int(clamping: step.command.number))
    if let node = step.node { object["node"] = .string("n\(node.born)") }
    if let scene = scene(of: step, wording) { object["scene"] = .string(scene) }
    switch step.role {
    case .restored(let decision), .refused(let decision):
      object["verdict"] = .string("\(decision.outcome)")
      object["rule"] = .string(decision.rule.code)
      object["was"] = .string("n\(decision.was)")
      object["path"] = decision.path.map(JSON.string) ?? .null
      if decision.from != .restored {
        object["from"] = decision.from.isElsewhere ? .null : .string("\(decision.from)")
      }
      if let reason { object["reason"] = .string(reason.text) }
      if let key = step.formerKey { object["key_was"] = .string(key) }
    case .leftOut:
      if let reason {
        object["reason"] = .string(reason.text)
        if let rule = reason.rule { object["rule"] = .string(rule.code) }
      }
    default: break
    }
    object["causes"] = .array(
      step.cause.steps.map { cause in
        var object = wording.json(cause.event).object
        object["role"] = .string("\(cause.role)")
        if case .commanded(let command)? = cause.event.entry?.event {
          object["says"] = .string(
            command.phrase(wording.nodeNames.names(at: cause.event.position, .full)))
          object["by"] = .string(command.isByUser ? "user" : "code")
        }
        return .object(object)
      })
    context.output(object)
  }

  /// The name of the scene that a node was created from.
  private func scene(of step: Explanation.Step, _ wording: EventWording) -> String? {
    step.scene.flatMap(wording.nodeNames.names(at: step.event.position, .full).text)
  }
}

extension CausalChain.Step {
  /// Whether this is the decision itself, which the step shows.
  fileprivate var isJudging: Bool {
    if case .commanded(.recordDecision)? = event.entry?.event { true } else { false }
  }
}

extension Explanation.Role {
  /// The restoration decision that a step is about.
  fileprivate var anyDecision: RestorationOrigin.Decision? {
    switch self {
    case .restored(let decision), .refused(let decision): decision
    default: nil
    }
  }

  /// The name of the step.
  var name: String {
    switch self {
    case .made: "made"
    case .placed: "placed"
    case .above: "above"
    case .set: "set"
    case .cleared: "cleared"
    case .removed: "removed"
    case .released: "released"
    case .left: "left"
    case .restored: "restored"
    case .refused: "refused"
    case .leftOut: "left out"
    }
  }
}

extension Command {
  /// Who caused it, if it wasn't code.
  fileprivate var hand: String {
    if isByUser { return ", by the user" }
    if case .segue(_, _, _, .storyboard, _) = self { return ", by the storyboard" }
    return ""
  }
}
