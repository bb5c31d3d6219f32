import EventStore
import History
import Navigation
import Restoration

/// What became of what a session in a store was to restore, as its log says.
struct StoredFates {
  /// In the order of the log, each as it stands at the position; none unless something waits.
  private(set) var fates: [Fate] = []
  /// The last event of the launch before its presentations come back.
  var launched: Position { log.launched }
  /// What waits and can't be had any more, as lines for people.
  private(set) var troubles: [String] = []

  private var log = RestorationLog()
  /// The last event that was read.
  private var read: UInt64 = 0
  /// The fates by the node that was judged.
  private var indices: [JudgedNode: Int] = [:]
  /// For each fate, the event that made the node it was.
  private var was: [Position] = []

  /// Looks at `session` after `position`; a launch after which nothing waits is read, and nothing else.
  init(of session: StoredSession, at position: UInt64) throws(HistoryError) {
    let origin = session.info.description.origin
    // A session is trimmed only when nothing waits in it any more.
    guard origin.kind == .restored, session.info.base == 0, let point = origin.point,
      point.session < session.info.number, let restored = Position(exactly: point.position)
    else { return }
    let source = Provenance(session: point.session.rawValue, position: restored)
    try readLaunch(session, source, through: position)
    guard fates.contains(where: { $0.verdict == .deferred }) else {
      fates = []
      return
    }
    var copy = self
    try session.history.forEachFact(from: read + 1, through: position) { at, event in
      copy.read(event, at, session, source)
    }
    self = copy
    try fetch(session.history.store)
  }

  /// Reads until the launch is over.
  private mutating func readLaunch(
    _ session: StoredSession, _ source: Provenance, through position: UInt64
  ) throws(HistoryError) {
    var next: UInt64 = 1
    while !log.isWhole, next <= position {
      let end = min(next + 1_023, position)
      var copy = self
      try session.history.forEachFact(from: next, through: end) { at, event in
        copy.read(event, at, session, source)
      }
      self = copy
      next = end + 1
    }
    read = next - 1
  }

  private mutating func read(
    _ event: Event, _ at: UInt64, _ session: StoredSession, _ source: Provenance
  ) {
    guard let position = Position(exactly: at), let decision = log.read(event, at: position),
      let path = session.text(decision.path)
    else { return }
    let fate = Fate(
      path, decision.verdict, object: decision.object,
      from: decision.from == .restored ? source : decision.from, waiting: nil)
    let judged = JudgedNode(from: decision.from, was: decision.was, path: path)
    if let known = indices[judged] {
      fates[known] = fate
    } else {
      indices[judged] = fates.count
      fates.append(fate)
      was.append(decision.was)
    }
  }

  /// Takes what waits from the sessions that kept it.
  private mutating func fetch(_ store: Store) throws(HistoryError) {
    var archives: [Provenance: (archive: Archive, indices: [Position: Int])] = [:]
    for index in fates.indices where fates[index].verdict == .deferred {
      let from = fates[index].from
      do throws(HistoryError) {
        let known =
          if let archive = archives[from] { archive } else { try Self.archive(from, store) }
        archives[from] = known
        if let found = known.indices[was[index]] {
          fates[index].waiting = Waiting(found, of: known.archive)
          continue
        }
      } catch {
        // What it waited in may have been removed, or trimmed away, by somebody who was sure.
        guard error.code == .store else { throw error }
      }
      troubles.append("'\(fates[index].path)' waits, and is not to be had from \(from) any more")
    }
    for index in fates.indices {
      guard let known = archives[fates[index].from], let found = known.indices[was[index]] else {
        continue
      }
      fates[index].savedPath = known.archive.nodes[found].path
    }
    relate(archives.mapValues(\.archive))
  }

  /// Relates the fates to those of their owners. An owner that was kept with a node is known by the event
  /// that made it; one of a later session only by what the log calls it, which is no other's name.
  private mutating func relate(_ archives: [Provenance: Archive]) {
    let names = Dictionary(
      fates.indices.map { (fates[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    for index in fates.indices {
      let fate = fates[index]
      let name = RecordedName(fate.path, fate.waiting?.node, from: fate.from, among: names)
      (fates[index].number, fates[index].isUnplaced) = (name.number, name.isUnplaced)
      fates[index].owner = name.owner
      guard let node = fate.waiting?.node, let above = node.keyOwner,
        let archive = archives[fate.from]
      else { continue }
      let judged = JudgedNode(from: fate.from, was: archive.nodes[above].node.born, path: "")
      fates[index].owner = indices[judged] ?? name.owner
    }
  }

  private static func archive(
    _ from: Provenance, _ store: Store
  ) throws(HistoryError) -> (archive: Archive, indices: [Position: Int]) {
    guard let number = SessionNumber(from.session) else {
      throw HistoryError(StoreError(.noSuchSession, "There is no session \(from.session)"))
    }
    let archive = try StoredSession(store, number, at: UInt64(from.position), nil).ownArchive()
    let indices = archive.nodes.indices.map { (archive.nodes[$0].node.born, $0) }
    return (archive, Dictionary(indices, uniquingKeysWith: { first, _ in first }))
  }
}
