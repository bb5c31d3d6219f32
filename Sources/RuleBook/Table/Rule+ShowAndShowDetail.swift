// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let showAndShowDetail = [
    Rule(
      code: "SHW-1",
      sentence: "`show` and `showDetail` go to the nearest controller up the hierarchy that overrides them and accepts; without one, the controller is presented.",
      scenarios: ["S152"], topic: "Show and show detail"),
    Rule(
      code: "SHW-2",
      sentence: "A stack pushes the controller; a split decides by the column of the sender.",
      scenarios: ["S072"], topic: "Show and show detail"),
    Rule(
      code: "SHW-3",
      sentence: "A split shows details in its secondary column.",
      scenarios: ["S098"], topic: "Show and show detail"),
    Rule(
      code: "SHW-4",
      sentence: "`show` and `showDetail` are refused if they would call the same controller again.",
      scenarios: ["S103"], topic: "Show and show detail"),
    Rule(
      code: "SHW-5",
      sentence: "A split that collapses or expands reports that the target of `showDetail` may have changed.",
      scenarios: ["S102"], topic: "Show and show detail"),
    Rule(
      code: "SHW-6",
      sentence: "The app's own actions go up the hierarchy in the same way, and from a presented controller to its presenter.",
      scenarios: [], topic: "Show and show detail"),
  ]
}
