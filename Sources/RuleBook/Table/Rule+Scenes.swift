// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let scenes = [
    Rule(
      code: "SCN-1",
      sentence: "Each scene is restored separately when it connects; a scene can't be connected or disconnected twice. What has no place any more waits, and the rest of the scene is restored. A window of a disconnected scene isn't shown or hidden.",
      scenarios: ["S248"], topic: "Scenes"),
    Rule(
      code: "SCN-2",
      sentence: "A scene that disconnects encodes its state if the app saves, and releases its controllers; when it connects again, in this launch or a later one, they are restored, in windows that are on screen or hidden as before. By design, references from outside to its controllers are cleared: they would refer to other nodes afterwards.",
      scenarios: [], topic: "Scenes"),
    Rule(
      code: "SCN-3",
      sentence: "A scene connects in the background; its delegate is notified before and after it enters and leaves the foreground, and after it disconnects. Controllers don't disappear when their scene enters the background.",
      scenarios: [], topic: "Scenes"),
    Rule(
      code: "SCN-4",
      sentence: "An app without connected scenes is notified of the foreground and the background itself. By design, it isn't notified that it became active at its launch: it is active when the launch has finished.",
      scenarios: [], topic: "Scenes"),
    Rule(
      code: "SCN-5",
      sentence: "A scene's activity is kept when it enters the background or disconnects, and handed back when it connects again. An activity to continue has a type, and goes to a connected scene or to the app.",
      scenarios: [], topic: "Scenes"),
    Rule(
      code: "SCN-6",
      sentence: "A scene or an app that resigns active or terminates cancels the transitions that the user drives, as touches are cancelled. What is saved, also of an app that crashes during a gesture, is the state before the gesture, and the end of a transition that is only animated.",
      scenarios: [], topic: "Scenes"),
  ]
}
