import EventStore

#if canImport(Glibc)
  import Glibc
#endif

/// The two halves of `Tools/start`: a program that records until it is killed, and one that shows what is
/// left of it.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(StoreError) {
      switch arguments.first {
      case "record" where arguments.count == 2: try Recording.run(arguments[1])
      case "show" where arguments.count == 2: try Showing.run(arguments[1])
      default:
        print("usage: navlog-demo record STORE | show STORE")
        exit(2)
      }
    } catch {
      print("navlog-demo: \(error)")
      exit(1)
    }
  }
}
