// The document, its scenes, and the objects of a scene.
extension Importer {
  mutating func document(_ name: Int, _ word: ElementName) throws(StoryboardError) {
    guard word == .document else {
      throw reader.error(
        .notAStoryboard, "the root is <\(reader.name(name))>, and <document> in every storyboard")
    }
    let type = take(.type, of: name) ?? ""
    let runtime = take(.targetRuntime, of: name)
    storyboard.document.targetRuntime = runtime
    storyboard.document.platform = try platform(type, runtime)
    guard let version = take(.version, of: name) else {
      throw reader.error(.format, "the document doesn't declare its format")
    }
    guard Self.isKnown(version) else {
      throw reader.error(.format, "the format is '\(version)': known are those from 1.0 to 3.0")
    }
    storyboard.document.version = version
    storyboard.document.toolsVersion = take(.toolsVersion, of: name)
    storyboard.document.initialViewController = take(.initialViewController, of: name)
    countRest(of: name)
  }

  private static func isKnown(_ version: String) -> Bool {
    let numbers = version.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return false }
    return (1...2).contains(major) || (major, minor) == (3, 0)
  }

  private func platform(
    _ type: String, _ runtime: String?
  ) throws(StoryboardError) -> StoryboardDocumentAttributes.Platform {
    guard type.hasPrefix("com.apple.InterfaceBuilder") else {
      throw reader.error(
        .notAStoryboard,
        type.isEmpty ? "the document has no type" : "'\(type)' isn't a type of Interface Builder's")
    }
    let words = type.split(separator: ".")
    guard words.contains("Storyboard") else {
      throw reader.error(.notAStoryboard, "'\(type)' is a nib, not a storyboard")
    }
    let isMac = words.contains("Cocoa") || runtime?.hasPrefix("MacOSX") == true
    guard !isMac else {
      throw reader.error(
        .platform, "this is a storyboard for macOS: only those for iOS and tvOS are read")
    }
    guard !words.contains("WatchKit"), runtime != "watchKit" else {
      throw reader.error(
        .platform, "this is a storyboard for watchOS: only those for iOS and tvOS are read")
    }
    if words.contains("AppleTV") || runtime == "AppleTV" { return .tvOS }
    guard words.contains("CocoaTouch") || runtime?.hasPrefix("iOS") == true else {
      throw reader.error(
        .platform, "'\(type)' is of no known platform: only iOS and tvOS are read")
    }
    return .iOS
  }

  // MARK: - Objects of a scene

  mutating func sceneObject(_ frame: inout Frame) {
    let name = frame.name
    let scene = storyboard.scenes.count - 1
    frame.id = take(.id, of: name) ?? ""
    let member = take(.sceneMemberID, of: name)
    let element = reader.name(name)
    if frame.word == .exit || member == "exit" {
      frame.role = .sceneObject
      register(frame)
      storyboard.exits[frame.id] = storyboard.exits[frame.id] ?? scene
      storyboard.scenes[scene].exits.append(object(frame, element))
      return countRest(of: name)
    }
    guard member == "viewController" || Self.kind(frame.word, element) != .other else {
      frame.role = .sceneObject
      register(frame)
      storyboard.scenes[scene].objects.append(object(frame, element))
      if let identifier = take(.restorationIdentifier, of: name) {
        strays.restorable.append(
          RestorableView(
            id: frame.id, element: element, restorationIdentifier: identifier, line: frame.line))
      }
      return countRest(of: name)
    }
    frame.role = .controller
    frame.controller = storyboard.scenes[scene].controllers.count
    register(frame)
    if storyboard.places[frame.id] == nil {
      storyboard.places[frame.id] = (scene, frame.controller)
    }
    storyboard.scenes[scene].controllers.append(controller(frame, element))
    countRest(of: name)
  }

  private mutating func object(_ frame: Frame, _ element: String) -> SceneObject {
    SceneObject(
      id: frame.id, element: element, line: frame.line, customClass: customClass(of: frame.name),
      label: take(.userLabel, of: frame.name) ?? take(.title, of: frame.name))
  }

  private mutating func controller(_ frame: Frame, _ element: String) -> StoryboardController {
    let name = frame.name
    var controller = StoryboardController(
      id: frame.id, line: frame.line, element: element, kind: Self.kind(frame.word, element))
    controller.customClass = customClass(of: name)
    // Other tools write the identifier under its name in a compiled storyboard.
    let explicit = take(.explicitStoryboardIdentifier, of: name)
    controller.storyboardIdentifier = take(.storyboardIdentifier, of: name) ?? explicit
    controller.usesStoryboardIdentifier =
      take(.useStoryboardIdentifierAsRestorationIdentifier, of: name) == "YES"
    controller.restorationIdentifier =
      take(.restorationIdentifier, of: name)
      ?? (controller.usesStoryboardIdentifier ? controller.storyboardIdentifier : nil)
    controller.title = take(.title, of: name)
    if frame.word == .viewControllerPlaceholder {
      controller.reference = StoryboardReference(
        storyboard: take(.storyboardName, of: name),
        identifier: take(.referencedIdentifier, of: name),
        bundle: take(.bundleIdentifier, of: name))
    }
    for word in Self.kept {
      if let value = take(word, of: name) { controller.attributes[word.text] = value }
    }
    return controller
  }

  /// The other attributes that are kept for a controller, by name.
  private static let kept: [ElementName] = [
    .modalPresentationStyle, .modalTransitionStyle, .definesPresentationContext,
    .providesPresentationContextTransitionStyle, .modalInPresentation, .hidesBottomBarWhenPushed,
    .spineLocation, .transitionStyle, .navigationOrientation, .userLabel,
  ]

  static func kind(_ word: ElementName, _ element: String) -> StoryboardController.Kind {
    switch word {
    case .viewController: .content
    case .tableViewController: .table
    case .collectionViewController: .collection
    case .navigationController: .navigation
    case .tabBarController: .tab
    case .splitViewController: .split
    case .pageViewController: .page
    case .avPlayerViewController: .player
    case .glkViewController: .openGL
    case .hostingController: .hosting
    case .viewControllerPlaceholder: .reference
    default: element.hasSuffix("ViewController") ? .content : .other
    }
  }

  // MARK: - End of a scene and of the file

  /// Assigns connections outside controllers to the first controller of the scene.
  mutating func endScene() {
    let scene = storyboard.scenes.count - 1
    if storyboard.scenes[scene].controllers.isEmpty {
      for segue in strays.segues {
        problem(
          .segueWithoutSource, segue.line, segue.id ?? "",
          "the segue is in a scene without controller: nothing performs it")
      }
    } else {
      let strays = strays
      change(0) { first in
        first.segues += strays.segues
        first.connections += strays.connections
        first.runtimeAttributes += strays.runtimeAttributes
        first.restorable += strays.restorable
        first.variations += strays.variations
      }
    }
    strays = StoryboardController(id: "", line: 0, element: "", kind: .other)
  }

  mutating func finish() {
    for scene in storyboard.scenes.indices {
      for place in storyboard.scenes[scene].controllers.indices { lead(scene, place) }
    }
    for controller in storyboard.controllers {
      for segue in controller.segues { check(segue, from: controller) }
      for connection in controller.connections { check(connection) }
    }
    if let initial = storyboard.document.initialViewController, storyboard.places[initial] == nil {
      problem(
        .danglingInitial, 1, initial,
        "the document begins with '\(initial)', which isn't one of its controllers")
    }
    storyboard.problems.sort { ($0.line, $0.rule.description) < ($1.line, $1.rule.description) }
    storyboard.unmodelled = unmodelled()
  }

  /// Determines which connections lead into a view.
  private mutating func lead(_ scene: Int, _ place: Int) {
    for index in storyboard.scenes[scene].controllers[place].connections.indices {
      let destination =
        storyboard.scenes[scene].controllers[place].connections[index].destination ?? ""
      storyboard.scenes[scene].controllers[place].connections[index].leadsIntoView =
        objects[destination]?.isInView == true
    }
  }

  /// Sorts by rank, which compares each name only once: there are many rows but few names.
  private func unmodelled() -> [UnsupportedElement] {
    let names = (0..<reader.names.words.count).map { reader.name($0) }
    var ranks = [Int](repeating: 0, count: names.count)
    for (rank, name) in names.indices.sorted(by: { names[$0] < names[$1] }).enumerated() {
      ranks[name] = rank
    }
    // The element comes first, then its text.
    func rank(_ attribute: Int) -> Int {
      attribute == -1 ? -2 : attribute == -2 ? -1 : ranks[attribute]
    }
    return leftOut.rows.sorted {
      (ranks[$0.element], rank($0.attribute)) < (ranks[$1.element], rank($1.attribute))
    }.map { row in
      UnsupportedElement(
        element: names[row.element],
        attribute: row.attribute == -1 ? nil : row.attribute == -2 ? "#text" : names[row.attribute],
        count: row.count, line: row.line)
    }
  }

  private mutating func check(_ segue: StoryboardSegue, from controller: StoryboardController) {
    guard let destination = segue.destination else {
      return problem(
        .danglingSegue, segue.line, segue.id ?? "", "the segue has no destination")
    }
    guard let object = objects[destination] else {
      return problem(
        .danglingSegue, segue.line, destination,
        "the segue leads to '\(destination)', which is not in the file")
    }
    if segue.kind == .unwind {
      guard let scene = storyboard.exits[destination] else {
        return problem(
          .unwindWithoutExit, segue.line, destination,
          "the unwind segue leads to <\(reader.name(object.name))> and not to an exit")
      }
      if storyboard.places[controller.id]?.scene != scene {
        problem(
          .unwindWithoutExit, segue.line, destination,
          "the unwind segue leads to the exit of another scene, which is never found")
      }
    } else if storyboard.places[destination] == nil {
      problem(
        .danglingSegue, segue.line, destination,
        "the segue leads to <\(reader.name(object.name))>, which isn't a controller")
    }
  }

  /// Checks that the destination of a connection exists in the file.
  private mutating func check(_ connection: StoryboardConnection) {
    guard let destination = connection.destination, !Self.isStandIn(destination) else { return }
    guard objects[destination] == nil else { return }
    problem(
      .danglingConnection, connection.line, connection.name,
      "\(connection.kind) '\(connection.name)' leads to '\(destination)', which is not in the file")
  }

  /// Returns whether the identifier is a placeholder's: the file's owner or the first responder.
  private static func isStandIn(_ id: String) -> Bool { id == "-1" || id == "-2" || id == "-3" }
}
