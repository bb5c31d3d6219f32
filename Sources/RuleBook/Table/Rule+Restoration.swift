// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let restoration = [
    Rule(
      code: "RES-1",
      sentence: "A launch builds the default interface, asks whether to restore, finds or creates the objects, decodes their state, notifies them that restoration has finished, and ends.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-2",
      sentence: "An object is looked up in this order: its restoration class, the app, the object already in its place, its storyboard, and the factory of its class.",
      scenarios: ["S219", "S221"], topic: "Restoration"),
    Rule(
      code: "RES-3",
      sentence: "A view is loaded before its controller decodes; appearance callbacks come afterwards.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-4",
      sentence: "Containers connect their children while they decode, when all objects exist; one that had become empty is restored empty.",
      scenarios: ["S216"], topic: "Restoration"),
    Rule(
      code: "RES-6",
      sentence: "An object that is created again in code must set its restoration identifier again.",
      scenarios: ["S225"], topic: "Restoration"),
    Rule(
      code: "RES-7",
      sentence: "A factory may read the state of the object that it creates.",
      scenarios: ["S245"], topic: "Restoration"),
    Rule(
      code: "RES-8",
      sentence: "A stack is cut at the first controller that isn't restored.",
      scenarios: ["S246"], topic: "Restoration"),
    Rule(
      code: "RES-9",
      sentence: "A tab bar whose selected tab isn't restored shows its default tab.",
      scenarios: [], topic: "Restoration"),
    Rule(
      code: "RES-10",
      sentence: "A restoration class may be any class that conforms to the protocol for restoration; in UIKit, `UIViewControllerRestoration`.",
      scenarios: ["S227"], topic: "Restoration"),
    Rule(
      code: "RES-11",
      sentence: "An app that extends restoration beyond the launch completes it as often as it has extended it.",
      scenarios: ["S243"], topic: "Restoration"),
    Rule(
      code: "RES-12",
      sentence: "An object of the default interface is reused for the preserved object in the same place.",
      scenarios: [], topic: "Restoration"),
    Rule(
      code: "RES-15",
      sentence: "The app decides by its own values whether to restore.",
      scenarios: ["S218"], topic: "Restoration"),
  ]
}
