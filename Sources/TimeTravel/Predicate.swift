/// Something that is true of a hierarchy or not: `exists(class:Detail) and n12.state.page > 3`.
///
/// The grammar, from the loosest to the tightest:
/// ```
/// predicate  = predicate "or" predicate | predicate "and" predicate | "not" predicate
///            | "(" predicate ")" | function "(" address ")" [ operator value ]
///            | address operator value
/// function   = "exists" | "visible" | "presented" | "count" | "depth"
/// operator   = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~"
/// value      = number | word | 'text' | "text" | "true" | "false" | "null"
/// ```
/// `count` and `depth` are compared, the others are not. `~` holds a pattern with `*` and `?` against
/// the value. A comparison with something that is missing is false; where an address means several
/// nodes, one that fits is enough.
public struct Predicate: Hashable, Sendable {
  /// What two values are compared for.
  public enum Operator: String, CaseIterable, Hashable, Sendable {
    /// The same.
    case equal = "="
    /// Both there, and not the same.
    case unequal = "!="
    /// Less, of numbers or of texts.
    case less = "<"
    /// Less or the same.
    case atMost = "<="
    /// More.
    case more = ">"
    /// More or the same.
    case atLeast = ">="
    /// Like the pattern.
    case like = "~"
  }

  /// What a predicate is made of.
  public indirect enum Form: Hashable, Sendable {
    /// Both.
    case and(Form, Form)
    /// One of them, or both.
    case or(Form, Form)
    /// Not that.
    case not(Form)
    /// There is such a node, or such a key of one.
    case exists(Address)
    /// One of the nodes is on screen and has no child that is.
    case visible(Address)
    /// One of the nodes is presented.
    case presented(Address)
    /// So many nodes there are.
    case count(Address, Operator, Literal)
    /// So many levels below its window one of the nodes is; a root is at 0.
    case depth(Address, Operator, Literal)
    /// One of the nodes has such a value.
    case value(Address, Operator, Literal)
  }

  /// What it says.
  public let form: Form
  /// The predicate as it was written.
  public let text: String

  /// Reads a predicate.
  public init(parsing text: String) throws(WordError) {
    var parser = PredicateParser(text)
    form = try parser.parse()
    self.text = text
  }

  /// Makes a predicate of its form; `text` is what it is called.
  public init(_ form: Form, text: String) {
    self.form = form
    self.text = text
  }

  /// All addresses in it, in the order they are written.
  public var addresses: [Address] { Self.addresses(in: form) }

  private static func addresses(in form: Form) -> [Address] {
    switch form {
    case .and(let one, let other), .or(let one, let other):
      addresses(in: one) + addresses(in: other)
    case .not(let form): addresses(in: form)
    case .exists(let address), .visible(let address), .presented(let address),
      .count(let address, _, _), .depth(let address, _, _), .value(let address, _, _):
      [address]
    }
  }

  /// The same, asked only of what is in scenes with such names.
  public func within(_ scenes: Glob) -> Predicate {
    Predicate(form.map { $0.within(scenes) }, text: text)
  }
}

extension Predicate.Form {
  /// The same with other addresses.
  fileprivate func map(_ other: (Address) -> Address) -> Self {
    switch self {
    case .and(let one, let two): .and(one.map(other), two.map(other))
    case .or(let one, let two): .or(one.map(other), two.map(other))
    case .not(let form): .not(form.map(other))
    case .exists(let address): .exists(other(address))
    case .visible(let address): .visible(other(address))
    case .presented(let address): .presented(other(address))
    case .count(let address, let operation, let value): .count(other(address), operation, value)
    case .depth(let address, let operation, let value): .depth(other(address), operation, value)
    case .value(let address, let operation, let value): .value(other(address), operation, value)
    }
  }
}
