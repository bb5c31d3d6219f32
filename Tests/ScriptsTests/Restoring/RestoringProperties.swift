extension RestorationScript {
  /// Properties that are state, and settings that come back where a class makes none (SAV-20).
  static let properties: [(id: String, lines: String)] = [
    (
      "SAV-20: a sheet rests where it did, with its detents",
      """
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b","prefersGrabberVisible":true}
      {"do":"window","id":"main","root":"A"}
      {"do":"sheet","controller":"B","detents":["medium","large"],"largestUndimmedDetent":"medium"}
      {"do":"present","from":"A","controller":"B","style":"pageSheet"}
      {"do":"selectDetent","controller":"B","detent":"large","by":"user"}
      {"do":"crash"}
      {"do":"relaunch"}
      {"do":"expect","presented":"B","by":"A"}
      {"do":"expect","properties":{"detent1":"medium","detent2":"large","selectedDetent":"large","largestUndimmedDetent":"medium","prefersGrabberVisible":true},"controller":"B"}
      {"do":"selectDetent","controller":"B","detent":"medium","by":"user"}
      """
    ),
    (
      "SAV-20: what the class has set stays, what is state comes back",
      """
      {"do":"controller","id":"A","restoration":"a","prefersGrabberVisible":true}
      {"do":"window","id":"main","root":"A"}
      {"do":"sheet","controller":"A","detents":["medium","large"]}
      {"do":"selectDetent","controller":"A","detent":"large"}
      {"do":"crash"}
      {"do":"relaunch","app":{"default":[{"do":"window","id":"main","root":"A"},{"do":"set","controller":"A","prefersGrabberVisible":false},{"do":"sheet","controller":"A","detents":["large"]},{"do":"selectDetent","controller":"A","detent":"large"}]}}
      {"do":"expect","properties":{"detent1":"large","selectedDetent":"large","prefersGrabberVisible":false},"controller":"A"}
      """
    ),
  ]
}
