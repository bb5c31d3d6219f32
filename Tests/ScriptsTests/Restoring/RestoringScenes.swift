extension RestorationScript {
  private static let two = """
    {"do":"scene","id":"one"}
    {"do":"scene","id":"two"}
    {"do":"controller","id":"A","restoration":"a"}
    {"do":"controller","id":"B","restoration":"b","class":"Account"}
    {"do":"controller","id":"nav","kind":"navigation","children":["B"],"restoration":"nav"}
    {"do":"window","id":"left","scene":"one","root":"A"}
    {"do":"window","id":"right","scene":"two","root":"nav"}
    {"do":"state","controller":"B","values":{"k":1}}
    """

  /// Scenes that reconnect in the same launch and in later ones (SCN-2).
  static let ofScenes: [(id: String, lines: String)] =
    [
      (
        "a scene that connects again, and what it showed then, after a crash",
        """
        \(two)
        {"do":"disconnect","scene":"two"}
        {"do":"connect","scene":"two"}
        {"do":"state","controller":"B","values":{"k":2}}
        {"do":"crash"}
        {"do":"relaunch"}
        {"do":"expect","visible":["A","B"]}
        {"do":"expect","state":{"k":2},"controller":"B"}
        """
      ),
      (
        "a scene that is disconnected waits through launches, and each change of it counts",
        """
        \(two)
        {"do":"disconnect","scene":"two"}
        {"do":"connect","scene":"two"}
        {"do":"state","controller":"B","values":{"k":2}}
        {"do":"disconnect","scene":"two"}
        {"do":"crash"}
        {"do":"relaunch"}
        {"do":"expect","visible":["A"]}
        {"do":"crash"}
        {"do":"relaunch"}
        {"do":"connect","scene":"two"}
        {"do":"expect","visible":["A","B"]}
        {"do":"expect","state":{"k":2},"controller":"B"}
        {"do":"disconnect","scene":"two"}
        {"do":"connect","scene":"two"}
        {"do":"expect","state":{"k":2},"controller":"B"}
        """
      ),
      (
        "a node that waits in a scene for a login waits through a disconnection, too",
        """
        \(two)
        {"do":"crash"}
        {"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}]}
        {"do":"expect","visible":["A","nav"]}
        {"do":"disconnect","scene":"two"}
        {"do":"connect","scene":"two"}
        {"do":"expect","visible":["A","nav"]}
        {"do":"crash"}
        {"do":"relaunch","classes":[{"id":"Account"}]}
        {"do":"expect","visible":["A","B"]}
        {"do":"expect","state":{"k":1},"controller":"B"}
        """
      ),
      (
        "an object that only the scene refers to comes back with it",
        """
        \(two)
        {"do":"object","id":"o","restoration":"o","values":{"n":7}}
        {"do":"state","controller":"B","values":{"o":{"$ref":"o"}}}
        {"do":"disconnect","scene":"two"}
        {"do":"connect","scene":"two"}
        {"do":"expect","state":{"k":1,"o":{"$ref":"o"}},"controller":"B"}
        {"do":"disconnect","scene":"two"}
        {"do":"crash"}
        {"do":"relaunch"}
        {"do":"connect","scene":"two"}
        {"do":"expect","state":{"k":1,"o":{"$ref":"o"}},"controller":"B"}
        """
      ),
      (
        "LIF-14: windows come back in their order, with and without a root",
        """
        {"do":"controller","id":"a","restoration":"a"}
        {"do":"controller","id":"b","restoration":"b"}
        {"do":"window","id":"w0","root":"a"}
        {"do":"window","id":"w1","root":"b"}
        {"do":"setRoot","window":"w1","root":null}
        {"do":"expect","keyWindow":"w1"}
        {"do":"crash"}
        {"do":"relaunch"}
        {"do":"expect","keyWindow":"w1"}
        {"do":"crash"}
        {"do":"relaunch"}
        {"do":"expect","keyWindow":"w1"}
        """
      ),
      (
        "scenes with equal identifiers wait through launches under their names",
        """
        {"do":"scene","id":"s1"}
        {"do":"scene","id":"s2"}
        {"do":"controller","id":"a","restoration":"x"}
        {"do":"controller","id":"b","restoration":"x"}
        {"do":"window","id":"w1","root":"a","scene":"s1"}
        {"do":"window","id":"w2","root":"b","scene":"s2"}
        {"do":"disconnect","scene":"s1"}
        {"do":"disconnect","scene":"s2"}
        {"do":"relaunch"}
        {"do":"relaunch"}
        {"do":"relaunch"}
        {"do":"connect","scene":"s2"}
        {"do":"expect","visible":["b"]}
        """
      ),
    ] + withOtherRoots

  /// The windows of a disconnected scene have got other roots, or their names are used.
  private static let withOtherRoots: [(id: String, lines: String)] = [
    (
      "a root that a window got while its scene was disconnected stays, and the former one waits",
      """
      \(other)
      {"do":"relaunch"}
      {"do":"connect","scene":"one"}
      {"do":"expect","visible":["F","D"]}
      {"do":"expect","state":{"k":2},"controller":"F"}
      {"do":"expect","verdict":{"path":"1:65/a","is":"deferred"}}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["F","D"]}
      {"do":"expect","state":{"k":2},"controller":"F"}
      {"do":"expect","verdict":{"path":"1:65/a","is":"deferred"}}
      """
    ),
    (
      "a scene connects although one of its nodes has no place any more",
      """
      \(other)
      {"do":"connect","scene":"one"}
      {"do":"expect","visible":["F","D"]}
      {"do":"expect","state":{"k":1},"controller":"D"}
      {"do":"expect","verdict":{"path":"a","is":"deferred"}}
      {"do":"disconnect","scene":"one"}
      {"do":"connect","scene":"one"}
      {"do":"expect","visible":["F","D"]}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["F","D"]}
      {"do":"expect","verdict":{"path":"1:65/a","is":"deferred"}}
      """
    ),
    (
      "LIF-14: a window of a scene that waits keeps its place among the others",
      """
      {"do":"scene","id":"one"}
      {"do":"scene","id":"two"}
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"window","id":"w1","root":"A","scene":"one"}
      {"do":"window","id":"w2","root":"B","scene":"two"}
      {"do":"disconnect","scene":"one"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["B"]}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"connect","scene":"one"}
      {"do":"expect","visible":["A","B"]}
      {"do":"expect","keyWindow":"w2"}
      """
    ),
    (
      "SCN-2: a window that the app has hidden stays hidden when its scene connects again",
      """
      {"do":"scene","id":"one"}
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"window","id":"w1","root":"A","scene":"one"}
      {"do":"window","id":"w2","root":"B","scene":"one"}
      {"do":"hide","window":"w1"}
      {"do":"disconnect","scene":"one"}
      {"do":"connect","scene":"one"}
      {"do":"expect","visible":["B"]}
      {"do":"disconnect","scene":"one"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"connect","scene":"one"}
      {"do":"expect","visible":["B"]}
      {"do":"show","window":"w1"}
      {"do":"expect","visible":["A","B"]}
      """
    ),
    (
      "a scene comes back although the name of a controller was used meanwhile",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"X","restoration":"x"}
      {"do":"controller","id":"T","kind":"tab","restoration":"t","children":["A","B"]}
      {"do":"scene","id":"one"}
      {"do":"scene","id":"two"}
      {"do":"window","id":"w1","root":"X","scene":"one"}
      {"do":"window","id":"w2","root":"T","scene":"two"}
      {"do":"state","controller":"A","values":{"k":1}}
      {"do":"disconnect","scene":"two"}
      {"do":"setRoot","window":"w1","root":"A"}
      {"do":"connect","scene":"two"}
      {"do":"expect","verdict":{"path":"t/:[0]:/a","is":"restored"}}
      {"do":"expect","state":{},"controller":"A"}
      {"do":"select","in":"T","index":1}
      {"do":"expect","visible":["A","B"]}
      {"do":"relaunch"}
      {"do":"expect","verdict":{"path":"t/:[0]:/a","is":"restored"}}
      {"do":"expect","visible":["A","B"]}
      """
    ),
  ]

  /// A disconnected scene of two windows, one of which got another root.
  private static let other = """
    {"do":"scene","id":"one"}
    {"do":"controller","id":"A","restoration":"a"}
    {"do":"controller","id":"D","restoration":"d"}
    {"do":"controller","id":"F","restoration":"f"}
    {"do":"window","id":"left","scene":"one","root":"A"}
    {"do":"window","id":"right","scene":"one","root":"D"}
    {"do":"state","controller":"D","values":{"k":1}}
    {"do":"disconnect","scene":"one"}
    {"do":"setRoot","window":"left","root":"F"}
    {"do":"state","controller":"F","values":{"k":2}}
    """
}
