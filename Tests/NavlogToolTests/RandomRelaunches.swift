import Support

/// Writes a random script: windows with and without scenes, tabs, stacks, sheets and alerts, and
/// launches of builds whose classes differ.
struct RandomRelaunches {
  private var random: SplitMix64
  private var next = 0
  private var stacks = ["n0", "n1", "n2"]
  private let hasScenes: Bool

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasScenes = seed % 3 != 0
  }

  /// The number of launches after the first.
  static let launches = 3

  mutating func script() -> String {
    var lines = opening()
    for launch in 0...Self.launches {
      if launch > 0 { lines += relaunch() }
      for _ in 0..<4 + random.below(8) { lines += step() }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func opening() -> [String] {
    var lines: [String] = []
    for index in 0..<3 {
      lines.append(
        #"{"do":"controller","id":"r\#(index)","class":"R","restoration":"r\#(index)"}"#)
      lines.append(
        #"{"do":"controller","id":"n\#(index)","kind":"navigation","children":["r\#(index)"],"restoration":"n\#(index)"}"#
      )
    }
    lines.append(
      #"{"do":"controller","id":"t","kind":"tab","children":["n0","n1"],"restoration":"t"}"#)
    for index in 0..<80 {
      let identifier = index % 7 == 6 ? "" : #","restoration":"c\#(index % 40)""#
      let kind = index % 9 == 8 ? "container" : "content"
      lines.append(
        #"{"do":"controller","id":"c\#(index)","class":"K\#(index % 4)","kind":"\#(kind)"\#(identifier)}"#
      )
      if index % 11 == 10 {
        lines.append(#"{"do":"alert","controller":"c\#(index)","actions":["OK"]}"#)
      }
    }
    let scene = { (name: String) in hasScenes ? #","scene":"\#(name)""# : "" }
    lines.append(#"{"do":"window","id":"main","root":"t"\#(scene("one"))}"#)
    lines.append(#"{"do":"window","id":"second","root":"n2"\#(scene("two"))}"#)
    return lines
  }

  private mutating func step() -> [String] {
    let stack = stacks[random.below(stacks.count)]
    switch random.below(14) {
    case 0...2:
      return [
        #"{"do":"push","in":"\#(stack)","controller":"\#(fresh())","animated":false}"#,
        value(of: next),
      ]
    case 3: return [#"{"do":"pop","in":"\#(stack)","animated":false}"#]
    case 4: return [#"{"do":"select","in":"t","index":\#(random.below(2))}"#]
    case 5:
      return [
        #"{"do":"present","from":"\#(stack)","controller":"\#(fresh())","style":"pageSheet"}"#,
        value(of: next),
      ]
    case 6: return [#"{"do":"dismiss","from":"\#(stack)"}"#]
    case 7 where hasScenes:
      return [#"{"do":"\#(["connect", "disconnect"][random.below(2)])","scene":"two"}"#]
    case 8:
      return [
        #"{"do":"batch","commands":[\#(value(ofStack: stack)),\#(value(ofStack: "r0"))]}"#
      ]
    case 9: return [#"{"do":"state","controller":"\#(stack)","values":{"k":null}}"#]
    case 10: return inFlight(stack)
    default: return [value(ofStack: stack)]
    }
  }

  /// Returns lines with a transition that ends later or not at all, a sheet's detents, or a hidden
  /// window.
  private mutating func inFlight(_ stack: String) -> [String] {
    switch random.below(4) {
    case 0:
      return [
        #"{"do":"push","in":"\#(stack)","controller":"\#(fresh())","interactive":true}"#,
        #"{"do":"\#(["finish", "cancel"][random.below(2)])"}"#,
      ]
    case 1: return [#"{"do":"push","in":"\#(stack)","controller":"\#(fresh())","hold":true}"#]
    case 2:
      return [#"{"do":"sheet","controller":"c\#(next)","detents":["medium","large"]}"#]
    default: return [#"{"do":"\#(["hide", "show"][random.below(2)])","window":"main"}"#]
    }
  }

  private mutating func fresh() -> String {
    next = (next + 1) % 80
    return "c\(next)"
  }

  private mutating func value(of controller: Int) -> String {
    #"{"do":"state","controller":"c\#(controller)","values":{"v":\#(random.below(3)),"w":"\#(random.below(3))"}}"#
  }

  private mutating func value(ofStack stack: String) -> String {
    #"{"do":"state","controller":"\#(stack)","values":{"k":\#(random.below(4))}}"#
  }

  private mutating func relaunch() -> [String] {
    let end = random.below(3) == 0 ? [#"{"do":"crash"}"#] : []
    guard random.below(3) > 0 else { return end + [#"{"do":"relaunch"}"#] }
    var classes = [#"{"id":"R"}"#]
    for id in ["K0", "K1", "K2", "K3"] {
      switch random.below(9) {
      case 0: break
      case 1: classes.append(#"{"id":"\#(id)","version":2}"#)
      case 2:
        classes.append(#"{"id":"\#(id)","version":2,"migrations":[{"from":1,"to":2}]}"#)
      case 3: classes.append(#"{"id":"\#(id)x","aliases":["\#(id)"]}"#)
      case 4: classes.append(#"{"id":"\#(id)","policy":{"needs":"login"}}"#)
      case 5: classes.append(#"{"id":"\#(id)","factory":"nil"}"#)
      default: classes.append(#"{"id":"\#(id)"}"#)
      }
    }
    let rest =
      #""build":"\#(random.below(3))","classes":[\#(classes.joined(separator: ","))]}"#
    let dies = random.below(5) == 0 ? [#"{"do":"relaunch","crashAt":"decode:t",\#(rest)"#] : []
    return end + dies + [#"{"do":"relaunch",\#(rest)"#]
  }
}
