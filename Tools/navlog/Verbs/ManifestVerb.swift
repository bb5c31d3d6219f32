import EventStore
import History
import Restoration
import Scripts

extension ToolVerb {
  static let manifest = ToolVerb(
    name: "manifest", summary: "print the classes of a session, or check a manifest",
    usage: "manifest STORE|FILE [--at POS] [--json]",
    examples: [
      ("navlog manifest app.navlog", "the classes that the next launch would meet"),
      ("navlog manifest app.navlog --json > now.json", "as a manifest, for 'restore --against'"),
      ("navlog manifest next.json", "whether a manifest is one, and what it says"),
    ],
    text: [
      """
      A manifest lists the classes an app declares: id, version, aliases, what they inherit, their \
      migrations, factory and policy. Of a store it is what was recorded: ids and versions. The \
      kinds' own classes are always declared.
      """
    ],
    options: [
      Option("--at", value: "POS", "[SESSION:]POINT: a number, end or 50%"),
      Option("--json", "the manifest itself, on one line"),
      Option("-C", value: "STORE", "the store"),
    ]
  ) { (arguments, console) throws(UsageError) in
    let path = try StoreAccess.path(arguments, console)
    guard arguments.words.count <= 1 else {
      throw UsageError("'manifest' looks at one store or file, not \(arguments.words.count)")
    }
    let position = try arguments["--at"].map { (text) throws(UsageError) in
      try StorePosition(text)
    }
    let manifest: Manifest
    if path.hasSuffix(".json") {
      manifest = try Manifest(at: path, console)
    } else {
      do throws(StoreAccess.Failure) { manifest = try Manifest.seen(in: path, position) } catch {
        console.report(
          error.message, hint: error.hint,
          palette: console.palette(arguments["--color"], forError: true))
        return error.status
      }
    }
    if arguments.has("--json") {
      console.output(JSON(manifest.encoded).text + "\n")
    } else {
      for declaration in manifest.classes { console.output(declaration.row) }
      if manifest.classes.isEmpty { console.output("no classes but the kinds' own\n") }
    }
    return .done
  }
}

extension Manifest {
  /// The classes in the state of a store's session.
  fileprivate static func seen(
    in path: String, _ position: StorePosition?
  ) throws(StoreAccess.Failure) -> Manifest {
    let store = try StoreAccess.open(path)
    do throws(HistoryError) {
      let source = try StoredAttempts(store).source
      guard let session = position?.session ?? source?.session else { return Manifest() }
      let end: CommandEnd
      do throws(StoreError) {
        let head = try store.session(session).head
        let wanted: UInt64
        do throws(UsageError) { wanted = try position?.position(upTo: head) ?? head } catch {
          throw StoreError(.noSuchPosition, error.message, hint: error.hint)
        }
        end = try store.lastCommandEnd(of: session, atOrBefore: wanted)
      } catch {
        throw HistoryError(error)
      }
      return try StoredSession(store, session, at: end.position, nil).classesSeen()
    } catch {
      throw StoreAccess.Failure(error)
    }
  }
}

extension ClassDeclaration {
  fileprivate var row: String {
    var words = ["\(id)@\(version)"]
    if !aliases.isEmpty { words.append("was \(aliases.joined(separator: ", "))") }
    if !lineage.isEmpty { words.append("inherits \(lineage.joined(separator: ", "))") }
    for step in migrations {
      let isComplete = steps(from: step.from) != nil
      words.append("\(step.from)→\(step.to)\(isComplete ? "" : " (leads nowhere)")")
    }
    if factory != .make { words.append("factory \(factory.rawValue)") }
    return words.joined(separator: "  ").printable + "\n"
  }
}
