import NavlogEventText
import Testing

@Suite struct OutputLineTests {
  @Test func `keys have the order that the contract specifies`() {
    let lines: [OutputLine] = [
      .event(
        .callback, position: 7, name: "viewWillAppear", node: "B",
        fields: [.init("animated", true)], command: 3),
      .refusal(
        name: "alreadyPresenting", rule: "E03", node: "A", command: 4, message: "…"),
      .warning(name: "unbalanced", rule: "E08", node: "A", command: 4, message: "…"),
      .result(["B"], command: 5),
      .missed(expected: ["b": 1, "a": 2], actual: .null, command: 9),
    ]

    #expect(
      lines.map(\.json) == [
        #"{"position":7,"event":"viewWillAppear","node":"B","animated":true,"command":3}"#,
        #"{"refusal":"alreadyPresenting","rule":"E03","node":"A","command":4,"message":"…"}"#,
        #"{"warning":"unbalanced","rule":"E08","node":"A","command":4,"message":"…"}"#,
        #"{"result":["B"],"command":5}"#,
        #"{"expected":{"a":2,"b":1},"actual":null,"command":9}"#,
      ])
  }
}
