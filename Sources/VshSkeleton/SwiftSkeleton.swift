package import VshProgram
import VshSource
import VshText

/// What a team writes to hold its view models to a script, as Swift that compiles: types, services with their substitutes,
/// view models to replace, descriptions, tests (docs/app-swift.md).
///
/// It reads the program alone. What a program does not say about an app is a value of the right type.
package struct SwiftSkeleton {
  private let script: String
  private let types: SwiftTypes
  private let names: FileNames
  private let services: [(model: ID<Model>, skeleton: ServiceSkeleton)]
  private let screens: [ScreenSkeleton]
  private let navigates: Bool

  /// Nil for a program without a screen.
  ///
  /// - Parameter script: the name of the script's file.
  package init?(of program: Program, script: String) {
    self.script = script
    let parts = program.screens.ids.filter { !program.screens[$0].isComponent }
      .sorted { program.screens[$0].span.comesBefore(program.screens[$1].span) }
      .map { ScreenParts(of: $0, in: program) }
    if parts.isEmpty { return nil }
    let operations = program.operations.ids.filter { id in parts.contains { $0.operations.contains(id) } }
    var names = FileNames()
    let failures = operations.compactMap { program.operations[$0].failures?.cases }
    let types = SwiftTypes(program, Self.types(of: parts, operations, in: program), failures, &names)
    let models = program.models.ids.sorted { program.models[$0].span.comesBefore(program.models[$1].span) }
    let services = models.compactMap { model -> (model: ID<Model>, skeleton: ServiceSkeleton)? in
      let own = operations.filter { program.operations[$0].model == model }
      if own.isEmpty { return nil }
      return (model, ServiceSkeleton(model, own, in: program, types, &names))
    }
    screens = parts.map { part in
      let used = services.filter { part.models.contains($0.model) }.map(\.skeleton)
      return ScreenSkeleton(part, in: program, types, used, &names)
    }
    navigates = parts.contains(where: \.navigates)
    (self.types, self.services, self.names) = (types, services, names)
  }

  private static func types(
    of parts: [ScreenParts], _ operations: [ID<Operation>], in program: Program
  ) -> [TypeID] {
    var types: [TypeID] = []
    for row in operations.map({ program.operations[$0] }) {
      types +=
        row.parameters.map(\.type) + [row.result, row.parts?.type, row.failures?.cases].compactMap { $0 }
    }
    for part in parts {
      types += program.slots(of: part.screen).map(\.type)
      types += part.actions.flatMap(\.parameters).map(\.type)
      types += part.signals.flatMap(\.types)
    }
    return types
  }

  package var text: String {
    let plan = "\(names.outer("Plan"))(\(SwiftName.literal(planName)))"
    var lines = [
      "// `vsh generate swift` wrote this from \(SwiftName.literal(script)). It compiles as it is. Replace what the app has",
      "// itself: types, services, view models. The description of a screen says what the script's names are in them. The",
      "// tests replay the plan that `vsh plan \(ShellWord.quoted(operand: script)) -o \(ShellWord.quoted(operand: planName))` writes beside this file.",
    ]
    if navigates {
      lines += [
        "// A report is of the screen in front. A test that leads to another screen needs one view model for both."
      ]
    }
    lines += [""] + (types.hasDates ? ["import Foundation"] : []) + ["import Testing", "import ViewScript"]
    let parts =
      types.declarations(names) + services.flatMap { $0.skeleton.declarations(names) }
      + screens.flatMap { [$0.viewModel, $0.description, $0.test(of: plan, isOnly: screens.count == 1)] }
    for part in parts { lines += [""] + part }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The plan's usual name: `News.plan.json` for `News.vs`.
  private var planName: String {
    (script.hasSuffix(".vs") ? String(script.dropLast(3)) : script) + ".plan.json"
  }
}

extension SourceSpan {
  /// Whether a declaration comes before another one: the script, its imports, the prelude, which is the first file.
  func comesBefore(_ other: SourceSpan) -> Bool {
    (file.index &- 1, start) < (other.file.index &- 1, other.start)
  }
}
