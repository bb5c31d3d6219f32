import NavlogNavigation
import Testing

@Suite struct LifeCycleTests {
  /// The shortest sequence of legal appearance callbacks (S001–S016).
  @Test(arguments: [
    (Appearance.disappeared, Appearance.disappeared, ""),
    (.disappeared, .appearing, "wA"), (.disappeared, .appeared, "wA dA"),
    (.disappeared, .disappearing, "wA wD"), (.appearing, .appearing, ""),
    (.appearing, .appeared, "dA"), (.appearing, .disappearing, "wD"),
    (.appearing, .disappeared, "wD dD"), (.appeared, .appeared, ""),
    (.appeared, .disappearing, "wD"), (.appeared, .disappeared, "wD dD"),
    (.appeared, .appearing, "wD wA"), (.disappearing, .disappearing, ""),
    (.disappearing, .disappeared, "dD"), (.disappearing, .appearing, "wA"),
    (.disappearing, .appeared, "wA dA"),
  ])
  func `a controller is driven from state to state`(
    from: Appearance, to: Appearance, expected: String
  ) {
    let stage = Stage()
    stage.make("A")
    stage.perform(.loadView(stage["A"]))
    stage.perform(.appear(stage["A"], from))

    let told = stage.told(.appear(stage["A"], to))

    #expect(told == expected.split(separator: " ").map { "\($0) A" })
    #expect(stage.hierarchy[stage["A"]].appearance == to)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S018 the last of two ends is the one that counts`() {
    let stage = Stage()
    let a = stage.make("A")
    let told = stage.told {
      stage.perform(.beginAppearance(a, appearing: true))
      stage.perform(.beginAppearance(a, appearing: true))
      stage.perform(.endAppearance(a))
      stage.perform(.endAppearance(a))
    }

    #expect(told == ["LV A", "DL A", "wA A", "dA A"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S018 a begin in a later turn is flagged and counted`() {
    let stage = Stage()
    let a = stage.make("A")
    stage.perform(.beginAppearance(a, appearing: true))
    stage.perform(.beginAppearance(a, appearing: true))
    stage.perform(.endAppearance(a))

    #expect(stage.hierarchy[a].appearance == .appearing)
    #expect(stage.told(.endAppearance(a)) == ["dA A"])
    #expect(stage.warnings == ["E08"])
  }

  @Test func `S019 the other direction is the way back`() {
    let stage = Stage()
    let a = stage.make("A")
    let from = stage.lines.count
    stage.perform(.beginAppearance(a, appearing: true))
    stage.perform(.beginAppearance(a, appearing: false))
    stage.perform(.endAppearance(a))

    #expect(stage.since(from) == ["LV A", "DL A", "wA A", "wD A", "dD A"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S020 an end without a begin is flagged`() {
    let stage = Stage()
    let a = stage.make("A")

    #expect(stage.told(.endAppearance(a)).isEmpty)
    #expect(stage.warnings == ["E08"])
  }

  @Test func `S022 a root is loaded, appears, is laid out and is there`() {
    let stage = Stage()
    stage.make("A")
    let from = stage.lines.count
    stage.show("A")

    #expect(
      stage.since(from, also: ["isA", "wL", "layoutSubviews", "dL"]) == [
        "LV A", "DL A", "wA A", "isA A", "wL A", "layoutSubviews A", "dL A", "dA A",
      ])
  }

  @Test func `before system 13 nobody hears viewIsAppearing`() {
    let stage = Stage()
    stage.make("A")
    stage.show("A", system: 12)

    #expect(!stage.lines.contains("isA A"))
    #expect(stage.lines.contains("wL A"))
  }

  @Test func `S023 a view is loaded once`() {
    let stage = Stage()
    stage.make("A")
    let from = stage.lines.count
    stage.show("A")
    stage.perform(.hideWindow(stage.window))
    stage.perform(.showWindow(stage.window))

    #expect(
      stage.since(from) == [
        "LV A", "DL A", "wA A", "dA A", "wD A", "dD A", "wA A", "dA A",
      ])
  }

  @Test func `S024 a pass of a presented controller has its container's steps inside`() {
    let stage = Stage()
    stage.make("A")
    stage.make("B")
    stage.show("A")
    stage.perform(.present(stage["B"], from: stage["A"]))
    let told = stage.told(.layout(stage.window), also: ["*"])

    #expect(
      told == [
        "wL A", "layoutSubviews A", "dL A", "wL B", "containerViewWillLayoutSubviews B",
        "layoutSubviews B", "dL B", "containerViewDidLayoutSubviews B",
      ])
  }

  @Test func `S025 calling a callback is said once`() {
    let stage = Stage()
    let a = stage.make("A")
    stage.perform(.call(a, .viewWillDisappear))
    stage.perform(.call(a, .viewDidAppear))

    #expect(stage.warnings == ["E09"])
  }

  @Test func `everybody hears a memory warning once`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B")
    stage.make("loose")
    stage.show("nav")

    #expect(
      stage.told(.warnOfMemory, also: ["didReceiveMemoryWarning"]) == [
        "didReceiveMemoryWarning nav", "didReceiveMemoryWarning A", "didReceiveMemoryWarning B",
        "didReceiveMemoryWarning loose",
      ])
  }

  @Test func `an override that does not call super is flagged`() {
    let stage = Stage()
    let a = stage.make("A")
    stage.perform(.set(a, .skipsSuper, SuperCalls.willAppear.rawValue))
    stage.show("A")

    #expect(stage.warnings == ["E48"])
  }
}
