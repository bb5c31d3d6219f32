// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let theLifeOfAView = [
    Rule(
      code: "LIF-1",
      sentence: "A view is loaded at its first access: `loadView`, then `viewDidLoad`, once in the controller's life.",
      scenarios: ["S022", "S023"], topic: "The life of a view"),
    Rule(
      code: "LIF-2",
      sentence: "A controller from a storyboard gets `awakeFromNib` after it was created; its outlets are connected later, while its view loads.",
      scenarios: ["S160"], topic: "The life of a view"),
    Rule(
      code: "LIF-3",
      sentence: "Traits are not reliable in `awakeFromNib`.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-4",
      sentence: "A controller that appears gets `viewWillAppear`, `viewIsAppearing` (from system 13 on), a layout pass, and `viewDidAppear`.",
      scenarios: ["S022"], topic: "The life of a view"),
    Rule(
      code: "LIF-5",
      sentence: "A layout pass runs the controller's `viewWillLayoutSubviews`, lays out the container view of its presentation and the views, and ends with `viewDidLayoutSubviews`.",
      scenarios: ["S024"], topic: "The life of a view"),
    Rule(
      code: "LIF-6",
      sentence: "There are four appearance states: disappeared, appearing, appeared, disappearing. Only a cancelled or reversed transition returns to the previous state without the matching `did`.",
      scenarios: ["S001–S016"], topic: "The life of a view"),
    Rule(
      code: "LIF-7",
      sentence: "For every pair of appearance states, one list of callbacks leads from the first to the second.",
      scenarios: ["S001–S016"], topic: "The life of a view"),
    Rule(
      code: "LIF-8",
      sentence: "The appearance state of a child never exceeds that of its container.",
      scenarios: ["S017"], topic: "The life of a view"),
    Rule(
      code: "LIF-9",
      sentence: "`isBeingPresented`, `isBeingDismissed`, `isMovingToParent` and `isMovingFromParent` are true only during the appearance callbacks of that transition.",
      scenarios: ["S110", "S111"], topic: "The life of a view"),
    Rule(
      code: "LIF-10",
      sentence: "Without a window there are no appearance callbacks; containment callbacks are still sent.",
      scenarios: ["S031"], topic: "The life of a view"),
    Rule(
      code: "LIF-11",
      sentence: "A memory warning is sent to every controller and changes nothing by itself.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-12",
      sentence: "An override that doesn't call super disables what super does: forwarding, encoding, or notifying children.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-13",
      sentence: "A direct call of an appearance callback is a mistake and causes a warning, once.",
      scenarios: ["S025"], topic: "The life of a view"),
    Rule(
      code: "LIF-14",
      sentence: "The key window receives keyboard input: the one that the app has made key, as long as it is on screen, else the newest one of the normal level. The app is notified when it makes a window key, and when that one is hidden. Windows come back in their order, also those whose scenes connect later. Levels and orientations are state of windows that isn't restored.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-15",
      sentence: "A window without a root stays on screen, and a launch opens it again in its place among the others; the root disappears with everything that it presents.",
      scenarios: [], topic: "The life of a view"),
  ]
}
