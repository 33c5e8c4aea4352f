// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with; `ARCHITECTURE.md` says why.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// One floor of the house: its name, and the floors below that it may import.
func floor(_ name: String, _ imports: Target.Dependency...) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(_ name: String, _ imports: Target.Dependency...) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: imports, exclude: [], swiftSettings: strict)
}

let package = Package(
  name: "vsh",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "vsh", targets: ["vsh"])],
  targets: [
    // C libraries and C shims.
    .systemLibrary(name: "CUnicode", pkgConfig: "libutf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CZones"),
    .target(name: "CPrelude"),

    // The walk, from the lowest floor to the highest.
    floor("VshText", "CUnicode", "CZones"),
    floor("VshSource", "VshText"),
    floor("VshSyntax", "VshText", "VshSource"),
    floor("VshProgram", "VshText", "VshSource"),
    floor("VshCheck", "VshText", "VshSource", "VshSyntax", "VshProgram"),
    floor("VshMachine", "VshText", "VshSource", "VshProgram"),
    floor("VshRender", "VshText", "VshMachine"),
    floor("VshModels", "VshText", "VshSource", "VshProgram", "VshMachine", "CExpat", "CPrelude"),
    floor("VshSession", "VshText", "VshSource", "VshSyntax", "VshProgram", "VshCheck", "VshMachine", "VshRender", "VshModels"),
    floor("VshHost", "VshSource"),
    floor("VshSuite", "VshText", "VshSource", "VshSession", "VshHost"),
    floor("VshCommandLine", "VshText", "VshSource", "VshSession", "VshHost", "VshSuite"),
    .executableTarget(name: "vsh", dependencies: ["VshCommandLine"], swiftSettings: strict),

    tests("VshText", "VshText"),
    tests("VshSource", "VshSource"),
    tests("VshSyntax", "VshSyntax", "VshSource"),
    tests("VshCheck", "VshCheck", "VshSyntax", "VshSource", "VshProgram"),
    tests("VshMachine", "VshMachine", "VshProgram", "VshSource"),
    tests("VshRender", "VshRender", "VshMachine"),
    tests("VshModels", "VshModels", "VshText"),
    tests("VshSession", "VshSession", "VshSource"),
    tests("VshHost", "VshHost"),
    tests("VshSuite", "VshSuite", "VshHost"),
    tests("VshCommandLine", "VshCommandLine", "VshHost"),
    tests("Architecture"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
