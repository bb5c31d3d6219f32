// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let navigationStacks = [
    Rule(
      code: "NAV-1",
      sentence: "The root of a stack can't be popped; popping returns the removed controllers in order.",
      scenarios: ["S053", "S054"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-2",
      sentence: "A controller can be on a stack only once.",
      scenarios: ["S057"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-3",
      sentence: "A navigation controller or a split can't be pushed, except for a navigation controller by a split that collapses or shows a detail while it is collapsed; a launch puts it back there.",
      scenarios: ["S058"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-4",
      sentence: "Setting a whole stack looks like a push if the new top wasn't on the stack, otherwise like a pop; if the top stays, there is no transition.",
      scenarios: ["S064"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-5",
      sentence: "The top is the last controller of the stack; the visible controller is the one presented from the stack, else the top.",
      scenarios: ["S066"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-6",
      sentence: "When a stack is created with several controllers, all except the top get `didMove` at once; the top gets it when it has appeared.",
      scenarios: ["S059"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-7",
      sentence: "The root of a stack in a window is added, loaded, appears, and then gets `didMove`.",
      scenarios: ["S060"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-8",
      sentence: "A push and a pop send their callbacks in one measured order each.",
      scenarios: ["S050", "S051"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-9",
      sentence: "A cancelled transition is reversed in its own measured order; only an interactive transition can be cancelled. One that adds a controller from another container has no way back, so it is held, and can only be finished. What a transition in flight removes is in the window until it ends, and is notified of traits and sizes.",
      scenarios: ["S052"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-10",
      sentence: "A navigation controller defines a presentation context by default.",
      scenarios: ["S117"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-11",
      sentence: "`show` on a stack pushes; `showDetail` in a stack without a split presents.",
      scenarios: ["S072", "S073"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-12",
      sentence: "Whether a stack hides its navigation bar and shows its toolbar is state, which is restored, and doesn't affect the order of callbacks.",
      scenarios: [], topic: "Navigation stacks"),
    Rule(
      code: "NAV-13",
      sentence: "The delegate gets `willShow` and `didShow` for a stack that is in a window, also around the first appearance of the stack's top.",
      scenarios: ["S071"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-14",
      sentence: "While a transition is in flight a stack can't change.",
      scenarios: ["S068"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-15",
      sentence: "Popping to a controller, or setting a stack without the upper ones, removes all of those above it.",
      scenarios: ["S069"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-16",
      sentence: "Popping several controllers animates only the top one; those in between are removed without appearance callbacks.",
      scenarios: ["S054"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-17",
      sentence: "A stack is asked before the user goes back, by the back button or by a swipe from the edge, and may keep its top; code that pops isn't asked.",
      scenarios: [], topic: "Navigation stacks"),
    Rule(
      code: "NAV-18",
      sentence: "A tab bar is hidden if its controller hides it, and as long as a stack in the selected tab has a controller that hides the bottom bar when pushed, also as its root. The toolbar of a stack is hidden as long as such a controller is on top. A tab under More has a navigation bar.",
      scenarios: [], topic: "Navigation stacks"),
    Rule(
      code: "NAV-19",
      sentence: "In the menu of the back button the user goes back to any controller of the stack; the stack is asked about its top, once.",
      scenarios: [], topic: "Navigation stacks"),
  ]
}
