internal import NavlogChecksums
import NavlogPlatform

/// The machine and process that wrote a session: enough to tell a copied store from a crashed one.
struct Machine: Hashable, Sendable {
  /// 8 bytes of a hash of the machine's identity, so that the identity itself isn't disclosed.
  var id: [UInt8]
  /// The identity of the boot.
  var boot: String
  var process: Int32

  /// This process on this machine.
  static var here: Machine {
    Machine(id: hashed, boot: bootID, process: getpid())
  }

  /// Whether the process, or another one that got its id since, is running on this machine.
  var isAlive: Bool {
    let here = Machine.here
    guard id == here.id, boot == here.boot, process > 0 else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  private static let hashed: [UInt8] = {
    var hash = SHA256()
    let identity = Array("navlog".utf8) + (SmallFile.read("/etc/machine-id") ?? [])
    hash.update(identity.span)
    return hash.finalize().withBytes { digest in (0..<8).map { digest[$0] } }
  }()

  private static let bootID: String = {
    let text = SmallFile.read("/proc/sys/kernel/random/boot_id") ?? []
    return String(decoding: text.prefix { $0 != 10 }, as: UTF8.self)
  }()
}

/// The name of this program in what it writes.
package enum Program {
  package static let name = "navlog 0.1"
}
