/// A form of a command: a row of the table that the parser, the help and the runner use.
///
/// A verb with two forms, such as `show`, has two rows.
package struct Verb: Sendable {
  /// The sections of the help, in order.
  package enum Group: String, CaseIterable, Sendable {
    case stubs = "Stubs, the app and windows"
    case containment = "Containment"
    case appearance = "Appearance"
    case stacks = "Navigation stacks"
    case tabs = "Tabs"
    case pages = "Pages"
    case split = "Split"
    case presentation = "Presentation"
    case segues = "Segues"
    case environment = "Environment"
    case state = "State"
    case application = "The app's life"
    case flow = "Turns, transitions, expectations"
  }

  package let name: String
  package let group: Group
  package let fields: [Field]
  /// The description in the help: one or two sentences.
  package let help: String
  /// Whether the command may occur in `on`, `perform`, `default` and `batch`.
  package var nests = true

  /// Whether the command only configures the runner, without a turn of the run loop.
  var isDeclaration = false
  /// The function that performs the command.
  let action: Action

  typealias Action = @MainActor @Sendable (ScriptRunner, Fields) throws(Halt) -> Void

  init(
    _ name: String, _ group: Group, _ fields: [Field], _ help: String,
    action: @escaping Action
  ) {
    self.name = name
    self.group = group
    self.fields = fields
    self.help = help
    self.action = action
  }

  package func field(_ name: FieldName) -> Field? { fields.first { $0.name == name } }

  /// The same row, for a command without a turn of the run loop.
  var declaration: Verb {
    var verb = self
    verb.isDeclaration = true
    return verb
  }

  /// The same row, for a command that can't be nested in another.
  var alone: Verb {
    var verb = self
    verb.nests = false
    return verb
  }
}
