import NavlogEventText
import Navlog
import NavlogHistory
import NavlogNavigation

// Commands for the app's life cycle, the run loop and transitions in flight.
extension Verb {
  static let application: [Verb] = [
    Verb(
      "background", .application, [.optional(.scene, .text)],
      "the app leaves the screen, and preserves; or one scene does"
    ) { (run, f) throws(Halt) in
      try run.move(f, to: .background, otherwise: .enterBackground)
    },
    Verb("foreground", .application, [.optional(.scene, .text)], "the app, or a scene, comes back")
    { (run, f) throws(Halt) in
      try run.move(f, to: .active, otherwise: .enterForeground)
    },
    Verb(
      "deactivate", .application, [.required(.scene, .text)],
      "a scene is on screen and receives no input"
    ) { (run, f) throws(Halt) in
      try run.move(f, to: .inactive, otherwise: .enterBackground)
    },
    Verb(
      "continueActivity", .application,
      [.required(.activity, .text), .optional(.scene, .text), .optional(.content, .object)],
      "the app is to continue an activity, in a scene or without one"
    ) { (run, f) throws(Halt) in
      try run.continueActivity(f)
    },
    Verb("terminate", .application, [], "the app ends in good order") { (run, _) throws(Halt) in
      try run.perform(.terminate(force: false))
      run.ending = "terminate"
    },
    Verb("forceQuit", .application, [], "the user swipes the app away") { (run, _) throws(Halt) in
      try run.perform(.terminate(force: true))
      run.ending = "forceQuit"
    },
    Verb(
      "crash", .application, [],
      "the session ends as kill -9 ends it; in a callback, that of a launch"
    ) {
      (run, _) throws(Halt) in
      try run.crash()
    }.declaration,
    Verb("clock", .application, [.required(.advance, .number)], "time passes, in seconds") {
      (run, f) throws(Halt) in
      let seconds = try run.checked { () throws(InvalidValue) in try f.seconds() }
      run.sink.advance(seconds: seconds)
      run.time &+= UInt64(seconds * 1e9)
    }.declaration,
    Verb("ignoreSnapshot", .application, [], "the next launch shows no snapshot") {
      (run, _) throws(Halt) in
      try run.perform(.ignoreSnapshot)
    },
    Verb("extendRestoration", .application, [], "restoration goes on for a while") {
      (run, _) throws(Halt) in
      try run.perform(.extendRestoration)
    },
    Verb("completeRestoration", .application, [], "the end of that") { (run, _) throws(Halt) in
      try run.perform(.completeRestoration)
    },
    Verb("resume", .application, [.required(.path, .text)], "restores a node that had to wait") {
      (run, f) throws(Halt) in
      try run.resume(f.required(.path))
    },
    Verb(
      "link", .application,
      [
        .required(.id, .text), .optional(.commands, .commands),
        .optional(.precedence, .word(ScriptRunner.LinkPrecedence.allCases.map(\.rawValue))),
      ],
      """
      opens a link, once and never again: not after a relaunch either. As a launch's, with \
      "precedence" replace, nothing is restored; onTop, it is opened on top of that; wait, when \
      nothing is deferred any more
      """
    ) { (run, f) throws(Halt) in
      try run.open(f)
    },
    Verb(
      "scene", .application, [.required(.id, .text)],
      "a scene connects, in the foreground unless the app is in the background"
    ) { (run, f) throws(Halt) in
      try run.connect(scene: f.required(.id))
    },
    Verb(
      "disconnect", .application, [.required(.scene, .text)],
      "a scene disconnects, and its controllers are released"
    ) { (run, f) throws(Halt) in
      try run.perform(.disconnect(scene: try run.symbol(f.required(.scene))))
    },
    Verb(
      "connect", .application, [.required(.scene, .scene)],
      "a scene connects again, with what it showed"
    ) { (run, f) throws(Halt) in
      try run.connect(scene: f.required(.scene))
    },
    Verb(
      "relaunch", .application,
      [
        .optional(.classes, .any), .optional(.app, .app), .optional(.build, .any),
        .optional(.time, .any), .optional(.idiom, .word(["phone", "pad"])),
        .optional(.policy, .any), .optional(.link, .link),
        .optional(.from, .word(["latest", "lastPreserved"])), .optional(.crashAt, .text),
      ],
      """
      ends the session, and starts one that restores. 'classes' are all there are: id, version, \
      aliases, inherits, migrations, policy, factory, forgets; without it every class seen. \
      'build', 'time' and 'idiom' are the launch's; a 'link' is opened when it is over. \
      "crashAt":"decode:PATH" crashes there
      """
    ) { (run, f) throws(Halt) in
      try run.relaunch(f)
    }.declaration,
  ].map { $0.nestsInCallbacks ? $0 : $0.alone }

  static let flow: [Verb] = [
    Verb(
      "batch", .flow, [.required(.commands, .commands)],
      "several commands in one turn of the run loop"
    ) { (run, f) throws(Halt) in
      for command in f.commands(.commands) ?? [] { run.issue(command) }
    },
    Verb(
      "finish", .flow, [.optional(.of)],
      "finishes the transition in flight, the newest if there are several"
    ) { (run, f) throws(Halt) in
      try run.perform(.finish(try run.transition(f)?.began ?? 0))
    },
    Verb("cancel", .flow, [.optional(.of)], "cancels it, if it is interactive") {
      (run, f) throws(Halt) in
      try run.perform(.cancel(try run.transition(f)?.began ?? 0))
    },
    Verb(
      "expect", .flow, expectations,
      """
      fails the script, with status 1, unless everything it says holds. 'bars' are those around the \
      controller 'of': navigationBar, toolbar, tabBar; 'columns' are the controllers that were put \
      into the columns, without the stacks around them; 'presentation' says 'style', 'adapted' and \
      'transition'
      """
    ) { (run, f) throws(Halt) in
      try run.check(f)
    }.declaration,
  ]

  private var nestsInCallbacks: Bool {
    ["clock", "crash", "link", "ignoreSnapshot", "extendRestoration", "completeRestoration"]
      .contains(name)
  }

  /// The expectations of `expect`, and the fields that select what they apply to.
  private static let expectations: [Field] = [
    .optional(.stack, .names), .optional(.children, .names), .optional(.tabs, .names),
    .optional(.columns, .either([.texts, .object])), .optional(.visible, .names),
    .optional(.visibleController, .nameOrNull), .optional(.presented, .nameOrNull),
    .optional(.presentation, .either([.text, .object])),
    .optional(.appearance, .word(appearances)),
    .optional(.returned, .either([.textOrNull, .texts, .flag])), .optional(.state, .object),
    .optional(.view, .object),
    .optional(.archive, .any), .optional(.outcome, .either([.text, .object])),
    .optional(.focus, .textOrNull),
    .optional(.target, .nameOrNull), .optional(.tree, .object), .optional(.properties, .object),
    .optional(.bars, .texts), .optional(.displayMode, .text), .optional(.being, .texts),
    .optional(.traits, .object), .optional(.presentedController, .nameOrNull),
    .optional(.presentingController, .nameOrNull), .optional(.windows, .texts),
    .optional("keyWindow", .textOrNull), .optional("orientation", .word(Words.orientation.names)),
    .optional("level", .integer(0...Int(WindowRecord.levels) - 1)),
    .optional("firstResponder", .textOrNull), .optional("focusedItem", .textOrNull),
    .optional(.window, .text),
    .optional(.scene, .text), .optional(.in), .optional(.of),
    .optional(.by),
    .optional(.controller), .optional(.from),
    .optional(.id, .text), .optional(.selector, .text), .optional(.path, .text),
    .optional(.is, .text), .optional(.context, .nameOrNull), .optional(.style, .textOrNull),
    .optional(.adapted, .textOrNull), .optional(.transition, .textOrNull),
    .optional(.paths, .texts),
  ]
}

extension ScriptRunner {
  /// Returns the transition that `of` names, otherwise the latest one that is held, otherwise the
  /// latest one.
  fileprivate func transition(_ fields: Fields) throws(Halt) -> Transition? {
    let inFlight = engine.hierarchy.transitions.filter { !$0.isFinishing }
    guard let name = fields.text(.of) else {
      return inFlight.last { $0.motion.isHeld } ?? inFlight.last
    }
    let node = try demand(name)
    return inFlight.last { $0.container == node }
      ?? inFlight.last { $0.from == node || $0.to == node }
  }
}
