// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let appearanceTransitions = [
    Rule(
      code: "APP-1",
      sentence: "`beginAppearanceTransition` loads the view and sends `viewWillAppear` or `viewWillDisappear`; `endAppearanceTransition` sends the matching `did`.",
      scenarios: ["S018"], topic: "Appearance transitions"),
    Rule(
      code: "APP-2",
      sentence: "Beginning again in the same direction is counted; beginning in the other direction reverses the transition.",
      scenarios: ["S018", "S019"], topic: "Appearance transitions"),
    Rule(
      code: "APP-3",
      sentence: "An end without a beginning, or a beginning without an end, causes a warning.",
      scenarios: ["S020"], topic: "Appearance transitions"),
    Rule(
      code: "APP-4",
      sentence: "A container that doesn't forward appearance callbacks automatically begins and ends the appearance transitions of its children itself.",
      scenarios: ["S037"], topic: "Appearance transitions"),
    Rule(
      code: "APP-5",
      sentence: "Automatic forwarding reaches the children whose views are loaded and are in the container's view.",
      scenarios: ["S040"], topic: "Appearance transitions"),
    Rule(
      code: "APP-6",
      sentence: "Each of the four appearance callbacks is sent to the container first, then to its children.",
      scenarios: ["S050"], topic: "Appearance transitions"),
    Rule(
      code: "APP-7",
      sentence: "Correct manual forwarding sends the children the same callbacks as automatic forwarding.",
      scenarios: ["S037"], topic: "Appearance transitions"),
    Rule(
      code: "APP-8",
      sentence: "In a custom container, a child appears when its view is added to a superview in a window, not when the child is added.",
      scenarios: ["S030", "S032"], topic: "Appearance transitions"),
  ]
}
