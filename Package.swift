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

/// Views into the map are lifetime-dependent values: only the modules that hand them out or hand them
/// on need this.
let lifetimes: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

/// The modules of these folders, by their full names.
func modules(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .byName(name: $0 == "Navlog" ? $0 : "Navlog" + $0) }
}

/// Targets that only tests link.
func helpers(_ names: [String]) -> [Target.Dependency] {
  names.map { .byName(name: $0) }
}

/// A folder of `Sources` as the module `Navlog…`.
func module(
  _ folder: String, uses: [String] = [], path: String? = nil, exclude: [String] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: "Navlog" + folder, dependencies: modules(uses), path: path ?? "Sources/\(folder)",
    exclude: exclude, swiftSettings: settings)
}

/// A folder of `Sources` that stands for a system library.
func systemLibrary(_ folder: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
  .systemLibrary(
    name: "Navlog" + folder, path: "Sources/\(folder)", pkgConfig: pkgConfig,
    providers: apt.map { [.apt([$0])] })
}

/// A program in `Tools`.
func tool(_ name: String, uses: [String], path: String) -> Target {
  .executableTarget(
    name: name, dependencies: modules(uses), path: "Tools/\(path)", swiftSettings: strict)
}

/// Code that several test targets share.
func support(_ name: String, uses: [String] = [], with others: [String] = []) -> Target {
  .target(
    name: name, dependencies: modules(uses) + helpers(others), path: "Tests/\(name)",
    swiftSettings: strict)
}

/// A program that tests start, to be killed or to be the other process.
func child(_ name: String, uses: [String], with others: [String] = []) -> Target {
  .executableTarget(
    name: name + "Child", dependencies: modules(uses) + helpers(others),
    path: "Tests/Child/\(name)", swiftSettings: strict)
}

func tests(
  _ name: String, uses: [String], with others: [String] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: modules(uses) + helpers(others + ["Support"]),
    exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "navlog",
  products: [
    // For apps: live controllers, recorders for other interfaces, and their tests.
    .library(name: "Navlog", targets: ["Navlog"]),
    .library(name: "NavlogRecording", targets: ["NavlogRecording"]),
    .library(name: "NavlogTesting", targets: ["NavlogTesting"]),
    // For programs that read sessions.
    .library(name: "NavlogHistory", targets: ["NavlogHistory"]),
    .library(name: "NavlogTimeTravel", targets: ["NavlogTimeTravel"]),
    // One part by itself.
    .library(name: "NavlogNavigation", targets: ["NavlogNavigation"]),
    .library(name: "NavlogStoryboards", targets: ["NavlogStoryboards"]),
    .library(name: "NavlogStore", targets: ["NavlogStore"]),
    .library(name: "NavlogLMDB", targets: ["NavlogLMDB"]),
    .library(name: "NavlogCBOR", targets: ["NavlogCBOR"]),
    .executable(name: "navlog", targets: ["NavlogTool"]),
    .executable(name: "navlog-demo", targets: ["NavlogDemo"]),
  ],
  targets: [
    // Ground floor: knows nothing of navigation.
    systemLibrary("CLMDB", pkgConfig: "lmdb", apt: "liblmdb-dev"),
    systemLibrary("CChecksums"),
    systemLibrary("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    // The only module that names the operating system's library.
    module("Platform"),
    module("LMDB", uses: ["CLMDB", "Platform"], settings: lifetimes),
    module("CBOR"),
    module("Checksums", uses: ["CChecksums"]),
    module("Zstd", uses: ["CZstd"]),
    module(
      "Migrations", uses: ["LMDB", "CBOR", "Checksums"], path: "Migrations", exclude: ["Fleet"]),
    module(
      "Store", uses: ["Platform", "LMDB", "CBOR", "Checksums", "Migrations"], settings: lifetimes),

    // The pure heart.
    module("Navigation"),
    module("Restoration", uses: ["Navigation"]),
    // What the codes stand for that logs, messages and comments cite.
    module("RuleBook"),

    // Where the two meet.
    module("History", uses: ["Store", "Navigation", "Migrations", "CBOR", "LMDB"]),
    // Events, commands and state values as JSON and as text.
    module("EventText", uses: ["History", "Restoration", "Navigation", "CBOR"]),
    // A session as a page for browsers, which carries its records and needs nothing else.
    .target(
      name: "NavlogReport",
      dependencies: modules(["EventText", "Restoration", "Navigation", "Checksums", "CZlib"]),
      path: "Sources/Report",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    // Sessions in a store as something to restore from.
    module("RestorationStore", uses: ["History", "Restoration", "Navigation", "Store", "CBOR"]),
    // Asks a history: what set this, when did that begin, why is it gone.
    module(
      "TimeTravel",
      uses: [
        "RestorationStore", "EventText", "History", "Restoration", "Store", "Navigation", "CBOR",
        "Platform",
      ]),
    // What leaves with a session: everything else as keyed hashes.
    module(
      "Redaction",
      uses: [
        "RestorationStore", "Restoration", "History", "Store", "Navigation", "CBOR", "Checksums",
      ]),
    // Sessions as files.
    module(
      "SessionFiles",
      uses: [
        "Redaction", "EventText", "History", "Store", "Migrations", "CBOR", "Checksums", "Zstd",
        "LMDB", "Navigation",
      ]),
    // Interface Builder's files, and what their controllers and segues are to the engine.
    module("Storyboards", uses: ["Navigation"]),
    module(
      "Scripts",
      uses: [
        "Navlog", "EventText", "History", "Navigation", "Restoration", "RestorationStore",
        "Storyboards", "Store", "CBOR",
      ]),
    // Sessions, drawings and findings in the formats of other tools.
    module("Exports", uses: ["TimeTravel", "EventText", "History", "Store", "Navigation"]),
    // Sessions of what might have been: recorded commands and script lines on another state.
    module(
      "Forks",
      uses: [
        "TimeTravel", "Scripts", "EventText", "RestorationStore", "Restoration", "History",
        "Store", "Navigation", "CBOR",
      ]),

    // What an app imports: live controllers; facts in, restoration out; and tests of both.
    .target(
      name: "Navlog",
      dependencies: modules([
        "History", "Navigation", "Restoration", "RestorationStore", "Storyboards", "Store", "CBOR",
      ]), swiftSettings: strict),
    module("Recording", uses: ["RestorationStore", "History", "Navigation", "Store", "CBOR"]),
    module(
      "Testing",
      uses: [
        "Navlog", "Forks", "SessionFiles", "TimeTravel", "EventText", "History", "Restoration",
        "Store", "Navigation", "Platform",
      ], path: "Sources/NavlogTesting"),

    // What a terminal shows and what its keys say; knows nothing of the rest.
    module("Terminal", uses: ["Platform"]),

    // Tools: parse, call, print, exit.
    tool(
      "NavlogTool",
      uses: [
        "Store", "History", "TimeTravel", "Restoration", "RestorationStore", "Recording",
        "EventText", "Scripts", "Forks", "Storyboards", "Navigation", "RuleBook", "Terminal",
        "SessionFiles", "Redaction", "Exports", "Report", "Checksums", "CBOR", "LMDB", "Platform",
      ], path: "navlog"),
    // What the promises of restoration cost: Tools/bench/run restore. It is here, not in the package of
    // the benchmarks, because it reaches what only this package sees.
    tool(
      "RestoreBenchmark",
      uses: [
        "Navlog", "RestorationStore", "History", "Restoration", "Navigation", "Store", "CBOR",
      ],
      path: "bench/Restore"),
    // What exporting and importing a session takes: Tools/bench/run files.
    tool(
      "FileBenchmark",
      uses: ["Navlog", "SessionFiles", "Redaction", "History", "Store", "CBOR"],
      path: "bench/Files"),
    tool("NavlogDemo", uses: ["Navlog", "Terminal", "Platform"], path: "demo"),

    // Tests.
    support("Support"),
    support("StoreSupport", uses: ["Store", "LMDB"], with: ["Support"]),
    support("HistorySupport", uses: ["History", "Navigation", "Store", "LMDB"], with: ["Support"]),
    // Markers in all places of a store, and the search for them in what has left it.
    support(
      "LeakSupport",
      uses: [
        "SessionFiles", "RestorationStore", "Restoration", "History", "Navigation", "Store", "CBOR",
        "Zstd",
      ], with: ["HistorySupport", "Support"]),
    support("TerminalSupport", uses: ["Terminal"], with: ["Support"]),
    child("LMDB", uses: ["LMDB"], with: ["Support"]),
    child(
      "Store", uses: ["Store", "LMDB", "Checksums", "Migrations"],
      with: ["StoreSupport", "Support"]),
    child("Migrations", uses: ["Migrations", "LMDB"], with: ["Support"]),
    child("Storyboards", uses: ["Navlog"]),
    child("SessionFiles", uses: ["SessionFiles", "Store"]),
    // Writes stores while the disk is recorded, and judges what is rebuilt: Tools/crashtest.
    child("Crash", uses: ["Navlog", "Store", "LMDB"], with: ["StoreSupport", "Support"]),
    tests("LMDB", uses: ["LMDB"], with: ["LMDBChild"]),
    tests("CBOR", uses: ["CBOR"]),
    tests("Checksums", uses: ["Checksums"]),
    tests("Zstd", uses: ["Zstd"]),
    tests(
      "Store", uses: ["Store", "LMDB", "CBOR", "Checksums", "Migrations"],
      with: ["StoreChild", "LMDBChild", "StoreSupport"]),
    tests("Migrations", uses: ["Migrations", "Store", "LMDB"], with: ["MigrationsChild"]),
    tests("Navigation", uses: ["Navigation", "History"]),
    tests("RuleBook", uses: ["RuleBook", "Restoration", "Navigation"]),
    tests("Restoration", uses: ["Restoration", "Navigation"]),
    tests(
      "History", uses: ["History", "Navigation", "Store", "Migrations", "CBOR", "LMDB"],
      with: ["HistorySupport"]),
    tests(
      "SessionFiles",
      uses: [
        "SessionFiles", "Redaction", "RestorationStore", "Restoration", "History", "Navigation",
        "Store", "CBOR", "Checksums", "Zstd", "LMDB",
      ],
      with: ["SessionFilesChild", "HistorySupport", "LeakSupport"]),
    tests(
      "TimeTravel",
      uses: ["TimeTravel", "EventText", "History", "Navigation", "Restoration", "Store", "CBOR"],
      with: ["HistorySupport"]),
    tests(
      "Forks",
      uses: [
        "Forks", "TimeTravel", "Scripts", "RestorationStore", "Restoration", "History",
        "Navigation", "Store",
      ], with: ["HistorySupport"]),
    tests("Exports", uses: ["Exports", "EventText", "History", "Store"], with: ["HistorySupport"]),
    tests("Storyboards", uses: ["Storyboards", "Navigation"], exclude: ["Fixtures"]),
    tests("EventText", uses: ["EventText", "Navigation"]),
    tests(
      "Scripts",
      uses: [
        "Scripts", "EventText", "Navlog", "Testing", "Forks", "History", "Store", "Navigation",
        "Storyboards",
      ]),
    tests(
      "Navlog",
      uses: [
        "Navlog", "Testing", "Tool", "Scripts", "SessionFiles", "Redaction", "History",
        "Restoration", "Navigation", "Store", "CBOR",
      ], with: ["StoryboardsChild", "HistorySupport"]),
    tests("Terminal", uses: ["Terminal"], with: ["TerminalSupport"]),
    tests("Demo", uses: ["Demo", "Navlog", "Tool", "Terminal"], with: ["TerminalSupport"]),
    tests("Recording", uses: ["Recording", "Store", "History", "Navigation"]),
    tests(
      "NavlogTool",
      uses: [
        "Tool", "Store", "History", "TimeTravel", "Navigation", "EventText", "Migrations", "LMDB",
        "Terminal", "Report", "Checksums",
      ], with: ["LMDBChild", "HistorySupport", "TerminalSupport"], exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzers have no main of their own: they are built only where Tests/Fuzz/run asks for them.
if Context.environment["NAVLOG_FUZZ"] != nil {
  let fuzzers: [(name: String, folder: String, uses: [String])] = [
    ("FuzzHistory", "history", ["History", "Navigation", "Store", "CBOR"]),
    ("FuzzSessions", "sessions", ["SessionFiles", "Store", "CBOR", "Checksums", "Zstd"]),
    ("FuzzStore", "store", ["Store", "LMDB", "Checksums", "Migrations"]),
    (
      "FuzzText", "text", ["Scripts", "EventText", "TimeTravel", "RestorationStore", "Restoration"]
    ),
  ]
  for fuzzer in fuzzers {
    package.targets.append(
      .executableTarget(
        name: fuzzer.name, dependencies: modules(fuzzer.uses), path: "Tests/Fuzz/\(fuzzer.folder)",
        exclude: ["seeds.hex"], swiftSettings: strict))
  }
}

// The fleet: sessions of many devices in PostgreSQL. It links libraries that nothing else needs, so
// it is built only where NAVLOG_FLEET=1 asks for it: Tools/fleet/build.
if Context.environment["NAVLOG_FLEET"] != nil {
  package.products += [
    .executable(name: "navlog-fleet", targets: ["NavlogFleetTool"]),
    // For apps that ship their sessions.
    .library(name: "NavlogShipping", targets: ["NavlogShipping"]),
  ]
  package.targets += [
    systemLibrary("CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
    systemLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
    systemLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    module("Postgres", uses: ["CPostgres"]),
    .target(
      name: "NavlogFleetMigrations", path: "Migrations/Fleet",
      resources: (1...6).map { .embedInCode("fleet-\($0).sql") }, swiftSettings: strict),
    // The devices' side, and the servers'.
    module(
      "Shipping",
      uses: [
        "CCurl", "SessionFiles", "RestorationStore", "Restoration", "History", "Navigation",
        "Redaction", "Store", "Migrations", "CBOR", "Checksums", "Platform",
      ]),
    module(
      "Fleet",
      uses: [
        "Postgres", "CSodium", "FleetMigrations", "SessionFiles", "RestorationStore", "Restoration",
        "TimeTravel", "History", "Navigation", "Store", "Checksums", "CBOR", "Platform",
      ]),
    systemLibrary("CMicroHTTP", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    module("Collector", uses: ["CMicroHTTP", "Fleet", "SessionFiles", "Store", "Platform"]),
    .executableTarget(
      name: "NavlogFleetTool",
      dependencies: modules([
        "Collector", "Fleet", "Shipping", "SessionFiles", "Redaction", "EventText", "Exports",
        "Restoration", "RestorationStore", "Navigation", "Store", "CBOR", "Platform",
      ]),
      path: "Tools/fleet", exclude: ["build", "prove", "rates", "test"],
      resources: [.embedInCode("cluster.sh")],
      swiftSettings: strict),
    tests(
      "Fleet",
      uses: [
        "Collector", "Fleet", "FleetTool", "Tool", "FleetMigrations", "Postgres", "Shipping",
        "SessionFiles", "RestorationStore", "Restoration", "EventText", "Redaction", "History",
        "Navigation", "Store", "Checksums", "CBOR", "Platform",
      ],
      with: ["HistorySupport", "LeakSupport"]),
  ]
}

// Working on one part: NAVLOG_ONLY=StoreTests,LMDBTests builds these targets, and what they need.
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
  package.products.removeAll { product in
    guard let program = product as? Product.Executable else { return true }
    return !program.targets.allSatisfy(wanted.contains)
  }
}
