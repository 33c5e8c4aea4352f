// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with; `ARCHITECTURE.md` says why.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// Passes of the optimizer that are left out. `Tests/Benchmarks/CHOICES.md` has the figures.
func leavingOut(_ passes: String..., in condition: BuildSettingCondition? = nil) -> SwiftSetting {
  .unsafeFlags(passes.flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }, condition)
}

/// What makes a build quicker. A target is compiled in one go, in debug builds, too: its types and macros are checked once,
/// not once for each batch of files and once for the module. The first pass serves debuggers of asynchronous code, and is a
/// third of the time of the targets that read a world. What most of the others do, LLVM does later. Only debug builds check
/// what may be sent to another thread. A package that depends on this one accepts no such flags, here and below, so the targets
/// of the Swift client have none.
let quick = [
  SwiftSetting.unsafeFlags([
    "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2",
    "-no-emit-module-separately-wmo",
  ]),
  leavingOut(
    "sil-moved-async-var-dbginfo-propagator", "mandatory-redundant-load-elimination",
    "dead-store-elimination", "loop-invariant-code-motion", "bcopts", "release-hoisting",
    "late-release-hoisting"),
  leavingOut("send-non-sendable", in: .when(configuration: .release)),
]

/// Passes that only a release build of VshMachine has, through which each step of a script goes.
func calm(in condition: BuildSettingCondition? = nil) -> SwiftSetting {
  leavingOut("redundant-load-elimination", "early-redundant-load-elimination", in: condition)
}

/// Where a run spends no time to speak of, release builds do not optimize: `Tests/Benchmarks/CHOICES.md` has the figures.
let cold = SwiftSetting.unsafeFlags(["-Onone", "-assert-config", "Release"], .when(configuration: .release))

/// Debug builds optimize the targets in which the tests spend most of their time, and keep their assertions. `-O` takes
/// half as long again.
let optimized = SwiftSetting.unsafeFlags(["-Osize", "-assert-config", "Debug"], .when(configuration: .debug))

/// A C library goes into the executable on Linux: its archive is named, so that the command runs where it is not installed.
#if os(Linux)
  func library(_ name: String) -> LinkerSetting { .linkedLibrary(":lib\(name).a") }
#else
  func library(_ name: String) -> LinkerSetting { .linkedLibrary(name) }
#endif

/// libedit, and on Linux what it is made of: a static archive does not say.
#if os(Linux)
  let editing = ["edit", "tinfo", "bsd", "md"].map(library)
#else
  let editing = [library("edit")]
#endif

/// `Double.rounded()` and its like, where no Foundation brings them along.
let mathematics = LinkerSetting.linkedLibrary("m")

/// One floor of the house: its name, the floors below that it may import, the C library that it links, and settings that
/// only some floors have.
func floor(
  _ name: String, _ imports: Target.Dependency..., linking cLibrary: String? = nil,
  with more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports,
    swiftSettings: strict + quick
      + [calm(in: name == "VshMachine" ? .when(configuration: .debug) : nil)] + more,
    linkerSettings: cLibrary.map { [library($0), mathematics] })
}

/// A floor of the Swift client.
func client(_ name: String, _ imports: Target.Dependency...) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(_ name: String, _ imports: Target.Dependency..., beside files: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: ["TestSupport"] + imports, exclude: files,
    swiftSettings: strict + quick + [calm()])
}

let package = Package(
  name: "vsh",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "vsh", targets: ["vsh"]),
    .library(name: "ViewScript", targets: ["ViewScript"]),
    .library(name: "ViewScriptDriver", targets: ["ViewScriptDriver"]),
  ],
  targets: [
    // C libraries and C shims.
    .systemLibrary(name: "CUnicode", providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CIconv"),
    .target(name: "CZones", exclude: ["pack.py", "zones.bin"]),
    .target(name: "CLocales", exclude: ["pack.py", "locales.bin"]),
    .target(name: "CPrelude", exclude: ["fixtures"]),
    .target(name: "CExplanations", exclude: ["explanations"]),
    .target(name: "CPages", exclude: ["scripts"]),
    .target(name: "CStoryboard", exclude: ["page"]),
    .target(name: "CHost"),
    .target(name: "CNetwork"),
    .target(name: "CRest"),
    .target(name: "CLineEditor", linkerSettings: editing),

    // How an app is compared with its script. The Swift client has it too, so it needs neither a C library nor the engine.
    client("VshComparison"),
    client("ViewScriptDriver", "VshComparison", "CRest"),
    client("ViewScript", "ViewScriptDriver"),

    // The walk, from the lowest floor to the highest.
    floor("VshText", "CUnicode", "CZones", "CLocales", linking: "utf8proc", with: [optimized]),
    floor("VshSource", "VshText", with: [optimized]),
    floor("VshSyntax", "VshText", "VshSource", with: [optimized]),
    floor("VshProgram", "VshText", "VshSource", with: [optimized]),
    floor("VshCheck", "VshText", "VshSource", "VshSyntax", "VshProgram"),
    floor("VshMachine", "VshText", "VshSource", "VshProgram", with: [optimized]),
    floor("VshHelp", "VshText", "VshSyntax", "VshProgram", "CExplanations", with: [cold]),
    floor("VshGraphs", "VshText", "VshSource", "VshProgram", with: [cold]),
    floor("VshRender", "VshText", "VshMachine", "VshProgram"),
    floor(
      "VshModels", "VshText", "VshSource", "VshProgram", "VshMachine", "CExpat", "CIconv", "CPrelude",
      linking: "expat"),
    floor(
      "VshSession", "VshText", "VshSource", "VshSyntax", "VshProgram", "VshCheck", "VshMachine", "VshRender",
      "VshModels", "VshGraphs"),
    floor(
      "VshSkeleton", "VshText", "VshSource", "VshSyntax", "VshProgram", "VshModels", with: [cold]),
    floor("VshHost", "VshText", "VshSource", "CHost", "CNetwork"),
    floor("VshLineEditor", "VshText", "VshSource", "VshHost", "CLineEditor", with: [cold]),
    floor("VshReading", "VshSource", "VshSession", "VshHost"),
    floor("VshSuite", "VshText", "VshSource", "VshSession", "VshHost", "VshReading"),
    floor("VshExplore", "VshText", "VshSource", "VshProgram", "VshMachine", "VshRender", "VshSession"),
    floor(
      "VshReports", "VshText", "VshSource", "VshHelp", "VshModels", "VshSession", "VshSuite", with: [cold]),
    floor(
      "VshWalkReports", "VshText", "VshSource", "VshModels", "VshSession", "VshSuite", "VshExplore",
      "VshReports", with: [cold]),
    floor(
      "VshStoryboard", "VshText", "VshSource", "VshSession", "VshExplore", "CStoryboard", with: [cold]),
    floor("VshLearning", "VshText", "VshSource", "VshSyntax", "VshModels", with: [cold]),
    floor(
      "VshApp", "VshComparison", "VshText", "VshSource", "VshProgram", "VshModels", "VshSession", "VshHost",
      with: [cold]),
    floor(
      "VshPrompt", "VshText", "VshSource", "VshSyntax", "VshProgram", "VshHelp", "VshRender", "VshSession",
      with: [cold]),
    floor(
      "VshServer", "VshText", "VshSource", "VshSyntax", "VshProgram", "VshCheck", "VshHelp", "VshModels",
      "VshSession", "VshHost", "VshReading", "VshSuite", with: [cold]),
    floor(
      "VshPages", "VshText", "VshSource", "VshProgram", "VshModels", "VshSession", "VshHost", "VshApp",
      "VshLearning", "CPages", with: [cold]),
    floor(
      "VshCommandLine", "VshText", "VshSource", "VshProgram", "VshHelp", "VshModels", "VshSession", "VshHost",
      "VshLineEditor", "VshReading", "VshSuite", "VshExplore", "VshReports", "VshWalkReports", "VshApp",
      "VshLearning", "VshPages", "VshPrompt", "VshServer", "VshSkeleton", "VshGraphs", "VshStoryboard",
      with: [cold]),
    .executableTarget(name: "vsh", dependencies: ["VshCommandLine", "VshHost"], swiftSettings: strict),

    // What the fuzzers call, and its tests. The fuzzers themselves are built by `make fuzz` alone.
    .target(
      name: "VshFuzz",
      dependencies: [
        "VshText", "VshSource", "VshSyntax", "VshModels", "VshSession", "VshHost", "VshLineEditor",
        "VshSuite", "VshExplore", "VshReports", "VshWalkReports", "VshPrompt", "TestSupport",
      ],
      path: "Tests/Fuzz/Targets", swiftSettings: strict + quick + [calm()]),
    tests("VshFuzz", "VshFuzz"),

    // What the tests of several targets use; no product does.
    .target(
      name: "TestSupport", dependencies: ["VshHost"], path: "Tests/TestSupport",
      swiftSettings: strict + quick + [calm()]),
    tests("ViewScript", "ViewScriptDriver", "VshComparison"),
    tests("VshText", "VshText"),
    tests("VshSource", "VshSource"),
    tests("VshSyntax", "VshSyntax", "VshSource", "VshProgram"),
    tests("VshCheck", "VshCheck", "VshSyntax", "VshSource", "VshProgram"),
    tests("VshMachine", "VshMachine", "VshCheck", "VshSyntax", "VshProgram", "VshSource"),
    tests(
      "VshRender", "VshRender", "VshMachine", "VshCheck", "VshSyntax", "VshProgram", "VshSource", "VshText"),
    // `Coding.swift` is a skeleton that is compiled as it is, with its plan.
    tests(
      "VshSkeleton", "VshSkeleton", "VshGraphs", "VshModels", "VshSession", "VshSource", "ViewScript",
      beside: ["coding.plan.json"]),
    tests("VshGraphs", "VshGraphs", "VshSession", "VshSource", "VshProgram"),
    tests("VshModels", "VshModels", "VshText"),
    tests("VshSession", "VshSession", "VshSource"),
    tests("VshHost", "VshHost", "VshSource"),
    tests("VshLineEditor", "VshLineEditor", "VshText", "VshSource", "VshHost"),
    tests("VshReports", "VshReports", "VshSuite", "VshSession", "VshProgram", "VshText"),
    tests(
      "VshWalkReports", "VshWalkReports", "VshSuite", "VshExplore", "VshSession", "VshProgram", "VshText"),
    tests("VshStoryboard", "VshStoryboard", "VshExplore", "VshSession", "VshSource"),
    tests("VshApp", "VshApp", "VshComparison", "VshModels", "VshProgram", "VshText"),
    tests("VshLearning", "VshLearning", "VshSyntax", "VshText"),
    tests("VshPages", "VshPages", "VshProgram", "VshText"),
    tests("VshPrompt", "VshPrompt", "VshExplore", "VshLineEditor", "VshSession", "VshSource", "VshText"),
    tests("VshReading", "VshReading", "VshSession", "VshHost"),
    tests("VshExplore", "VshExplore", "VshSession", "VshMachine", "VshProgram", "VshSource"),
    tests("VshSuite", "VshSuite", "VshSession", "VshHost", "VshSource", "VshText"),
    tests("VshServer", "VshServer", "VshExplore", "VshHost", "VshText"),
    tests("VshCommandLine", "VshCommandLine", "VshHelp", "VshHost", "VshProgram", "VshSource", "VshSyntax"),
    tests("VshTerminal", "VshHost"),
    tests("Architecture"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
