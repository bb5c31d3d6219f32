extension StoryboardCollection {
  /// Returns the problems in these storyboards, by file and line.
  ///
  /// - Parameter handlers: the unwind actions of each class, by class name, if they are known. With
  ///   handlers for all classes of these storyboards, unwind segues without a handler are reported;
  ///   otherwise a class that isn't listed might implement the action.
  public func problems(handlers: [String: Set<String>]? = nil) -> [StoryboardProblem] {
    var problems: [StoryboardProblem] = []
    let reached = reachable()
    for index in storyboards.indices {
      var found = storyboards[index].problems
      references(index, &found)
      identifiers(storyboards[index], &found)
      restoration(index, &found)
      unreachable(index, reached, &found)
      if let handlers, knowsAllClasses(handlers) { unwinds(storyboards[index], handlers, &found) }
      problems += found.sorted {
        ($0.line, $0.rule.description, $0.subject) < ($1.line, $1.rule.description, $1.subject)
      }
    }
    return problems
  }

  private func references(_ index: Int, _ found: inout [StoryboardProblem]) {
    let storyboard = storyboards[index]
    for controller in storyboard.controllers where controller.reference != nil {
      let message: String
      switch resolve(controller.id, in: index) {
      case .found, .otherBundle: continue
      case .unknownStoryboard(let name):
        message = "the reference leads to the storyboard '\(name)', which was not given"
      case .unknownIdentifier(let identifier, let name):
        message = "the reference leads to '\(identifier)', which '\(name)' does not have"
      case .noInitial(let name):
        message = "the reference leads to the initial controller of '\(name)', which has none"
      case .nothing: message = "the reference leads nowhere"
      }
      found.append(
        StoryboardProblem(
          rule: .unresolvedReference, file: storyboard.file, line: controller.line,
          subject: controller.id, message: message))
    }
  }

  private func identifiers(_ storyboard: StoryboardContents, _ found: inout [StoryboardProblem]) {
    var first: [String: Int] = [:]
    for controller in storyboard.controllers {
      guard let identifier = controller.storyboardIdentifier else { continue }
      if let line = first[identifier] {
        found.append(
          StoryboardProblem(
            rule: .duplicateIdentifier, file: storyboard.file, line: controller.line,
            subject: identifier,
            message: "the identifier '\(identifier)' is taken already, in line \(line)"))
      } else {
        first[identifier] = controller.line
      }
    }
  }

  // MARK: - Restoration

  /// Finds duplicate restoration identifiers in a document, and missing ones below a restorable
  /// parent.
  private func restoration(_ index: Int, _ found: inout [StoryboardProblem]) {
    let storyboard = storyboards[index]
    var first: [String: Int] = [:]
    for controller in storyboard.controllers {
      if controller.usesStoryboardIdentifier, controller.restorationIdentifier == nil {
        found.append(
          StoryboardProblem(
            rule: .emptyRestoration, file: storyboard.file, line: controller.line,
            subject: controller.id,
            message:
              "the storyboard's identifier is to be the one of restoration, and there is none"
          ))
      }
      if let identifier = controller.restorationIdentifier {
        if let line = first[identifier] {
          found.append(
            StoryboardProblem(
              rule: .duplicateRestoration, file: storyboard.file, line: controller.line,
              subject: identifier,
              message:
                "the restoration identifier '\(identifier)' is already used in line \(line): "
                + "side by side, only one of the two is restored"))
        } else {
          first[identifier] = controller.line
        }
        gaps(below: controller, index, &found)
      }
      var views: [String: Int] = [:]
      for view in controller.restorable {
        if let line = views.updateValue(view.line, forKey: view.restorationIdentifier) {
          found.append(
            StoryboardProblem(
              rule: .duplicateRestoration, file: storyboard.file, line: view.line,
              subject: view.restorationIdentifier,
              message:
                "'\(view.restorationIdentifier)' is the restoration identifier of a view in line "
                + "\(line) of the same controller"))
        }
      }
    }
  }

  private func gaps(
    below controller: StoryboardController, _ index: Int, _ found: inout [StoryboardProblem]
  ) {
    for segue in controller.segues {
      switch segue.kind {
      case .unwind, .custom, .other: continue
      default: break
      }
      guard let destination = segue.destination,
        case .found(let address) = resolve(destination, in: index), let child = self[address],
        child.restorationIdentifier == nil
      else { continue }
      found.append(
        StoryboardProblem(
          rule: .missingRestoration, file: storyboards[index].file, line: segue.line,
          subject: child.id,
          message:
            "\(child.summary) has no restoration identifier under '"
            + "\(controller.restorationIdentifier ?? "")', which has one: it and all below it are "
            + "not restored"))
    }
  }

  // MARK: - Reachability

  /// Returns every controller that can be reached: by a path from an initial controller, or by an
  /// identifier.
  private func reachable() -> Set<Address> {
    var reached: Set<Address> = []
    var open: [Address] = []
    for (index, storyboard) in storyboards.enumerated() {
      for controller in storyboard.controllers
      where controller.storyboardIdentifier != nil
        || controller.id == storyboard.document.initialViewController
      {
        open.append(Address(storyboard: index, controller: controller.id))
      }
    }
    while let address = open.popLast() {
      guard reached.insert(address).inserted, let controller = self[address] else { continue }
      for segue in controller.segues {
        guard let destination = segue.destination else { continue }
        open.append(Address(storyboard: address.storyboard, controller: destination))
      }
      if controller.reference != nil,
        case .found(let target) = resolve(controller.id, in: address.storyboard)
      {
        open.append(target)
      }
    }
    return reached
  }

  private func unreachable(
    _ index: Int, _ reached: Set<Address>, _ found: inout [StoryboardProblem]
  ) {
    let storyboard = storyboards[index]
    for controller in storyboard.controllers
    where !reached.contains(Address(storyboard: index, controller: controller.id)) {
      found.append(
        StoryboardProblem(
          rule: .unreachable, file: storyboard.file, line: controller.line, subject: controller.id,
          message:
            "nothing leads to \(controller.summary), and it has no identifier: it is left out when "
            + "the storyboard is compiled"))
    }
  }

  private func knowsAllClasses(_ handlers: [String: Set<String>]) -> Bool {
    storyboards.allSatisfy { storyboard in
      storyboard.controllers.compactMap(\.customClass).allSatisfy {
        handlers[$0.name] != nil || handlers[$0.description] != nil
      }
    }
  }

  private func unwinds(
    _ storyboard: StoryboardContents, _ handlers: [String: Set<String>],
    _ found: inout [StoryboardProblem]
  ) {
    for segue in storyboard.segues where segue.kind == .unwind {
      guard let action = segue.unwindAction,
        !handlers.values.contains(where: { $0.contains(action) })
      else { continue }
      found.append(
        StoryboardProblem(
          rule: .unwindWithoutHandler, file: storyboard.file, line: segue.line, subject: action,
          message: "no known class implements '\(action)': the segue unwinds to nothing"))
    }
  }
}
