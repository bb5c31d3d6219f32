import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// Commands for stubs, the app and windows.
extension Verb {
  static let stubs: [Verb] = [
    Verb(
      "controller", .stubs,
      [.required(.id, .text), .optional(.kind, .word(kinds))] + Field.properties,
      """
      declares a stub; it is made when it is first used. 'children' are the stack, the tabs, the \
      columns in order, the pages, or what a container embeds
      """
    ) { (run, f) throws(Halt) in
      let id = f.required(.id)
      guard run.node(id) == nil || run.ending != nil else {
        throw run.error(
          .outOfPlace, "'\(id)' already exists", hint: "'set' changes an existing stub")
      }
      try run.checkLegal(f, of: id)
      let kind = Kind.allCases.first { "\($0)" == f.text(.kind) } ?? .content
      if run.stubs[id] == nil { run.order.append(id) }
      run.stubs[id] = Stub(id, kind, f, line: run.line)
    }.alone.declaration,
    Verb(
      "set", .stubs,
      [.required(.controller)] + Field.properties + [Field.anchor],
      "changes a stub's properties; an 'anchor' is what a popover points at"
    ) { (run, f) throws(Halt) in
      let stub = try run.stub(named: f.required(.controller))
      try run.checkLegal(f, of: stub.name)
      guard let slot = run.node(stub.name) else { return stub.set(f, line: run.line) }
      for field in [FieldName.children, .class] where f[field] != nil {
        throw run.error(
          .outOfPlace, "'\(field.rawValue)' of '\(stub.name)' can't change while it is there")
      }
      stub.set(f, line: run.line)
      for (property, value) in try run.properties(of: f, isNew: false) {
        try run.perform(.set(slot, property, value))
      }
    },
    Verb(
      "app", .stubs,
      [
        .optional(.answers, .answers), .optional(.values, .object), .optional(.encodes, .names),
        .optional(.default, .commands), .optional("activities", .object),
        .optional(.on, .reactions),
      ],
      """
      the app delegate: its answers, its own values, what it encodes by hand, the commands that \
      build its interface at launch, and what its scenes are used for: \
      {"SCENE":{"type":"edit","userInfo":{}}}
      """
    ) { (run, f) throws(Halt) in
      if let activities = f.object("activities") {
        try run.checkEncodable(activities, by: run.app)
      }
      if let values = f.object(.values) { try run.checkEncodable(values, by: run.app) }
      run.app.set(f, line: run.line)
    }.alone.declaration,
  ]

  static let kinds = [
    "content", "table", "collection", "navigation", "tab", "split", "page", "container",
  ]

  static let windows: [Verb] = [
    Verb(
      "window", .stubs,
      [
        .required(.id, .text), .optional(.root, .nameOrNull), .optional(.visible, .flag),
        .optional(.idiom, .word(["phone", "pad"])), .optional(.size, .size),
        .optional(.system, .integer(3...255)), .optional(.scene, .text),
        .optional(.restoration, .textOrNull), Field.animated,
      ] + Field.sizeClasses,
      """
      a window with a root, key and visible, regular in both directions. With "visible":false it is off screen and nothing \
      loads; "system":12 has the older sheets and no viewIsAppearing
      """
    ) { (run, f) throws(Halt) in
      let id = f.required(.id)
      guard run.windows[id] == nil else {
        throw run.error(.outOfPlace, "the window '\(id)' already exists")
      }
      if let root = f.text(.root) { try run.checkRoot(root) }
      let traits = Traits(
        horizontal: f.sizeClass(.horizontal) ?? .regular,
        vertical: f.sizeClass(.vertical) ?? .regular)
      let isPad = traits == Traits(horizontal: .regular, vertical: .regular)
      let idiom: Idiom =
        f.idiom ?? run.launchFacts.idiom ?? (isPad ? .pad : .phone)
      let window = try run.open(
        id, scene: f.text(.scene), traits, idiom, system: UInt8(f.integer(.system) ?? 13))
      if let root = f.text(.root) {
        try run.perform(.setRoot(try run.demand(root), window: window))
      }
      if f.flag(.visible) != false { try run.show(window) }
    },
    Verb("show", .stubs, [.required(.window, .text), Field.animated], "brings a window on screen") {
      (run, f) throws(Halt) in
      try run.perform(.showWindow(try run.window(f)))
    },
    Verb("hide", .stubs, [.required(.window, .text), Field.animated], "takes a window off screen") {
      (run, f) throws(Halt) in
      try run.perform(.hideWindow(try run.window(f)))
    },
    Verb(
      "setRoot", .stubs, [.required(.window, .text), .required(.root, .nameOrNull)] + Field.motion,
      "gives a window another root; null leaves it without one"
    ) { (run, f) throws(Halt) in
      let root = try run.demandOrNone(f.text(.root))
      try run.perform(.setRoot(root, window: try run.window(f), f.plainMotion))
    },
    Verb(
      "setRoot", .stubs, [.required(.window, .text), .required(.controller)] + Field.motion,
      "the same"
    ) { (run, f) throws(Halt) in
      let root = try run.demand(f.required(.controller))
      try run.perform(.setRoot(root, window: try run.window(f), f.plainMotion))
    },
    Verb(
      "makeKey", .stubs, [.required(.window, .text)],
      "a window that is on screen gets the keyboard's input"
    ) { (run, f) throws(Halt) in
      try run.perform(.makeKey(try run.window(f)))
    },
    Verb(
      "setLevel", .stubs,
      [.required(.window, .text), .required("level", .integer(0...Int(WindowRecord.levels) - 1))],
      "puts a window above those of a lower level; 0 is the normal one"
    ) { (run, f) throws(Halt) in
      try run.perform(.setLevel(try run.window(f), level: UInt32(f.integer("level") ?? 0)))
    },
  ]
}

extension Fields {
  func sizeClass(_ name: FieldName) -> SizeClass? {
    text(name).map { $0 == "compact" ? .compact : .regular }
  }

  var idiom: Idiom? { text(.idiom).map { $0 == "pad" ? .pad : .phone } }

  /// The motion of a command that starts a transition, from `animated`, `interactive` and `hold`.
  var motion: Motion {
    if flag(.interactive) == true { return .interactive }
    if flag(.hold) == true { return .held }
    return flag(.animated) == false ? .immediate : .animated
  }

  /// The motion of a command that isn't animated unless the script says so.
  var plainMotion: Motion {
    let motion = motion
    return motion == .animated && flag(.animated) == nil ? .immediate : motion
  }

  var isAnimated: Bool { flag(.animated) != false }

  var origin: Origin { text(.by) == "user" ? .user : .code }
}
