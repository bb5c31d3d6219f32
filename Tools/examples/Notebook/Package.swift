// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Notebook",
  dependencies: [.package(name: "navlog", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Notebook",
      dependencies: [
        .product(name: "Navlog", package: "navlog")
      ],
      path: "Sources")
  ]
)
