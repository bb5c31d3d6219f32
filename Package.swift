// swift-tools-version: 6.2
import PackageDescription

/// One set of settings for every target: what the compiler can prove, it proves.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Views into the map are lifetime-dependent values: only the rooms that hand them out or hand them
/// on need this.
let lifetimes: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "navlog",
  products: [
    .library(name: "LMDB", targets: ["LMDB"]),
    .library(name: "CBOR", targets: ["CBOR"]),
    .library(name: "EventStore", targets: ["EventStore"]),
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "History", targets: ["History"]),
    .library(name: "TimeTravel", targets: ["TimeTravel"]),
    .library(name: "Navlog", targets: ["Navlog"]),
    .library(name: "Recording", targets: ["Recording"]),
    .library(name: "Storyboards", targets: ["Storyboards"]),
    .library(name: "NavlogTesting", targets: ["NavlogTesting"]),
    .executable(name: "navlog", targets: ["NavlogTool"]),
    .executable(name: "navlog-demo", targets: ["NavlogDemo"]),
  ],
  targets: [
    // Ground floor: knows nothing of navigation.
    .systemLibrary(
      name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
    .systemLibrary(name: "CChecksums"),
    .target(name: "LMDB", dependencies: ["CLMDB"], swiftSettings: lifetimes),
    .target(name: "CBOR", swiftSettings: strict),
    .target(name: "Checksums", dependencies: ["CChecksums"], swiftSettings: strict),
    .target(
      name: "Migrations", dependencies: ["LMDB", "CBOR", "Checksums"], path: "Migrations",
      swiftSettings: strict),
    .target(
      name: "EventStore", dependencies: ["LMDB", "CBOR", "Checksums", "Migrations"],
      swiftSettings: lifetimes),

    // The pure heart.
    .target(name: "Navigation", swiftSettings: strict),

    .target(name: "Restoration", dependencies: ["Navigation"], swiftSettings: strict),

    // What the codes stand for that logs, messages and comments cite.
    .target(name: "RuleBook", swiftSettings: strict),

    // Where the two meet.
    .target(
      name: "History", dependencies: ["EventStore", "Navigation", "Migrations", "CBOR", "LMDB"],
      swiftSettings: strict),
    // Asks a history: who set this, when did that begin, why is it gone.
    .target(
      name: "TimeTravel",
      dependencies: ["History", "Restoration", "EventStore", "Navigation", "CBOR"],
      swiftSettings: strict),
    // Sessions in a store as something to restore from.
    .target(
      name: "RestorationStore",
      dependencies: ["History", "Restoration", "Navigation", "EventStore", "CBOR"],
      swiftSettings: strict),
    // Interface Builder's files; knows neither disk nor rules.
    .target(name: "Storyboards", swiftSettings: strict),
    // What a file's controllers and segues are to the engine: for scripts and for live objects.
    .target(name: "Wiring", dependencies: ["Storyboards", "Navigation"], swiftSettings: strict),
    .target(
      name: "Scripts",
      dependencies: [
        "History", "Navigation", "Restoration", "RestorationStore", "Storyboards", "Wiring",
        "EventStore",
        "CBOR",
      ],
      swiftSettings: strict),

    // Sessions of what might have been: recorded commands and script lines on another state.
    .target(
      name: "WhatIf",
      dependencies: [
        "TimeTravel", "Scripts", "RestorationStore", "Restoration", "History", "EventStore",
        "Navigation",
        "CBOR",
      ],
      swiftSettings: strict),

    // For interfaces that another program has: facts in, restoration out.
    .target(
      name: "Recording",
      dependencies: ["RestorationStore", "History", "Navigation", "EventStore", "CBOR"],
      swiftSettings: strict),
    // What an app imports: live controllers.
    .target(
      name: "Controllers",
      dependencies: [
        "History", "Navigation", "Restoration", "RestorationStore", "Storyboards", "Wiring",
        "EventStore",
        "CBOR",
      ],
      swiftSettings: strict),
    .target(name: "Navlog", dependencies: ["Controllers"], swiftSettings: strict),
    .target(name: "NavlogTesting", dependencies: ["Controllers"], swiftSettings: strict),

    // What a terminal shows and what its keys say; knows nothing of the rest.
    .target(name: "Terminal", swiftSettings: strict),

    // Tools: parse, call, print, exit.
    .executableTarget(
      name: "NavlogTool",
      dependencies: [
        "EventStore", "History", "TimeTravel", "Restoration", "RestorationStore", "Recording",
        "Scripts", "WhatIf", "Storyboards", "Navigation", "RuleBook", "Terminal", "CBOR", "LMDB",
      ],
      path: "Tools/navlog", swiftSettings: strict),

    // What the promises of restoration cost: swift run -c release NavlogMeasure.
    .executableTarget(
      name: "NavlogMeasure",
      dependencies: [
        "RestorationStore", "History", "Restoration", "Navigation", "EventStore", "CBOR",
      ],
      path: "Tools/measure", swiftSettings: strict),

    .executableTarget(
      name: "NavlogDemo", dependencies: ["Navlog", "Terminal"], path: "Tools/demo",
      swiftSettings: strict),

    // Tests.
    .target(name: "Support", path: "Tests/Support", swiftSettings: strict),
    .executableTarget(
      name: "LMDBChild", dependencies: ["LMDB", "Support"], path: "Tests/Child/LMDB",
      swiftSettings: strict),
    .testTarget(
      name: "LMDBTests", dependencies: ["LMDB", "LMDBChild", "Support"], swiftSettings: strict),
    .testTarget(name: "CBORTests", dependencies: ["CBOR", "Support"], swiftSettings: strict),
    .testTarget(
      name: "ChecksumsTests", dependencies: ["Checksums", "Support"], swiftSettings: strict),
    .target(
      name: "StoreSupport", dependencies: ["EventStore", "LMDB", "Support"],
      path: "Tests/StoreSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "StoreChild",
      dependencies: [
        "EventStore", "LMDB", "Checksums", "Migrations", "StoreSupport", "Support",
      ],
      path: "Tests/Child/Store", swiftSettings: strict),
    .testTarget(
      name: "EventStoreTests",
      dependencies: [
        "EventStore", "LMDB", "CBOR", "Checksums", "Migrations", "Support", "StoreChild",
        "StoreSupport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "MigrationsChild", dependencies: ["Migrations", "LMDB", "Support"],
      path: "Tests/Child/Migrations", swiftSettings: strict),
    .testTarget(
      name: "MigrationsTests",
      dependencies: ["Migrations", "MigrationsChild", "EventStore", "LMDB", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationTests", dependencies: ["Navigation", "History", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "RuleBookTests", dependencies: ["RuleBook", "Support"], swiftSettings: strict),
    .testTarget(
      name: "RestorationTests", dependencies: ["Restoration", "Navigation", "Support"],
      swiftSettings: strict),
    .target(
      name: "HistorySupport",
      dependencies: ["History", "Navigation", "EventStore", "LMDB", "Support"],
      path: "Tests/HistorySupport", swiftSettings: strict),
    .testTarget(
      name: "HistoryTests",
      dependencies: [
        "History", "HistorySupport", "Navigation", "EventStore", "Migrations", "CBOR", "LMDB",
        "Support",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TimeTravelTests",
      dependencies: [
        "TimeTravel", "History", "HistorySupport", "Navigation", "Restoration", "EventStore",
        "CBOR",
        "Support",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WhatIfTests",
      dependencies: [
        "WhatIf", "TimeTravel", "Scripts", "RestorationStore", "Restoration", "History",
        "HistorySupport",
        "Navigation", "EventStore", "Support",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StoryboardsTests", dependencies: ["Storyboards", "Support"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ScriptsTests",
      dependencies: [
        "Scripts", "Controllers", "History", "EventStore", "Navigation", "Storyboards", "Wiring",
        "Support",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "StoryboardsChild", dependencies: ["Navlog"], path: "Tests/Child/Storyboards",
      swiftSettings: strict),
    // Writes stores while the disk is recorded, and judges what is rebuilt: Tools/crashtest.
    .executableTarget(
      name: "CrashChild",
      dependencies: ["Navlog", "Controllers", "EventStore", "LMDB", "StoreSupport", "Support"],
      path: "Tests/Child/Crash", swiftSettings: strict),
    .testTarget(
      name: "ControllersTests",
      dependencies: [
        "Controllers", "Navlog", "NavlogTesting", "NavlogTool", "StoryboardsChild", "Scripts",
        "History", "HistorySupport",
        "Restoration", "Navigation", "EventStore", "CBOR", "Support",
      ],
      swiftSettings: strict),
    .target(
      name: "TerminalSupport", dependencies: ["Terminal", "Support"],
      path: "Tests/TerminalSupport", swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "TerminalSupport", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "DemoTests",
      dependencies: [
        "NavlogDemo", "Navlog", "NavlogTool", "Terminal", "TerminalSupport", "Support",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecordingTests",
      dependencies: ["Recording", "EventStore", "History", "Navigation", "Support"],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogToolTests",
      dependencies: [
        "NavlogTool", "EventStore", "History", "HistorySupport", "TimeTravel", "Navigation",
        "Scripts", "Migrations", "LMDB", "Terminal", "TerminalSupport", "Support",
      ], exclude: ["Snapshots"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzers have no main of their own: they are built only where Tests/Fuzz/run asks for them.
if Context.environment["NAVLOG_FUZZ"] != nil {
  let fuzzers: [(name: String, folder: String, dependencies: [Target.Dependency])] = [
    ("FuzzHistory", "history", ["History", "Navigation", "EventStore", "CBOR"]),
    ("FuzzStore", "store", ["EventStore", "LMDB", "Checksums", "Migrations"]),
    ("FuzzText", "text", ["Scripts", "TimeTravel", "RestorationStore", "Restoration"]),
  ]
  for fuzzer in fuzzers {
    package.targets.append(
      .executableTarget(
        name: fuzzer.name, dependencies: fuzzer.dependencies, path: "Tests/Fuzz/\(fuzzer.folder)",
        exclude: ["seeds.hex"], swiftSettings: strict))
  }
}

// Working on one part: NAVLOG_ONLY=EventStoreTests,LMDBTests builds these targets, and what they need.
if let only = Context.environment["NAVLOG_ONLY"] {
  var wanted: Set<String> = []
  var pending = only.split(separator: ",").map(String.init)
  while let name = pending.popLast() {
    guard wanted.insert(name).inserted else { continue }
    for case .byNameItem(let dependency, _) in package.targets.first(where: { $0.name == name })?
      .dependencies ?? []
    {
      pending.append(dependency)
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { _ in true }
}
