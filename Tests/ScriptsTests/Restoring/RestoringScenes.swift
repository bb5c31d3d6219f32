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
  static let ofScenes: [(id: String, lines: String)] = [
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
  ]
}
