/// Builds the contents of a storyboard while the file is parsed, in one pass.
struct Importer {
  var reader: XMLReader
  var storyboard: StoryboardContents
  var frames: [Frame] = []
  /// The objects by identifier, which are the possible destinations of connections.
  var objects: [String: Object] = [:]
  /// The number of times each element or attribute was left out, and the line of its first
  /// occurrence.
  var leftOut = ElementCounts()
  /// The segues and connections outside the scene's controllers, collected until the scene ends.
  var strays = StoryboardController(id: "", line: 0, element: "", kind: .other)

  /// An open element.
  struct Frame {
    let name: Int
    let word: ElementName
    let line: Int
    var role = Role.inner
    /// The object identifier; empty if there is none.
    var id = ""
    /// The index of the controller that contains the element; -1 outside controllers.
    var controller = -1
    /// Whether the element is part of a controller's view.
    var isInView = false
  }

  /// The role of an element.
  enum Role {
    case document, scenes, scene, objects, controller, sceneObject, connections, segue
    case runtimeAttributes, runtimeAttribute, variation, mask
    /// Another element, inside or outside a controller.
    case inner
  }

  struct Object {
    let name: Int
    let scene: Int
    let line: Int
    let isInView: Bool
  }

  init(reader: XMLReader, file: String) {
    self.reader = reader
    storyboard = StoryboardContents(file: file)
  }

  mutating func run() throws(StoryboardError) -> StoryboardContents {
    while true {
      switch try reader.next() {
      case .begin(let name): try begin(name)
      case .end: end()
      case .text(let range, let isRaw): text(range, isRaw)
      case .complete:
        finish()
        return storyboard
      }
    }
  }

  // MARK: - Elements

  private mutating func begin(_ name: Int) throws(StoryboardError) {
    let word = reader.word(name)
    guard let parent = frames.last else {
      frames.append(Frame(name: name, word: word, line: reader.line, role: .document))
      return try document(name, word)
    }
    var frame = Frame(
      name: name, word: word, line: reader.line, controller: parent.controller,
      isInView: parent.isInView)
    switch (parent.role, word) {
    case (.document, .scenes): frame.role = .scenes
    case (.scenes, .scene):
      frame.role = .scene
      storyboard.scenes.append(StoryboardScene(line: frame.line))
      storyboard.scenes[storyboard.scenes.count - 1].id = take(.sceneID, of: name)
      countRest(of: name)
    case (.scene, .objects):
      frame.role = .objects
      countRest(of: name)
    case (.objects, _): sceneObject(&frame)
    case (.connections, .segue):
      frame.role = .segue
      segue(frame, ownedBy: frames[frames.count - 2])
    case (.connections, .outlet), (.connections, .outletCollection), (.connections, .action):
      connection(frame, ownedBy: frames[frames.count - 2])
    case (.segue, _): partOfSegue(frame, of: parent)
    case (.controller, .connections), (.sceneObject, .connections),
      (.inner, .connections)
    where !storyboard.scenes.isEmpty:
      frame.role = .connections
      countRest(of: name)
    case (.controller, .userDefinedRuntimeAttributes),
      (.sceneObject, .userDefinedRuntimeAttributes), (.inner, .userDefinedRuntimeAttributes):
      frame.role = .runtimeAttributes
      frame.id = parent.id
      countRest(of: name)
    case (.runtimeAttributes, .userDefinedRuntimeAttribute):
      frame.role = .runtimeAttribute
      runtimeAttribute(frame, of: parent.id)
    case (.runtimeAttribute, _): runtimeValue(frame)
    case (.controller, .variation), (.inner, .variation), (.sceneObject, .variation):
      frame.role = .variation
      variation(frame, of: parent.id)
    case (.variation, .mask):
      frame.role = .mask
      _ = take(.key, of: name)
      countRest(of: name)
    case (.mask, .include), (.mask, .exclude): masked(frame)
    default: inner(&frame, in: parent)
    }
    frames.append(frame)
  }

  private mutating func end() {
    guard let frame = frames.popLast() else { return }
    if frame.role == .scene { endScene() }
  }

  private mutating func text(_ range: Range<Int>, _ isRaw: Bool) {
    guard let frame = frames.last else { return }
    if frames.count >= 2, frames[frames.count - 2].role == .runtimeAttribute {
      let text = reader.string(range, isEscaped: !isRaw, isAttribute: false)
      return change(frame.controller) { controller in
        guard let last = controller.runtimeAttributes.indices.last else { return }
        controller.runtimeAttributes[last].value =
          (controller.runtimeAttributes[last].value ?? "") + text
      }
    }
    leaveOut(frame.name, -2)
  }

  /// Parses any other element: keeps the modelled attributes, and counts the rest.
  private mutating func inner(_ frame: inout Frame, in parent: Frame) {
    leaveOut(frame.name, -1)
    guard !storyboard.scenes.isEmpty, parent.role != .document, parent.role != .scenes else {
      return countRest(of: frame.name)
    }
    if parent.role == .controller, value(.key) == "view" {
      _ = take(.key, of: frame.name)
      frame.isInView = true
      change(frame.controller) { $0.hasView = true }
    }
    if let id = take(.id, of: frame.name) {
      frame.id = id
      register(frame)
    }
    if let identifier = take(.restorationIdentifier, of: frame.name) {
      let view = RestorableView(
        id: frame.id.isEmpty ? nil : frame.id, element: reader.name(frame.name),
        restorationIdentifier: identifier, line: frame.line)
      change(frame.controller) { $0.restorable.append(view) }
    }
    countRest(of: frame.name)
  }

  // MARK: - Attributes

  /// Returns the value of an attribute; `nil` if it is empty.
  func value(_ word: ElementName) -> String? {
    for attribute in reader.attributes where reader.word(attribute.name) == word {
      guard !attribute.value.isEmpty else { return nil }
      return reader.string(attribute.value, isEscaped: attribute.isEscaped)
    }
    return nil
  }

  /// Returns the value of an attribute, and marks the attribute as modelled.
  mutating func take(_ word: ElementName, of element: Int) -> String? {
    taken.insert(word)
    return value(word)
  }

  /// The attributes taken from the current element.
  var taken = WordSet()

  /// Counts every attribute that was not taken.
  mutating func countRest(of element: Int) {
    for attribute in reader.attributes where !taken.contains(reader.word(attribute.name)) {
      leaveOut(element, attribute.name)
    }
    taken = WordSet()
  }

  mutating func leaveOut(_ element: Int, _ attribute: Int) {
    leftOut.count(element, attribute, line: reader.line)
  }

  mutating func customClass(of element: Int) -> CustomClass? {
    let module = take(.customModule, of: element)
    let provider = take(.customModuleProvider, of: element)
    guard let name = take(.customClass, of: element) else { return nil }
    return CustomClass(name: name, module: module, inheritsModule: provider == "target")
  }

  // MARK: - Objects

  mutating func register(_ frame: Frame) {
    guard !frame.id.isEmpty else { return }
    let object = Object(
      name: frame.name, scene: storyboard.scenes.count - 1, line: frame.line,
      isInView: frame.isInView)
    if let first = objects.updateValue(object, forKey: frame.id) {
      objects[frame.id] = first
      problem(
        .duplicateObject, frame.line, frame.id,
        "object '\(frame.id)' already exists in line \(first.line): only the first is found")
    }
  }

  /// Changes the controller that contains the element, or outside controllers the collected
  /// connections.
  mutating func change(_ controller: Int, _ body: (inout StoryboardController) -> Void) {
    let scene = storyboard.scenes.count - 1
    if controller < 0 || scene < 0 {
      body(&strays)
    } else {
      body(&storyboard.scenes[scene].controllers[controller])
    }
  }

  mutating func problem(
    _ rule: StoryboardProblem.Rule, _ line: Int, _ subject: String, _ message: String
  ) {
    storyboard.problems.append(
      StoryboardProblem(
        rule: rule, file: storyboard.file, line: line, subject: subject, message: message))
  }
}
