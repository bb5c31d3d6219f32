import NavlogCBOR
public import NavlogHistory
public import NavlogNavigation

/// Evaluates a predicate for hierarchies, and detects the events that can change the result.
public final class PredicateEvaluator {
  /// The predicate.
  public let predicate: HierarchyPredicate
  private let history: SessionHistory
  private let vocabulary: SessionNames
  private let dependencies: Dependencies
  let question: Question
  private let matchers: [AddressMatcher]
  private let keys: Set<Symbol>
  /// Decoded values by fingerprint, so that equal values are read once.
  private var values: [UInt64: Literal?] = [:]
  private var trouble: HistoryError?
  /// Whether the states are of no session, and have only known values.
  private var hasOnlyKnownValues = false

  /// The events a predicate can depend on.
  private struct Dependencies: OptionSet {
    let rawValue: UInt8
    static let births = Dependencies(rawValue: 1)
    static let places = Dependencies(rawValue: 2)
    static let calls = Dependencies(rawValue: 4)
    static let properties = Dependencies(rawValue: 8)
  }

  /// The predicate with a matcher for each of its addresses.
  indirect enum Question {
    case and(Question, Question)
    case or(Question, Question)
    case not(Question)
    case exists(AddressMatcher, NodeAddress.Facet)
    case visible(AddressMatcher)
    case presented(AddressMatcher)
    case count(AddressMatcher, HierarchyPredicate.Operator, Literal)
    case depth(AddressMatcher, HierarchyPredicate.Operator, Literal)
    case value(AddressMatcher, NodeAddress.Facet, HierarchyPredicate.Operator, Literal)

    init(
      _ form: HierarchyPredicate.Form, _ vocabulary: SessionNames,
      _ matchers: inout [AddressMatcher]
    ) {
      func matcher(_ address: NodeAddress) -> AddressMatcher {
        let matcher = AddressMatcher(address.target, vocabulary)
        matchers.append(matcher)
        return matcher
      }
      self =
        switch form {
        case .and(let one, let other):
          .and(Self(one, vocabulary, &matchers), Self(other, vocabulary, &matchers))
        case .or(let one, let other):
          .or(Self(one, vocabulary, &matchers), Self(other, vocabulary, &matchers))
        case .not(let form): .not(Self(form, vocabulary, &matchers))
        case .exists(let address): .exists(matcher(address), address.facet)
        case .visible(let address): .visible(matcher(address))
        case .presented(let address): .presented(matcher(address))
        case .count(let address, let operation, let literal):
          .count(matcher(address), operation, literal)
        case .depth(let address, let operation, let literal):
          .depth(matcher(address), operation, literal)
        case .value(let address, let operation, let literal):
          .value(matcher(address), address.facet, operation, literal)
        }
    }
  }

  /// Creates an evaluator for states of one session.
  public init(
    _ predicate: HierarchyPredicate, _ history: SessionHistory, _ vocabulary: SessionNames
  ) {
    self.predicate = predicate
    self.history = history
    self.vocabulary = vocabulary
    var dependencies: Dependencies = [.births]
    var keys: Set<Symbol> = []
    for address in predicate.addresses {
      if address.target.isByPlace { dependencies.insert(.places) }
      switch address.facet {
      case .node: break
      case .state(let key): vocabulary.symbol(key).map { _ = keys.insert($0) }
      case .property: dependencies.insert(.properties)
      case .field(.identifier), .field(.asker): dependencies.insert(.properties)
      case .field(.place), .field(.parent), .field(.index), .field(.selected), .field(.presenter):
        dependencies.insert(.places)
      case .field(.appearance), .field(.loaded): dependencies.insert(.calls)
      case .field(.className), .field(.kind): break
      }
    }
    self.keys = keys
    var matchers: [AddressMatcher] = []
    question = Question(predicate.form, vocabulary, &matchers)
    self.matchers = matchers
    self.dependencies = dependencies.union(Self.dependencies(of: predicate.form))
  }

  private static func dependencies(of form: HierarchyPredicate.Form) -> Dependencies {
    switch form {
    case .and(let one, let other), .or(let one, let other):
      dependencies(of: one).union(dependencies(of: other))
    case .not(let form): dependencies(of: form)
    case .visible: [.places, .calls]
    case .presented, .depth: .places
    case .exists, .count, .value: []
    }
  }

  /// Declares that the following states are of no session, and that they have these values.
  package func know(_ known: [Fingerprint: [UInt8]]) {
    hasOnlyKnownValues = true
    for (fingerprint, bytes) in known { values[fingerprint.raw] = .some(Self.literal(bytes)) }
  }

  /// Declares that the following states are successive, and that ``canChange(by:)`` is called for
  /// each event between them.
  func follow() { for matcher in matchers { matcher.follow() } }

  /// Returns whether `event` can change the result.
  public func canChange(by event: Event) -> Bool {
    switch event {
    case .created(let slot, _, _, _, _), .released(let slot):
      for matcher in matchers { matcher.noteChange(at: slot) }
      return true
    case .stateSet(_, let key, _), .stateCleared(_, let key): return keys.contains(key)
    case .called(let call):
      return dependencies.contains(.calls) && call.callback.movesAppearance
    case .windowOpened: return dependencies.contains(.places)
    default:
      switch event.family {
      case .placed: return dependencies.contains(.places)
      case .changed: return dependencies.contains(.properties)
      case .called, nil: return false
      }
    }
  }

  /// Returns whether the predicate is true of `hierarchy`, a state of the session.
  public func isTrue(of hierarchy: Hierarchy) throws(HistoryError) -> Bool {
    let answer = evaluate(question, hierarchy)
    try checkTrouble()
    return answer
  }

  /// Throws the first error that occurred while reading a value.
  func checkTrouble() throws(HistoryError) {
    if let trouble { throw trouble }
  }

  func evaluate(_ question: Question, _ hierarchy: Hierarchy) -> Bool {
    switch question {
    case .and(let one, let other): evaluate(one, hierarchy) && evaluate(other, hierarchy)
    case .or(let one, let other): evaluate(one, hierarchy) || evaluate(other, hierarchy)
    case .not(let question): !evaluate(question, hierarchy)
    case .exists(let matcher, let facet):
      matcher.contains(in: hierarchy) {
        facet == .node || value(of: facet, $0, hierarchy) != nil || isSet(facet, $0, hierarchy)
      }
    case .visible(let matcher): matcher.contains(in: hierarchy, where: hierarchy.isVisible)
    case .presented(let matcher):
      matcher.contains(in: hierarchy) { !hierarchy[$0].presenter.isNone }
    case .count(let matcher, let operation, let literal):
      operation.holds(.number(Literal.Number(matcher.count(in: hierarchy))), literal)
    case .depth(let matcher, let operation, let literal):
      matcher.contains(in: hierarchy) {
        operation.holds(.number(Literal.Number(hierarchy.depth(of: $0))), literal)
      }
    case .value(let matcher, let facet, let operation, let literal):
      matcher.contains(in: hierarchy) { slot in
        holds(value(of: facet, slot, hierarchy), facet, slot, hierarchy, operation, literal)
      }
    }
  }

  /// Returns whether a comparison is true. A value that no literal can express, such as a list,
  /// differs from all of them.
  func holds(
    _ value: Literal?, _ facet: NodeAddress.Facet, _ slot: Slot, _ hierarchy: Hierarchy,
    _ operation: HierarchyPredicate.Operator, _ literal: Literal
  ) -> Bool {
    if let value { return operation.holds(value, literal) }
    guard operation == .unequal, case .state(let key) = facet,
      let cell = cell(key, slot, hierarchy), case .some(.none) = values[cell.value]
    else { return false }
    return true
  }

  /// Returns whether a key of the state is set, even if no literal can express its value.
  func isSet(_ facet: NodeAddress.Facet, _ slot: Slot, _ hierarchy: Hierarchy) -> Bool {
    guard case .state(let key) = facet else { return false }
    return cell(key, slot, hierarchy) != nil
  }

  /// Returns a key of the state, or `nil` if it isn't set.
  func cell(_ key: String, _ slot: Slot, _ hierarchy: Hierarchy) -> NodeValue? {
    guard let symbol = vocabulary.symbol(key),
      let cell = hierarchy.cell(slot, .state(symbol)), cell.isSet
    else { return nil }
    return cell
  }

  func value(
    of facet: NodeAddress.Facet, _ slot: Slot, _ hierarchy: Hierarchy
  ) -> Literal? {
    guard case .state(let key) = facet else {
      return vocabulary.value(of: facet, slot, in: hierarchy)
    }
    guard let cell = cell(key, slot, hierarchy) else { return nil }
    if let known = values[cell.value] { return known }
    guard !hasOnlyKnownValues else { return nil }
    do throws(HistoryError) {
      let literal = try history.value(at: UInt64(cell.position)).flatMap(Self.literal)
      if values.count >= 4096 { values.removeAll(keepingCapacity: true) }
      values[cell.value] = .some(literal)
      return literal
    } catch {
      trouble = trouble ?? error
      return nil
    }
  }

  private static func literal(_ bytes: [UInt8]) -> Literal? {
    do throws(CBORSyntaxError) { return Literal(try CBORValue(decoding: bytes.span)) } catch {
      return nil
    }
  }
}

extension Callback {
  /// Whether the callback changes the appearance state of a controller, or loads its view.
  var movesAppearance: Bool {
    switch self {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .loadView: true
    default: false
    }
  }
}

extension HierarchyPredicate.Operator {
  /// Returns whether the comparison of `value` with `literal` is true.
  func holds(_ value: Literal, _ literal: Literal) -> Bool {
    switch self {
    case .equal: return value == literal
    case .unequal: return value != literal
    case .like: return Glob(literal.text).matches(value.text)
    case .less, .atMost, .more, .atLeast: break
    }
    switch (value, literal) {
    case (.number(let one), .number(let other)): return holds(one, other)
    case (.text(let one), .text(let other)): return holds(one, other)
    default: return false
    }
  }

  private func holds<T: Comparable>(_ one: T, _ other: T) -> Bool {
    switch self {
    case .less: one < other
    case .atMost: one <= other
    case .more: one > other
    case .atLeast: one >= other
    case .equal, .unequal, .like: false
    }
  }
}
