// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Trail",
  dependencies: [.package(name: "navlog", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Trail",
      dependencies: [
        .product(name: "NavlogRecording", package: "navlog")
      ],
      path: "Sources")
  ]
)
