// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let unwinding = [
    Rule(
      code: "UNW-1",
      sentence: "The destination of an unwind segue is searched upwards; the children of each ancestor come first.",
      scenarios: ["S180", "S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-2",
      sentence: "A controller accepts an action that it implements, unless it is the source.",
      scenarios: [], topic: "Unwinding"),
    Rule(
      code: "UNW-3",
      sentence: "A controller is asked only after all of its children have declined.",
      scenarios: ["S180"], topic: "Unwinding"),
    Rule(
      code: "UNW-4",
      sentence: "The source is asked, the destination is found, the source gets `prepare`, the action runs, and the controllers on the way back unwind.",
      scenarios: ["S180"], topic: "Unwinding"),
    Rule(
      code: "UNW-5",
      sentence: "Unwinding dismisses the presentations on the way back, then each container unwinds towards the next one.",
      scenarios: ["S180", "S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-6",
      sentence: "The nearest destination is used; without one nothing happens.",
      scenarios: ["S185"], topic: "Unwinding"),
    Rule(
      code: "UNW-7",
      sentence: "A controller is asked only once in a search.",
      scenarios: ["S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-9",
      sentence: "The way back may cross tabs.",
      scenarios: ["S188"], topic: "Unwinding"),
  ]
}
