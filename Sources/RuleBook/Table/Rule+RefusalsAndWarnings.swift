// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let refusalsAndWarnings = [
    Rule(
      code: "E01",
      sentence: "A controller that is already presented, has a parent, is a window's root or is the presenter itself can't be presented.",
      scenarios: ["S136", "S137"], topic: "Refusals and warnings"),
    Rule(
      code: "E02",
      sentence: "A presenter whose view isn't in a window can't present.",
      scenarios: ["S135"], topic: "Refusals and warnings"),
    Rule(
      code: "E03",
      sentence: "A controller that already presents one controller can't present another.",
      scenarios: ["S130"], topic: "Refusals and warnings"),
    Rule(
      code: "E04",
      sentence: "Nothing can be presented while a transition is in flight.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E05",
      sentence: "Nothing can be dismissed while a transition is in flight.",
      scenarios: ["S138"], topic: "Refusals and warnings"),
    Rule(
      code: "E06",
      sentence: "A controller that the user is dismissing can't be dismissed in code at the same time.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E07",
      sentence: "Presenting from a controller whose view is visible but which has no parent causes a warning.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E08",
      sentence: "Unbalanced appearance transitions cause a warning.",
      scenarios: ["S020"], topic: "Refusals and warnings"),
    Rule(
      code: "E09",
      sentence: "A direct call of an appearance callback causes a warning, once.",
      scenarios: ["S025"], topic: "Refusals and warnings"),
    Rule(
      code: "E10",
      sentence: "A controller's view can only be added to the view of its parent.",
      scenarios: ["S043"], topic: "Refusals and warnings"),
    Rule(
      code: "E11",
      sentence: "A view belongs to one controller.",
      scenarios: ["S044"], topic: "Refusals and warnings"),
    Rule(
      code: "E12",
      sentence: "The root of a window can't be a child.",
      scenarios: ["S045"], topic: "Refusals and warnings"),
    Rule(
      code: "E13",
      sentence: "A transition needs two children of one custom container that forwards appearance automatically.",
      scenarios: ["S038", "S039"], topic: "Refusals and warnings"),
    Rule(
      code: "E14",
      sentence: "A controller can't be a child of itself or of a descendant, or while it is presented.",
      scenarios: ["S046"], topic: "Refusals and warnings"),
    Rule(
      code: "E15",
      sentence: "A controller can't be pushed onto a stack that it is already on.",
      scenarios: ["S057"], topic: "Refusals and warnings"),
    Rule(
      code: "E16",
      sentence: "A navigation controller can't be pushed.",
      scenarios: ["S058"], topic: "Refusals and warnings"),
    Rule(
      code: "E17",
      sentence: "A split can't be pushed.",
      scenarios: ["S058"], topic: "Refusals and warnings"),
    Rule(
      code: "E18",
      sentence: "Before system 13, a push inside a push is refused.",
      scenarios: ["S068"], topic: "Refusals and warnings"),
    Rule(
      code: "E19",
      sentence: "A stack can only pop to a controller that is on it.",
      scenarios: ["S056"], topic: "Refusals and warnings"),
    Rule(
      code: "E20",
      sentence: "A navigation transition that finishes after a callback has changed the stack causes a warning.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E21",
      sentence: "A stack can't change while a transition is in flight.",
      scenarios: ["S068"], topic: "Refusals and warnings"),
    Rule(
      code: "E22",
      sentence: "Only a tab can be selected.",
      scenarios: ["S086"], topic: "Refusals and warnings"),
    Rule(
      code: "E23",
      sentence: "A popover needs an anchor.",
      scenarios: ["S123"], topic: "Refusals and warnings"),
    Rule(
      code: "E25",
      sentence: "The source has no segue with that identifier.",
      scenarios: ["S163"], topic: "Refusals and warnings"),
    Rule(
      code: "E26",
      sentence: "A push segue needs a navigation controller around its source.",
      scenarios: ["S165"], topic: "Refusals and warnings"),
    Rule(
      code: "E27",
      sentence: "A storyboard has no scene with that identifier.",
      scenarios: ["S173"], topic: "Refusals and warnings"),
    Rule(
      code: "E28",
      sentence: "An unwind segue in code needs a destination.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E29",
      sentence: "The number of pages must match the spine.",
      scenarios: ["S093"], topic: "Refusals and warnings"),
    Rule(
      code: "E30",
      sentence: "A node that doesn't exist, or was released, can't be used.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E31",
      sentence: "A restorable object needs an identifier that isn't taken.",
      scenarios: ["S215"], topic: "Refusals and warnings"),
    Rule(
      code: "E33",
      sentence: "The declared restoration class can't restore the object, so the object is dropped.",
      scenarios: ["S227"], topic: "Refusals and warnings"),
    Rule(
      code: "E34",
      sentence: "Two nodes with the same path can't be distinguished.",
      scenarios: ["S209"], topic: "Refusals and warnings"),
    Rule(
      code: "E35",
      sentence: "A reserved key can't be used.",
      scenarios: ["S255"], topic: "Refusals and warnings"),
    Rule(
      code: "E38",
      sentence: "A segue's action must return the controller that it created from the storyboard.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E39",
      sentence: "A storyboard connects an outlet or an action that its class doesn't have.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E40",
      sentence: "Presenting needs a controller to present.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E41",
      sentence: "A controller below one without an identifier isn't preserved.",
      scenarios: ["S202"], topic: "Refusals and warnings"),
    Rule(
      code: "E43",
      sentence: "An object whose factory doesn't set the identifier again is lost at the next launch.",
      scenarios: ["S225"], topic: "Refusals and warnings"),
    Rule(
      code: "E45",
      sentence: "`show` and `showDetail` can't lead back to the controller that called them.",
      scenarios: ["S103"], topic: "Refusals and warnings"),
    Rule(
      code: "E46",
      sentence: "`didMove` after `addChild`, or `willMove` before `removeFromParent`, is missing.",
      scenarios: ["S035"], topic: "Refusals and warnings"),
    Rule(
      code: "E47",
      sentence: "A view is visible in another controller's view without containment, so its controller isn't preserved.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E48",
      sentence: "An override doesn't call super.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E57",
      sentence: "A dismissal and a presentation in one turn may dismiss the presenter itself.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E58",
      sentence: "A container on the way back of an unwind segue doesn't unwind towards its child.",
      scenarios: ["S189"], topic: "Refusals and warnings"),
    Rule(
      code: "E59",
      sentence: "A tab was left while one of its controllers presents in its context.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E60",
      sentence: "A presentation controller was created before its style was set.",
      scenarios: ["S151"], topic: "Refusals and warnings"),
    Rule(
      code: "E62",
      sentence: "A page curl needs full screen, and a controller that was presented with one can't present.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E63",
      sentence: "A sheet rests only at a detent that it has, and the user moves only a presented sheet.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E70",
      sentence: "The user goes back only in a stack that shows its navigation bar.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E71",
      sentence: "The user selects only an enabled action that a presented alert shows.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E72",
      sentence: "An alert needs a title, a message or an action.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E73",
      sentence: "The app and the controller that covers a window, or is to cover it, have no supported orientation in common: the window doesn't turn and isn't shown, the controller isn't presented or made the root, and an update of the orientations is refused.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E74",
      sentence: "A tap beside a popover needs a controller that is presented as one.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E75",
      sentence: "The user's gestures reach a controller only if it is on screen, in an active scene of an app in the foreground, and not covered by what it or a controller around it presents. A call by the app isn't limited.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E76",
      sentence: "A line of a script can't be carried out where it stands: what it names isn't there or can't come back, what it makes is there already, or the session has ended.",
      scenarios: [], topic: "Refusals and warnings"),
  ]
}
