import VshComparison

// A value of the app is coded as its own type says, one of the script as data files have it. Where both ways say the same,
// the app's value is fitted to the script's: then equal values are equal.

/// What the app has and the script's records do not.
struct LeftOut {
  /// Whether members of objects are left out. Not where the script has dictionaries.
  let leavesOut: Bool
  /// Paths without indices: `isFavorite` of `stations`.
  private(set) var members: Set<String> = []

  init(leavesOut: Bool) { self.leavesOut = leavesOut }

  fileprivate mutating func add(_ name: String, of path: String) {
    members.insert("the member `\(name)` of `\(path)`, which the script does not have")
  }
}

extension ReportValue {
  /// The value as the script would have it.
  ///
  /// - Parameter path: what the value is called.
  func fitted(to script: ReportValue, at path: String, _ out: inout LeftOut) -> ReportValue {
    switch (self, script) {
    case (.object(let own), .string(let name)) where own.count == 1 && own[0].name == name:
      // A case without values, as the compiler codes it.
      return own[0].value.members.isEmpty ? script : self
    case (.list(let words), .string(let text)):
      guard let own = Duration(words), let wanted = Duration(ofScript: text) else { return self }
      return own.milliseconds == wanted.milliseconds ? script : .string("\(own.milliseconds)ms")
    case (.list(let parts), .object):
      // A dictionary whose keys are neither texts nor numbers.
      guard parts.count % 2 == 0 else { return self }
      let entries = stride(from: 0, to: parts.count, by: 2).map { index in
        (name: parts[index].caseName, value: parts[index + 1])
      }
      return ReportValue.object(entries).fitted(to: script, at: path, &out)
    case (.set(let own), .list(let wanted)):
      if self == script { return script }
      let own = Self.arranged(own, as: wanted, at: path, out.leavesOut)
      return Self.list(own).fitted(to: script, at: path, &out)
    case (.list(let own), .list(let wanted)):
      return .list(
        own.enumerated().map { index, value in
          index < wanted.count ? value.fitted(to: wanted[index], at: path, &out) : value
        })
    case (.object(let own), .object(let wanted)):
      if has("_0"), !script.has("_0"), !wanted.isEmpty { return fittedByPosition(to: script, at: path, &out) }
      return .object(
        own.compactMap { member in
          if script.has(member.name) {
            let value = member.value.fitted(to: script[member.name], at: "\(path).\(member.name)", &out)
            return (member.name, value)
          }
          if !out.leavesOut || member.value.isNothing || wanted.isEmpty { return member }
          out.add(member.name, of: path)
          return nil
        })
    case _: return self
    }
  }

  /// The values of a case: those without labels, which the compiler counts, have the names of the script's.
  private func fittedByPosition(to script: ReportValue, at path: String, _ out: inout LeftOut) -> ReportValue
  {
    let wanted = script.members
    let named = ReportValue.object(
      members.map { member in
        let index = member.name.hasPrefix("_") ? Int(member.name.dropFirst()) : nil
        guard let index, wanted.indices.contains(index) else { return member }
        return (wanted[index].name, member.value)
      })
    var namedOut = out
    let fitted = named.fitted(to: script, at: path, &namedOut)
    if members.count == 1, fitted != script {
      // A record that the script has apart.
      var wholeOut = out
      let whole = self["_0"].fitted(to: script, at: path, &wholeOut)
      if whole == script || wanted.count > 1 {
        out = wholeOut
        return whole
      }
    }
    out = namedOut
    return fitted
  }

  /// The name of a case, for a key of a dictionary.
  private var caseName: String {
    string ?? (members.count == 1 ? members[0].name : canonical)
  }

  /// A set in the order of the script's list, and what the script does not have after it.
  private static func arranged(
    _ own: [ReportValue], as wanted: [ReportValue], at path: String, _ leavesOut: Bool
  ) -> [ReportValue] {
    var left = own.sorted { $0.canonical < $1.canonical }
    var found: [ReportValue] = []
    for value in wanted {
      let index = left.firstIndex { element in
        var out = LeftOut(leavesOut: leavesOut)
        return element.fitted(to: value, at: path, &out) == value
      }
      if let index { found.append(left.remove(at: index)) }
    }
    return found + left
  }
}

extension Duration {
  /// As it codes itself: the two halves of a number of attoseconds.
  fileprivate init?(_ words: [ReportValue]) {
    guard words.count == 2, case .number(let high) = words[0] else { return nil }
    switch words[1] {
    case .number(let low) where low >= 0: self.init(attoseconds: Int128(high) << 64 | Int128(low))
    case .fraction(let low) where low >= 0 && low < 0x1p64:
      self.init(attoseconds: Int128(high) << 64 | Int128(UInt64(low)))
    case _: return nil
    }
  }

  /// As data files of the script have it: `1.5s`.
  init?(ofScript text: String) {
    let units = [("ms", 1.0), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.count))
    else { return nil }
    self = .milliseconds((number * factor).rounded())
  }

  /// As it codes itself.
  var words: ReportValue {
    let low = UInt64(truncatingIfNeeded: attoseconds)
    return .list([
      .number(Int(truncatingIfNeeded: attoseconds >> 64)),
      low > Int.max ? .fraction(Double(low)) : .number(Int(low)),
    ])
  }

  /// Rounded.
  fileprivate var milliseconds: Int128 {
    (attoseconds + (attoseconds < 0 ? -500_000_000_000_000 : 500_000_000_000_000)) / 1_000_000_000_000_000
  }
}
