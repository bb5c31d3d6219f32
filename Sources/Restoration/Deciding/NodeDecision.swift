package import NavlogNavigation

/// The decision of restoration on one node of an archive, and its reason.
package struct NodeDecision: Hashable, Sendable {
  /// The step of the look-up that found the object.
  package enum LookupStep: String, CaseIterable, Sendable {
    case restorationClass, app, existing, storyboard, factory
  }

  /// The index of the node in the archive.
  package var index: Int
  package var path: String { chain.text }
  /// The same, sharing what it has in common with the paths of others.
  private let chain: NodePath
  package var outcome: RestorationOutcome
  /// The deciding rule.
  package var rule: RestorationRule
  /// The class of the saved node, and the current class.
  package var savedClass: String
  package var className: String
  /// The version of the saved state, and the declared version.
  package var from: UInt32
  package var to: UInt32?
  /// The versions passed by migrations.
  package var steps: [UInt32] = []
  package var reason = ""
  /// Why the node isn't restored as it was; `nil` if it is.
  package var notRestoredReason: NotRestoredReason?
  /// The keys of the state that could not be decoded; the others are restored.
  package var failedKeys: [String] = []
  /// The effect on the descendants.
  package var effect: String?
  /// The child that it waits for, because it would be an empty stack without it.
  package var waitsFor: Int?
  package var foundBy: LookupStep?
  /// The node that represents it now; `.none` if there is none.
  package var object = Slot.none
  /// The event that created that node, which distinguishes it from later nodes in the slot.
  package var born: Position = 0
  /// The state to decode; `nil` if nothing is decoded.
  package var state: [String: EncodedValue]?
  /// The parts of the state that can't be read, and are kept beside it.
  package var kept: [KeptState] = []

  /// Whether the node is restored with its state.
  package var isFull: Bool { outcome == .restored || outcome == .migrated }

  /// The verdict and the rule, as they are logged.
  package var packed: EncodedDecision { EncodedDecision(outcome, rule: rule.rawValue) }

  package init(
    index: Int, path: String, outcome: RestorationOutcome, rule: RestorationRule,
    savedClass: String,
    className: String, from: UInt32
  ) {
    self.init(
      index: index, chain: NodePath(path), outcome: outcome, rule: rule, savedClass: savedClass,
      className: className, from: from)
  }

  init(
    index: Int, chain: NodePath, outcome: RestorationOutcome, rule: RestorationRule,
    savedClass: String,
    className: String, from: UInt32
  ) {
    self.index = index
    self.chain = chain
    self.outcome = outcome
    self.rule = rule
    self.savedClass = savedClass
    self.className = className
    self.from = from
  }
}
