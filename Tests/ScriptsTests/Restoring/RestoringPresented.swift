extension RestorationScript {
  private static let launches = """
    {"do":"crash"}
    {"do":"relaunch"}
    {"do":"crash"}
    {"do":"relaunch"}
    """

  private static let popover = """
    {"do":"controller","id":"a","restoration":"a"}
    {"do":"controller","id":"b","restoration":"b","answers":{"adaptiveStyle":"fullScreen","adaptiveController":"n"}}
    """

  private static let shown = """
    {"do":"window","id":"main","root":"a","horizontal":"compact"}
    {"do":"present","from":"a","controller":"b","style":"popover","anchor":"x"}
    {"do":"expect","presented":"n","by":"a"}
    {"do":"state","controller":"b","values":{"k":1}}
    """

  private static let back = """
    {"do":"set","controller":"b","answers":{"adaptiveStyle":"none"}}
    {"do":"traits","window":"main","horizontal":"regular"}
    {"do":"expect","presented":"b","by":"a"}
    {"do":"expect","presentation":{"of":"b","style":"popover","adapted":null}}
    {"do":"expect","visible":["a","b"]}
    """

  private static let split = """
    {"do":"controller","id":"f","restoration":"f"}
    {"do":"controller","id":"g","restoration":"g","answers":{"adaptiveStyle":"overFullScreen"}}
    {"do":"controller","id":"spl","kind":"split","children":["f","g"],"restoration":"spl"}
    {"do":"controller","id":"t","restoration":"t"}
    {"do":"window","id":"main","root":"spl"}
    {"do":"present","from":"g","controller":"t","style":"formSheet"}
    {"do":"traits","window":"main","horizontal":"compact"}
    """

  /// How controllers are presented, who asked for it, and what gets back what.
  static let ofPresented: [(id: String, lines: String)] = [
    (
      "E62: a controller that was presented by a curl presents nothing after a launch either",
      """
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"b","restoration":"b"}
      {"do":"controller","id":"d","restoration":"d"}
      {"do":"window","id":"main","root":"a"}
      {"do":"present","from":"a","controller":"b","style":"fullScreen","transition":"partialCurl"}
      \(launches)
      {"do":"expect","presentation":{"of":"b","style":"fullScreen","transition":"partialCurl"}}
      {"do":"present","from":"b","controller":"d","style":"pageSheet","expect":{"refused":"E62"}}
      """
    ),
    (
      "PRE-2: the transition style of a context is restored, and isn't the controller's own",
      """
      {"do":"controller","id":"a","restoration":"a","definesPresentationContext":true,"transition":"crossDissolve","providesPresentationContextTransitionStyle":true}
      {"do":"controller","id":"b","restoration":"b"}
      {"do":"window","id":"main","root":"a"}
      {"do":"present","from":"a","controller":"b","style":"overCurrentContext"}
      \(launches)
      {"do":"expect","presentation":{"of":"b","transition":"crossDissolve"}}
      {"do":"dismiss","from":"a"}
      {"do":"present","from":"a","controller":"b","style":"overFullScreen"}
      {"do":"expect","presentation":{"of":"b","transition":"coverVertical"}}
      """
    ),
    (
      "ADP-4: the original of a stand-in is kept, and comes back when the presentation doesn't adapt",
      """
      \(popover)
      {"do":"controller","id":"n","kind":"navigation","restoration":"n"}
      \(shown)
      \(launches)
      {"do":"expect","presented":"n","by":"a"}
      \(back)
      {"do":"expect","state":{"k":1},"controller":"b"}
      \(launches)
      {"do":"expect","presented":"b","by":"a"}
      {"do":"expect","state":{"k":1},"controller":"b"}
      """
    ),
    (
      "ADP-4: the controller in a stand-in is asked after a launch, and leaves it",
      """
      \(popover)
      {"do":"controller","id":"n","kind":"navigation","restoration":"n","children":["b"]}
      \(shown)
      \(launches)
      {"do":"expect","presented":"n","by":"a"}
      {"do":"expect","stack":["b"],"in":"n"}
      \(back)
      {"do":"expect","stack":[],"in":"n"}
      """
    ),
    (
      "ADP-4: a stand-in without an identifier is made again for its original",
      """
      \(popover)
      {"do":"controller","id":"n","kind":"navigation","children":["b"]}
      \(shown)
      \(launches)
      {"do":"expect","presented":"n","by":"a"}
      {"do":"expect","stack":["b"],"in":"n"}
      {"do":"expect","state":{"k":1},"controller":"b"}
      \(back)
      """
    ),
    (
      "ADP-4: a stand-in that the user has gone on in stays",
      """
      \(popover)
      {"do":"controller","id":"n","kind":"navigation","restoration":"n","children":["b"]}
      {"do":"controller","id":"c","restoration":"c"}
      \(shown)
      {"do":"push","in":"n","controller":"c"}
      {"do":"set","controller":"b","answers":{"adaptiveStyle":"none"}}
      {"do":"traits","window":"main","horizontal":"regular"}
      \(launches)
      {"do":"expect","presented":"n","by":"a"}
      {"do":"expect","stack":["b","c"],"in":"n"}
      """
    ),
    (
      "ADP-4: a controller that a collapsed split keeps aside is asked",
      """
      \(split)
      {"do":"expect","presentation":{"of":"t","adapted":"overFullScreen"}}
      """
    ),
    (
      "ADP-4: a controller that a collapsed split keeps aside is asked after every launch",
      """
      \(split)
      \(launches)
      {"do":"expect","presentation":{"of":"t","adapted":"overFullScreen"}}
      {"do":"set","controller":"g","answers":{"adaptiveStyle":"fullScreen"}}
      {"do":"traits","window":"main","horizontal":"regular"}
      {"do":"traits","window":"main","horizontal":"compact"}
      {"do":"expect","presentation":{"of":"t","adapted":"fullScreen"}}
      """
    ),
    (
      "PRE-20: a dismissal after a launch gives back first responder",
      """
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"b","restoration":"b"}
      {"do":"controller","id":"c","restoration":"c"}
      {"do":"window","id":"main","root":"a"}
      {"do":"firstResponder","controller":"a"}
      {"do":"present","from":"a","controller":"b","style":"pageSheet"}
      {"do":"firstResponder","controller":"b"}
      {"do":"present","from":"b","controller":"c","style":"pageSheet"}
      \(launches)
      {"do":"expect","firstResponder":null}
      {"do":"dismiss","from":"b"}
      {"do":"expect","firstResponder":"b"}
      {"do":"dismiss","from":"a"}
      {"do":"expect","firstResponder":"a"}
      """
    ),
  ]
}
