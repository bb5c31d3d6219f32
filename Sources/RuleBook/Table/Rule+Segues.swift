// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let segues = [
    Rule(
      code: "SEG-1",
      sentence: "A segue creates its destination, sends the source `prepare`, performs, and is released.",
      scenarios: ["S160"], topic: "Segues"),
    Rule(
      code: "SEG-2",
      sentence: "Only a segue performed by the user asks `shouldPerformSegue`.",
      scenarios: ["S160", "S161", "S162"], topic: "Segues"),
    Rule(
      code: "SEG-3",
      sentence: "The destination's view isn't loaded yet when the source gets `prepare`.",
      scenarios: ["S160"], topic: "Segues"),
    Rule(
      code: "SEG-4",
      sentence: "The kinds of segues are show, show detail, present, popover, embed, custom, and the deprecated push, modal and replace.",
      scenarios: ["S165–S169"], topic: "Segues"),
    Rule(
      code: "SEG-5",
      sentence: "A show segue in a stack without a window pushes at once.",
      scenarios: ["S164"], topic: "Segues"),
    Rule(
      code: "SEG-6",
      sentence: "An embed segue creates its child while the parent's view loads, and sends the parent `prepare`.",
      scenarios: ["S170"], topic: "Segues"),
    Rule(
      code: "SEG-7",
      sentence: "A segue needs an identifier that its source defines; a push segue also needs a stack.",
      scenarios: ["S163", "S165"], topic: "Segues"),
    Rule(
      code: "SEG-8",
      sentence: "A modal segue sends `prepare` before the destination's view loads.",
      scenarios: ["S160"], topic: "Segues"),
    Rule(
      code: "SEG-9",
      sentence: "Restoration performs embed segues as the first launch does, and doesn't perform show or presentation segues.",
      scenarios: ["S229"], topic: "Segues"),
    Rule(
      code: "SEG-10",
      sentence: "A custom segue that presents is kept until the dismissal.",
      scenarios: [], topic: "Segues"),
    Rule(
      code: "SEG-11",
      sentence: "An unknown class in a storyboard becomes a plain view controller; a storyboard without an entry point creates no controller.",
      scenarios: ["S171", "S172"], topic: "Segues"),
  ]
}
