import NavlogStore
import Foundation
import StoreSupport
import Support

extension Main {
  /// STORE LEDGER SEED: records a workload forever. Writes each next step and each confirmed
  /// position to the ledger; stops inside an open batch when it gets a line of input.
  static func record(_ arguments: [String]) throws {
    let seed = UInt64(arguments[2]) ?? 0
    let ledger = unsafe open(arguments[1], O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let store = try store(arguments[0])
    let writer = try store.begin(SessionConfiguration(app: "test", build: "\(seed)"))
    put("session \(writer.session)", ledger)
    let acknowledger = Acknowledger(ledger, store)
    let workload = Workload(seed: seed)
    var random = SplitMix64(seed: seed)
    var number: UInt64 = 0
    while true {
      number += 1
      let receipt = try write(number, of: workload, to: writer, ledger)
      acknowledger.take(receipt)
      // Bursts, of which more or less reaches the disk before the next.
      if random.below(8) == 0 {
        if random.below(2) == 0 { try receipt.wait() }
        usleep(UInt32(random.below(4_000)))
      }
    }
  }

  private static func write(
    _ number: UInt64, of workload: Workload, to writer: SessionWriter, _ ledger: Int32
  ) throws(StoreError) -> Receipt {
    put("in \(number) \(writer.position + 1)", ledger)
    try writer.begin(at: number)
    if let name = workload.name(inBatch: number) { _ = try writer.intern(name) }
    if let value = workload.value(inBatch: number) { _ = try writer.attach(value.span) }
    let count = workload.events(inBatch: number)
    for index in 0..<count {
      let event = workload.event(writer.position + 1)
      try writer.append(event.span, at: number + UInt64(index))
      if index == count / 2, isSpokenTo {
        put("holding \(index + 1)", ledger)
        say("holding")
        // Until it is killed, or the input ends because the test process is gone.
        hear()
        hear()
        exit(0)
      }
    }
    let receipt = try writer.close(
      digest: StateDigest(structure: number), announcesSnapshot: number % 10 == 0)
    put("finished \(number) \(receipt.position)", ledger)
    return receipt
  }

  /// Waits for receipts in order on its own thread, and records the confirmed positions; sets a
  /// mark at some of them.
  private final class Acknowledger: Sendable {
    private let waiting = Lock<[Receipt]>([])
    private let bell = DispatchSemaphore(value: 0)

    init(_ ledger: Int32, _ store: Store) {
      Thread.detachNewThread { [self] in
        var count = 0
        while true {
          bell.wait()
          let receipt = waiting.withLock { $0.removeFirst() }
          do {
            try receipt.wait()
            put("acknowledged \(receipt.position)", ledger)
            count += 1
            if count % 40 == 0 {
              try store.note([1], under: "note \(count % 3)", session: SessionNumber(1)!)
            }
          } catch {
            put("error \(error)", ledger)
          }
        }
      }
    }

    func take(_ receipt: Receipt) {
      waiting.withLock { $0.append(receipt) }
      bell.signal()
    }
  }
}
