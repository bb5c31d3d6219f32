/// b.1: the appearance state machine.
enum AppearanceScenarios {
  private static let v = lines(Given.content("V"), #"{"do":"loadView","controller":"V"}"#)

  /// Drives `V` through states; the last one is the action.
  private static func drive(_ id: String, _ states: String..., gives expected: String) -> Scenario {
    func line(_ state: String) -> String {
      #"{"do":"appearance","controller":"V","to":"\#(state)"}"#
    }
    return Scenario(
      id, ([v] + states.dropLast().map(line)).joined(separator: "\n"), line(states.last!), expected)
  }

  static let all: [Scenario] = [
    drive("S001", "disappeared", gives: ""),
    drive("S002", "appearing", gives: "V.wA"),
    drive("S003", "appeared", gives: "V.wA V.dA"),
    drive("S004", "disappearing", gives: "V.wA V.wD"),
    drive("S005", "appearing", "appearing", gives: ""),
    drive("S006", "appearing", "appeared", gives: "V.dA"),
    drive("S007", "appearing", "disappearing", gives: "V.wD"),
    drive("S008", "appearing", "disappeared", gives: "V.wD V.dD"),
    drive("S009", "appeared", "appeared", gives: ""),
    drive("S010", "appeared", "disappearing", gives: "V.wD"),
    drive("S011", "appeared", "disappeared", gives: "V.wD V.dD"),
    drive("S012", "appeared", "appearing", gives: "V.wD V.wA"),
    drive("S013", "appeared", "disappearing", "disappearing", gives: ""),
    drive("S014", "appeared", "disappearing", "disappeared", gives: "V.dD"),
    drive("S015", "appeared", "disappearing", "appearing", gives: "V.wA"),
    drive("S016", "appeared", "disappearing", "appeared", gives: "V.wA V.dA"),
    Scenario(
      "S018", v,
      #"{"do":"batch","commands":[{"do":"beginAppearance","controller":"V","appearing":true},{"do":"beginAppearance","controller":"V","appearing":true},{"do":"endAppearance","controller":"V"},{"do":"endAppearance","controller":"V"}]}"#,
      "V.wA V.dA"),
    Scenario(
      "S018 before the second end",
      lines(
        v,
        #"{"do":"batch","commands":[{"do":"beginAppearance","controller":"V","appearing":true},{"do":"beginAppearance","controller":"V","appearing":true},{"do":"endAppearance","controller":"V"}]}"#,
        #"{"do":"expect","appearance":"appearing","controller":"V"}"#),
      #"{"do":"endAppearance","controller":"V"}"#, "V.dA"),
    Scenario(
      "S019", v,
      lines(
        #"{"do":"beginAppearance","controller":"V","appearing":true}"#,
        #"{"do":"beginAppearance","controller":"V","appearing":false}"#,
        #"{"do":"endAppearance","controller":"V"}"#),
      "V.wA V.wD V.dD"),
    Scenario("S020", v, #"{"do":"endAppearance","controller":"V"}"#, "~E08(V)"),
    Scenario(
      "S022", Given.content("V"), Given.window("V"), "V.init V.LV V.DL V.wA V.iA V.layout V.dA"),
    Scenario(
      "S023", lines(Given.content("V"), Given.window("V")),
      lines(#"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      "V.wD V.dD V.wA V.iA V.layout V.dA"),
    Scenario(
      "S024",
      lines(
        Given.content("A", "B"), Given.window("A"),
        #"{"do":"present","from":"A","controller":"B","style":"overFullScreen"}"#),
      #"{"do":"layout","window":"main"}"#,
      """
      A.viewWillLayoutSubviews A.layoutSubviews A.viewDidLayoutSubviews
      B.viewWillLayoutSubviews B.containerViewWillLayoutSubviews B.layoutSubviews
      B.viewDidLayoutSubviews B.containerViewDidLayoutSubviews
      """, hides: []),
    Scenario(
      "S025", lines(Given.content("V"), Given.window("V")),
      lines(
        #"{"do":"call","controller":"V","callback":"viewWillDisappear"}"#,
        #"{"do":"call","controller":"V","callback":"viewDidAppear"}"#),
      "~E09(V)"),
  ]
}
