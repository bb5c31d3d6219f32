/// One form of a command: a row of the table that the parser reads by, the help is printed from, and
/// the runner acts by.
///
/// A verb with two forms, such as `show`, has two rows.
package struct Verb: Sendable {
  /// The chapters of the help, in its order.
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
  /// One sentence or two, without the fields' names where they speak for themselves.
  package let says: String
  /// Whether the command may stand in `on`, `perform`, `default` and `batch`.
  package var nests = true

  /// Whether the command only says something to the runner: no turn passes.
  var isDeclaration = false
  /// What it does.
  let action: Action

  typealias Action = @Sendable (ScriptRunner, Fields) throws(Halt) -> Void

  init(
    _ name: String, _ group: Group, _ fields: [Field], _ says: String,
    action: @escaping Action
  ) {
    self.name = name
    self.group = group
    self.fields = fields
    self.says = says
    self.action = action
  }

  package func field(_ name: FieldName) -> Field? { fields.first { $0.name == name } }

  /// The same row, for a command during which no turn passes.
  var declaration: Verb {
    var verb = self
    verb.isDeclaration = true
    return verb
  }

  /// The same row, for a command that stands on a line of its own.
  var alone: Verb {
    var verb = self
    verb.nests = false
    return verb
  }
}
