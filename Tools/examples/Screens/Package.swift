// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Screens",
  dependencies: [.package(name: "navlog", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Screens",
      dependencies: [
        .product(name: "NavlogHistory", package: "navlog"),
        .product(name: "NavlogNavigation", package: "navlog"),
        .product(name: "NavlogStore", package: "navlog"),
        .product(name: "NavlogTimeTravel", package: "navlog"),
      ],
      path: "Sources")
  ]
)
