extension RestorationScript {
  /// Controllers are named by their identifiers, so that each process knows them.
  static let carrying = carryingScripts.map(Self.init)

  private static let carryingScripts: [(id: String, lines: String)] = [
    (
      "equal nodes deferred in two windows are restored in their own windows",
      """
      {"do":"controller","id":"one","restoration":"account","class":"Account"}
      {"do":"controller","id":"left","kind":"navigation","children":["one"],"restoration":"nav"}
      {"do":"window","id":"west","root":"left"}
      {"do":"controller","id":"two","restoration":"account","class":"Account"}
      {"do":"controller","id":"right","kind":"navigation","children":["two"],"restoration":"nav"}
      {"do":"window","id":"east","root":"right"}
      {"do":"state","controller":"one","values":{"k":1,"to":{"$ref":"two"}}}
      {"do":"state","controller":"two","values":{"k":2,"to":{"$ref":"one"}}}
      \(locked)
      {"do":"expect","archive":{"paths":["nav","nav/:[0]:/account",":[east]:/nav",":[east]:/nav/:[0]:/account"],"state":{"nav/:[0]:/account":{"k":1,"to":{"$ref":":[east]:/nav/:[0]:/account"}}}}}
      \(locked)
      {"do":"resume","path":":[east]:/nav/:[0]:/account"}
      \(locked)
      {"do":"expect","verdict":{"path":":[east]:/nav/:[0]:/account","is":"deferred"}}
      \(open)
      {"do":"expect","archive":{"paths":["nav","nav/:[0]:/account",":[east]:/nav",":[east]:/nav/:[0]:/account"],"state":{"nav/:[0]:/account":{"k":1,"to":{"$ref":":[east]:/nav/:[0]:/account"}},":[east]:/nav/:[0]:/account":{"k":2}}}}
      """
    ),
    (
      "a deferred child keeps its place among children with equal identifiers",
      """
      {"do":"controller","id":"a","restoration":"row"}
      {"do":"controller","id":"b","restoration":"row","class":"Account"}
      {"do":"controller","id":"c","restoration":"row"}
      {"do":"controller","id":"box","kind":"container","children":["a","b","c"],"restoration":"box"}
      {"do":"window","id":"main","root":"box"}
      {"do":"state","controller":"a","values":{"k":1}}
      {"do":"state","controller":"b","values":{"k":2}}
      {"do":"state","controller":"c","values":{"k":3}}
      \(locked)
      {"do":"expect","verdict":{"path":"box/:[1]:/row","is":"deferred"}}
      {"do":"expect","archive":{"paths":["box","box/row","box/:[1]:/row","box/:[2]:/row"],"state":{"box/row":{"k":1},"box/:[1]:/row":{"k":2},"box/:[2]:/row":{"k":3}}}}
      \(locked)
      \(open)
      {"do":"expect","archive":{"state":{"box/row":{"k":1},"box/:[1]:/row":{"k":2},"box/:[2]:/row":{"k":3}}}}
      """
    ),
    (
      "a deferred node on a stack is restored in a later launch with those above it",
      """
      \(stack(["a", "b", "c"], account: "b"))
      {"do":"state","controller":"b","values":{"k":1,"to":{"$ref":"c"}}}
      \(locked)
      {"do":"expect","stack":["a"],"in":"nav"}
      {"do":"expect","archive":{"paths":["nav","nav/:[0]:/a","nav/:[1]:/b","nav/:[2]:/c"],"children":{"nav":["nav/:[0]:/a","nav/:[1]:/b","nav/:[2]:/c"]}}}
      \(locked)
      {"do":"expect","stack":["a"],"in":"nav"}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"deferred","rule":"V9"}}
      \(locked)
      \(open)
      {"do":"expect","stack":["a","b","c"],"in":"nav"}
      {"do":"expect","state":{"k":1,"to":{"$ref":"c"}},"controller":"b"}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"restored"}}
      """
    ),
    (
      "a deferred node can be resumed in any launch, and then doesn't wait again",
      """
      \(stack(["a", "b"], account: "b"))
      {"do":"state","controller":"b","values":{"k":1}}
      \(locked)
      \(locked)
      {"do":"resume","path":"nav/:[1]:/b"}
      {"do":"expect","stack":["a","b"],"in":"nav"}
      {"do":"pop","in":"nav"}
      {"do":"expect","archive":{"paths":["nav","nav/:[0]:/a"]}}
      \(open)
      {"do":"expect","stack":["a"],"in":"nav"}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":null}}
      """
    ),
    (
      "a deferred node waits until it is resumed if something was pushed in its place",
      """
      \(stack(["a", "b"], account: "b"))
      {"do":"state","controller":"b","values":{"k":1}}
      \(locked)
      {"do":"controller","id":"settings","restoration":"settings"}
      {"do":"push","in":"nav","controller":"settings","animated":false}
      {"do":"expect","archive":{"children":{"nav":["nav/:[0]:/a","nav/:[1]:/settings"]}}}
      \(open)
      {"do":"expect","stack":["a","settings"],"in":"nav"}
      {"do":"expect","verdict":{"path":"1:47/nav/:[1]:/b","is":"deferred","reason":"'nav/:[1]:/settings' has since been pushed there; it has waited since 1:47"}}
      \(open)
      {"do":"expect","verdict":{"path":"1:47/nav/:[1]:/b","is":"deferred"}}
      {"do":"resume","path":"1:47/nav/:[1]:/b"}
      {"do":"expect","stack":["a","settings","b"],"in":"nav"}
      {"do":"expect","state":{"k":1},"controller":"b"}
      \(open)
      {"do":"expect","stack":["a","settings","b"],"in":"nav"}
      """
    ),
    (
      "a node above a popped one has no place until it is resumed",
      """
      \(stack(["a", "b", "c"], account: "c"))
      \(locked)
      {"do":"pop","in":"nav","animated":false}
      \(open)
      {"do":"expect","stack":["a"],"in":"nav"}
      {"do":"resume","path":"1:48/nav/:[2]:/c"}
      {"do":"expect","stack":["a","c"],"in":"nav"}
      """
    ),
    (
      "a node above a lost one is deferred in every launch",
      """
      \(stack(["a", "b", "c"], account: "b"))
      \(locked)
      {"do":"crash"}
      {"do":"relaunch","classes":[]}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"truncated"}}
      {"do":"expect","verdict":{"path":"nav/:[2]:/c","is":"deferred"}}
      {"do":"expect","stack":["a"],"in":"nav"}
      \(open)
      {"do":"expect","stack":["a"],"in":"nav"}
      {"do":"expect","verdict":{"path":"1:48/nav/:[2]:/c","is":"deferred","reason":"'nav/:[1]:/b', which it stood on, did not come back; it has waited since 1:48"}}
      \(open)
      {"do":"resume","path":"1:48/nav/:[2]:/c"}
      {"do":"expect","stack":["a","c"],"in":"nav"}
      """
    ),
    (
      "a tab is restored between its neighbours, which get their indexes again",
      """
      \(tabs(["a", "b", "c"], account: "b"))
      {"do":"state","controller":"a","values":{"to":{"$ref":"c"}}}
      \(locked)
      {"do":"expect","archive":{"paths":["tabs","tabs/:[0]:/a","tabs/:[1]:/b","tabs/:[2]:/c"],"children":{"tabs":["tabs/:[0]:/a","tabs/:[1]:/b","tabs/:[2]:/c"]}}}
      \(locked)
      {"do":"expect","tabs":["a","c"],"in":"tabs"}
      \(open)
      {"do":"expect","tabs":["a","b","c"],"in":"tabs"}
      {"do":"expect","state":{"to":{"$ref":"c"}},"controller":"a"}
      """
    ),
    (
      "a presentation is restored if nothing else is presented there",
      """
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"s","restoration":"s","class":"Account"}
      {"do":"window","id":"main","root":"a"}
      {"do":"present","from":"a","controller":"s","style":"formSheet","animated":false}
      \(locked)
      {"do":"expect","presented":null,"by":"a"}
      \(locked)
      {"do":"resume","path":"a/s"}
      {"do":"expect","presented":"s","by":"a"}
      \(locked)
      {"do":"controller","id":"other","restoration":"other"}
      {"do":"present","from":"a","controller":"other","style":"formSheet","animated":false}
      \(open)
      {"do":"expect","presented":"other","by":"a"}
      {"do":"dismiss","from":"a","animated":false}
      {"do":"resume","path":"3:82/a/s"}
      {"do":"expect","presented":"s","by":"a"}
      """
    ),
    (
      "the window of a disconnected scene is deferred through any number of launches",
      """
      {"do":"scene","id":"one"}
      {"do":"scene","id":"two"}
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"b","restoration":"b"}
      {"do":"window","id":"left","scene":"one","root":"a"}
      {"do":"window","id":"right","scene":"two","root":"b"}
      {"do":"state","controller":"b","values":{"k":1}}
      {"do":"disconnect","scene":"two"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["a"]}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","visible":["a"]}
      {"do":"connect","scene":"two"}
      {"do":"expect","visible":["a","b"]}
      {"do":"expect","state":{"k":1},"controller":"b"}
      """
    ),
    (
      "a deferred root replaces a default interface that was used only when resumed",
      """
      {"do":"controller","id":"vault","restoration":"vault","class":"Account"}
      {"do":"window","id":"main","root":"vault"}
      {"do":"state","controller":"vault","values":{"k":1}}
      {"do":"crash"}
      {"do":"controller","id":"login","restoration":"login"}
      {"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}],"app":{"default":[{"do":"window","id":"main","root":"login"}]}}
      {"do":"expect","visible":["login"]}
      {"do":"crash"}
      {"do":"controller","id":"login","restoration":"login"}
      {"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}],"app":{"default":[{"do":"window","id":"main","root":"login"}]}}
      {"do":"expect","visible":["login"]}
      {"do":"expect","verdict":{"path":"vault","is":"deferred"}}
      {"do":"state","controller":"login","values":{"name":"ann"}}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Account"}]}
      {"do":"expect","visible":["login"]}
      {"do":"expect","state":{"name":"ann"},"controller":"login"}
      {"do":"resume","path":"1:24/vault"}
      {"do":"expect","visible":["vault"]}
      {"do":"expect","state":{"k":1},"controller":"vault"}
      """
    ),
    (
      "a quarantined node is kept from launch to launch, and restored when resumed",
      """
      \(stack(["a", "b"]))
      {"do":"state","controller":"b","values":{"k":1}}
      {"do":"crash"}
      {"do":"relaunch","crashAt":"decode:nav/:[1]:/b","policy":{"attempts":2}}
      {"do":"relaunch","crashAt":"decode:nav/:[1]:/b","policy":{"attempts":2}}
      {"do":"relaunch","policy":{"attempts":2}}
      {"do":"expect","stack":["a"],"in":"nav"}
      {"do":"crash"}
      {"do":"relaunch","policy":{"attempts":2}}
      {"do":"crash"}
      {"do":"relaunch","policy":{"attempts":2}}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"deferred"}}
      {"do":"resume","path":"nav/:[1]:/b"}
      {"do":"expect","stack":["a","b"],"in":"nav"}
      {"do":"expect","state":{"k":1},"controller":"b"}
      """
    ),
    (
      "a deferred node stays deferred when its container is lost",
      """
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"b","restoration":"b","class":"Account"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a","b"],"restoration":"nav","class":"Deck"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Deck"},{"id":"Account","policy":{"needs":"login"}}]}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Account"}]}
      {"do":"expect","verdict":{"path":"nav","is":"dropped"}}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"deferred","reason":"'nav' isn't restored"}}
      {"do":"crash"}
      {"do":"relaunch","classes":[{"id":"Account"}]}
      {"do":"expect","verdict":{"path":"1:42/nav/:[1]:/b","is":"deferred"}}
      """
    ),
    (
      "a deferred node stays deferred when a link replaces the rest",
      """
      \(stack(["a", "b"], account: "b"))
      {"do":"state","controller":"b","values":{"k":1}}
      {"do":"crash"}
      {"do":"controller","id":"l","restoration":"l"}
      {"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}],"link":{"id":"x","precedence":"replace","commands":[{"do":"window","id":"main","root":"l"}]}}
      {"do":"expect","visible":["l"]}
      {"do":"expect","verdict":{"path":"nav","is":"vetoed","rule":"V11"}}
      {"do":"expect","verdict":{"path":"nav/:[1]:/b","is":"deferred","rule":"V9"}}
      \(locked)
      {"do":"expect","visible":["l"]}
      {"do":"expect","verdict":{"path":"1:47/nav/:[1]:/b","is":"deferred"}}
      \(open)
      {"do":"expect","verdict":{"path":"1:47/nav/:[1]:/b","is":"deferred"}}
      """
    ),
  ]
}
