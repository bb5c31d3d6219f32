import Foundation

/// The privileges of this user; some failures can only be simulated by root.
public enum Privileges {
  public static let isRoot = geteuid() == 0
  public static let canUnshare =
    isRoot
    && succeeds(
      "/usr/bin/unshare", ["--pid", "--fork", "true"])
  public static let canMount =
    isRoot && succeeds("/usr/bin/unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"])
  /// Whether another user can run the programs of this package.
  public static let canChangeUser =
    isRoot
    && succeeds(
      "/usr/bin/setpriv",
      asNobody(["/usr/bin/test", "-x", BuildProducts.directory.path]))

  /// Returns the arguments of `setpriv` that run a program as a user without privileges.
  public static func asNobody(_ command: [String]) -> [String] {
    ["--reuid=65534", "--regid=65534", "--clear-groups"] + command
  }

  private static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    do { return try ChildProcess(program, arguments).ending() == .exited(0) } catch {
      return false
    }
  }
}
