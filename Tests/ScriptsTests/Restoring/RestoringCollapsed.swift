extension RestorationScript {
  /// A column-style split on a wide window, whose secondary column presents a controller.
  private static let presenting = """
    \(contents("a", "k", "m", "x", "y"))
    {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split"}
    {"do":"window","id":"main","root":"split"}
    {"do":"push","in":"x.navigation","controller":"y"}
    {"do":"present","from":"y","controller":"k","style":"overCurrentContext"}
    """

  /// Columns that a collapsed split doesn't show, and what they present.
  static let inCollapsedSplits: [(id: String, lines: String)] = [
    (
      "PRE-21: what a column presented comes back with the column",
      """
      \(presenting)
      {"do":"traits","horizontal":"compact"}
      {"do":"expect","visible":["y"]}
      \(narrow)
      {"do":"expect","stack":["a","x","y"],"in":"a.navigation"}
      {"do":"expect","visible":["y"]}
      {"do":"expect","archive":{"paths":["split","split/a","split/:[primary.1]:/x","split/:[primary.2]:/y","split/:[primary.2]:/y/k"],"excluded":[]}}
      \(narrow)
      {"do":"expect","visible":["y"]}
      {"do":"expand","in":"split"}
      {"do":"expect","visible":["a","y","k"]}
      {"do":"expect","presented":"k","by":"x.navigation"}
      """
    ),
    (
      "PRE-21: what a column presented covers the column in a wide window",
      """
      \(presenting)
      {"do":"traits","horizontal":"compact"}
      \(narrow)
      \(wide)
      {"do":"expect","visible":["a","y","k"]}
      {"do":"expect","presented":"k","by":"x.navigation"}
      """
    ),
    (
      "PRE-21: what both the stack and a column kept aside present comes back",
      """
      \(presenting)
      {"do":"traits","horizontal":"compact"}
      {"do":"present","from":"y","controller":"m","style":"overCurrentContext"}
      {"do":"expect","presented":"m","by":"a.navigation"}
      \(narrow)
      {"do":"expect","presented":"m","by":"a.navigation"}
      {"do":"expand","in":"split"}
      {"do":"expect","presented":"m","by":"a.navigation"}
      {"do":"expect","presented":"k","by":"x.navigation"}
      """
    ),
    (
      "SPL-12: a collapsed split that has lost its primary column shows the other one",
      """
      \(contents("p", "d"))
      {"do":"controller","id":"sp","kind":"split","columns":2,"children":["p","d"],"restoration":"sp"}
      {"do":"window","id":"main","root":"sp","horizontal":"compact"}
      {"do":"setColumn","in":"sp","column":"primary","controller":null}
      {"do":"expect","visible":["d"]}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["d"]}
      {"do":"traits","window":"main","horizontal":"regular"}
      {"do":"expect","columns":["d"],"in":"sp"}
      {"do":"traits","window":"main","horizontal":"compact"}
      {"do":"expect","visible":["d"]}
      """
    ),
    (
      "SPL-10: a compact column that is set while the split is collapsed isn't shown",
      """
      \(contents("a", "c", "x"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"setColumn","in":"split","column":"compact","controller":"c"}
      {"do":"expect","visible":["x"]}
      \(narrow)
      {"do":"expect","visible":["x"]}
      {"do":"expect","stack":["a","x"],"in":"a.navigation"}
      {"do":"expand","in":"split"}
      {"do":"collapse","in":"split"}
      {"do":"expect","visible":["c"]}
      \(narrow)
      {"do":"expect","visible":["c"]}
      """
    ),
    (
      "SPL-12: a column that the user has left isn't shown",
      """
      \(contents("a", "x", "y"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"push","in":"a.navigation","controller":"y"}
      {"do":"popToRoot","in":"a.navigation"}
      \(narrow)
      {"do":"expect","visible":["a"]}
      {"do":"expect","stack":["a"],"in":"a.navigation"}
      \(narrow)
      {"do":"showColumn","in":"split","column":"secondary"}
      {"do":"expect","stack":["a","x","y"],"in":"a.navigation"}
      {"do":"popToRoot","in":"a.navigation"}
      \(wide)
      {"do":"expect","columns":["a","x"],"in":"split"}
      {"do":"expect","stack":["x","y"],"in":"x.navigation"}
      """
    ),
    (
      "SPL-12: nor is one that was exchanged before",
      """
      \(contents("a", "x", "y"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"setColumn","in":"split","column":"secondary","controller":null}
      {"do":"setColumn","in":"split","column":"secondary","controller":"y"}
      {"do":"expect","visible":["a"]}
      \(narrow)
      {"do":"expect","visible":["a"]}
      {"do":"showColumn","in":"split","column":"secondary"}
      {"do":"expect","stack":["a","y"],"in":"a.navigation"}
      """
    ),
    (
      "SPL-12: of two stacks of the app's own, the one that was popped is kept aside",
      """
      \(contents("a", "x", "y"))
      {"do":"controller","id":"M","kind":"navigation","children":["x"],"restoration":"m"}
      {"do":"controller","id":"D","kind":"navigation","children":["y"],"restoration":"d"}
      {"do":"controller","id":"split","kind":"split","columns":3,"children":["a","M","D"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"pop","in":"a.navigation"}
      {"do":"expect","stack":["a","M"],"in":"a.navigation"}
      \(narrow)
      {"do":"expect","stack":["a","M"],"in":"a.navigation"}
      {"do":"expect","visible":["x"]}
      {"do":"showColumn","in":"split","column":"secondary"}
      {"do":"expect","stack":["a","M","D"],"in":"a.navigation"}
      {"do":"pop","in":"a.navigation"}
      \(wide)
      {"do":"expect","columns":["a","M","D"],"in":"split"}
      """
    ),
    (
      "SPL-12: what replaced a stack of the app's own is the column",
      """
      \(contents("a", "x", "y"))
      {"do":"controller","id":"D","kind":"navigation","children":["x"],"restoration":"d"}
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","D"],"restoration":"split"}
      {"do":"window","id":"main","root":"split"}
      {"do":"showDetail","from":"a","controller":"y"}
      {"do":"traits","horizontal":"compact"}
      {"do":"expect","stack":["a","y"],"in":"a.navigation"}
      \(narrow)
      {"do":"expect","stack":["a","y"],"in":"a.navigation"}
      \(wide)
      {"do":"expect","columns":["a","y"],"in":"split"}
      {"do":"expect","stack":["y"],"in":"y.navigation"}
      """
    ),
    (
      "SPL-5: a column whose first controller has gone comes back",
      """
      \(contents("a", "b", "x"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split"}
      {"do":"window","id":"main","root":"split"}
      {"do":"setStack","in":"x.navigation","controllers":["b"]}
      {"do":"expect","archive":{"paths":["split","split/a","split/b"],"excluded":[]}}
      {"do":"traits","horizontal":"compact"}
      {"do":"expect","stack":["a","b"],"in":"a.navigation"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["b"]}
      {"do":"expect","stack":["a","b"],"in":"a.navigation"}
      \(wide)
      {"do":"expect","visible":["a","b"]}
      {"do":"expect","columns":["a","b"],"in":"split"}
      """
    ),
    (
      "SPL-12: without a primary column, the others are shown",
      """
      \(contents("a", "x"))
      {"do":"controller","id":"D","kind":"navigation","children":["x"],"restoration":"d"}
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","D"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"push","in":"D","controller":"a"}
      {"do":"expect","visible":["a"]}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["a"]}
      {"do":"traits","horizontal":"regular"}
      {"do":"expect","columns":["D"],"in":"split"}
      {"do":"expect","stack":["x","a"],"in":"D"}
      """
    ),
    (
      "SPL-12: also those of a stack that the split has made",
      """
      \(contents("a", "x"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split"}
      {"do":"window","id":"main","root":"split"}
      {"do":"push","in":"x.navigation","controller":"a"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"traits","horizontal":"compact"}
      {"do":"expect","visible":["a"]}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["a"]}
      {"do":"traits","horizontal":"regular"}
      {"do":"expect","columns":["x"],"in":"split"}
      {"do":"expect","stack":["x","a"],"in":"x.navigation"}
      """
    ),
    (
      "SPL-10: nor is it beside a stack of the app's own",
      """
      \(contents("a", "c", "x"))
      {"do":"controller","id":"D","kind":"navigation","children":["x"],"restoration":"d"}
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","D"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"setColumn","in":"split","column":"compact","controller":"c"}
      {"do":"expect","stack":["a","D"],"in":"a.navigation"}
      \(narrow)
      {"do":"expect","stack":["a","D"],"in":"a.navigation"}
      {"do":"expect","visible":["x"]}
      {"do":"expand","in":"split"}
      {"do":"expect","columns":["a","D"],"in":"split"}
      {"do":"collapse","in":"split"}
      {"do":"expect","visible":["c"]}
      """
    ),
  ]
}
