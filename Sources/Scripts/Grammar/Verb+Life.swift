// The rows that are about the app rather than its hierarchy.
extension Verb {
  static let environment: [Verb] = [
    Verb(
      "traits", .environment,
      [.optional(.window, .text), .optional(.size, .size)] + Field.sizeClasses + Field.motion,
      "the size classes of a window change"),
    Verb(
      "overrideTraits", .environment, [.required(.parent), .required(.child)] + Field.sizeClasses,
      "what a parent tells a child its traits are; without a class nothing is overridden"),
    Verb("memoryWarning", .environment, [], "goes to every controller"),
    Verb(
      "escape", .environment, [.required(.controller)] + Field.motion,
      "the escape gesture; result: whether somebody handled it"),
    Verb(
      "screenChanged", .environment, [.optional(.element, .textOrNull)],
      "moves the focus; to the first element without one"),
    Verb(
      "preferredContentSize", .environment,
      [.required(.controller), .required(.width, .number), .required(.height, .number)],
      "sets what the container is told"),
    Verb("layout", .environment, [.optional(.window, .text)], "a layout pass"),
  ]

  static let state: [Verb] = [
    Verb(
      "state", .state, [.required(.controller), .required(.values, .object)],
      """
      what the controller will encode. {"$ref":"B"} refers to a controller, {"$unencodable":true} \
      can't be encoded
      """),
    Verb(
      "view", .state,
      [
        .required(.controller), .required(.id, .text), .optional(.kind, .text),
        .optional(.restoration, .textOrNull), .optional(.values, .object), .optional(.rows, .any),
      ],
      "a view of the controller that saves its state"),
    Verb(
      "object", .state,
      [
        .required(.id, .text), .optional(.restoration, .textOrNull),
        .optional(.parent, .textOrNull), .optional(.values, .object),
      ],
      "a plain object that is restorable"),
  ]

  static let application: [Verb] = [
    Verb("background", .application, [], "the app leaves the screen, and preserves"),
    Verb("foreground", .application, [], "the app comes back"),
    Verb("terminate", .application, [], "the app ends in good order"),
    Verb("forceQuit", .application, [], "the user swipes the app away"),
    Verb("crash", .application, [], "the session ends as kill -9 ends it"),
    Verb("clock", .application, [.required(.advance, .number)], "time passes, in seconds"),
    Verb("ignoreSnapshot", .application, [], "the next launch shows no snapshot").later,
    Verb("extendRestoration", .application, [], "restoration goes on for a while").later,
    Verb("completeRestoration", .application, [], "the end of that").later,
    Verb("resume", .application, [.required(.path, .text)], "restores a deferred node").later,
    Verb("scene", .application, [.required(.id, .text)], "a scene connects"),
    Verb("disconnect", .application, [.required(.scene, .text)], "a scene disconnects"),
    Verb("connect", .application, [.required(.scene, .text)], "a scene connects again"),
    Verb(
      "relaunch", .application,
      [
        .optional(.classes, .any), .optional(.app, .object), .optional(.build, .any),
        .optional(.time, .any), .optional(.idiom, .word(["phone", "pad"])),
        .optional(.policy, .any), .optional(.link, .any),
        .optional(.from, .word(["latest", "lastPreserved"])), .optional(.crashAt, .text),
      ],
      "ends the session, and starts one that restores"
    ).later,
  ].map(\.alone)

  static let flow: [Verb] = [
    Verb(
      "batch", .flow, [.required(.commands, .commands)],
      "several commands in one turn of the run loop"),
    Verb(
      "finish", .flow, [.optional(.of)],
      "finishes the transition in flight, the newest if there are several"),
    Verb("cancel", .flow, [.optional(.of)], "cancels it, if it is interactive"),
    Verb(
      "expect", .flow, expectations,
      "fails the script, with status 1, unless everything it says holds"),
  ]

  /// What `expect` can ask, beside what says where.
  static let expectations: [Field] = [
    .optional(.stack, .names), .optional(.children, .names), .optional(.tabs, .names),
    .optional(.columns, .any), .optional(.visible, .names),
    .optional(.visibleController, .nameOrNull), .optional(.presented, .nameOrNull),
    .optional(.presentation, .any), .optional(.appearance, .word(appearances)),
    .optional(.returned, .any), .optional(.state, .object), .optional(.view, .object),
    .optional(.archive, .object), .optional(.verdict, .any), .optional(.focus, .textOrNull),
    .optional(.target, .nameOrNull), .optional(.tree, .object),
    .optional(.in), .optional(.of), .optional(.by), .optional(.controller), .optional(.from),
    .optional(.id, .text), .optional(.selector, .text), .optional(.path, .text),
    .optional(.is, .text), .optional(.context, .nameOrNull), .optional(.style, .text),
    .optional(.adapted, .any), .optional(.transition, .text), .optional(.paths, .texts),
  ]
}
