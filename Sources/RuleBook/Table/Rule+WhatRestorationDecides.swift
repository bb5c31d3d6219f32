// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let whatRestorationDecides = [
    Rule(
      code: "V1",
      sentence: "The class is the same or a subclass, in the same version: the object is restored with its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V2",
      sentence: "The state is older, and migrations lead to the current version: the state is migrated, then restored.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V3",
      sentence: "The state is older, and no migrations lead to the current version: the object is restored without its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V4",
      sentence: "The state is newer than the code: the object is restored without its state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V5",
      sentence: "The class was renamed: its former id leads to its current class.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V6",
      sentence: "The object that was found has another class: it is used, and the state isn't decoded.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V7",
      sentence: "No object was found or created: the object is dropped with everything below it. A stack is cut there, or closes the gap if the class allows it.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V8",
      sentence: "The restoration class or the factory refused: the object and everything below it are dropped. If the factory threw, they are kept until it doesn't.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V9",
      sentence: "The object needs something first, such as a login or its scene, or is in quarantine: it is kept until then.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V10",
      sentence: "Decoding or a migration failed: the object is restored without that state.",
      scenarios: [], topic: "What restoration decides"),
    Rule(
      code: "V11",
      sentence: "Nothing is restored, because a link replaces it, the app's delegate refuses, or the user had force-quit the app. Every node is named with that reason; what is deferred stays deferred.",
      scenarios: [], topic: "What restoration decides"),
  ]
}
