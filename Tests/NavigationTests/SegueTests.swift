import NavlogNavigation
import Testing

@Suite struct SegueTests {
  private let steps: Set = [
    "shouldPerformSegue", "segueAction", "init", "awakeFromNib", "segueInit", "prepare",
    "seguePerform", "segueReleased",
  ]
  private let id = Symbol(77)

  private func stage(_ kind: Kind = .content) -> Stage {
    let stage = Stage()
    stage.make("A", kind)
    stage.show("A")
    stage.answering["destination A"] = {
      stage.make("B", .content, .storyboard)
      return .node(stage["B"])
    }
    return stage
  }

  @Test func `S160 a segue by the user's hand`() {
    let stage = stage()
    #expect(
      stage.told(.segue(id, from: stage["A"], .presentation, by: .user), also: steps) == [
        "shouldPerformSegue A", "segueAction A", "init B", "awakeFromNib B", "segueInit A",
        "prepare A", "seguePerform A", "LV B", "DL B", "wA B", "segueReleased A", "dA B",
      ])
  }

  @Test func `S161, S162, S163 asked only of the hand; declined; unknown`() {
    let stage = stage()
    #expect(
      !stage.told(.segue(id, from: stage["A"], .presentation), also: steps).contains(
        "shouldPerformSegue A"))
    stage.perform(.dismiss(stage["A"]))
    stage.answers["shouldPerformSegue A"] = .no
    #expect(stage.perform(.segue(id, from: stage["A"], .presentation, by: .user)) == .declined)
    #expect(!stage.hierarchy.isAlive(Slot(2)))
    #expect(stage.refusal(.segue(id, from: stage["A"], .unknown)) == "E25")
  }

  @Test func `S164, S165 a stack without a window, and no stack`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.answering["destination A"] = {
      stage.make("B")
      return .node(stage["B"])
    }
    stage.perform(.segue(id, from: stage["A"], .show))
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A", "B"])
    #expect(!stage.hierarchy[stage["B"]].isLoaded)
    stage.make("lone")
    #expect(stage.refusal(.segue(id, from: stage["lone"], .push)) == "E26")
  }

  @Test func `S168, S169 popover and custom`() {
    let stage = stage()
    stage.perform(.segue(id, from: stage["A"], .popover))
    #expect(stage.hierarchy[stage["B"]].style == .popover)
    stage.perform(.dismiss(stage["A"]))
    #expect(
      stage.told(.segue(id, from: stage["A"], .custom), also: steps) == [
        "segueAction A", "init B", "awakeFromNib B", "segueInit A", "prepare A", "seguePerform A",
        "segueReleased A",
      ])
    #expect(!stage.hierarchy.isHeld(stage["B"]))
  }

  @Test func `S042, S170 what is embedded is there in viewDidLoad`() {
    let stage = Stage()
    stage.make("P", .container)
    stage.answering["destination P"] = {
      stage.make("C", .content, .storyboard)
      return .node(stage["C"])
    }
    stage.on["LV P"] = { stage.perform(.segue(id, from: stage["P"], .embed)) }
    let from = stage.lines.count
    stage.show("P")
    #expect(
      stage.since(from, also: ["prepare"]) == [
        "LV P", "prepare P", "LV C", "DL C", "wM(P) C", "dM(P) C", "DL P", "wA P", "wA C", "dA P",
        "dA C",
      ])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `E38 the action has to make it from the storyboard`() {
    let stage = stage()
    stage.make("X")
    stage.make("Y", .content, .storyboard)
    stage.answers["segueAction A"] = .node(stage["X"])
    #expect(stage.refusal(.segue(id, from: stage["A"], .presentation)) == "E38")
    stage.answers["segueAction A"] = .node(stage["Y"])
    #expect(stage.refusal(.segue(id, from: stage["A"], .presentation)) == nil)
    #expect(stage.name(stage.hierarchy[stage["A"]].presented) == "Y")
  }

  @Test func `SEG-10 a custom presentation is kept until the dismissal`() {
    let stage = stage()
    #expect(
      !stage.told(.segue(id, from: stage["A"], .customPresentation), also: steps).contains(
        "segueReleased A"))
    #expect(stage.told(.dismiss(stage["A"]), also: steps).last == "segueReleased A")
  }

  @Test func `E03 is said before anybody is asked`() {
    let stage = stage()
    stage.perform(.segue(id, from: stage["A"], .presentation))
    let from = stage.lines.count
    #expect(stage.refusal(.segue(id, from: stage["A"], .modal, by: .user)) == "E03")
    #expect(stage.lines.count == from)
  }
}
