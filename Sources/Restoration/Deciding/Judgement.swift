package import Navigation

/// What restoration decided for one node of an archive, and why.
package struct Judgement: Hashable, Sendable {
  /// The step of the look-up that found the object.
  package enum Rung: String, CaseIterable, Sendable {
    case restorationClass, app, existing, storyboard, factory
  }

  /// The index of the node in the archive.
  package var index: Int
  package var path: String
  package var verdict: Verdict
  /// The rule that decided: `V1`…`V10`.
  package var rule: String
  /// The class it was of, and the one it is of now.
  package var savedClass: String
  package var className: String
  /// The version of its state, and the one declared now.
  package var from: UInt32
  package var to: UInt32?
  /// The versions that were passed on the way.
  package var steps: [UInt32] = []
  package var reason = ""
  /// Why it is not back as it was; `nil` where it is.
  package var notBack: NotBack?
  /// The keys of its state that could not be decoded; the others are back.
  package var failedKeys: [String] = []
  /// What it did to those below.
  package var effect: String?
  package var rung: Rung?
  /// Who stands for the node now; none where nobody does.
  package var object = Slot.none
  /// The event that made that node, so that none that lives there later passes for it.
  package var born: Position = 0
  /// What there is to decode; nil where nothing is decoded.
  package var state: [String: EncodedValue]?

  /// The verdict and the rule, as the log has them.
  package var ruling: Ruling { Ruling(verdict, rule: UInt8(rule.dropFirst()) ?? 0) }

  package init(
    index: Int, path: String, verdict: Verdict, rule: String, savedClass: String,
    className: String, from: UInt32
  ) {
    self.index = index
    self.path = path
    self.verdict = verdict
    self.rule = rule
    self.savedClass = savedClass
    self.className = className
    self.from = from
  }
}
