import NavlogEventText
import Navlog
package import NavlogNavigation
import NavlogRestoration

// Answers questions: as the script says, otherwise as UIKit does by default.
extension ScriptRunner {
  package func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer? {
    guard diedAt == nil else { return .usual }
    let name = "\(question.kind)"
    react(to: name, question.node)
    // The runtime makes the destination if it comes from a storyboard scene.
    if question.kind == .destination, runtime.targets[question.symbol] != nil { return nil }
    do throws(Halt) {
      let (answer, json) = try decide(question, name, &nodes)
      turn.answers[position] = json
      return answer
    } catch {
      note(error)
      return .usual
    }
  }

  private func decide(
    _ question: Question, _ name: String, _ nodes: inout [Slot]
  ) throws(Halt) -> (Answer, JSON) {
    switch question.kind {
    case .shouldPerformSegue:
      return flag(question, name, key: text(question.symbol), usual: true)
    case .canPerformUnwind:
      let action = text(question.symbol)
      let isUsual =
        question.node != question.other
        && action.map { stub(question.node)?.implements($0) == true } ?? false
      return flag(question, name, key: action, usual: isUsual)
    case .canPerformAction:
      let selector = text(question.symbol) ?? selector(of: question.node)
      let isUsual =
        question.symbol.isNone || stub(question.node)?.implements(selector ?? "") == true
      return flag(question, name, key: selector, usual: isUsual)
    case .shouldSelectTab, .presentationShouldDismiss, .navigationShouldPop:
      let key = question.other.isNone ? nil : self.name(question.other)
      return flag(question, name, key: key, usual: true)
    case .animationController, .interactionController:
      let operation = TransitionOperation(rawValue: question.symbol.raw)
      guard
        case .bool(let flag)? = given(question, name, key: operation.map { "\($0)" })
      else { return (.usual, .null) }
      return (flag ? .yes : .no, .bool(flag))
    case .canBecomeFirstResponder, .canResignFirstResponder, .shouldUpdateFocus:
      return flag(question, name, key: nil, usual: true)
    case .supportedInterfaceOrientations, .applicationSupportedOrientations:
      guard case .array(let elements)? = given(question, name, key: nil),
        let mask = OrientationMask(elements)
      else { return (.usual, .null) }
      return (.number(mask.rawValue), .array(elements))
    case .preferredInterfaceOrientation:
      guard case .string(let word)? = given(question, name, key: nil),
        let orientation = Orientation(named: word)
      else { return (.usual, .null) }
      return (.number(UInt32(orientation.rawValue)), .string(word))
    case .preferredFocusEnvironments:
      guard case .string(let answer)? = given(question, name, key: nil) else {
        return (.usual, .null)
      }
      if let view = view(answer, of: question.node) { return (.node(view), .string(answer)) }
      return (.node(try demand(answer)), .string(answer))
    case .collapseSecondary, .presentationController, .splitShow, .splitShowDetail, .performEscape,
      .shouldSaveApplicationState:
      return flag(question, name, key: nil, usual: false)
    case .shouldRestoreApplicationState:
      // By default the state is restored; the events that led to it are in the log either way.
      let build = relaunched?.restorer.archive.launch.build
      return flag(question, name, key: build, usual: true)
    case .segueAction:
      // A restored destination isn't made again.
      guard runtime.targets[question.symbol]?.destination == nil else { return (.usual, .null) }
      return try node(question, name, key: text(question.symbol), from: .storyboard)
    case .primaryForCollapsing, .primaryForExpanding, .separateSecondary, .adaptiveController,
      .childForStatusBarStyle, .childForStatusBarHidden, .childForHomeIndicatorAutoHidden,
      .childForScreenEdgesDeferringSystemGestures:
      return try node(question, name, key: nil)
    case .allowedChildrenForUnwinding:
      guard case .array(let elements)? = given(question, name, key: nil),
        let children = elements.strings
      else { return (.usual, .null) }
      nodes += try demand(children)
      return (.nodes, .array(elements))
    case .topColumnForCollapsing:
      guard case .string(let word)? = given(question, name, key: nil),
        let column = Column.allCases.first(where: { "\($0)" == word })
      else {
        let proposed = Column(rawValue: UInt8(truncatingIfNeeded: question.symbol.raw))
        return (.usual, proposed.map { .string("\($0)") } ?? .null)
      }
      return (.column(column), .string(word))
    case .pageBefore, .pageAfter:
      return try node(question, name, key: self.name(question.other))
    case .presentationCount, .presentationIndex, .spineLocation:
      guard case .integer(let number)? = given(question, name, key: nil) else {
        return (.usual, .null)
      }
      return (.number(UInt32(clamping: number)), .integer(number))
    case .displayModeForExpanding:
      let proposed = SplitDisplayMode(rawValue: UInt8(truncatingIfNeeded: question.symbol.raw))
      guard case .string(let word)? = given(question, name, key: nil),
        let mode = SplitDisplayMode(named: word)
      else { return (.usual, proposed.map { .string("\($0)") } ?? .null) }
      return (.displayMode(mode), .string(word))
    case .adaptiveStyle:
      guard case .string(let word)? = given(question, name, key: nil),
        let style = Style(named: word)
      else { return (.usual, .null) }
      return (.style(style), .string(word))
    case .destination: return (.node(try destination(question.symbol)), .null)
    case .nodesToPreserve:
      nodes += ownArchive().livingNodes(in: engine.hierarchy)
      return (.nodes, .null)
    case .controllerForPath, .restorationClass:
      guard let answer = relaunched?.answer(question.kind) else { return (.no, .null) }
      return (.node(try demand(answer)), .string(answer))
    }
  }

  private func flag(
    _ question: Question, _ name: String, key: String?, usual: Bool
  ) -> (Answer, JSON) {
    guard case .bool(let flag)? = given(question, name, key: key) else {
      return (usual ? .yes : .no, .bool(usual))
    }
    return (flag ? .yes : .no, .bool(flag))
  }

  private func node(
    _ question: Question, _ name: String, key: String?, from origin: Origin = .code
  ) throws(Halt) -> (Answer, JSON) {
    guard case .string(let answer)? = given(question, name, key: key) else {
      return (.usual, .null)
    }
    return (.node(try demand(answer, from: origin)), .string(answer))
  }

  /// Returns the answer in the script. A question to the delegate of a presented controller is answered
  /// by the stub of the controller that asked for the presentation, else of its presenter.
  private func given(_ question: Question, _ name: String, key: String?) -> JSON? {
    guard !question.node.isNone else { return app.answer(name, key: key) }
    if let answer = stub(question.node)?.answer(name, key: key) { return answer }
    switch question.kind {
    case .adaptiveStyle, .adaptiveController, .presentationShouldDismiss:
      let asker =
        question.other.isNone ? engine.hierarchy.asker(of: question.node) : question.other
      return stub(asker)?.answer(name, key: key)
    default: return nil
    }
  }

  /// Returns the selector of a question without a symbol.
  private func selector(of slot: Slot) -> String? {
    for issue in issuing.reversed() {
      switch issue.command.verb.name {
      case "show", "showDetail": return issue.command.verb.name
      case "segue":
        if let kind = issue.command.fields.text(.kind), kind.hasPrefix("show") { return kind }
      default: break
      }
    }
    return ["show", "showDetail"].first { stub(slot)?.overrides($0) == true }
  }
}

extension JSON {
  /// The fields of a question's line.
  var fields: [OutputLine.Field] { [.init("answer", self)] }
}
