// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let tabs = [
    Rule(
      code: "TAB-1",
      sentence: "When new tabs are set, the old ones leave first. The selected controller stays selected, else the one at its index, else the first.",
      scenarios: ["S084"], topic: "Tabs"),
    Rule(
      code: "TAB-2",
      sentence: "On a compact width, more than five tabs are shown as four tabs and the More controller, which contains the rest.",
      scenarios: ["S087"], topic: "Tabs"),
    Rule(
      code: "TAB-3",
      sentence: "The delegate is asked and notified when the user taps a tab, not when code selects one. Tapping the selected tab pops its stack to the root; tapping More, or its Back, shows its list.",
      scenarios: ["S082", "S083"], topic: "Tabs"),
    Rule(
      code: "TAB-4",
      sentence: "Selecting a tab sends its callbacks in one measured order, in which the new tab begins first. A change of tabs that is cancelled after another tab was selected, or its own was removed, finishes instead; so does one of a root or a column whose former controller is elsewhere. The tab that a callback selects during a change of tabs stays on screen.",
      scenarios: ["S080"], topic: "Tabs"),
    Rule(
      code: "TAB-5",
      sentence: "Only a tab can be selected.",
      scenarios: ["S086"], topic: "Tabs"),
    Rule(
      code: "TAB-6",
      sentence: "Leaving a tab whose controller presents in its context causes a warning: UIKit shows a black screen afterwards.",
      scenarios: [], topic: "Tabs"),
    Rule(
      code: "TAB-7",
      sentence: "Restoration selects the tab that was selected.",
      scenarios: [], topic: "Tabs"),
  ]
}
