public import NavlogHistory

/// A condition on a hierarchy, such as `exists(class:Detail) and n12.state.page > 3`.
///
/// The grammar, from the loosest to the tightest binding:
/// ```
/// predicate  = predicate "or" predicate | predicate "and" predicate | "not" predicate
///            | "(" predicate ")" | function "(" address ")" [ operator value ]
///            | address operator value
/// function   = "exists" | "visible" | "presented" | "count" | "depth"
/// operator   = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~"
/// value      = number | word | 'text' | "text" | "true" | "false" | "null"
/// ```
/// A name in an address that has spaces, brackets or operators is quoted, as a text is:
/// `n12.state.'top line' = 3`. A quote inside is written twice.
///
/// `count` and `depth` require a comparison, the other functions don't allow one. `~` matches a
/// pattern with `*` and `?`. Comparing a missing value is false. If an address matches several
/// nodes, one that satisfies the condition is enough.
public struct HierarchyPredicate: Hashable, Sendable {
  /// The names of the functions.
  package static let functions = ["exists", "visible", "presented", "count", "depth"]

  /// A comparison of two values.
  public enum Operator: String, CaseIterable, Hashable, Sendable {
    /// Equal.
    case equal = "="
    /// Both exist and are not equal.
    case unequal = "!="
    /// Less than, for numbers or strings.
    case less = "<"
    /// Less than or equal.
    case atMost = "<="
    /// Greater than.
    case more = ">"
    /// Greater than or equal.
    case atLeast = ">="
    /// Matches the pattern.
    case like = "~"
  }

  /// The structure of a predicate.
  public indirect enum Form: Hashable, Sendable {
    /// Both are true.
    case and(Form, Form)
    /// At least one is true.
    case or(Form, Form)
    /// The predicate is false.
    case not(Form)
    /// A node matches, or a matching node has the facet.
    case exists(NodeAddress)
    /// A matching node is on screen and has no child on screen.
    case visible(NodeAddress)
    /// A matching node is presented.
    case presented(NodeAddress)
    /// The number of matching nodes.
    case count(NodeAddress, Operator, Literal)
    /// The depth of a matching node below its window; a root has depth 0.
    case depth(NodeAddress, Operator, Literal)
    /// The value of a matching node's facet.
    case value(NodeAddress, Operator, Literal)
  }

  /// The structure of the predicate.
  public let form: Form
  /// The predicate as written.
  public let text: String

  /// Parses a predicate.
  public init(parsing text: String) throws(SyntaxError) {
    var parser = PredicateParser(text)
    form = try parser.parse()
    self.text = text
  }

  /// Creates a predicate from its structure; `text` is its description.
  public init(_ form: Form, text: String) {
    self.form = form
    self.text = text
  }

  /// All addresses in the predicate, in the order they are written.
  public var addresses: [NodeAddress] { Self.addresses(in: form) }

  private static func addresses(in form: Form) -> [NodeAddress] {
    switch form {
    case .and(let one, let other), .or(let one, let other):
      addresses(in: one) + addresses(in: other)
    case .not(let form): addresses(in: form)
    case .exists(let address), .visible(let address), .presented(let address),
      .count(let address, _, _), .depth(let address, _, _), .value(let address, _, _):
      [address]
    }
  }

  /// Returns this predicate, limited to nodes in scenes whose names match.
  public func within(_ scenes: Glob) -> HierarchyPredicate {
    map({ $0.within(scenes) }) { _, value in value }
  }

  /// Returns the predicate with its addresses, and the values with which facets are compared, replaced.
  package func map<E: Error>(
    _ other: (NodeAddress) throws(E) -> NodeAddress,
    _ value: (NodeAddress, Literal) throws(E) -> Literal
  ) throws(E) -> HierarchyPredicate {
    HierarchyPredicate(try form.map(other, value), text: text)
  }
}

extension HierarchyPredicate.Form {
  /// Returns the structure with its addresses and compared values replaced.
  fileprivate func map<E: Error>(
    _ other: (NodeAddress) throws(E) -> NodeAddress,
    _ literal: (NodeAddress, Literal) throws(E) -> Literal
  ) throws(E) -> Self {
    switch self {
    case .and(let one, let two): .and(try one.map(other, literal), try two.map(other, literal))
    case .or(let one, let two): .or(try one.map(other, literal), try two.map(other, literal))
    case .not(let form): .not(try form.map(other, literal))
    case .exists(let address): .exists(try other(address))
    case .visible(let address): .visible(try other(address))
    case .presented(let address): .presented(try other(address))
    case .count(let address, let sign, let value): .count(try other(address), sign, value)
    case .depth(let address, let sign, let value): .depth(try other(address), sign, value)
    case .value(let address, let sign, let value):
      .value(try other(address), sign, try literal(address, value))
    }
  }
}
