import VshProgram
import VshSource
import VshSyntax
import VshText

/// The forms of fields in data files, as in `since: Date as seconds`.
extension Checker {
  /// The form that is written after a field's `as`; nil where it has a mistake.
  mutating func form(_ id: SyntaxID, of type: TypeID) -> DataForm? {
    let value = value(in: type)
    if reader.tree.kind(of: id) == .nameReference {
      return form(text(reader.tree.name(of: id)), of: value, id)
    }
    guard let pattern = staticText(id), value != TypeTable.unknown else { return nil }
    if FormWord(rawValue: pattern) != nil {
      report(.formInQuotes(pattern, at: span(id)))
    } else if value != TypeTable.date {
      report(.formOfOtherType("a pattern", text(value), [text(TypeTable.date)], at: span(id)))
    } else {
      do throws(PatternProblem) {
        _ = try DatePattern(Array(pattern.utf8).span)
        return .pattern(program.names.intern(pattern))
      } catch {
        report(.pattern(error.message, at: span(id)))
      }
    }
    return nil
  }

  private mutating func form(_ name: String, of value: TypeID, _ id: SyntaxID) -> DataForm? {
    guard let word = FormWord(rawValue: name) else {
      if ["iso8601", "iso", "rfc3339", "date"].contains(name.lowercased()), value == TypeTable.date {
        return refuse(.formOfEachDate(name, at: span(id)))
      }
      if !name.isEmpty { report(.unknownForm(name, at: span(id), meant: meantForm(name))) }
      return nil
    }
    let (form, types): (DataForm, [TypeID]) =
      switch word {
      case .text: (.text, [TypeTable.string, TypeTable.int, TypeTable.double, TypeTable.bool])
      case .seconds: (.seconds, [TypeTable.date, TypeTable.duration])
      case .milliseconds: (.milliseconds, [TypeTable.date, TypeTable.duration])
      }
    if value == TypeTable.unknown || types.contains(value) { return form }
    return refuse(.formOfOtherType("`\(name)`", text(value), types.map { text($0) }, at: span(id)))
  }

  /// The form that a word of another language means, or that is spelled almost like it.
  private func meantForm(_ name: String) -> Meant? {
    let meant: FormWord? =
      switch name.lowercased() {
      case "string", "str", "lossy": .text
      case "unix", "epoch", "timestamp", "s", "sec", "secs", "secondssince1970", "unixtime": .seconds
      case "ms", "millis", "millisecondssince1970": .milliseconds
      default: nil
      }
    if let meant { return Meant(meant.rawValue, isCertain: false) }
    return nearest(to: name, among: FormWord.allCases.map { $0.rawValue })
  }

  /// The type of the values in lists, optionals and dictionaries.
  private func value(in type: TypeID) -> TypeID {
    switch program.types[type] {
    case .list(let inner), .optional(let inner), .dictionary(_, let inner): value(in: inner)
    case .bool, .int, .double, .string, .date, .duration, .record, .enumeration, .nothing, .unknown: type
    }
  }
}
