/// Sessions with questions of undeclared nodes, or that leave only controllers.
extension SessionScriptTests {
  nonisolated static let silent: [(what: String, lines: [String])] = [
    (
      "a stack that a split made is asked",
      [
        #"{"do":"controller","id":"a","answers":{"implements":["u"]}}"#,
        #"{"do":"controller","id":"b"}"#,
        #"{"do":"controller","id":"s","kind":"split","children":["a","b"],"columns":2}"#,
        #"{"do":"window","id":"w","root":"s"}"#,
        #"{"do":"unwind","from":"b","action":"u","by":"user"}"#,
      ]
    ),
    (
      "activities are continued, with and without content",
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"window","id":"w","root":"a"}"#,
        #"{"do":"continueActivity","activity":"read","content":{"page":3}}"#,
        #"{"do":"continueActivity","activity":"read","content":{"page":3}}"#,
        #"{"do":"continueActivity","activity":"read"}"#,
        #"{"do":"continueActivity","activity":"write"}"#,
      ]
    ),
    (
      "a script refuses a command itself",
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
        #"{"do":"overrideTraits","parent":"a","child":"b","expect":"refused"}"#,
        #"{"do":"push","in":"nav","controller":"b"}"#,
      ]
    ),
    (
      "children that aren't added",
      [
        #"{"do":"controller","id":"b"}"#,
        #"{"do":"controller","id":"tab","kind":"tab","children":["nav","b"]}"#,
        #"{"do":"dismiss","from":"tab","expect":"refused"}"#,
        #"{"do":"push","in":"nav","controller":"b"}"#,
      ]
    ),
    (
      "a split releases what it kept aside",
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
        #"{"do":"controller","id":"c"}"#,
        #"{"do":"controller","id":"s","kind":"split","children":["a","b"]}"#,
        #"{"do":"collapse","in":"s"}"#,
        #"{"do":"setColumn","in":"s","column":"secondary","controller":"c"}"#,
      ]
    ),
    (
      "a stack is released when a gesture on it is cancelled",
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
        #"{"do":"controller","id":"n","kind":"navigation"}"#,
        #"{"do":"controller","id":"s","kind":"split","children":["n"]}"#,
        #"{"do":"push","in":"n","controller":"a","interactive":true}"#,
        #"{"do":"setColumn","in":"s","column":"primary","controller":"b"}"#,
        #"{"do":"background"}"#,
      ]
    ),
    (
      "children are exchanged in the turn that creates their container",
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
        #"{"do":"push","in":"nav","controller":"A","expect":"refused"}"#,
        #"{"do":"transition","in":"b","from":"a","to":"A","expect":"refused"}"#,
        #"{"do":"controller","id":"n","kind":"navigation","children":["a"]}"#,
        #"{"do":"setStack","in":"n","controllers":[],"animated":false}"#,
      ]
    ),
    (
      "the app saves its state",
      [
        #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#, #"{"do":"background"}"#,
      ]
    ),
    (
      "a part of a command is refused",
      [
        #"{"do":"controller","id":"a"}"#, #"{"do":"controller","id":"b"}"#,
        #"{"do":"showDetail","from":"a","controller":"b","expect":{"refused":"E02"}}"#,
        #"{"do":"push","in":"nav","controller":"b"}"#,
      ]
    ),
  ]
}
