import VshProgram
import VshSource

/// A screen in Swift: a view model to replace, the description of the app, and the test.
struct ScreenSkeleton {
  private let program: Program
  private let screen: String
  private let types: SwiftTypes
  private let names: FileNames
  private let className: String
  private let builder: String
  private let test: String

  private let values: [ScreenValue]
  private let shapes: [StateShape]
  private let actions: [(action: ScreenParts.Action, method: String, flag: String?)]
  private let signals: [(signal: ScreenParts.Signal, property: String)]
  private let services: [(service: ServiceSkeleton, property: String)]
  private let appear: String
  private let clock: String?

  /// - Parameter services: those of the models that the screen calls.
  init(
    _ parts: ScreenParts, in program: Program, _ types: SwiftTypes, _ services: [ServiceSkeleton],
    _ names: inout FileNames
  ) {
    (self.program, self.types) = (program, types)
    screen = program.names[program.screens[parts.screen].name]
    className = names.claim("\(SwiftName.upper(screen))ViewModel")
    builder = names.claim("\(SwiftName.lower(screen))Screen")
    test = names.claim(SwiftName.lower(screen))
    let names = names
    self.names = names

    // The members of the class share one scope. The script's own names come first.
    var used = UsedNames(["self", "Self", "init", "deinit", "subscript", "Type", "Protocol"])
    values = ScreenValue.all(of: parts.screen, in: program, &used)
    let methods = parts.actions.map { used.claim($0.name) }
    appear = used.claim("appear")
    shapes = program.regions(of: parts.screen).map { StateShape(of: $0, in: program, names, &used) }
    actions = zip(parts.actions, methods).map { action, method in
      let isJudged = !action.isOfComponent && !action.isAlwaysTaken
      return (action, method, isJudged ? used.claim("can\(SwiftName.upper(action.name))") : nil)
    }
    signals = parts.signals.map { ($0, used.claim("on\(SwiftName.upper($0.name))")) }
    self.services = services.map { ($0, used.claim($0.model, or: "\($0.model)Service")) }
    clock = parts.hasTimers ? used.claim("clock") : nil
  }

  // MARK: The view model

  var viewModel: [String] {
    var lines = shapes.flatMap(\.all).flatMap(\.declaration)
    if !lines.isEmpty { lines.append("") }
    lines += shapes.flatMap(\.all).map { "var \($0.initial)" }
    lines += values.map { "\($0.isParameter ? "let" : "var") \(declaration(of: $0))" }
    lines += actions.compactMap { action, _, flag in flag.map { "var \($0) = \(action.isTakenAtFirst)" } }
    lines += signals.map { "var \($0.property): ((\(types(of: $0.signal))) -> Void)?" }
    let injected = self.injected
    if injected.count > values.filter(\.isParameter).count {
      lines.append("")
      lines += services.map {
        "private let \(SwiftName.escaped($0.property)): any \($0.service.protocolName)"
      }
      lines += clock.map { ["private let \($0): \(clockType)"] } ?? []
    }
    if !injected.isEmpty {
      let names = injected.map { SwiftName.escaped($0.name) }
      lines.append("")
      lines += SwiftLines.list("init", injected.map { "\(SwiftName.escaped($0.name)): \($0.type)" }, " {")
      lines += names.map { "  self.\($0) = \($0)" } + ["}"]
    }
    lines += (lines.isEmpty ? [] : [""]) + ["func \(appear)() {}"]
    for (action, method, _) in actions {
      var used = UsedNames(["self"])
      let (text, _) = SwiftParameters.list(parameters(of: action), types, &used)
      lines.append("func \(SwiftName.escaped(method))(\(text)) {}")
    }
    return ["/// Replace this by the app's own view model."]
      + SwiftLines.block("@\(names.outer("MainActor")) final class \(className)", lines)
  }

  private func declaration(of value: ScreenValue) -> String {
    let name = SwiftName.escaped(value.property)
    if value.isParameter { return "\(name): \(text(of: value))" }
    let literal = value.initial.flatMap { types.literal($0, as: value.type) }
    if value.isOptional { return "\(name): \(text(of: value))" + (literal.map { " = \($0)" } ?? "") }
    return types.property(name, value.type, literal)
  }

  private func text(of value: ScreenValue) -> String {
    types.text(of: value.type) + (value.isOptional ? "?" : "")
  }

  private func types(of signal: ScreenParts.Signal) -> String {
    signal.types.map { types.text(of: $0) }.joined(separator: ", ")
  }

  private func parameters(of action: ScreenParts.Action) -> [(name: String, type: TypeID)] {
    action.parameters.map { (program.names[$0.name], $0.type) }
  }

  private var clockType: String { "any \(names.outer("Clock"))<Duration>" }

  /// What the view model's `init` takes, and what the description gives it.
  private var injected: [(name: String, type: String, value: String)] {
    let parameters = values.filter(\.isParameter).map { value in
      let type = types.text(of: value.type)
      let argument = "try? world.argument(\(SwiftName.literal(value.name)), as: \(type).self)"
      let text = value.isOptional ? argument : "(\(argument)) ?? \(types.value(of: value.type))"
      return (value.property, self.text(of: value), text)
    }
    return parameters
      + services.map {
        ($0.property, "any \($0.service.protocolName)", $0.service.made)
      } + (clock.map { [($0, clockType, "world.clock")] } ?? [])
  }

  // MARK: The description

  var description: [String] {
    let arguments = injected.map { "\(SwiftName.label($0.name)): \($0.value)" }
    var lines: [String] = []
    let made = SwiftLines.list("let model = \(className)", arguments)
    let app = names.outer("App")
    if signals.isEmpty, made.count == 1 {
      lines = ["\(app)(\(className)(\(arguments.joined(separator: ", "))))"]
    } else {
      lines = made
      lines += signals.map { signal, property in
        let values = signal.types.indices.map { "$\($0)" }
        let call = ([SwiftName.literal(signal.name)] + values).joined(separator: ", ")
        return "model.\(SwiftName.escaped(property)) = { world.signal(\(call)) }"
      }
      lines.append("return \(app)(model)")
    }
    lines += SwiftLines.indented(described)
    return SwiftLines.block(
      "@\(names.outer("MainActor")) func \(SwiftName.escaped(builder))(_ world: \(names.outer("World"))) "
        + "-> \(app)<\(className)>", lines)
  }

  private var described: [String] {
    var lines = [".appears { $0.\(appear)() }"]
    if shapes.count == 1, !shapes[0].hasInner {
      lines += SwiftLines.block(".state", shapes[0].choice(of: "$0") { SwiftName.literal($0) })
    } else if !shapes.isEmpty {
      lines += [".states { model in", "  var paths: [String] = []"]
      lines += SwiftLines.indented(
        shapes.flatMap { $0.choice(of: "model") { "paths.append(\(SwiftName.literal($0)))" } })
      lines += ["  return paths", "}"]
    }
    for value in values {
      lines.append(".value(\(SwiftName.literal(value.name)), \\.\(SwiftName.escaped(value.property)))")
      lines += value.others.map { "// In `\($0)`, `\(value.name)` has another type." }
    }
    for (action, method, flag) in actions {
      let available =
        flag.map { ", when: \\.\(SwiftName.escaped($0))" }
        ?? (action.isOfComponent ? "" : ", when: { _ in true }")
      let arguments = parameters(of: action).enumerated().map {
        "\(SwiftName.label($0.element.name)): $\($0.offset + 1)"
      }
      let head = ".action(\(SwiftName.literal(action.name))\(available))"
      lines += SwiftLines.short(head, "$0.\(SwiftName.escaped(method))(\(arguments.joined(separator: ", ")))")
    }
    if !signals.isEmpty { lines.append(".signals()") }
    return lines
  }

  /// The test function.
  ///
  /// - Parameter tests: the tests of the plan.
  func test(of tests: String, isOnly: Bool) -> [String] {
    let chosen = isOnly ? "tests" : "tests(opening: \(SwiftName.literal(screen)))"
    return ["@\(names.outer("MainActor")) @\(names.outer("Test"))(arguments: \(tests).\(chosen))"]
      + SwiftLines.block(
        "func \(SwiftName.escaped(test))(_ test: \(names.outer("Plan")).Test)",
        ["test.hold { \(SwiftName.escaped(builder))($0) }"])
  }
}
