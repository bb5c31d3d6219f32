// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  /// Every rule, in the order of the article.
  public static let table: [Rule] = [
    Rule(
      code: "LIF-1",
      sentence: "A view is loaded when it is first needed: `loadView`, then `viewDidLoad`, once in the controller's life.",
      scenarios: ["S022", "S023"], topic: "The life of a view"),
    Rule(
      code: "LIF-2",
      sentence: "A controller from a storyboard gets `awakeFromNib` when it is made; its outlets are connected later, while its view loads.",
      scenarios: ["S160"], topic: "The life of a view"),
    Rule(
      code: "LIF-3",
      sentence: "Traits are not reliable in `awakeFromNib`.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-4",
      sentence: "A screen that appears gets `viewWillAppear`, `viewIsAppearing` (from system 13 on), a layout pass, and `viewDidAppear`.",
      scenarios: ["S022"], topic: "The life of a view"),
    Rule(
      code: "LIF-5",
      sentence: "A layout pass visits a controller's `viewWillLayoutSubviews`, the container view of its presentation, the views, and `viewDidLayoutSubviews`.",
      scenarios: ["S024"], topic: "The life of a view"),
    Rule(
      code: "LIF-6",
      sentence: "Appearance has four states: disappeared, appearing, appeared, disappearing. Only a cancelled or reversed transition goes back without the matching `did`.",
      scenarios: ["S001–S016"], topic: "The life of a view"),
    Rule(
      code: "LIF-7",
      sentence: "Every pair of appearance states has one list of callbacks that leads from the first to the second.",
      scenarios: ["S001–S016"], topic: "The life of a view"),
    Rule(
      code: "LIF-8",
      sentence: "A child appears at most as much as its container does.",
      scenarios: ["S017"], topic: "The life of a view"),
    Rule(
      code: "LIF-9",
      sentence: "`isBeingPresented`, `isBeingDismissed`, `isMovingToParent` and `isMovingFromParent` are true only inside the appearance callbacks of that transition.",
      scenarios: ["S110", "S111"], topic: "The life of a view"),
    Rule(
      code: "LIF-10",
      sentence: "Without a window there are no appearance callbacks; containment callbacks still run.",
      scenarios: ["S031"], topic: "The life of a view"),
    Rule(
      code: "LIF-11",
      sentence: "A memory warning reaches every controller and changes nothing by itself.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-12",
      sentence: "An override that doesn't call super stops what super does: forwarding, encoding, or telling children.",
      scenarios: [], topic: "The life of a view"),
    Rule(
      code: "LIF-13",
      sentence: "Calling an appearance callback directly is a mistake and is flagged once.",
      scenarios: ["S025"], topic: "The life of a view"),
    Rule(
      code: "APP-1",
      sentence: "`beginAppearanceTransition` sends `viewWillAppear` or `viewWillDisappear` and loads the view first; `endAppearanceTransition` sends the matching `did`.",
      scenarios: ["S018"], topic: "Appearance transitions"),
    Rule(
      code: "APP-2",
      sentence: "Beginning again in the same direction only counts; beginning in the other direction reverses.",
      scenarios: ["S018", "S019"], topic: "Appearance transitions"),
    Rule(
      code: "APP-3",
      sentence: "An end without a beginning, or a beginning that is never ended, is flagged as unbalanced.",
      scenarios: ["S020"], topic: "Appearance transitions"),
    Rule(
      code: "APP-4",
      sentence: "A container that does not forward appearance methods calls begin and end on its children itself.",
      scenarios: ["S037"], topic: "Appearance transitions"),
    Rule(
      code: "APP-5",
      sentence: "Automatic forwarding reaches the children whose views are loaded and lie in the container's view.",
      scenarios: ["S040"], topic: "Appearance transitions"),
    Rule(
      code: "APP-6",
      sentence: "Each of the four appearance callbacks comes to the container first, then to its children.",
      scenarios: ["S050"], topic: "Appearance transitions"),
    Rule(
      code: "APP-7",
      sentence: "Correct manual forwarding gives the children the same callbacks as automatic forwarding.",
      scenarios: ["S037"], topic: "Appearance transitions"),
    Rule(
      code: "APP-8",
      sentence: "In a container of the app's own, a child appears when its view enters a superview in a window, not when it is added.",
      scenarios: ["S030", "S032"], topic: "Appearance transitions"),
    Rule(
      code: "CON-1",
      sentence: "`addChild` removes the child from its former parent, sends it `willMove(toParent:)`, then adds it; it does not send `didMove`.",
      scenarios: ["S030", "S034"], topic: "Containment"),
    Rule(
      code: "CON-2",
      sentence: "The container sends `didMove(toParent:)` when the transition has finished, or right after adding the view.",
      scenarios: ["S030"], topic: "Containment"),
    Rule(
      code: "CON-3",
      sentence: "`removeFromParent` removes the child and sends `didMove(toParent: nil)`; `willMove(toParent: nil)` is the container's to send before.",
      scenarios: ["S032"], topic: "Containment"),
    Rule(
      code: "CON-4",
      sentence: "A child is added by `addChild`, its view, `didMove`; it is removed by `willMove(nil)`, its view, `removeFromParent`.",
      scenarios: ["S030", "S032"], topic: "Containment"),
    Rule(
      code: "CON-5",
      sentence: "Children are contained controllers; presented ones are not among them.",
      scenarios: ["S047"], topic: "Containment"),
    Rule(
      code: "CON-6",
      sentence: "A controller's view may only lie in its parent's view.",
      scenarios: ["S043"], topic: "Containment"),
    Rule(
      code: "CON-7",
      sentence: "The children of a stack, a tab bar, a split or a page controller are changed by that container's own methods; a transition between children needs a container of the app's own that forwards appearance automatically.",
      scenarios: ["S036", "S038", "S039"], topic: "Containment"),
    Rule(
      code: "CON-8",
      sentence: "A transition between two children gives their callbacks one fixed order.",
      scenarios: ["S036"], topic: "Containment"),
    Rule(
      code: "CON-9",
      sentence: "A child that a storyboard embeds is moved to its parent before it appears.",
      scenarios: ["S042"], topic: "Containment"),
    Rule(
      code: "CON-10",
      sentence: "A container asks its child for the status bar, passes on sizes and traits, and hears of the child's preferred content size.",
      scenarios: ["S048"], topic: "Containment"),
    Rule(
      code: "CON-11",
      sentence: "A controller that others were pushed onto stays a child of its stack; only popping removes it. A node that something still holds is not released.",
      scenarios: ["S050"], topic: "Containment"),
    Rule(
      code: "CON-12",
      sentence: "A controller can't be a child of itself or of one below it, nor can a window's root or a presented controller be a child.",
      scenarios: ["S045", "S046"], topic: "Containment"),
    Rule(
      code: "NAV-1",
      sentence: "The root of a stack can't be popped; popping returns what it removed, in order.",
      scenarios: ["S053", "S054"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-2",
      sentence: "A controller can be on a stack once.",
      scenarios: ["S057"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-3",
      sentence: "A navigation controller or a split can't be pushed, except by a split that collapses.",
      scenarios: ["S058"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-4",
      sentence: "Setting a whole stack looks like a push where the new top is new, like a pop otherwise, and like nothing where the top stays.",
      scenarios: ["S064"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-5",
      sentence: "The top is the last of the stack; the visible controller is what that presents, else the top.",
      scenarios: ["S066"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-6",
      sentence: "Made with several controllers, a stack tells all but the top that they have moved; the top hears it when it has appeared.",
      scenarios: ["S059"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-7",
      sentence: "The root of a stack in a window is moved, loaded, appears, and then hears `didMove`.",
      scenarios: ["S060"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-8",
      sentence: "A push or a pop gives its callbacks one measured order.",
      scenarios: ["S050", "S051"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-9",
      sentence: "A cancelled transition goes back in its own measured order; only a transition in the user's hand can be cancelled.",
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
      sentence: "Bar visibility is a property of each controller and has no order.",
      scenarios: [], topic: "Navigation stacks"),
    Rule(
      code: "NAV-13",
      sentence: "The delegate hears `willShow` and `didShow` of a stack that is in a window.",
      scenarios: ["S071"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-14",
      sentence: "While a transition is in flight a stack can't change.",
      scenarios: ["S068"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-15",
      sentence: "Removing a controller from the middle of a stack removes those above it.",
      scenarios: ["S069"], topic: "Navigation stacks"),
    Rule(
      code: "NAV-16",
      sentence: "Popping several animates only the top one; those between are removed without appearance callbacks.",
      scenarios: ["S054"], topic: "Navigation stacks"),
    Rule(
      code: "TAB-1",
      sentence: "New tabs replace the old ones before they are added; the selection stays with its controller, else with its index, else with the first.",
      scenarios: ["S084"], topic: "Tabs"),
    Rule(
      code: "TAB-2",
      sentence: "On a compact width only four of more than five tabs are shown; the rest is below the More controller.",
      scenarios: ["S087"], topic: "Tabs"),
    Rule(
      code: "TAB-3",
      sentence: "The delegate is asked and told about the user's taps, not about selections in code.",
      scenarios: ["S082", "S083"], topic: "Tabs"),
    Rule(
      code: "TAB-4",
      sentence: "Selecting a tab gives its callbacks one measured order, in which the new one begins first.",
      scenarios: ["S080"], topic: "Tabs"),
    Rule(
      code: "TAB-5",
      sentence: "Only a tab can be selected.",
      scenarios: ["S086"], topic: "Tabs"),
    Rule(
      code: "TAB-6",
      sentence: "Leaving a tab whose controller presents in its context is flagged: UIKit shows a black screen afterwards.",
      scenarios: [], topic: "Tabs"),
    Rule(
      code: "TAB-7",
      sentence: "Restoration selects the tab that was selected.",
      scenarios: [], topic: "Tabs"),
    Rule(
      code: "PAGE-1",
      sentence: "Scrolling and curling give their callbacks four measured orders: finished or cancelled.",
      scenarios: ["S088", "S090"], topic: "Pages"),
    Rule(
      code: "PAGE-2",
      sentence: "The number of pages must be what the spine shows.",
      scenarios: ["S093"], topic: "Pages"),
    Rule(
      code: "PAGE-3",
      sentence: "A page controller keeps no pages; the app encodes a reference to the page.",
      scenarios: ["S244"], topic: "Pages"),
    Rule(
      code: "PRE-1",
      sentence: "Presenting climbs to the controller that can satisfy the style: the one that covers the window, or the nearest that defines a context.",
      scenarios: ["S117", "S118", "S121"], topic: "Presentation"),
    Rule(
      code: "PRE-2",
      sentence: "A context controller that provides a transition style overrides the presented controller's.",
      scenarios: ["S117"], topic: "Presentation"),
    Rule(
      code: "PRE-3",
      sentence: "`presentedViewController` and `presentingViewController` look through a controller's ancestors.",
      scenarios: ["S121"], topic: "Presentation"),
    Rule(
      code: "PRE-4",
      sentence: "Full-screen and context styles take the presenter off screen; sheets, popovers and overlays don't. `none` is no style to present in.",
      scenarios: ["S110", "S112", "S116"], topic: "Presentation"),
    Rule(
      code: "PRE-5",
      sentence: "A full-screen presentation gives its callbacks one measured order, in which the presented controller appears before the presenter has disappeared.",
      scenarios: ["S110"], topic: "Presentation"),
    Rule(
      code: "PRE-6",
      sentence: "Its dismissal gives them the order back.",
      scenarios: ["S111"], topic: "Presentation"),
    Rule(
      code: "PRE-7",
      sentence: "A presentation that leaves the presenter on screen sends the presenter nothing.",
      scenarios: ["S112", "S113"], topic: "Presentation"),
    Rule(
      code: "PRE-8",
      sentence: "The links between presenter and presented are set before the first callback and end with the last.",
      scenarios: ["S110", "S111"], topic: "Presentation"),
    Rule(
      code: "PRE-9",
      sentence: "The completion comes after the last appearance callback.",
      scenarios: ["S110", "S111"], topic: "Presentation"),
    Rule(
      code: "PRE-10",
      sentence: "Dismissing removes what the receiver presents and everything above it; a receiver that presents nothing passes the call to its presenter.",
      scenarios: ["S133", "S134"], topic: "Presentation"),
    Rule(
      code: "PRE-11",
      sentence: "Nothing can be taken out of the middle of a chain of presentations.",
      scenarios: ["S149"], topic: "Presentation"),
    Rule(
      code: "PRE-12",
      sentence: "A controller presents one other; a presenter must be in a window; what is presented must be free.",
      scenarios: ["S130", "S135", "S136"], topic: "Presentation"),
    Rule(
      code: "PRE-13",
      sentence: "A popover needs something to point at when its presentation begins.",
      scenarios: ["S123", "S124"], topic: "Presentation"),
    Rule(
      code: "PRE-14",
      sentence: "Before system 13, presenting in a context inside a popover is flagged.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-15",
      sentence: "A presentation controller hears when its transition begins and ends, and whether it was completed.",
      scenarios: ["S112"], topic: "Presentation"),
    Rule(
      code: "PRE-16",
      sentence: "The delegate is asked and told about dismissals by the user's hand, not about those in code.",
      scenarios: ["S139–S143"], topic: "Presentation"),
    Rule(
      code: "PRE-17",
      sentence: "Status bar capture, keyboard dismissal and preferred size are plain properties.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "PRE-18",
      sentence: "Touching `presentationController` makes it; its style is fixed from then on.",
      scenarios: ["S151"], topic: "Presentation"),
    Rule(
      code: "PRE-20",
      sentence: "Presenting takes first responder and accessibility focus; dismissing gives them back once.",
      scenarios: ["S149", "S150"], topic: "Presentation"),
    Rule(
      code: "PRE-21",
      sentence: "A presentation that is asked for before the presenter is in a window waits until the presenter has appeared.",
      scenarios: ["S146"], topic: "Presentation"),
    Rule(
      code: "PRE-23",
      sentence: "What a callback asks for while a transition is finishing waits until it has finished.",
      scenarios: [], topic: "Presentation"),
    Rule(
      code: "ADP-1",
      sentence: "Presentations adapt where the width is compact.",
      scenarios: ["S125"], topic: "Adaptivity"),
    Rule(
      code: "ADP-2",
      sentence: "Before system 13, sheets and popovers become full screen on a compact width.",
      scenarios: ["S114"], topic: "Adaptivity"),
    Rule(
      code: "ADP-3",
      sentence: "From system 13 on, a popover becomes a sheet on a compact width.",
      scenarios: ["S125"], topic: "Adaptivity"),
    Rule(
      code: "ADP-4",
      sentence: "The delegate may choose another style or another controller for an adapted presentation.",
      scenarios: ["S126"], topic: "Adaptivity"),
    Rule(
      code: "ADP-5",
      sentence: "A change of traits adapts presentations anew, and reaches those whose own traits change.",
      scenarios: [], topic: "Adaptivity"),
    Rule(
      code: "SHW-1",
      sentence: "`show` and `showDetail` climb to the nearest controller that overrides them and agrees; where there is none, the controller is presented.",
      scenarios: ["S152"], topic: "Show and show detail"),
    Rule(
      code: "SHW-2",
      sentence: "A stack pushes what is shown; a split decides by where the sender is.",
      scenarios: ["S072"], topic: "Show and show detail"),
    Rule(
      code: "SHW-3",
      sentence: "A split shows details in its secondary column.",
      scenarios: ["S098"], topic: "Show and show detail"),
    Rule(
      code: "SHW-4",
      sentence: "A controller that would find itself is refused.",
      scenarios: ["S103"], topic: "Show and show detail"),
    Rule(
      code: "SHW-5",
      sentence: "A split that collapses or expands says that the target of `showDetail` may have changed.",
      scenarios: ["S102"], topic: "Show and show detail"),
    Rule(
      code: "SHW-6",
      sentence: "Actions of the app's own climb in the same way.",
      scenarios: [], topic: "Show and show detail"),
    Rule(
      code: "SPL-1",
      sentence: "An expanded split has its columns as children, a collapsed one its primary column.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-2",
      sentence: "A collapsing split asks its delegate, then pushes the secondary onto a primary stack.",
      scenarios: ["S094"], topic: "Splits"),
    Rule(
      code: "SPL-3",
      sentence: "An expanding split asks its delegate, then takes the secondary from the stack, else the one it has kept.",
      scenarios: ["S095", "S096"], topic: "Splits"),
    Rule(
      code: "SPL-4",
      sentence: "`showDetail` replaces the secondary of an expanded split and pushes onto a collapsed one.",
      scenarios: ["S098", "S100"], topic: "Splits"),
    Rule(
      code: "SPL-5",
      sentence: "A column-style split wraps its columns in stacks and asks which column to show when it collapses; a split has the columns of its style.",
      scenarios: ["S101"], topic: "Splits"),
    Rule(
      code: "SPL-6",
      sentence: "A split can be a child of a container of the app's own.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SPL-8",
      sentence: "A secondary disappears only when its view leaves the window.",
      scenarios: [], topic: "Splits"),
    Rule(
      code: "SEG-1",
      sentence: "A segue makes its destination, asks the source to prepare, performs, and is released.",
      scenarios: ["S160"], topic: "Segues"),
    Rule(
      code: "SEG-2",
      sentence: "Only a segue by the user's hand asks `shouldPerformSegue`.",
      scenarios: ["S160", "S161", "S162"], topic: "Segues"),
    Rule(
      code: "SEG-3",
      sentence: "The destination's view is not loaded when the source prepares.",
      scenarios: ["S160"], topic: "Segues"),
    Rule(
      code: "SEG-4",
      sentence: "What a segue's kind does: show, show detail, present, popover, embed, custom, and the deprecated push, modal and replace.",
      scenarios: ["S165–S169"], topic: "Segues"),
    Rule(
      code: "SEG-5",
      sentence: "A show segue in a stack without a window pushes at once.",
      scenarios: ["S164"], topic: "Segues"),
    Rule(
      code: "SEG-6",
      sentence: "An embed segue makes its child while the parent's view loads, and asks the parent to prepare.",
      scenarios: ["S170"], topic: "Segues"),
    Rule(
      code: "SEG-7",
      sentence: "A segue needs an identifier that the source has, and a push segue a stack.",
      scenarios: ["S163", "S165"], topic: "Segues"),
    Rule(
      code: "SEG-8",
      sentence: "A modal segue prepares before the destination loads.",
      scenarios: ["S160"], topic: "Segues"),
    Rule(
      code: "SEG-9",
      sentence: "Restoration performs no show or presentation segue.",
      scenarios: ["S229"], topic: "Segues"),
    Rule(
      code: "SEG-10",
      sentence: "A custom segue that presents is kept until the dismissal.",
      scenarios: [], topic: "Segues"),
    Rule(
      code: "SEG-11",
      sentence: "An unknown class in a storyboard is a plain view controller; a storyboard without an entry makes nothing.",
      scenarios: ["S171", "S172"], topic: "Segues"),
    Rule(
      code: "UNW-1",
      sentence: "The destination of an unwind segue is searched upwards, children of each ancestor first.",
      scenarios: ["S180", "S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-2",
      sentence: "A controller accepts an action that it implements, unless it is the source.",
      scenarios: [], topic: "Unwinding"),
    Rule(
      code: "UNW-3",
      sentence: "A controller is asked only where none of its children accepts.",
      scenarios: ["S180"], topic: "Unwinding"),
    Rule(
      code: "UNW-4",
      sentence: "The source is asked, the destination is found, the source prepares, the action runs, and the way back is carried out.",
      scenarios: ["S180"], topic: "Unwinding"),
    Rule(
      code: "UNW-5",
      sentence: "The way back dismisses what is presented on it, then lets each container unwind towards the next.",
      scenarios: ["S180", "S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-6",
      sentence: "The nearest destination wins; without one nothing happens.",
      scenarios: ["S185"], topic: "Unwinding"),
    Rule(
      code: "UNW-7",
      sentence: "A controller is asked once in one search.",
      scenarios: ["S182"], topic: "Unwinding"),
    Rule(
      code: "UNW-9",
      sentence: "The way back may cross tabs.",
      scenarios: ["S188"], topic: "Unwinding"),
    Rule(
      code: "SAV-1",
      sentence: "On the way to the background the app is asked whether to save, and told before its controllers are.",
      scenarios: ["S200", "S201"], topic: "Preservation"),
    Rule(
      code: "SAV-2",
      sentence: "A controller without a restoration identifier is left out, with its children and what it presents.",
      scenarios: ["S202"], topic: "Preservation"),
    Rule(
      code: "SAV-3",
      sentence: "Each object encodes with a coder of its own, so that keys don't clash.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-4",
      sentence: "A reference to another object is kept as its path, and keeps that object.",
      scenarios: ["S211"], topic: "Preservation"),
    Rule(
      code: "SAV-5",
      sentence: "A path is the chain of identifiers from the root of a window; presented controllers count as children of their presenter.",
      scenarios: ["S204"], topic: "Preservation"),
    Rule(
      code: "SAV-6",
      sentence: "In a stack and in a tab bar the index stands between container and child.",
      scenarios: ["S204"], topic: "Preservation"),
    Rule(
      code: "SAV-7",
      sentence: "The archive says which objects have a restoration class, which views were loaded, and which scene of a storyboard a controller came from.",
      scenarios: ["S205"], topic: "Preservation"),
    Rule(
      code: "SAV-8",
      sentence: "Some keys are reserved.",
      scenarios: ["S255"], topic: "Preservation"),
    Rule(
      code: "SAV-9",
      sentence: "A view is kept if it has an identifier of its own and its controller is kept.",
      scenarios: ["S239", "S241"], topic: "Preservation"),
    Rule(
      code: "SAV-11",
      sentence: "A restorable object is kept if something that is kept encodes a reference to it.",
      scenarios: ["S214"], topic: "Preservation"),
    Rule(
      code: "SAV-12",
      sentence: "What has been left out can be kept by encoding a reference to it.",
      scenarios: ["S203"], topic: "Preservation"),
    Rule(
      code: "SAV-13",
      sentence: "The snapshot can be ignored only while the app is preserved.",
      scenarios: ["S251"], topic: "Preservation"),
    Rule(
      code: "SAV-15",
      sentence: "A container of the app's own keeps its children unless it says otherwise.",
      scenarios: ["S209"], topic: "Preservation"),
    Rule(
      code: "SAV-16",
      sentence: "Sensitive keys and transient classes are not kept.",
      scenarios: [], topic: "Preservation"),
    Rule(
      code: "SAV-18",
      sentence: "A property takes only the values it has; an identifier is a property that is set.",
      scenarios: ["S242"], topic: "Preservation"),
    Rule(
      code: "RES-1",
      sentence: "A launch builds the default interface, asks whether to restore, finds or makes the objects, decodes their state, says that restoration has finished, and ends.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-2",
      sentence: "An object is looked for with its restoration class, the app, what stands at its place already, its storyboard, and the factory of its class, in this order.",
      scenarios: ["S219", "S221"], topic: "Restoration"),
    Rule(
      code: "RES-3",
      sentence: "A view is loaded before its controller decodes; appearance comes after.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-4",
      sentence: "Containers build their links while they decode, when all objects exist.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-6",
      sentence: "An object that code makes anew keeps its restoration identifier.",
      scenarios: ["S225"], topic: "Restoration"),
    Rule(
      code: "RES-7",
      sentence: "A factory may read the state of the object that it makes.",
      scenarios: ["S245"], topic: "Restoration"),
    Rule(
      code: "RES-8",
      sentence: "A stack is cut at the first controller that does not come back.",
      scenarios: ["S246"], topic: "Restoration"),
    Rule(
      code: "RES-9",
      sentence: "A tab bar whose selected tab does not come back shows its default.",
      scenarios: [], topic: "Restoration"),
    Rule(
      code: "RES-10",
      sentence: "A restoration class may be any class that conforms.",
      scenarios: ["S227"], topic: "Restoration"),
    Rule(
      code: "RES-11",
      sentence: "Every extension of restoration is to be completed, once.",
      scenarios: ["S243"], topic: "Restoration"),
    Rule(
      code: "RES-12",
      sentence: "What stands in the default interface is used for what was kept at its place.",
      scenarios: [], topic: "Restoration"),
    Rule(
      code: "RES-15",
      sentence: "The app decides whether to restore by its own values.",
      scenarios: ["S218"], topic: "Restoration"),
    Rule(
      code: "SCN-1",
      sentence: "Each scene restores on its own when it connects; a scene is connected or disconnected, not twice.",
      scenarios: ["S248"], topic: "Scenes"),
    Rule(
      code: "A11-1",
      sentence: "The escape gesture climbs the responders until one handles it.",
      scenarios: ["S260", "S261"], topic: "Accessibility"),
    Rule(
      code: "A11-2",
      sentence: "After a change of the screen the focus goes to the element that is named, else to the first.",
      scenarios: ["S262"], topic: "Accessibility"),
    Rule(
      code: "A11-3",
      sentence: "The view of the topmost presentation alone is accessible; the one before it becomes so again when that is dismissed.",
      scenarios: ["S149"], topic: "Accessibility"),
    Rule(
      code: "E01",
      sentence: "What is presented already, has a parent, is a window's root or is the presenter itself can't be presented.",
      scenarios: ["S136", "S137"], topic: "Refusals and warnings"),
    Rule(
      code: "E02",
      sentence: "A presenter whose view is in no window can't present.",
      scenarios: ["S135"], topic: "Refusals and warnings"),
    Rule(
      code: "E03",
      sentence: "A controller that presents can't present another.",
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
      sentence: "What the user's hand is dismissing can't be dismissed in code at the same time.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E07",
      sentence: "A presenter whose view is shown although it has no parent is flagged.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E08",
      sentence: "Appearance transitions that don't match are flagged.",
      scenarios: ["S020"], topic: "Refusals and warnings"),
    Rule(
      code: "E09",
      sentence: "A direct call of an appearance callback is flagged, once.",
      scenarios: ["S025"], topic: "Refusals and warnings"),
    Rule(
      code: "E10",
      sentence: "A controller's view can't be put into the view of another than its parent.",
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
      sentence: "A transition needs two children of one container of the app's own that forwards appearance.",
      scenarios: ["S038", "S039"], topic: "Refusals and warnings"),
    Rule(
      code: "E14",
      sentence: "A controller can't be a child of itself, of one below it, or while it is presented.",
      scenarios: ["S046"], topic: "Refusals and warnings"),
    Rule(
      code: "E15",
      sentence: "A controller that is on a stack can't be pushed onto it again.",
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
      sentence: "A stack can pop only to a controller that is on it.",
      scenarios: ["S056"], topic: "Refusals and warnings"),
    Rule(
      code: "E20",
      sentence: "A transition that finishes on another stack than it left is flagged.",
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
      sentence: "A popover needs something to point at.",
      scenarios: ["S123"], topic: "Refusals and warnings"),
    Rule(
      code: "E25",
      sentence: "A source has no segue of that identifier.",
      scenarios: ["S163"], topic: "Refusals and warnings"),
    Rule(
      code: "E26",
      sentence: "A push segue needs a navigation controller around its source.",
      scenarios: ["S165"], topic: "Refusals and warnings"),
    Rule(
      code: "E27",
      sentence: "A storyboard has no scene of that identifier.",
      scenarios: ["S173"], topic: "Refusals and warnings"),
    Rule(
      code: "E28",
      sentence: "An unwind segue in code needs a destination.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E29",
      sentence: "The number of pages must be what the spine shows.",
      scenarios: ["S093"], topic: "Refusals and warnings"),
    Rule(
      code: "E30",
      sentence: "A node that is gone can't do anything.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E31",
      sentence: "A restorable object needs an identifier that is not taken.",
      scenarios: ["S215"], topic: "Refusals and warnings"),
    Rule(
      code: "E33",
      sentence: "A restoration class that can't restore brings nothing back.",
      scenarios: ["S227"], topic: "Refusals and warnings"),
    Rule(
      code: "E34",
      sentence: "Two nodes with the same path can't be told apart.",
      scenarios: ["S209"], topic: "Refusals and warnings"),
    Rule(
      code: "E35",
      sentence: "A reserved key can't be used.",
      scenarios: ["S255"], topic: "Refusals and warnings"),
    Rule(
      code: "E38",
      sentence: "A segue's action must return the controller that it made from the storyboard.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E39",
      sentence: "A storyboard connects an outlet or an action that its class does not have.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E40",
      sentence: "Presenting needs a controller to present.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E41",
      sentence: "A controller below one without an identifier is not kept.",
      scenarios: ["S202"], topic: "Refusals and warnings"),
    Rule(
      code: "E43",
      sentence: "A factory that does not set the identifier again loses the object at the next launch.",
      scenarios: ["S225"], topic: "Refusals and warnings"),
    Rule(
      code: "E45",
      sentence: "`show` and `showDetail` can't lead back to the controller that asked.",
      scenarios: ["S103"], topic: "Refusals and warnings"),
    Rule(
      code: "E46",
      sentence: "`didMove` after `addChild`, or `willMove` before `removeFromParent`, is missing.",
      scenarios: ["S035"], topic: "Refusals and warnings"),
    Rule(
      code: "E47",
      sentence: "A view is shown in another controller's view without containment, so preservation does not find it.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E48",
      sentence: "An override does not call super.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E57",
      sentence: "A dismissal and a presentation in one turn may dismiss the presenter itself.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E58",
      sentence: "A container on the way back does not unwind towards its child.",
      scenarios: ["S189"], topic: "Refusals and warnings"),
    Rule(
      code: "E59",
      sentence: "A tab was left while one of its controllers presents in its context.",
      scenarios: [], topic: "Refusals and warnings"),
    Rule(
      code: "E60",
      sentence: "A presentation controller was made before its style was set.",
      scenarios: ["S151"], topic: "Refusals and warnings"),
    Rule(
      code: "V1",
      sentence: "The class is the same or a subclass, in the same version: the object is restored with its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V2",
      sentence: "The state is older, and migrations lead to today's version: the state is migrated, then restored.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V3",
      sentence: "The state is older, and no migrations lead to today's version: the object comes back without its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V4",
      sentence: "The state is newer than the code: the object comes back without its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V5",
      sentence: "The class was renamed: its alias stands for the class that it is now.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V6",
      sentence: "The object that was found is of another class: it is used, and its state is not decoded.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V7",
      sentence: "Nothing finds or makes the object: it is dropped with what is below it; a stack is cut there, or closes the gap where the class says so.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V8",
      sentence: "The restoration class or the factory said no: the object and what is below it stay out.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V9",
      sentence: "The object needs something first, such as a login or its scene, or is in quarantine: it is kept until then.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V10",
      sentence: "Decoding or a migration failed: the object comes back without that state.",
      scenarios: [], topic: "What restoration decides"),
  ]
}
