// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let containment = [
    Rule(
      code: "CON-1",
      sentence: "`addChild` removes the child from its former parent, sends it `willMove(toParent:)`, then adds it; it doesn't send `didMove`.",
      scenarios: ["S030", "S034"], topic: "Containment"),
    Rule(
      code: "CON-2",
      sentence: "The container sends `didMove(toParent:)` when the transition has finished, or right after adding the view.",
      scenarios: ["S030"], topic: "Containment"),
    Rule(
      code: "CON-3",
      sentence: "`removeFromParent` removes the child and sends `didMove(toParent: nil)`; the container has to send `willMove(toParent: nil)` before.",
      scenarios: ["S032"], topic: "Containment"),
    Rule(
      code: "CON-4",
      sentence: "To add a child: `addChild`, add its view, `didMove`. To remove it: `willMove(nil)`, remove its view, `removeFromParent`.",
      scenarios: ["S030", "S032"], topic: "Containment"),
    Rule(
      code: "CON-5",
      sentence: "The children of a controller are the controllers it contains; presented controllers aren't children.",
      scenarios: ["S047"], topic: "Containment"),
    Rule(
      code: "CON-6",
      sentence: "A controller's view can only be in its parent's view.",
      scenarios: ["S043"], topic: "Containment"),
    Rule(
      code: "CON-7",
      sentence: "The children of a stack, a tab bar, a split or a page controller change only by that container's own methods; a transition between children needs a custom container that forwards appearance automatically.",
      scenarios: ["S036", "S038", "S039"], topic: "Containment"),
    Rule(
      code: "CON-8",
      sentence: "A transition between two children sends its callbacks in one fixed order.",
      scenarios: ["S036"], topic: "Containment"),
    Rule(
      code: "CON-9",
      sentence: "A child embedded by a storyboard gets its parent before it appears.",
      scenarios: ["S042"], topic: "Containment"),
    Rule(
      code: "CON-10",
      sentence: "A container asks its child about the status bar, passes sizes and traits on to it, and is notified when the child's preferred content size changes. Traits that it imposes on the child are gone when the child moves to another parent, and after a launch, in which the container imposes them again.",
      scenarios: ["S048"], topic: "Containment"),
    Rule(
      code: "CON-11",
      sentence: "A controller stays a child of its stack while others are above it; only popping removes it. A node that something still holds isn't released.",
      scenarios: ["S050"], topic: "Containment"),
    Rule(
      code: "CON-12",
      sentence: "A controller can't be a child of itself or of a descendant. A window's root or a presented controller can't be a child.",
      scenarios: ["S045", "S046"], topic: "Containment"),
    Rule(
      code: "CON-13",
      sentence: "`addChild` of another parent's child changes only the parent: a view that is on screen stays there, without appearance callbacks, until it is moved or what holds it goes off screen.",
      scenarios: ["S034"], topic: "Containment"),
    Rule(
      code: "CON-14",
      sentence: "`addChild` on a navigation controller pushes without animation, and on a tab bar controller adds the last tab.",
      scenarios: [], topic: "Containment"),
    Rule(
      code: "CON-15",
      sentence: "A stack passes the preferred content size of its top on to its own container or presentation.",
      scenarios: [], topic: "Containment"),
    Rule(
      code: "CON-16",
      sentence: "The controller that covers a window is asked which child decides about the home indicator and about deferred system gestures, after a controller has appeared or disappeared and when the app says that something has changed; the system's containers decide themselves. Only classes that override the question are asked.",
      scenarios: [], topic: "Containment"),
    Rule(
      code: "CON-17",
      sentence: "The orientations of a window are those that the controller that covers it and the app both support; containers aren't asked about their children. A window has the orientation of the device where that is supported, and turns back to it as soon as it is. Otherwise, one whose orientation isn't supported any more turns to what a presented controller prefers, else to the first that is supported.",
      scenarios: [], topic: "Containment"),
    Rule(
      code: "CON-18",
      sentence: "A rotation is recorded first, then the resulting change of size classes or size.",
      scenarios: [], topic: "Containment"),
  ]
}
