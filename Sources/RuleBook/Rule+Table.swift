// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  /// Every rule, in the order of the article.
  public static let table: [Rule] = [
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
      code: "APP-1",
      sentence: "`beginAppearanceTransition` loads the view and sends `viewWillAppear` or `viewWillDisappear`; `endAppearanceTransition` sends the matching `did`.",
      scenarios: ["S018"], topic: "Appearance transitions"),
    Rule(
      code: "APP-2",
      sentence: "Beginning again in the same direction is counted; beginning in the other direction reverses the transition.",
      scenarios: ["S018", "S019"], topic: "Appearance transitions"),
    Rule(
      code: "APP-3",
      sentence: "An end without a beginning, or a beginning without an end, causes a warning.",
      scenarios: ["S020"], topic: "Appearance transitions"),
    Rule(
      code: "APP-4",
      sentence: "A container that doesn't forward appearance callbacks automatically begins and ends the appearance transitions of its children itself.",
      scenarios: ["S037"], topic: "Appearance transitions"),
    Rule(
      code: "APP-5",
      sentence: "Automatic forwarding reaches the children whose views are loaded and are in the container's view.",
      scenarios: ["S040"], topic: "Appearance transitions"),
    Rule(
      code: "APP-6",
      sentence: "Each of the four appearance callbacks is sent to the container first, then to its children.",
      scenarios: ["S050"], topic: "Appearance transitions"),
    Rule(
      code: "APP-7",
      sentence: "Correct manual forwarding sends the children the same callbacks as automatic forwarding.",
      scenarios: ["S037"], topic: "Appearance transitions"),
    Rule(
      code: "APP-8",
      sentence: "In a custom container, a child appears when its view is added to a superview in a window, not when the child is added.",
      scenarios: ["S030", "S032"], topic: "Appearance transitions"),
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
      sentence: "A container asks its child about the status bar, passes sizes and traits on to it, and is notified when the child's preferred content size changes.",
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
      code: "NAV-1",
      sentence: "The root of a stack can't be popped; popping returns the removed controllers in order.",
      scenarios: ["S053", "S054"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-2",
      sentence: "A controller can be on a stack only once.",
      scenarios: ["S057"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-3",
      sentence: "A navigation controller or a split can't be pushed, except by a split that collapses.",
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
      sentence: "A cancelled transition is reversed in its own measured order; only an interactive transition can be cancelled.",
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
      sentence: "Bar visibility is a property of each controller and doesn't affect the order of callbacks.",
      scenarios: [], topic: "Navigation stacks"),
    Rule(
      code: "NAV-13",
      sentence: "The delegate gets `willShow` and `didShow` for a stack that is in a window.",
      scenarios: ["S071"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-14",
      sentence: "While a transition is in flight a stack can't change.",
      scenarios: ["S068"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-15",
      sentence: "Removing a controller from the middle of a stack removes those above it too.",
      scenarios: ["S069"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-16",
      sentence: "Popping several controllers animates only the top one; those in between are removed without appearance callbacks.",
      scenarios: ["S054"], topic: "Navigation stacks"),
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
      sentence: "The delegate is asked and notified when the user taps a tab, not when code selects one.",
      scenarios: ["S082", "S083"], topic: "Tabs"),
    Rule(
      code: "TAB-4",
      sentence: "Selecting a tab sends its callbacks in one measured order, in which the new tab begins first.",
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
    Rule(
      code: "PAGE-1",
      sentence: "Scrolling and curling each send their callbacks in two measured orders, one for a finished and one for a cancelled turn.",
      scenarios: ["S088", "S090"], topic: "Pages"),
    Rule(
      code: "PAGE-2",
      sentence: "The number of pages must match the spine.",
      scenarios: ["S093"], topic: "Pages"),
    Rule(
      code: "PAGE-3",
      sentence: "A page controller doesn't preserve its pages; the app encodes a reference to the page.",
      scenarios: ["S244"], topic: "Pages"),
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
      sentence: "A controller presents at most one other; the presenter must be in a window; the presented controller must not have a parent or presenter, or be a window's root.",
      scenarios: ["S130", "S135", "S136"], topic: "Presentation"),
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
      sentence: "The delegate is asked and notified about dismissals by the user, not about those in code.",
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
      sentence: "A presentation takes first responder and accessibility focus; its dismissal gives them back once.",
      scenarios: ["S149", "S150"], topic: "Presentation"),
    Rule(
      code: "PRE-21",
      sentence: "A presentation requested before the presenter is in a window waits until the presenter has appeared.",
      scenarios: ["S146"], topic: "Presentation"),
    Rule(
      code: "PRE-23",
      sentence: "Requests from callbacks while a transition is finishing wait until it has finished.",
      scenarios: [], topic: "Presentation"),
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
      sentence: "The delegate may choose another style or another controller for an adapted presentation.",
      scenarios: ["S126"], topic: "Adaptivity"),
    Rule(
      code: "ADP-5",
      sentence: "A change of traits adapts presentations again, and notifies the controllers whose own traits change.",
      scenarios: [], topic: "Adaptivity"),
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
      sentence: "The app's own actions go up the hierarchy in the same way.",
      scenarios: [], topic: "Show and show detail"),
    Rule(
      code: "SPL-1",
      sentence: "The children of an expanded split are its columns; a collapsed split has only its primary column.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-2",
      sentence: "A collapsing split asks its delegate, then pushes the secondary onto a primary stack.",
      scenarios: ["S094"], topic: "Splits"),
    Rule(
      code: "SPL-3",
      sentence: "An expanding split asks its delegate, then takes the secondary from the stack, else the one it has kept aside.",
      scenarios: ["S095", "S096"], topic: "Splits"),
    Rule(
      code: "SPL-4",
      sentence: "`showDetail` replaces the secondary of an expanded split and pushes onto a collapsed one.",
      scenarios: ["S098", "S100"], topic: "Splits"),
    Rule(
      code: "SPL-5",
      sentence: "A column-style split wraps its columns in stacks and asks which column to show when it collapses; its style determines which columns it has.",
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
      sentence: "Restoration doesn't perform show or presentation segues.",
      scenarios: ["S229"], topic: "Segues"),
    Rule(
      code: "SEG-10",
      sentence: "A custom segue that presents is kept until the dismissal.",
      scenarios: [], topic: "Segues"),
    Rule(
      code: "SEG-11",
      sentence: "An unknown class in a storyboard becomes a plain view controller; a storyboard without an entry point creates no controller.",
      scenarios: ["S171", "S172"], topic: "Segues"),
    Rule(
      code: "UNW-1",
      sentence: "The destination of an unwind segue is searched upwards; the children of each ancestor come first.",
      scenarios: ["S180", "S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-2",
      sentence: "A controller accepts an action that it implements, unless it is the source.",
      scenarios: [], topic: "Unwinding"),
    Rule(
      code: "UNW-3",
      sentence: "A controller is asked only after all of its children have declined.",
      scenarios: ["S180"], topic: "Unwinding"),
    Rule(
      code: "UNW-4",
      sentence: "The source is asked, the destination is found, the source gets `prepare`, the action runs, and the controllers on the way back unwind.",
      scenarios: ["S180"], topic: "Unwinding"),
    Rule(
      code: "UNW-5",
      sentence: "Unwinding dismisses the presentations on the way back, then each container unwinds towards the next one.",
      scenarios: ["S180", "S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-6",
      sentence: "The nearest destination is used; without one nothing happens.",
      scenarios: ["S185"], topic: "Unwinding"),
    Rule(
      code: "UNW-7",
      sentence: "A controller is asked only once in a search.",
      scenarios: ["S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-9",
      sentence: "The way back may cross tabs.",
      scenarios: ["S188"], topic: "Unwinding"),
    Rule(
      code: "SAV-1",
      sentence: "When the app enters the background, it is asked whether to save its state, and notified before its controllers are.",
      scenarios: ["S200", "S201"], topic: "Preservation"),
    Rule(
      code: "SAV-2",
      sentence: "A controller without a restoration identifier isn't preserved, nor are its children and the controllers it presents.",
      scenarios: ["S202"], topic: "Preservation"),
    Rule(
      code: "SAV-3",
      sentence: "Each object encodes with its own coder, so that keys don't clash.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-4",
      sentence: "A reference to another object is stored as its path, and preserves that object.",
      scenarios: ["S211"], topic: "Preservation"),
    Rule(
      code: "SAV-5",
      sentence: "A path is the chain of identifiers from a window's root; a presented controller counts as a child of its presenter.",
      scenarios: ["S204"], topic: "Preservation"),
    Rule(
      code: "SAV-6",
      sentence: "In the path of a stack's or tab bar's child, its index comes between container and child.",
      scenarios: ["S204"], topic: "Preservation"),
    Rule(
      code: "SAV-7",
      sentence: "The archive records which objects have a restoration class, which views were loaded, and the storyboard scene that a controller came from.",
      scenarios: ["S205"], topic: "Preservation"),
    Rule(
      code: "SAV-8",
      sentence: "Some keys are reserved.",
      scenarios: ["S255"], topic: "Preservation"),
    Rule(
      code: "SAV-9",
      sentence: "A view is preserved if it has its own identifier and its controller is preserved.",
      scenarios: ["S239", "S241"], topic: "Preservation"),
    Rule(
      code: "SAV-11",
      sentence: "A restorable object is preserved if a preserved object encodes a reference to it.",
      scenarios: ["S214"], topic: "Preservation"),
    Rule(
      code: "SAV-12",
      sentence: "An object that was left out can be preserved by encoding a reference to it.",
      scenarios: ["S203"], topic: "Preservation"),
    Rule(
      code: "SAV-13",
      sentence: "The snapshot can be ignored only while the app is being preserved.",
      scenarios: ["S251"], topic: "Preservation"),
    Rule(
      code: "SAV-15",
      sentence: "A custom container preserves its children unless it opts out.",
      scenarios: ["S209"], topic: "Preservation"),
    Rule(
      code: "SAV-16",
      sentence: "Sensitive keys and transient classes aren't preserved.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-18",
      sentence: "A property accepts only its legal values; an identifier is a property that is set.",
      scenarios: ["S242"], topic: "Preservation"),
    Rule(
      code: "RES-1",
      sentence: "A launch builds the default interface, asks whether to restore, finds or creates the objects, decodes their state, notifies them that restoration has finished, and ends.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-2",
      sentence: "An object is looked up in this order: its restoration class, the app, the object already in its place, its storyboard, and the factory of its class.",
      scenarios: ["S219", "S221"], topic: "Restoration"),
    Rule(
      code: "RES-3",
      sentence: "A view is loaded before its controller decodes; appearance callbacks come afterwards.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-4",
      sentence: "Containers connect their children while they decode, when all objects exist.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-6",
      sentence: "An object that is created again in code must set its restoration identifier again.",
      scenarios: ["S225"], topic: "Restoration"),
    Rule(
      code: "RES-7",
      sentence: "A factory may read the state of the object that it creates.",
      scenarios: ["S245"], topic: "Restoration"),
    Rule(
      code: "RES-8",
      sentence: "A stack is cut at the first controller that isn't restored.",
      scenarios: ["S246"], topic: "Restoration"),
    Rule(
      code: "RES-9",
      sentence: "A tab bar whose selected tab isn't restored shows its default tab.",
      scenarios: [], topic: "Restoration"),
    Rule(
      code: "RES-10",
      sentence: "A restoration class may be any class that conforms.",
      scenarios: ["S227"], topic: "Restoration"),
    Rule(
      code: "RES-11",
      sentence: "Every extension of restoration has to be completed once.",
      scenarios: ["S243"], topic: "Restoration"),
    Rule(
      code: "RES-12",
      sentence: "An object of the default interface is reused for the preserved object in the same place.",
      scenarios: [], topic: "Restoration"),
    Rule(
      code: "RES-15",
      sentence: "The app decides by its own values whether to restore.",
      scenarios: ["S218"], topic: "Restoration"),
    Rule(
      code: "SCN-1",
      sentence: "Each scene is restored separately when it connects; a scene can't be connected or disconnected twice.",
      scenarios: ["S248"], topic: "Scenes"),
    Rule(
      code: "A11-1",
      sentence: "The escape gesture goes up the responder chain until a responder handles it.",
      scenarios: ["S260", "S261"], topic: "Accessibility"),
    Rule(
      code: "A11-2",
      sentence: "After a screen change, accessibility focus moves to the named element, else to the first one.",
      scenarios: ["S262"], topic: "Accessibility"),
    Rule(
      code: "A11-3",
      sentence: "Only the view of the topmost presentation is accessible; the one before becomes accessible again when it is dismissed.",
      scenarios: ["S149"], topic: "Accessibility"),
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
      code: "V1",
      sentence: "The class is the same or a subclass, in the same version: the object is restored with its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V2",
      sentence: "The state is older, and migrations lead to the current version: the state is migrated, then restored.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V3",
      sentence: "The state is older, and no migrations lead to the current version: the object is restored without its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V4",
      sentence: "The state is newer than the code: the object is restored without its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V5",
      sentence: "The class was renamed: the alias leads to its current class.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V6",
      sentence: "The object that was found has another class: it is used, and the state isn't decoded.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V7",
      sentence: "No object was found or created: the object is dropped with everything below it. A stack is cut there, or closes the gap if the class allows it.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V8",
      sentence: "The restoration class or the factory refused: the object and everything below it are dropped.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V9",
      sentence: "The object needs something first, such as a login or its scene, or is in quarantine: it is kept until then.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V10",
      sentence: "Decoding or a migration failed: the object is restored without that state.",
      scenarios: [], topic: "What restoration decides"),
  ]
}
