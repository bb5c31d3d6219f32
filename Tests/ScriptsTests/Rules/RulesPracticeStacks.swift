/// Stacks and tabs as apps use them, from the references and headers of UIKit.
enum RulesPracticeStacks {
  static let all: [Scenario] = [
    Scenario(
      "replacing a stack below its top doesn't affect the top",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav"), Given.content("N")),
      #"{"do":"setStack","in":"nav","controllers":["N","B"]}"#,
      "A.wM(nil) A.dM(nil) N.wM(nav) N.dM(nav)", hides: hidden),
    Scenario(
      "replacing a stack by its lower part pops",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav")),
      #"{"do":"setStack","in":"nav","controllers":["A"]}"#,
      "B.wM(nil) B.wD A.wA B.dD A.dA B.dM(nil)", hides: hidden),
    Scenario(
      "a stack can become empty",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav")),
      lines(#"{"do":"setStack","in":"nav","controllers":[]}"#, Do.stack("nav")),
      "A.wM(nil) A.dM(nil) B.wM(nil) B.wD B.dD B.dM(nil)", hides: hidden),
    Scenario(
      "popping to the top does nothing",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav")),
      lines(#"{"do":"popTo","in":"nav","controller":"B"}"#, Do.stack("nav", "A", "B")),
      "=nil", hides: hidden),
    Scenario(
      "there is no back navigation from the root",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav")),
      lines(#"{"do":"goBack","in":"nav","expect":{"returned":null}}"#, Do.stack("nav", "A")),
      "=nil", hides: hidden),
    Scenario(
      "a bar hidden by one controller stays hidden above it",
      lines(
        Given.content("A"),
        #"{"do":"controller","id":"B","kind":"content","hidesBottomBarWhenPushed":true}"#,
        Given.content("D", "T2"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Do.controller("tab", "tab", #","children":["nav","T2"]"#), Given.window("tab"),
        Do.push("nav", "B")),
      lines(Do.push("nav", "D"), #"{"do":"expect","bars":["navigationBar"],"of":"D"}"#),
      "D.wM(nav) B.wD D.wA B.dD D.dA D.dM(nav)", hides: hidden),
    Scenario(
      "a bar hidden by a controller is shown when that is popped",
      lines(
        Given.content("A"),
        #"{"do":"controller","id":"B","kind":"content","hidesBottomBarWhenPushed":true}"#,
        Do.controller("nav", "navigation", #","children":["A"]"#),
        Do.controller("tab", "tab", #","children":["nav"]"#), Given.window("tab"),
        Do.push("nav", "B")),
      lines(
        #"{"do":"pop","in":"nav"}"#, #"{"do":"expect","bars":["navigationBar","tabBar"],"of":"A"}"#),
      "B.wM(nil) B.wD A.wA B.dD A.dA B.dM(nil) =[B]", hides: hidden),
    Scenario(
      "a popped controller resigns first responder",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav"), #"{"do":"firstResponder","controller":"B"}"#),
      lines(#"{"do":"pop","in":"nav"}"#, #"{"do":"expect","firstResponder":null}"#),
      "B.wM(nil) B.wD A.wA B.dD B.resignedFirstResponder A.dA B.dM(nil) =[B]", hides: hidden),
    Scenario(
      "a tab bar can be on a stack",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("x", "y"),
        Do.controller("t", "tab", #","children":["x","y"]"#)),
      lines(Do.push("nav", "t"), Do.visible("x")),
      "x.wM(t) x.dM(t) y.wM(t) y.dM(t) t.wM(nav) A.wD t.wA x.wA A.dD t.dA x.dA t.dM(nav)",
      hides: hidden),
    Scenario(
      "a push when the root has appeared",
      lines(
        #"{"do":"controller","id":"A","kind":"content","on":{"viewDidAppear":[{"do":"push","in":"nav","controller":"B"}]}}"#,
        Given.content("B"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Do.stack("nav", "A", "B")),
      Do.visible("B"),
      "", hides: hidden),
    Scenario(
      "a push in an unselected tab causes no appearance callbacks",
      lines(
        Given.content("a", "b", "c"), Do.controller("n", "navigation", #","children":["a"]"#),
        Do.controller("tab", "tab", #","children":["b","n"]"#), Given.window("tab")),
      lines(Do.push("n", "c"), Do.stack("n", "a", "c")),
      "a.dM(n) c.wM(n)", hides: hidden),
    Scenario(
      "after a push in an unselected tab, the top appears when the tab is selected",
      lines(
        Given.content("a", "b", "c"), Do.controller("n", "navigation", #","children":["a"]"#),
        Do.controller("tab", "tab", #","children":["b","n"]"#), Given.window("tab"),
        Do.push("n", "c")),
      #"{"do":"select","in":"tab","index":1}"#,
      "n.wA c.wA b.wD b.dD n.dA c.dA c.dM(n)", hides: hidden),
    Scenario(
      "a tab change reaches the controllers on stacks, the container first",
      lines(
        Given.content("a", "b"), Do.controller("n1", "navigation", #","children":["a"]"#),
        Do.controller("n2", "navigation", #","children":["b"]"#),
        Do.controller("tab", "tab", #","children":["n1","n2"]"#), Given.window("tab")),
      #"{"do":"select","in":"tab","index":1}"#,
      "n2.wA b.wA n1.wD a.wD n1.dD a.dD n2.dA b.dA b.dM(n2)", hides: hidden),
    Scenario(
      "if the selected tab is removed, the one at its index is selected",
      lines(
        Given.content("a", "b", "c", "d", "e", "f"),
        Do.controller("tab", "tab", #","children":["a","b","c"]"#), Given.window("tab"),
        #"{"do":"select","in":"tab","index":2}"#),
      lines(#"{"do":"setTabs","in":"tab","controllers":["d","e","f"]}"#, Do.visible("f")),
      """
      a.wM(nil) a.dM(nil) b.wM(nil) b.dM(nil) c.wM(nil) c.wD c.dD c.dM(nil) d.wM(tab) d.dM(tab)
      e.wM(tab) e.dM(tab) f.wM(tab) f.dM(tab) f.wA f.dA
      """, hides: hidden),
    Scenario(
      "if there is no tab at that index, the first is selected",
      lines(
        Given.content("a", "b", "c", "d", "e"),
        Do.controller("tab", "tab", #","children":["a","b","c"]"#), Given.window("tab"),
        #"{"do":"select","in":"tab","index":2}"#),
      lines(#"{"do":"setTabs","in":"tab","controllers":["d","e"]}"#, Do.visible("d")),
      """
      a.wM(nil) a.dM(nil) b.wM(nil) b.dM(nil) c.wM(nil) c.wD c.dD c.dM(nil) d.wM(tab) d.dM(tab)
      e.wM(tab) e.dM(tab) d.wA d.dA
      """, hides: hidden),
    Scenario(
      "the selected tab stays selected when it moves",
      lines(
        Given.content("a", "b", "c", "d"),
        Do.controller("tab", "tab", #","children":["a","b","c"]"#), Given.window("tab"),
        #"{"do":"select","in":"tab","index":1}"#),
      lines(#"{"do":"setTabs","in":"tab","controllers":["d","c","b"]}"#, Do.visible("b")),
      "a.wM(nil) a.dM(nil) d.wM(tab) d.dM(tab)", hides: hidden),
    Scenario(
      "a tap on the selected tab pops its stack",
      lines(
        Given.content("a", "b", "c"), Do.controller("n", "navigation", #","children":["a","b"]"#),
        Do.controller("tab", "tab", #","children":["n","c"]"#), Given.window("tab")),
      lines(#"{"do":"select","in":"tab","index":0,"by":"user"}"#, Do.stack("n", "a")),
      "tab.shouldSelectTab?true tab.tabDidSelect b.wM(nil) b.wD a.wA b.dD a.dA b.dM(nil)",
      hides: hidden),
    Scenario(
      "a tap on the selected tab pops nothing if the delegate declines",
      lines(
        Given.content("a", "b", "c"), Do.controller("n", "navigation", #","children":["a","b"]"#),
        #"{"do":"controller","id":"tab","kind":"tab","children":["n","c"],"answers":{"shouldSelectTab":{"n":false}}}"#,
        Given.window("tab")),
      lines(#"{"do":"select","in":"tab","index":0,"by":"user"}"#, Do.stack("n", "a", "b")),
      "tab.shouldSelectTab?false", hides: hidden),
    Scenario(
      "another tab is selected during an interactive push",
      lines(
        Given.content("a", "b", "c"), Do.controller("n", "navigation", #","children":["a"]"#),
        Do.controller("tab", "tab", #","children":["n","b"]"#), Given.window("tab"),
        #"{"do":"push","in":"n","controller":"c","interactive":true}"#,
        #"{"do":"select","in":"tab","index":1}"#, #"{"do":"finish"}"#, Do.visible("b")),
      Do.stack("n", "a", "c"),
      "", hides: hidden),
    Scenario(
      "a transition replaces one child by another",
      lines(
        Given.content("c", "d"), Do.controller("P", "container", #","children":["c"]"#),
        Given.window("P")),
      lines(
        #"{"do":"transition","in":"P","from":"c","to":"d"}"#,
        #"{"do":"expect","children":["d"],"of":"P"}"#),
      "c.wM(nil) d.wM(P) c.wD d.wA d.dA c.dD c.dM(nil) d.dM(P)", hides: hidden),
    Scenario(
      "a child embedded in viewWillAppear appears with its parent",
      lines(
        Given.content("c"),
        #"{"do":"controller","id":"P","kind":"container","on":{"viewWillAppear":[{"do":"embed","parent":"P","child":"c"}]}}"#
      ),
      lines(Given.window("P"), #"{"do":"expect","appearance":"appeared","controller":"c"}"#),
      "P.wA c.wM(P) c.wA c.dM(P) P.dA c.dA", hides: hidden),
  ]

  private static let hidden = Log.chatter.union([
    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews", "viewIsAppearing",
    "loadView", "viewDidLoad", "init", "released",
  ])
}
