// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let accessibility = [
    Rule(
      code: "A11-1",
      sentence: "The escape gesture goes up the responder chain until a responder handles it: a stack pops, a popover is dismissed, and an alert performs its cancel action.",
      scenarios: ["S260", "S261"], topic: "Accessibility"),
    Rule(
      code: "A11-2",
      sentence: "After a screen change, accessibility focus moves to the named element, else to the first one.",
      scenarios: ["S262"], topic: "Accessibility"),
    Rule(
      code: "A11-3",
      sentence: "Only the view of the topmost presentation is accessible; the one before becomes accessible again when it is dismissed.",
      scenarios: ["S149"], topic: "Accessibility"),
    Rule(
      code: "A11-4",
      sentence: "The focus of a window moves to a node, or to the preferred focus environment within the one that asks; an environment around the old or the new node may decline. They are all notified. The focus isn't restored.",
      scenarios: [], topic: "Accessibility"),
  ]
}
