import NavlogStore
import Foundation
import StoreSupport

// Swift doesn't offer these functions to programs, but a test of behavior after a fork has to fork.
@_silgen_name("fork") func forkProcess() -> Int32
@_silgen_name("_exit") func leave(_ status: Int32) -> Never

extension Main {
  /// STORE: forks with an open batch and a pending one, and tries every operation in the child.
  static func fork(_ arguments: [String]) throws {
    var store: Store? = try store(arguments[0])
    var writer = try store?.begin(SessionConfiguration(app: "test"))
    if let writer { try add(to: writer) }
    let event = Workload(seed: 0).event(4)
    try writer?.begin(at: 1)
    try writer?.append(event.span, at: 1)
    let pending = try writer?.close(digest: StateDigest())
    try writer?.begin(at: 2)
    try writer?.append(event.span, at: 2)

    let child = forkProcess()
    if child == 0 {
      alarm(20)
      if let store, let writer {
        tell("append") { try writer.append(event.span, at: 3) }
        tell("attach") { _ = try writer.attach(event.span) }
        tell("close") { try writer.close(digest: StateDigest()) }
        tell("begin") { try writer.begin(at: 1) }
        tell("end") { try writer.end() }
        tell("sessions") { _ = try store.sessions() }
        tell("session") { _ = try store.begin(SessionConfiguration(app: "test")) }
        tell("mark") { try store.mark("m", session: writer.session, at: 1) }
        tell("copy") { try store.copy(to: arguments[0] + ".copy") }
        tell("verify") { _ = try store.verify() }
        tell("remove") { try store.remove(writer.session) }
      }
      // The pending batch may be durable before the fork.
      if pending?.isDurable == false { tell("receipt") { try pending?.wait() } }
      tell("open") { _ = try Main.store(arguments[0]) }
      writer = nil
      store = nil
      tell("compact") { try Store.compact(at: arguments[0]) }
      tell("other") {
        let other = try Main.store(arguments[0] + ".other")
        let writer = try other.begin(SessionConfiguration(app: "test"))
        try add(to: writer)
        try writer.end()
      }
      leave(0)
    }
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    say("child \(status)")
    if let writer {
      try writer.append(event.span, at: 3)
      try writer.close(digest: StateDigest()).wait()
      try add(to: writer)
      say("state \(try store?.session(writer.session).state ?? .crashed)")
      try writer.end()
      say("head \(try store?.session(writer.session).head ?? 0)")
    }
  }

  private static func tell(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
      say("\(name) done")
    } catch {
      say("\(name) \(code(error))")
    }
  }
}
