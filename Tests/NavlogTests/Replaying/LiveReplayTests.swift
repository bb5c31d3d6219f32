import Foundation
import Navlog
import NavlogNavigation
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

@testable import NavlogHistory
@testable import NavlogTesting

/// Recorded sessions of a shop, replayed in other builds of it.
@MainActor
@Suite struct LiveReplayTests {
  private let directory: TemporaryDirectory
  private let store: String

  init() throws {
    directory = try TemporaryDirectory()
    store = directory.path + "/shop.navlog"
    let app = try Self.app(.same, store)
    let nav = try #require(app.root as? NavigationController)
    let shelf = try #require(nav.viewControllers.first as? Shelf)
    (nav.topViewController as? Product)?.count = 3
    nav.pop(animated: false)
    shelf.performSegue(withIdentifier: "pay", byUser: true, animated: false)
    shelf.dismiss(animated: false)
    let second = Product()
    second.count = 7
    second.hidesBottomBarWhenPushed = true
    nav.push(second, animated: false)
    try app.application.terminate()
  }

  private static func app(_ build: ShopBuild, _ store: String) throws -> AppUnderTest {
    try AppUnderTest(store: store, id: "shop") {
      Shop.classes(build)
    } interface: { scene in
      scene.root = NavigationController(root: Shelf(build))
    }
  }

  private func app(_ build: ShopBuild) throws -> AppUnderTest {
    try Self.app(build, directory.path + "/other.navlog")
  }

  private func failure(
    _ build: ShopBuild, continuing: Bool = false,
    changing change: (RecordedSession) -> RecordedSession = { $0 }
  ) async throws -> ReplayError? {
    let app = try app(build)
    do throws(ReplayError) {
      _ = try await replay(store, in: app, continuing: continuing, changing: change)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [ShopBuild.same, .aliased, .migrated])
  func `an unchanged build replays without differences`(build: ShopBuild) async throws {
    let failure = try await failure(build)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test func `a replay doesn't change the app or its store`() async throws {
    let app = try app(.same)
    let before = app.application.position
    let summary = try await replay(store, in: app)
    #expect(summary.commands > 10 && summary.events > 100)
    #expect(app.application.position == before)
    #expect(try app.application.store?.sessions().count == 1)
  }

  nonisolated static let texts: [(build: ShopBuild, text: String)] = [
    (
      .silent,
      """
      shop.navlog: different at position 50, in command 4, turn
        recorded  create product as 'product'
        now       didMove of n13 shelf, parent n11 NavigationController
        blame     shelf: viewDidAppear no longer issues 'push n51 product onto n11 NavigationController'
        see       navlog show shop.navlog 50
      """
    ),
    (
      .eager,
      """
      shop.navlog: different at position 50, in command 4, turn
        recorded  create product as 'product'
        now       set title of n13 shelf
        blame     shelf: viewDidAppear issues 'set title of n13 shelf', which was not recorded
        see       navlog show shop.navlog 50
      """
    ),
    (
      .strict,
      """
      shop.navlog: different at position 108, in command 9, segue presentation 'pay' from n13 shelf
        recorded  n13 shelf answers shouldPerformSegue: yes
        now       n13 shelf answers shouldPerformSegue: no
        blame     shelf: answers shouldPerformSegue with no instead of yes
        see       navlog show shop.navlog 108
        note      position 106: segue 'pay' has no sender
      """
    ),
    (
      .renamed,
      """
      shop.navlog: different at position 50, in command 4, turn
        recorded  create product as 'product'
        now       create item as 'item'
        blame     product: an object of item is created instead; was the class renamed without an alias?
        see       navlog show shop.navlog 50
      """
    ),
    (
      .unmigrated,
      """
      shop.navlog: different at position 51, in command 4, turn
        recorded  n51 product, version 1
        now       version 2, and no migrations lead to it
        blame     product: its state can't be read; add a migration
        see       navlog show shop.navlog 51
      """
    ),
    (
      .keyless,
      """
      shop.navlog: different at position 81, in command 6, setState n51 product
        recorded  'count' of n51 product set
        now       no property is stored under 'count'
        blame     product: the value is no longer kept
        see       navlog show shop.navlog 81
      """
    ),
    (
      .forgetful,
      """
      shop.navlog: different at position 48, in command 4, turn
        recorded  setState n13 shelf
        now       didMove of n13 shelf, parent n11 NavigationController
        blame     shelf: viewDidAppear no longer sets 'visits'
        see       navlog show shop.navlog 48
      """
    ),
  ]

  @Test(arguments: texts.indices)
  func `a difference is named with its position, its class and a hint`(index: Int) async throws {
    let (build, text) = Self.texts[index]
    let failure = try #require(try await failure(build))
    #expect(failure.description == text)
    #expect(failure.divergences.count == 1 && failure.code == .different)
  }

  @Test func `a closure that can't be replayed is reported as a limit`() async throws {
    let path = directory.path + "/closure.navlog"
    let recorded = try Self.app(.same, path)
    let nav = try #require(recorded.root as? NavigationController)
    nav.topViewController?.present(Product(), animated: false) { nav.title = "Shown" }
    try recorded.application.terminate()
    let app = try app(.same)
    let summary = try await replay(path, in: app)
    #expect(
      summary.limits == [
        "position 104: what a completion handler from outside did is repeated as recorded"
      ])
    let end = try await perform(path, in: app)
    #expect(end.limits == summary.limits)
  }

  @Test func `an object that is held longer is named`() async throws {
    let failure = try #require(try await failure(.longer))
    Shop.held = []
    #expect(failure.divergences.map(\.cause) == [.objects])
    #expect(failure.divergences.first?.now == "it is retained")
  }

  @Test func `all independent differences are listed`() async throws {
    let failure = try #require(try await failure(.several, continuing: true))
    #expect(
      failure.divergences.map(\.cause) == [
        .callback("viewDidAppear"), .answer("shouldPerformSegue"),
      ], "\(failure)")
  }

  @Test func `a rule that decides differently is named`() async throws {
    var place: UInt64 = 0
    let failure = try #require(
      try await failure(.same) { session in
        var session = session
        for (number, command) in session.commands.enumerated().reversed() {
          var events = command.events
          for (index, event) in events.enumerated() {
            guard case .called(var call)? = event.entry?.event, call.callback == .viewDidAppear
            else { continue }
            call.callback = .viewDidLayoutSubviews
            place = event.position
            events[index] = LoggedEvent(
              RecordedEvent(.called(call), link: event.entry?.link ?? 0), at: place)
            session.commands[number] = LoggedCommand(
              number: command.number, time: command.time, digest: command.digest, events: events)
            return session
          }
        }
        return session
      })
    #expect(failure.divergences.map(\.cause) == [.rule])
    #expect(failure.divergences.first?.position == place)
    #expect(failure.divergences.first?.blame.hasPrefix("the rules decide '") == true)
  }

  @Test func `a reducer that changed without a new version is named`() async throws {
    let failure = try #require(
      try await failure(.same) { session in
        var session = session
        let command = session.commands[4]
        session.commands[4] = LoggedCommand(
          number: command.number, time: command.time,
          digest: command.digest.map { StateDigest(structure: $0.structure ^ 1, state: $0.state) },
          events: command.events)
        return session
      })
    #expect(failure.divergences.map(\.cause) == [.state])
    #expect(
      failure.divergences.first?.blame
        == "the reducer folds the events into another state; it needs a new version")
  }

  @Test func `a session file can be replayed and queried`() async throws {
    let file = directory.path + "/shop.navsession"
    var bytes: [UInt8] = []
    _ = try SessionExport(of: .first, in: try Store.open(store)).write {
      (part) throws(SessionFileError) in bytes += part
    }
    try Data(bytes).write(to: URL(filePath: file))
    let app = try app(.same)
    try await replay(file, in: app)
    let end = try await perform(file, in: app)
    #expect(end.divergences.isEmpty)
    #expect(try end.holds("visible(class:product)"))
    #expect(try end.holds("class:product.state.count = 7"))
    #expect(try !end.holds("count(class:product) > 1"))
    #expect(
      end.state == """
        window main
          NavigationController
            shelf, off screen
              visits = 2
            product "A product"
              count = 7
        """)
    await #expect(throws: ReplayError.self) { try await replay("gone.navsession", in: app) }
  }
}
