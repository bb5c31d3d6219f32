// swift-tools-version: 6.2
import PackageDescription

/// As in the package that is measured.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "bench",
  dependencies: [.package(name: "navlog", path: "../..")],
  targets: [
    // What the store is measured against.
    .target(
      name: "CPeers",
      linkerSettings: [.linkedLibrary("lmdb"), .linkedLibrary("sqlite3")]),
    .target(name: "CMallocCount"),
    .target(
      name: "Workload",
      dependencies: ["EventStore", "History", "Navigation"].map {
        .product(name: $0, package: "navlog")
      },
      swiftSettings: strict),
    // One job and nothing else, for valgrind and strace to look at.
    .executableTarget(
      name: "probe",
      dependencies: [
        "Workload", .product(name: "EventStore", package: "navlog"),
        .product(name: "History", package: "navlog"),
        .product(name: "Navigation", package: "navlog"),
        .product(name: "Storyboards", package: "navlog"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Workload", "CPeers", "CMallocCount", .product(name: "EventStore", package: "navlog"),
        .product(name: "Navigation", package: "navlog"),
        .product(name: "History", package: "navlog"),
        .product(name: "CBOR", package: "navlog"),
        .product(name: "Storyboards", package: "navlog"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
