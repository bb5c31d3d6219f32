extension RestorationScript {
  private static let launches = """
    {"do":"crash"}
    {"do":"relaunch"}
    {"do":"crash"}
    {"do":"relaunch"}
    """

  /// Presentations that aren't visible, and containers that became empty.
  static let ofPresentations: [(id: String, lines: String)] = [
    (
      "PRE-21: a presentation that waits for a covered presenter waits after every launch",
      """
      {"do":"controller","id":"cx","restoration":"cx","definesPresentationContext":true}
      {"do":"controller","id":"P","restoration":"p"}
      {"do":"controller","id":"Q","restoration":"q"}
      {"do":"controller","id":"X","restoration":"x"}
      {"do":"controller","id":"nav","kind":"navigation","children":["cx"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"present","from":"cx","controller":"P","style":"overCurrentContext"}
      {"do":"set","controller":"P","definesPresentationContext":true}
      {"do":"present","from":"P","controller":"Q","style":"currentContext"}
      {"do":"push","in":"nav","controller":"X"}
      \(launches)
      {"do":"expect","stack":["cx","X"],"in":"nav"}
      {"do":"pop","in":"nav"}
      {"do":"expect","presented":"P","by":"cx"}
      {"do":"expect","presented":"Q","by":"P"}
      """
    ),
    (
      "PRE-21: a presentation in a tab that isn't selected is kept",
      """
      {"do":"controller","id":"A","restoration":"a","definesPresentationContext":true}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"P","restoration":"p"}
      {"do":"controller","id":"tab","kind":"tab","children":["A","B"],"restoration":"tab"}
      {"do":"window","id":"main","root":"tab"}
      {"do":"present","from":"A","controller":"P","style":"currentContext"}
      {"do":"select","in":"tab","controller":"B"}
      \(launches)
      {"do":"expect","archive":{"paths":["tab","tab/:[0]:/a","tab/:[0]:/a/p","tab/:[1]:/b"],"excluded":[]}}
      {"do":"select","in":"tab","controller":"A"}
      {"do":"expect","presented":"P","by":"A"}
      """
    ),
    (
      "PRE-21: a presentation that waits for a window to be shown is kept",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"S","restoration":"s"}
      {"do":"window","id":"main","root":"A","visible":false}
      {"do":"present","from":"A","controller":"S","style":"pageSheet","whenReady":true}
      \(launches)
      {"do":"show","window":"main"}
      {"do":"expect","presented":"S","by":"A"}
      """
    ),
    (
      "SPL-5: what the stack around a column presents is presented in its place",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"P","restoration":"p"}
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["A","B"],"restoration":"split"}
      {"do":"window","id":"main","root":"split"}
      {"do":"present","from":"B","controller":"P","style":"overCurrentContext"}
      {"do":"expect","presented":"P","by":"B.navigation"}
      {"do":"expect","archive":{"paths":["split","split/a","split/b","split/b/p"],"excluded":[]}}
      \(launches)
      {"do":"expect","presented":"P","by":"B.navigation"}
      {"do":"expect","columns":["A","B"],"in":"split"}
      """
    ),
    (
      "RES-4: containers that had become empty are empty",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"C","restoration":"c"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}
      {"do":"controller","id":"tab","kind":"tab","children":["B"],"restoration":"tab"}
      {"do":"controller","id":"box","kind":"container","children":["C"],"restoration":"box"}
      {"do":"controller","id":"all","kind":"container","children":["nav","tab","box"],"restoration":"all"}
      {"do":"window","id":"main","root":"all"}
      {"do":"setStack","in":"nav","controllers":[]}
      {"do":"setTabs","in":"tab","controllers":[]}
      {"do":"unembed","child":"C"}
      \(launches)
      {"do":"expect","stack":[],"in":"nav"}
      {"do":"expect","tabs":[],"in":"tab"}
      {"do":"expect","children":[],"of":"box"}
      """
    ),
    (
      "PRE-21: what a covered controller of a column presents in its context covers the column again",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"F","restoration":"f"}
      {"do":"controller","id":"P","restoration":"p"}
      {"do":"controller","id":"split","kind":"split","columns":2,"children":["A","B"],"restoration":"split"}
      {"do":"window","id":"main","root":"split"}
      {"do":"present","from":"B","controller":"P","style":"currentContext"}
      {"do":"setColumn","in":"split","column":"secondary","controller":"F"}
      {"do":"expect","visible":["A","P"]}
      \(launches)
      {"do":"expect","visible":["A","P"]}
      {"do":"expect","presented":"P","by":"B.navigation"}
      {"do":"dismiss","from":"B"}
      {"do":"expect","visible":["A","F"]}
      """
    ),
  ]
}
