// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// A user's package, which depends only on the product `Navlog`.
let package = Package(
  name: "client",
  dependencies: [.package(name: "navlog", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client", dependencies: [.product(name: "Navlog", package: "navlog")],
      swiftSettings: settings),
    .executableTarget(
      name: "Measure", dependencies: [.product(name: "Navlog", package: "navlog")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
