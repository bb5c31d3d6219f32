extension RestorationScript {
  private static let again = """
    {"do":"crash"}
    {"do":"relaunch"}
    """

  /// A tab bar with a split on a compact window, whose primary stack holds the stack `s`.
  private static func nested(_ columns: String, _ children: String) -> String {
    """
    \(contents("a", "b", "c", "m", "z"))
    {"do":"controller","id":"p","kind":"navigation","children":["a"],"restoration":"p"}
    {"do":"controller","id":"s","kind":"navigation","children":["b"],"restoration":"s"}
    {"do":"controller","id":"split","kind":"split","children":[\(children)]\(columns),"restoration":"split"}
    {"do":"controller","id":"tab","kind":"tab","children":["split","z"],"restoration":"tab"}
    {"do":"window","id":"main","root":"tab","horizontal":"compact"}
    """
  }

  /// Stacks on the stacks of collapsed splits.
  static let inNestedStacks: [(id: String, lines: String)] = [
    (
      "SPL-2: what was pushed above a nested stack is above it again",
      """
      \(nested("", #""p","s""#))
      {"do":"push","in":"p","controller":"c"}
      \(again)
      {"do":"expect","stack":["a","s","c"],"in":"p"}
      {"do":"expect","stack":["b"],"in":"s"}
      \(again)
      {"do":"pop","in":"p"}
      {"do":"expect","visible":["b"]}
      {"do":"push","in":"p","controller":"m"}
      \(again)
      {"do":"expand","in":"split"}
      {"do":"expect","stack":["b","m"],"in":"s"}
      """
    ),
    (
      "SPL-5: so is what was pushed above each of two columns",
      """
      \(contents("a", "b", "c", "d", "m", "x"))
      {"do":"controller","id":"M","kind":"navigation","children":["m"],"restoration":"M"}
      {"do":"controller","id":"s","kind":"navigation","children":["b"],"restoration":"s"}
      {"do":"controller","id":"split","kind":"split","columns":3,"children":["a","M","s"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"setStack","in":"a.navigation","controllers":["a","M","c","s","d","x"]}
      \(again)
      {"do":"expect","stack":["a","M","c","s","d","x"],"in":"a.navigation"}
      {"do":"expect","stack":["m"],"in":"M"}
      {"do":"expect","stack":["b"],"in":"s"}
      \(again)
      {"do":"traits","horizontal":"regular"}
      {"do":"expect","stack":["m","c"],"in":"M"}
      {"do":"expect","stack":["b","d","x"],"in":"s"}
      """
    ),
    (
      "SPL-2: a controller that was deferred comes back above a nested stack",
      """
      \(nested("", #""p","s""#))
      {"do":"controller","id":"l","restoration":"l","class":"Locked"}
      {"do":"push","in":"p","controller":"c"}
      {"do":"push","in":"p","controller":"l"}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Locked","policy":{"needs":"login"}}]}
      {"do":"expect","stack":["a","s","c"],"in":"p"}
      {"do":"resume","path":"tab/:[0]:/split/s/:[2]:/l"}
      {"do":"expect","stack":["a","s","c","l"],"in":"p"}
      """
    ),
    (
      "E16: a stack that has left its split comes back with the stack on it",
      """
      \(nested("", #""p","s""#))
      {"do":"setTabs","in":"tab","controllers":["p","z"]}
      {"do":"push","in":"p","controller":"c"}
      {"do":"expect","archive":{"paths":["tab","tab/:[0]:/p","tab/:[0]:/p/:[0]:/a","tab/:[0]:/p/:[1]:/s","tab/:[0]:/p/:[1]:/s/:[0]:/b","tab/:[0]:/p/:[2]:/c","tab/:[1]:/z"],"excluded":[]}}
      \(again)
      {"do":"expect","stack":["a","s","c"],"in":"p"}
      {"do":"expect","stack":["b"],"in":"s"}
      {"do":"expect","visible":["c"]}
      {"do":"setStack","in":"p","controllers":["a"]}
      {"do":"push","in":"p","controller":"s","expect":{"refused":"E16"}}
      """
    ),
    (
      "E16: so does one that has left a split in column style",
      """
      \(nested(#","columns":3"#, #""p","m","s""#))
      {"do":"setTabs","in":"tab","controllers":["p","z"]}
      \(again)
      {"do":"expect","stack":["a","m","s"],"in":"p"}
      {"do":"expect","visible":["b"]}
      \(again)
      {"do":"expect","stack":["a","m","s"],"in":"p"}
      """
    ),
  ]

  /// Columns that are leaving the stack of a collapsed split when the process ends.
  static let ofLeavingColumns: [(id: String, lines: String)] =
    [
      ("a crash", #"{"do":"crash"}"#), ("the end", #"{"do":"terminate"}"#),
      ("a force quit", #"{"do":"forceQuit"}"#),
      ("a crash in the background", #"{"do":"background"}\#n{"do":"crash"}"#),
    ].flatMap { (name, end) in
      [
        (
          "SCN-6: \(name) during a swipe back from a stack of the app's own",
          """
          \(columns(3, "m"))
          {"do":"pop","in":"a.navigation","interactive":true}
          \(end)
          {"do":"relaunch"}
          {"do":"expect","stack":["a","m","s"],"in":"a.navigation"}
          \(again)
          {"do":"expect","stack":["a","m","s"],"in":"a.navigation"}
          {"do":"traits","horizontal":"regular"}
          {"do":"expect","columns":["a","m","s"],"in":"split"}
          """
        ),
        (
          "SPL-12: \(name) while a column goes back, animated",
          """
          \(columns(3, "m", secondary: "d"))
          {"do":"popToRoot","in":"a.navigation","hold":true}
          \(end)
          {"do":"relaunch"}
          {"do":"expect","visible":["a"]}
          {"do":"traits","horizontal":"regular"}
          {"do":"expect","columns":["a","m","d"],"in":"split"}
          """
        ),
        (
          "SPL-12: \(name) while a stack of the app's own goes back, animated",
          """
          \(columns(2))
          {"do":"goBack","in":"a.navigation","hold":true}
          {"do":"expect","archive":{"paths":["split","split/a","split/s","split/s/:[0]:/b"],"excluded":[]}}
          \(end)
          {"do":"relaunch"}
          {"do":"expect","visible":["a"]}
          {"do":"traits","horizontal":"regular"}
          {"do":"expect","columns":["a","s"],"in":"split"}
          """
        ),
      ]
    }

  private static func columns(
    _ count: Int, _ between: String..., secondary: String = "s"
  ) -> String {
    let children = (["a"] + between + [secondary]).map { "\"\($0)\"" }.joined(separator: ",")
    return """
      \(contents("a", "b", "d", "m"))
      {"do":"controller","id":"s","kind":"navigation","children":["b"],"restoration":"s"}
      {"do":"controller","id":"split","kind":"split","columns":\(count),"children":[\(children)],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      """
  }
}
