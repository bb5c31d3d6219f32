import CBOR
import EventStore

/// Records commands, one after the other, and says of each what is promised of it by now.
enum Recording {
  static func run(_ path: String) throws(StoreError) {
    let store = try Store.open(path)
    let writer = try store.begin(SessionDescription(app: "org.navlog.demo"))
    Output.line("session \(writer.session) of \(path)")
    var number: UInt64 = 0
    while true {
      number += 1
      Output.line("began \(number)")
      let receipt = try command(number, writer)
      Output.line("finished \(number)")
      if number % 5 == 0 {
        try receipt.wait()
        Output.line("durable \(number)")
      }
    }
  }

  private static func command(
    _ number: UInt64, _ writer: SessionWriter
  ) throws(StoreError) -> Receipt {
    try writer.begin(at: Store.systemTime())
    let push = try writer.intern("push")
    for step in 1...(3 + number % 10) {
      var event = CBORWriter(capacity: 16)
      event.append(mapOf: 3)
      event.append(unsigned: 0)
      event.append(unsigned: UInt64(push))
      event.append(unsigned: 1)
      event.append(unsigned: number)
      event.append(unsigned: 2)
      event.append(unsigned: step)
      let bytes = event.bytes
      try writer.append(bytes.span, at: Store.systemTime())
      // An app takes its time between two callbacks: so the kill finds a command half done.
      Output.pause(microseconds: 500)
    }
    return try writer.close(digest: StateDigest(structure: number))
  }
}
