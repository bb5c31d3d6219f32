extension RestorationScript {
  /// Launches after crashes, with scenes, links and unfinished transitions.
  static let ofLaunches: [(id: String, lines: String)] = [
    (
      "S230: after a force quit it comes back, unless the policy is UIKit's",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"window","id":"main","root":"A"}
      {"do":"forceQuit"}
      {"do":"relaunch"}
      {"do":"expect","visible":["A"]}
      {"do":"forceQuit"}
      {"do":"relaunch","policy":"freshAfterForceQuit"}
      {"do":"expect","visible":[]}
      """
    ),
    (
      "S231: a crash while restoring loses nothing, and the suspect is left out in the end",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A","B"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"state","controller":"B","values":{"k":1}}
      {"do":"crash"}
      {"do":"relaunch","crashAt":"decode:nav/:[1]:/b","policy":{"attempts":2}}
      {"do":"relaunch","crashAt":"decode:nav/:[1]:/b","policy":{"attempts":2}}
      {"do":"relaunch","crashAt":"decode:nav/:[1]:/b","policy":{"attempts":2}}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"deferred"}}
      {"do":"expect","stack":["A"],"in":"nav"}
      {"do":"resume","path":"nav/:[1]:/b"}
      {"do":"expect","stack":["A","B"],"in":"nav"}
      {"do":"expect","state":{"k":1},"controller":"B"}
      """
    ),
    (
      "S231: one crash while restoring is not enough for that",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"window","id":"main","root":"A"}
      {"do":"state","controller":"A","values":{"k":1}}
      {"do":"crash"}
      {"do":"relaunch","crashAt":"decode:a"}
      {"do":"relaunch"}
      {"do":"expect","state":{"k":1},"controller":"A"}
      """
    ),
    (
      "scenes come back on their own, each window with its own",
      """
      {"do":"scene","id":"one"}
      {"do":"scene","id":"two"}
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"window","id":"left","scene":"one","root":"A"}
      {"do":"window","id":"right","scene":"two","root":"B"}
      {"do":"disconnect","scene":"two"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["A"]}
      {"do":"connect","scene":"two"}
      {"do":"expect","visible":["A","B"]}
      """
    ),
    (
      "from lastPreserved, as UIKit does, what came after is lost",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
      {"do":"app","answers":{"shouldSaveApplicationState":true}}
      {"do":"window","id":"main","root":"nav"}
      {"do":"background"}
      {"do":"foreground"}
      {"do":"push","in":"nav","controller":"B"}
      {"do":"crash"}
      {"do":"relaunch","from":"lastPreserved"}
      {"do":"expect","stack":["A"],"in":"nav"}
      """
    ),
    (
      "house 4: what was animated is finished when it is restored",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"S","restoration":"s"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"push","in":"nav","controller":"B","hold":true}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","stack":["A","B"],"in":"nav"}
      {"do":"present","from":"nav","controller":"S","style":"pageSheet","hold":true}
      {"do":"relaunch"}
      {"do":"expect","presented":"S","by":"nav"}
      {"do":"dismiss","from":"nav","hold":true}
      {"do":"relaunch"}
      {"do":"expect","presented":null,"by":"nav"}
      {"do":"pop","in":"nav","hold":true}
      {"do":"relaunch"}
      {"do":"expect","stack":["A"],"in":"nav"}
      """
    ),
    (
      "the commands of the default interface are turns of their own",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"S","restoration":"s"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
      {"do":"app","default":[{"do":"window","id":"main","root":"nav"},{"do":"push","in":"nav","controller":"B"},{"do":"present","from":"nav","controller":"S"}]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"terminate"}
      {"do":"relaunch"}
      {"do":"expect","stack":["A"],"in":"nav"}
      {"do":"relaunch","app":{"answers":{"shouldRestoreApplicationState":false}}}
      {"do":"expect","stack":["A","B"],"in":"nav"}
      {"do":"expect","presented":"S","by":"nav"}
      """
    ),
    (
      "links: on top of what was restored, and once only",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
      {"do":"controller","id":"L"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"push","in":"nav","controller":"B"}
      {"do":"crash"}
      {"do":"relaunch","link":{"id":"offer/7","commands":[{"do":"push","in":"nav","controller":"L"}]}}
      {"do":"expect","stack":["A","B","L"],"in":"nav"}
      {"do":"expect","archive":{"links":{"offer/7":"onTop"}}}
      {"do":"crash"}
      {"do":"relaunch","link":{"id":"offer/7","commands":[{"do":"push","in":"nav","controller":"L"}]}}
      {"do":"expect","stack":["A","B"],"in":"nav"}
      {"do":"link","id":"offer/7","commands":[{"do":"push","in":"nav","controller":"L"}]}
      {"do":"expect","stack":["A","B"],"in":"nav"}
      {"do":"link","id":"offer/8","commands":[{"do":"push","in":"nav","controller":"L"}]}
      {"do":"expect","stack":["A","B","L"],"in":"nav"}
      {"do":"expect","archive":{"links":{"offer/7":"onTop","offer/8":"onTop"},"values":{}}}
      """
    ),
    (
      "links: in place of what was kept, of which nothing is lost",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"L","restoration":"l"}
      {"do":"window","id":"main","root":"A"}
      {"do":"crash"}
      {"do":"relaunch","link":{"id":"x","precedence":"replace","commands":[{"do":"window","id":"main","root":"L"}]}}
      {"do":"expect","visible":["L"]}
      {"do":"expect","verdict":{"path":"a","is":"vetoed"}}
      {"do":"relaunch","link":{"id":"x","precedence":"replace","commands":[{"do":"window","id":"main","root":"A"}]}}
      {"do":"expect","visible":["L"]}
      {"do":"expect","verdict":{"path":"l","is":"restored"}}
      """
    ),
    (
      "links: one that waits is opened when nothing waits for the app's word any more",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b","class":"Account"}
      {"do":"controller","id":"L"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A","B"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}],"link":{"id":"x","precedence":"wait","commands":[{"do":"push","in":"nav","controller":"L"}]}}
      {"do":"expect","stack":["A"],"in":"nav"}
      {"do":"expect","archive":{"links":{}}}
      {"do":"resume","path":"nav/:[1]:/b"}
      {"do":"expect","stack":["A","B","L"],"in":"nav"}
      {"do":"expect","archive":{"links":{"x":"wait"}}}
      """
    ),
    (
      "LIF-15: a window without a root is open again",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"window","id":"main","root":"A"}
      {"do":"setRoot","window":"main","root":null}
      {"do":"relaunch"}
      {"do":"expect","tree":{"main":null}}
      {"do":"relaunch"}
      {"do":"setRoot","window":"main","root":"A"}
      {"do":"expect","visible":["A"]}
      """
    ),
  ]

  /// Gestures that are unfinished at a launch, by how the session ended.
  static let ofGestures: [(id: String, lines: String)] = [
    ("a crash", #"{"do":"crash"}"#), ("the end", #"{"do":"terminate"}"#),
    ("a force quit", #"{"do":"forceQuit"}"#), ("a launch", ""),
  ].flatMap { (name, end) in
    [
      (
        "SCN-6: \(name) during a swipe back",
        """
        \(stack)
        {"do":"push","in":"nav","controller":"B"}
        {"do":"pop","in":"nav","interactive":true}
        \(end)
        {"do":"relaunch"}
        {"do":"expect","stack":["A","B"],"in":"nav"}
        """
      ),
      (
        "SCN-6: \(name) while a sheet is dragged down",
        """
        \(stack)
        {"do":"present","from":"A","controller":"B","style":"pageSheet"}
        {"do":"swipeDismiss","controller":"B","interactive":true}
        \(end)
        {"do":"relaunch"}
        {"do":"expect","presented":"B","by":"nav"}
        """
      ),
      (
        "SCN-6: \(name) during an interactive push, which may be cancelled",
        """
        \(stack)
        {"do":"push","in":"nav","controller":"B","interactive":true}
        \(end)
        {"do":"relaunch"}
        {"do":"expect","stack":["A"],"in":"nav"}
        """
      ),
      (
        "SCN-6: \(name) during a push that is only animated",
        """
        \(stack)
        {"do":"push","in":"nav","controller":"B","hold":true}
        \(end)
        {"do":"relaunch"}
        {"do":"expect","stack":["A","B"],"in":"nav"}
        """
      ),
    ]
  }

  private static let stack = """
    {"do":"controller","id":"A","restoration":"a"}
    {"do":"controller","id":"B","restoration":"b"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav"}
    """
}
