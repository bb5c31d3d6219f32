// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let splits = [
    Rule(
      code: "SPL-1",
      sentence: "The children of an expanded split are its columns; a collapsed split has only its primary column.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-2",
      sentence: "A collapsing split asks its delegate, then pushes the secondary as it is onto a primary stack, even if it is a stack itself. Gestures in the columns of a split that collapses or expands are cancelled.",
      scenarios: ["S094"], topic: "Splits"),
    Rule(
      code: "SPL-3",
      sentence: "An expanding split asks its delegate, then takes the secondary from the stack, else the one it has kept aside: also the one whose collapse the delegate has handled, and a stack that had an empty one to itself. The new top of the primary's stack appears, or the controller that covers it.",
      scenarios: ["S095", "S096"], topic: "Splits"),
    Rule(
      code: "SPL-4",
      sentence: "`showDetail` replaces the secondary of an expanded split. In a collapsed one, the column that is shown, primary or compact, pushes the controller if it is a stack; otherwise the controller is presented. In column style, what the primary column pushes becomes the secondary column, or belongs to it. A column that is set to the controller that it shows doesn't change.",
      scenarios: ["S098", "S100"], topic: "Splits"),
    Rule(
      code: "SPL-5",
      sentence: "A column-style split wraps its columns in stacks, even if their first controllers go, and asks which column to show when it collapses; its style determines which columns it has.",
      scenarios: ["S101"], topic: "Splits"),
    Rule(
      code: "SPL-6",
      sentence: "A split can be a child of a custom container.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-8",
      sentence: "A secondary disappears only when its view leaves the window.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-9",
      sentence: "A column-style split shows and hides its columns, and its display mode says which it shows: of three columns the primary is hidden first, and the inspector is shown only if asked for. The delegate is notified of the mode and of each column before. What is hidden stays a child, and both are restored.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-10",
      sentence: "A column-style split with a compact column shows that one while it is collapsed, unless its delegate names another one, and keeps the other columns as they are. One that is set while the split is collapsed is shown at its next collapse; without it, the split shows the others.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-11",
      sentence: "A column-style split that expands asks its delegate for the display mode.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-12",
      sentence: "A column-style split owns its columns. Collapsed, it keeps a column that leaves its stack: showing the column pushes it again, with those in between, or pops what covers it; hiding it pops it if it is on top, and the primary stays. Setting the primary column leaves the others. The compact column can't be shown or hidden. A controller that isn't a stack is pushed when it is set for a secondary column that has one. A stack that the split made for a controller leaves with it when another column is set to the controller, unless others are on it; one that has become empty isn't restored. A collapsed split without a primary column, also one that loses it, shows the others on a stack of its own, which leaves when the split expands.",
      scenarios: [], topic: "Splits"),
  ]
}
