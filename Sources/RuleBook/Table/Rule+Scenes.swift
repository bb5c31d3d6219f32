// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let scenes = [
    Rule(
      code: "SCN-1",
      sentence: "Each scene is restored separately when it connects; a scene can't be connected or disconnected twice.",
      scenarios: ["S248"], topic: "Scenes"),
  ]
}
