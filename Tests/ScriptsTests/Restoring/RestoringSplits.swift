extension RestorationScript {
  static let wide = relaunch("regular")
  static let narrow = relaunch("compact")

  private static func relaunch(_ width: String) -> String {
    """
    {"do":"crash"}
    {"do":"relaunch","app":{"default":[{"do":"window","id":"main","root":"split","horizontal":"\(width)"}]}}
    """
  }

  /// Controllers with identifiers.
  static func contents(_ names: String...) -> String {
    names.map { #"{"do":"controller","id":"\#($0)","restoration":"\#($0)"}"# }
      .joined(separator: "\n")
  }

  /// A split whose secondary is a stack of two, on a compact window.
  private static let withStack = """
    \(contents("a", "x", "y", "z"))
    {"do":"controller","id":"P","kind":"navigation","children":["a"],"restoration":"p"}
    {"do":"controller","id":"D","kind":"navigation","children":["x","y"],"restoration":"d"}
    {"do":"controller","id":"split","kind":"split","children":["P","D"],"restoration":"split"}
    {"do":"window","id":"main","root":"split","horizontal":"compact"}
    {"do":"push","in":"P","controller":"z"}
    {"do":"expect","stack":["a","D","z"],"in":"P"}
    """

  /// A column-style split, on a compact window.
  private static let withColumns = """
    \(contents("a", "m", "x", "y"))
    {"do":"controller","id":"split","kind":"split","columns":3,"children":["a","m","x"],"restoration":"split"}
    {"do":"window","id":"main","root":"split","horizontal":"compact"}
    {"do":"push","in":"a.navigation","controller":"y"}
    {"do":"expect","stack":["a","m","x","y"],"in":"a.navigation"}
    """

  /// The columns of a split if the next window is as wide as the last, wider, or narrower.
  static let inSplits: [(id: String, lines: String)] = [
    (
      "SPL-3: a collapsed split separates its secondary, with its state, in a wide window",
      """
      \(contents("a", "n"))
      {"do":"controller","id":"P","kind":"navigation","children":["a"],"restoration":"p"}
      {"do":"controller","id":"split","kind":"split","children":["P","n"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"state","controller":"n","values":{"text":"draft"}}
      {"do":"expect","stack":["a","n"],"in":"P"}
      \(narrow)
      {"do":"expect","stack":["a","n"],"in":"P"}
      \(wide)
      {"do":"expect","columns":["P","n"],"in":"split"}
      {"do":"expect","stack":["a"],"in":"P"}
      {"do":"expect","state":{"text":"draft"},"controller":"n"}
      {"do":"expect","archive":{"paths":["split","split/p","split/p/:[0]:/a","split/n"],"excluded":[]}}
      \(narrow)
      {"do":"expect","stack":["a","n"],"in":"P"}
      {"do":"expect","state":{"text":"draft"},"controller":"n"}
      """
    ),
    (
      "SPL-3: a secondary that is a stack gets back what came from it",
      """
      \(withStack)
      \(wide)
      {"do":"expect","columns":["P","D"],"in":"split"}
      {"do":"expect","stack":["a"],"in":"P"}
      {"do":"expect","stack":["x","y","z"],"in":"D"}
      {"do":"expect","visible":["a","z"]}
      \(narrow)
      {"do":"expect","stack":["a","D"],"in":"P"}
      {"do":"expect","stack":["x","y","z"],"in":"D"}
      {"do":"expect","visible":["z"]}
      """
    ),
    (
      "SPL-3: relaunched as narrow, a stack that waits separates later",
      """
      \(withStack)
      \(narrow)
      {"do":"expect","stack":["a","D","z"],"in":"P"}
      {"do":"expect","stack":["x","y"],"in":"D"}
      {"do":"expect","visible":["z"]}
      \(narrow)
      {"do":"expect","stack":["a","D","z"],"in":"P"}
      {"do":"expect","stack":["x","y"],"in":"D"}
      {"do":"expect","visible":["z"]}
      {"do":"expand","in":"split"}
      {"do":"expect","columns":["P","D"],"in":"split"}
      {"do":"expect","stack":["x","y","z"],"in":"D"}
      """
    ),
    (
      "SPL-3: what lies above one that is not kept goes back as well",
      """
      \(contents("a", "y"))
      {"do":"controller","id":"x"}
      {"do":"controller","id":"P","kind":"navigation","children":["a"],"restoration":"p"}
      {"do":"controller","id":"D","kind":"navigation","children":["x","y"],"restoration":"d"}
      {"do":"controller","id":"split","kind":"split","children":["P","D"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"expect","archive":{"paths":["split","split/p","split/p/:[0]:/a","split/d","split/d/:[1]:/y"],"excluded":["split/d/:[0]:/x"]}}
      \(wide)
      {"do":"expect","columns":["P","D"],"in":"split"}
      {"do":"expect","stack":["a"],"in":"P"}
      {"do":"expect","stack":["y"],"in":"D"}
      """
    ),
    (
      "SPL-5: columns that were one stack come apart in a wide window",
      """
      \(withColumns)
      \(wide)
      {"do":"expect","columns":["a","m","x"],"in":"split"}
      {"do":"expect","stack":["a"],"in":"a.navigation"}
      {"do":"expect","stack":["m"],"in":"m.navigation"}
      {"do":"expect","stack":["x","y"],"in":"x.navigation"}
      \(narrow)
      {"do":"expect","stack":["a","m","x","y"],"in":"a.navigation"}
      """
    ),
    (
      "SPL-5: relaunched as narrow, columns come apart later",
      """
      \(withColumns)
      \(narrow)
      {"do":"expect","stack":["a","m","x","y"],"in":"a.navigation"}
      \(narrow)
      {"do":"expand","in":"split"}
      {"do":"expect","columns":["a","m","x"],"in":"split"}
      {"do":"expect","stack":["m"],"in":"m.navigation"}
      {"do":"expect","stack":["x","y"],"in":"x.navigation"}
      """
    ),
    (
      "SPL-5: a column that a collapsed split does not show is kept",
      """
      \(contents("a", "x", "y"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","x"],"restoration":"split","answers":{"topColumnForCollapsing":"primary"}}
      {"do":"window","id":"main","root":"split"}
      {"do":"push","in":"x.navigation","controller":"y"}
      {"do":"traits","window":"main","horizontal":"compact"}
      {"do":"expect","stack":["a"],"in":"a.navigation"}
      \(narrow)
      {"do":"expect","stack":["a"],"in":"a.navigation"}
      \(wide)
      {"do":"expect","columns":["a","x"],"in":"split"}
      {"do":"expect","stack":["x","y"],"in":"x.navigation"}
      """
    ),
    (
      "SPL-2: what a primary that is no stack does not show is kept",
      """
      \(contents("a", "n"))
      {"do":"controller","id":"split","kind":"split","children":["a","n"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"state","controller":"n","values":{"text":"draft"}}
      {"do":"expect","columns":["a"],"in":"split"}
      \(narrow)
      {"do":"expect","columns":["a"],"in":"split"}
      \(wide)
      {"do":"expect","columns":["a","n"],"in":"split"}
      {"do":"expect","state":{"text":"draft"},"controller":"n"}
      """
    ),
    (
      "SPL-12: columns above a primary that has moved elsewhere keep their state",
      """
      \(contents("a", "b", "c"))
      {"do":"controller","id":"split","kind":"split","columns":3,"children":["a","b","c"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"controller","id":"n","kind":"navigation","restoration":"n","children":[]}
      {"do":"push","in":"n","controller":"a"}
      {"do":"state","controller":"c","values":{"draft":"x"}}
      \(narrow)
      {"do":"expect","visible":["c"]}
      {"do":"expect","state":{"draft":"x"},"controller":"c"}
      {"do":"expect","stack":["a","b","c"],"in":"a.navigation"}
      \(narrow)
      {"do":"expect","visible":["c"]}
      {"do":"expand","in":"split"}
      {"do":"expect","columns":["a","b","c"],"in":"split"}
      """
    ),
    (
      "SPL-12: a primary that was set while the split was collapsed comes back with the others",
      """
      \(contents("a", "b", "d", "g"))
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["a","b"],"restoration":"split"}
      {"do":"window","id":"main","root":"split","horizontal":"compact"}
      {"do":"setColumn","in":"split","column":"primary","controller":"d"}
      {"do":"setColumn","in":"split","column":"secondary","controller":"g"}
      {"do":"expect","archive":{"paths":["split","split/d","split/:[primary.1]:/b","split/:[primary.2]:/g"],"excluded":[]}}
      \(narrow)
      {"do":"expect","visible":["g"]}
      \(wide)
      {"do":"expect","columns":["d","b"],"in":"split"}
      {"do":"expect","stack":["b","g"],"in":"b.navigation"}
      """
    ),
  ]
}
