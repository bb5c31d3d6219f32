import NavlogStore
import Foundation
import Support
import Testing

@testable import Navlog

/// Launches that are killed at any point: nothing is lost, merged or restored twice.
@MainActor
@Suite(.slow, .serialized) struct LaunchKillTests {
  private nonisolated static let kills = Effort.of(16, long: 1_000)

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func begin() throws -> String {
    let path = directory.file("mail.navlog")
    let mail = try MailClient(path)
    try mail.launch()
    mail.use()
    try mail.app.terminate()
    return path
  }

  /// Launches over the store at `path`, and saves images of what a kill right after each event
  /// would leave.
  private func images(
    of path: String, _ prefix: String, every step: Int = 1, link: DeepLink? = nil,
    _ after: (MailClient) throws -> Void = { try $0.settle() }
  ) throws -> [String] {
    let mail = try MailClient(path)
    let camera = Camera(mail.app, directory.file(prefix), every: step)
    mail.app.delegate = camera
    try mail.launch(link: link)
    try after(mail)
    if let failure = camera.failure { throw failure }
    return camera.images
  }

  private func content(of path: String) throws -> [String] {
    let mail = try MailClient(path)
    try mail.launch()
    try mail.settle()
    return mail.content
  }

  @Test func `an app whose launch is killed at any event restores everything`() throws {
    let path = try begin()
    let step = Effort.of(4, long: 1)
    let images = try images(of: path, "once", every: step)
    #expect(images.count > 150 / step, "\(images.count)")
    for image in images {
      #expect(try content(of: image) == MailClient.whole, "\(image)")
      try FileManager.default.removeItem(atPath: image)
    }
  }

  @Test func `an app whose launch is killed twice restores everything`() throws {
    let path = try begin()
    for (index, first) in try images(of: path, "first", every: Effort.of(29, long: 19)).enumerated()
    {
      for second in try images(of: first, "second-\(index)", every: Effort.of(31, long: 23)) {
        #expect(try content(of: second) == MailClient.whole, "\(first) \(second)")
        try FileManager.default.removeItem(atPath: second)
      }
    }
  }

  @Test(arguments: DeepLink.Precedence.allCases)
  func `a launch with a link that is killed loses nothing`(precedence: DeepLink.Precedence) throws {
    let path = try begin()
    let link = DeepLink("news", precedence: precedence) {}
    for image in try images(of: path, "link", every: 5, link: link, { _ in }) {
      let mail = try MailClient(image)
      try mail.launch()
      try mail.settle()
      // A link that replaces everything does so when the launch is complete, not before. Nodes that
      // waited then are still there.
      if precedence == .replace, mail.report?.offer?.session == 2 {
        #expect(mail.content == MailClient.waiting, "\(image)")
      } else {
        #expect(mail.content == MailClient.whole, "\(image)")
      }
      try FileManager.default.removeItem(atPath: image)
    }
  }

  @Test func `a first launch that is killed leaves no obstacle`() throws {
    let path = directory.file("new.navlog")
    for image in try images(of: path, "new", every: 3, { _ in }) {
      let mail = try MailClient(image)
      try mail.launch()
      #expect(mail.content == ["mail[0] Accounts ''", "preferences[0] Settings ''"], "\(image)")
      try FileManager.default.removeItem(atPath: image)
    }
  }

  @Test func `retention keeps what a launch is restoring`() throws {
    let path = try begin()
    for image in try images(of: path, "retained", every: 13) {
      let store = try Store.open(image)
      try store.apply(try store.plan(RetentionPolicy(sessions: 1)))
      #expect(try content(of: image) == MailClient.whole, "\(image)")
    }
  }

  @Test(arguments: 0..<LaunchKillTests.kills)
  func `a process that is killed at a random moment loses nothing`(seed: Int) async throws {
    let path = try begin()
    var random = SplitMix64(seed: UInt64(seed) &* 7919 &+ 3)
    for _ in 0..<1 + random.below(2) {
      let delay = UInt32(random.below(60_000))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as UInt32] in
        try await MainActor.run {
          MailClient.Screen.patience = 3_000
          let mail = try MailClient(path)
          let thread = Thread {
            usleep(delay)
            kill(getpid(), SIGKILL)
          }
          thread.start()
          try mail.launch()
          try mail.settle()
          while true { usleep(1_000) }
        }
      }
    }
    #expect(try content(of: path) == MailClient.whole)
  }
}

/// Takes an image of an app's store at regular numbers of events.
@MainActor
private final class Camera: ApplicationDelegate {
  private let app: Application
  private let prefix: String
  private let step: Int
  private(set) var images: [String] = []
  private(set) var failure: (any Error)?
  private var ended: UInt64 = 0
  private var count = 0

  init(_ app: Application, _ prefix: String, every step: Int) {
    self.app = app
    self.prefix = prefix
    self.step = step
  }

  func applicationWillFinishLaunching(_ application: Application) {
    guard let runtime = application.runtime else { return }
    runtime.listeners[-1] = { [unowned self] event in
      // The command has ended after this event was handled, not before.
      defer { if case .ended = event.event { ended = event.position } }
      count += 1
      guard count % step == 0, failure == nil else { return }
      let image = "\(prefix)-\(event.position).navlog"
      do {
        try StoreImage.take(of: app, ended: ended, to: image)
        images.append(image)
      } catch { failure = error }
    }
  }
}
