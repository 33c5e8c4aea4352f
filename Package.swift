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

/// utf8proc goes into the executable on Linux: the archive is named, and pkg-config, which would name the shared
/// library beside it, is not asked. `Double.rounded()` without Foundation needs libm said.
#if os(Linux)
  let utf8procPackage: String? = nil
  let textLibraries: [LinkerSetting] = [.linkedLibrary(":libutf8proc.a"), .linkedLibrary("m")]
#else
  let utf8procPackage: String? = "libutf8proc"
  let textLibraries: [LinkerSetting] = [.linkedLibrary("utf8proc")]
#endif

func tests(_ name: String, _ imports: Target.Dependency...) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: imports, exclude: [], swiftSettings: strict)
}

let package = Package(
  name: "vsh",
  products: [.executable(name: "vsh", targets: ["vsh"])],
  targets: [
    // C libraries and C shims.
    .systemLibrary(
      name: "CUnicode", pkgConfig: utf8procPackage,
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CZones", exclude: ["pack.py", "zones.bin"]),
    .target(name: "CPrelude"),

    // The walk, from the lowest floor to the highest.
    .target(
      name: "VshText", dependencies: ["CUnicode", "CZones"], swiftSettings: strict,
      linkerSettings: textLibraries),
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
    tests("VshSuite", "VshSuite"),
    tests("VshCommandLine", "VshCommandLine"),
    tests("Architecture"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
