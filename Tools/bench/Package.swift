// swift-tools-version: 6.2
import Foundation
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

/// RocksDB is one of the peers where it is installed.
let rocksdb: [LinkerSetting] =
  FileManager.default.fileExists(atPath: "/usr/include/rocksdb/c.h")
  ? [.linkedLibrary("rocksdb")] : []

let package = Package(
  name: "bench",
  dependencies: [.package(name: "navlog", path: "../..")],
  targets: [
    // What the store is measured against.
    .target(
      name: "CPeers",
      linkerSettings: [.linkedLibrary("lmdb"), .linkedLibrary("sqlite3")] + rocksdb),
    .target(name: "CMallocCount"),
    .target(
      name: "Workload",
      dependencies: ["NavlogStore", "NavlogHistory", "NavlogNavigation"].map {
        .product(name: $0, package: "navlog")
      },
      swiftSettings: strict),
    // One job and nothing else, for valgrind and strace to look at.
    .executableTarget(
      name: "probe",
      dependencies: [
        "Workload", .product(name: "NavlogStore", package: "navlog"),
        .product(name: "NavlogHistory", package: "navlog"),
        .product(name: "NavlogNavigation", package: "navlog"),
        .product(name: "NavlogStoryboards", package: "navlog"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Workload", "CPeers", "CMallocCount", .product(name: "NavlogStore", package: "navlog"),
        .product(name: "NavlogNavigation", package: "navlog"),
        .product(name: "NavlogHistory", package: "navlog"),
        .product(name: "NavlogCBOR", package: "navlog"),
        .product(name: "NavlogStoryboards", package: "navlog"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
