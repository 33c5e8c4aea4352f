import VshProgram
import VshSource
import VshSyntax

/// The assignment of arguments to parameters.
struct MatchedArguments: Equatable {
  /// By the parameter's index; `.none` where the argument is left out.
  var values: [SyntaxID]
  /// The index after the last parameter that got an argument: there a view puts the new value.
  var next: Int
}

/// Arguments of calls. Labels may be left out while the order is kept, and are required after a default that was
/// skipped (language.md, Types and expressions).
extension Checker {
  /// Matches arguments with parameters. Returns nil where they do not match, and reports that unless `isQuiet`.
  mutating func match(
    _ arguments: SyntaxID, to parameters: [Parameter], of name: NameID, at syntax: SyntaxID,
    appending extra: Int = 0,
    isQuiet: Bool = false
  ) -> MatchedArguments? {
    var matched = MatchedArguments(values: [SyntaxID](repeating: .none, count: parameters.count), next: 0)
    var needsLabel = false
    for argument in reader.tree.children(of: arguments) where reader.tree.kind(of: argument) == .argument {
      let label = reader.tree.name(of: argument)
      var index = matched.next
      if !label.isEmpty {
        guard let labelled = parameters.firstIndex(where: { $0.name == label }) else {
          if isQuiet { return nil }
          return refuse(
            .unknownLabel(
              text(label), of: text(name), at: nameSpan(argument),
              suggestion: suggestion(for: label, among: parameters.map { $0.name })))
        }
        if labelled != index { needsLabel = true }
        noteUse(argument, parameters[labelled].span)
        index = labelled
      } else if needsLabel {
        if isQuiet { return nil }
        return refuse(.labelNeeded(of: text(name), at: span(argument)))
      }
      guard index < parameters.count else {
        if isQuiet { return nil }
        return refuse(.tooManyArguments(of: text(name), count: parameters.count, at: span(argument)))
      }
      guard !matched.values[index].exists else {
        if isQuiet { return nil }
        return refuse(.argumentTwice(text(parameters[index].name), at: span(argument)))
      }
      matched.values[index] = reader.tree.child(argument, 0)
      matched.next = max(matched.next, index + 1)
    }
    let appended = matched.next..<(matched.next + extra)
    if appended.upperBound > parameters.count {
      if !isQuiet { report(.noParameterForValue(of: text(name), at: span(syntax))) }
      return nil
    }
    let absent = parameters.indices.filter {
      !matched.values[$0].exists && parameters[$0].defaultValue == nil && !appended.contains($0)
    }
    guard absent.isEmpty else {
      if !isQuiet {
        report(.argumentsMissing(absent.map { text(parameters[$0].name) }, of: text(name), at: span(syntax)))
      }
      return nil
    }
    return matched
  }

  /// The arguments by parameter index; nil where the default is used.
  mutating func arguments(
    _ arguments: SyntaxID, for parameters: [Parameter], of name: NameID, at syntax: SyntaxID
  ) -> [Argument] {
    if parameters.isEmpty, !arguments.exists { return [] }
    guard let matched = match(arguments, to: parameters, of: name, at: syntax) else { return [] }
    return parameters.indices.map { index in
      matched.values[index].exists ? argument(matched.values[index], parameters[index]).id : nil
    }
  }

  /// The same for calls that hold the defaults themselves.
  mutating func completeArguments(
    _ arguments: SyntaxID, for parameters: [Parameter], of name: NameID, at syntax: SyntaxID
  ) -> [ExpressionID]? {
    guard let matched = match(arguments, to: parameters, of: name, at: syntax) else { return nil }
    var values: [ExpressionID] = []
    values.reserveCapacity(parameters.count)
    for (index, parameter) in parameters.enumerated() {
      if matched.values[index].exists {
        values.append(argument(matched.values[index], parameter).id)
      } else if let value = parameter.defaultValue {
        values.append(useDefault(value))
      }
    }
    return values
  }

  mutating func argument(_ id: SyntaxID, _ parameter: Parameter) -> Typed {
    if reader.tree.kind(of: id) == .closure { return hole(id, .closureNotWanted(at: span(id))) }
    return expression(id, as: parameter.type)
  }
}
