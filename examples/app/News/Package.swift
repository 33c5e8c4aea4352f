// swift-tools-version: 6.2
import PackageDescription

// A team's package: four view models, and tests that hold them to scripts.
let package = Package(
  name: "News",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "vsh", path: "../../..")],
  targets: [
    .target(name: "News"),
    // The first view model again, with mistakes to choose from.
    .target(name: "PlantedNews", dependencies: ["News"]),
    // A program for `vsh test --app`.
    .executableTarget(
      name: "news-driver",
      dependencies: ["News", .product(name: "ViewScriptDriver", package: "vsh")], path: "Sources/NewsDriver"),
    .testTarget(
      name: "NewsTests",
      dependencies: ["News", "PlantedNews", .product(name: "ViewScript", package: "vsh")],
      exclude: ["News.vs", "News.plan.json", "Shelf.vs", "Shelf.plan.json"]),
    .testTarget(
      name: "ReaderTests", dependencies: ["News", .product(name: "ViewScript", package: "vsh")],
      exclude: ["Reader.vs", "Reader.plan.json"]),
  ]
)
