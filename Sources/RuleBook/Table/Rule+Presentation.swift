// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let presentation = [
    Rule(
      code: "PRE-1",
      sentence: "The presenter is the controller that covers the window, or for context styles the nearest controller that defines a context.",
      scenarios: ["S117", "S118", "S121"], topic: "Presentation"),
    Rule(
      code: "PRE-2",
      sentence: "A context controller that provides a transition style overrides the presented controller's style.",
      scenarios: ["S117"], topic: "Presentation"),
    Rule(
      code: "PRE-3",
      sentence: "`presentedViewController` and `presentingViewController` also return the value of the nearest ancestor that has one.",
      scenarios: ["S121"], topic: "Presentation"),
    Rule(
      code: "PRE-4",
      sentence: "Full-screen and context styles remove the presenter from the screen; sheets, popovers and overlays don't. `none` isn't a presentation style.",
      scenarios: ["S110", "S112", "S116"], topic: "Presentation"),
    Rule(
      code: "PRE-5",
      sentence: "A full-screen presentation sends its callbacks in one measured order, in which the presented controller has appeared before the presenter has disappeared.",
      scenarios: ["S110"], topic: "Presentation"),
    Rule(
      code: "PRE-6",
      sentence: "The dismissal of a full-screen presentation sends its callbacks in the same order, with the roles exchanged.",
      scenarios: ["S111"], topic: "Presentation"),
    Rule(
      code: "PRE-7",
      sentence: "A presentation that leaves the presenter on screen sends the presenter no callbacks.",
      scenarios: ["S112", "S113"], topic: "Presentation"),
    Rule(
      code: "PRE-8",
      sentence: "Presenter and presented controller are linked from before the first callback until the last.",
      scenarios: ["S110", "S111"], topic: "Presentation"),
    Rule(
      code: "PRE-9",
      sentence: "The completion handler is called after the last appearance callback.",
      scenarios: ["S110", "S111"], topic: "Presentation"),
    Rule(
      code: "PRE-10",
      sentence: "Dismissing removes the controller that the receiver presents and everything above it; a receiver that presents nothing passes the call to its presenter.",
      scenarios: ["S133", "S134"], topic: "Presentation"),
    Rule(
      code: "PRE-11",
      sentence: "A controller can't be removed from the middle of a chain of presentations.",
      scenarios: ["S149"], topic: "Presentation"),
    Rule(
      code: "PRE-12",
      sentence: "A controller presents at most one other; the presenter that is found must be in a window, not the controller that asked; the presented controller must not have a parent or presenter, or be a window's root.",
      scenarios: ["S067", "S130", "S135", "S136"], topic: "Presentation"),
    Rule(
      code: "PRE-13",
      sentence: "A popover needs an anchor when its presentation begins.",
      scenarios: ["S123", "S124"], topic: "Presentation"),
    Rule(
      code: "PRE-14",
      sentence: "Before system 13, presenting in a context inside a popover causes a warning.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-15",
      sentence: "A presentation controller is notified when its transition begins and ends, and whether it completed.",
      scenarios: ["S112"], topic: "Presentation"),
    Rule(
      code: "PRE-16",
      sentence: "The delegate is asked and notified about dismissals by the user, not about those in code. They are prevented if the presented controller, or one that it shows, is modal in its presentation.",
      scenarios: ["S139–S143"], topic: "Presentation"),
    Rule(
      code: "PRE-17",
      sentence: "Status bar capture, keyboard dismissal and preferred size are only recorded as properties.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-18",
      sentence: "Accessing `presentationController` creates it and fixes its style.",
      scenarios: ["S151"], topic: "Presentation"),
    Rule(
      code: "PRE-20",
      sentence: "A presentation takes first responder and accessibility focus; its dismissal gives them back once, also after a launch.",
      scenarios: ["S149", "S150"], topic: "Presentation"),
    Rule(
      code: "PRE-21",
      sentence: "A presentation requested before the presenter is in a window waits until the presenter has appeared; after a launch in between it still waits.",
      scenarios: ["S146"], topic: "Presentation"),
    Rule(
      code: "PRE-23",
      sentence: "Requests from callbacks while a transition is finishing wait until it has finished.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-24",
      sentence: "A controller whose view isn't loaded and in a window doesn't become first responder.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-25",
      sentence: "A sheet has up to six detents, the smallest first, and rests at the smallest if none of them is selected.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-26",
      sentence: "The delegate of a sheet is notified when the user selects a detent, not when code does. The selected detent is restored.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-40",
      sentence: "An alert is presented above its presenter, whatever its style says, and only code or its actions dismiss it. Alerts aren't preserved.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-41",
      sentence: "An action sheet is a popover on a regular width, and is presented above its presenter on a compact one. A popover shows no cancel action, and tapping beside the sheet counts as that action; on a compact width, one without a cancel action stays.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-42",
      sentence: "The action of an alert dismisses it, and its handler runs when the dismissal has finished; a dismissal by code runs no handler.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-43",
      sentence: "A search controller is presented above the nearest context of the controller that it searches.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-44",
      sentence: "The delegate of a stack, a tab bar controller or a presented controller is asked for an animator before a transition on screen, then for what lets the user drive it. The transition is in flight until the animator completes it; only the user's can be cancelled.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-45",
      sentence: "A controller that is presented in custom style is asked for its presentation controller first.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-46",
      sentence: "The delegate of a popover prepares it before it appears, and is notified when it moves because the size of its window changes.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-47",
      sentence: "A tap beside a popover dismisses it as a swipe does, except on a view that receives touches meanwhile.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-48",
      sentence: "A view can be first responder like its controller, and resigns when that disappears. Classes that override the question are asked whether they become and resign first responder. The first responder is restored.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-49",
      sentence: "The first text field of an alert becomes first responder when the alert has appeared. What the user enters is state of the field, and isn't restored.",
      scenarios: [], topic: "Presentation"),
  ]
}
