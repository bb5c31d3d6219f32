// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let preservation = [
    Rule(
      code: "SAV-1",
      sentence: "When the app enters the background, it is asked whether to save its state, and notified before its controllers are; each connected scene then gives its activity.",
      scenarios: ["S200", "S201"], topic: "Preservation"),
    Rule(
      code: "SAV-2",
      sentence: "A controller without a restoration identifier isn't preserved, nor are its children and the controllers it presents.",
      scenarios: ["S202"], topic: "Preservation"),
    Rule(
      code: "SAV-3",
      sentence: "Each object encodes with its own coder, so that keys don't clash.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-4",
      sentence: "A reference to another object is stored as its path, and preserves that object.",
      scenarios: ["S211"], topic: "Preservation"),
    Rule(
      code: "SAV-5",
      sentence: "A path is the chain of identifiers from a window's root; a presented controller counts as a child of its presenter, even while it waits for that to appear, and what the stack around a column presents as a child of the column.",
      scenarios: ["S204"], topic: "Preservation"),
    Rule(
      code: "SAV-6",
      sentence: "In the path of a stack's or tab bar's child, its index comes between container and child.",
      scenarios: ["S204"], topic: "Preservation"),
    Rule(
      code: "SAV-7",
      sentence: "The archive records which objects have a restoration class, which views were loaded, and the storyboard scene that a controller came from.",
      scenarios: ["S205"], topic: "Preservation"),
    Rule(
      code: "SAV-8",
      sentence: "Some keys are reserved.",
      scenarios: ["S255"], topic: "Preservation"),
    Rule(
      code: "SAV-9",
      sentence: "A view is preserved if it has its own identifier and its controller is preserved.",
      scenarios: ["S239", "S241"], topic: "Preservation"),
    Rule(
      code: "SAV-11",
      sentence: "A restorable object is preserved if a preserved object encodes a reference to it.",
      scenarios: ["S214"], topic: "Preservation"),
    Rule(
      code: "SAV-12",
      sentence: "An object that was left out can be preserved by encoding a reference to it.",
      scenarios: ["S203"], topic: "Preservation"),
    Rule(
      code: "SAV-13",
      sentence: "The snapshot can be ignored only while the app is being preserved.",
      scenarios: ["S251"], topic: "Preservation"),
    Rule(
      code: "SAV-15",
      sentence: "A custom container preserves its children unless it opts out. No container does if its `encodeRestorableState` doesn't call super.",
      scenarios: ["S209"], topic: "Preservation"),
    Rule(
      code: "SAV-16",
      sentence: "Sensitive keys and transient classes aren't preserved.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-18",
      sentence: "A property accepts only its legal values. A restoration identifier has to be set: it can't be provided by overriding its getter.",
      scenarios: ["S242"], topic: "Preservation"),
    Rule(
      code: "SAV-19",
      sentence: "Exactly the objects in the archive are asked to encode their state, also those that are there because another object refers to them.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-20",
      sentence: "Properties that are state come back with their controller; settings come back where its class makes none.",
      scenarios: [], topic: "Preservation"),
  ]
}
