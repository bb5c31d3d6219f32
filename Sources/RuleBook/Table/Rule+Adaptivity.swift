// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let adaptivity = [
    Rule(
      code: "ADP-1",
      sentence: "Presentations adapt to a compact width.",
      scenarios: ["S125"], topic: "Adaptivity"),
    Rule(
      code: "ADP-2",
      sentence: "Before system 13, sheets and popovers become full screen in a compact width.",
      scenarios: ["S114"], topic: "Adaptivity"),
    Rule(
      code: "ADP-3",
      sentence: "From system 13 on, a popover becomes a sheet in a compact width.",
      scenarios: ["S125"], topic: "Adaptivity"),
    Rule(
      code: "ADP-4",
      sentence: "The delegate may choose another style or another controller for an adapted presentation. It is told which controller asked for the presentation, even when the traits change and after a launch. The original takes the place of the other controller when the presentation doesn't adapt any more, unless that one shows more than the original.",
      scenarios: ["S126"], topic: "Adaptivity"),
    Rule(
      code: "ADP-5",
      sentence: "A change of traits adapts presentations again: the transition in flight of one that adapts ends before, and a gesture is cancelled. The change notifies the controllers whose own traits change, with their own traits.",
      scenarios: [], topic: "Adaptivity"),
    Rule(
      code: "ADP-6",
      sentence: "On a pad, what a form sheet, a popover or the primary column of a split hosts is horizontally compact.",
      scenarios: [], topic: "Adaptivity"),
  ]
}
