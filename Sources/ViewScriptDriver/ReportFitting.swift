import VshComparison

/// Fits the reports of an app to those of its script: with values as the script has them.
struct ReportFitting {
  /// The names of values and calls that have dictionaries in them; nil where that is not known.
  let dictionaries: Set<String>?
  /// What the app has and the script's records do not, in words.
  private(set) var leftOut: Set<String> = []

  init(dictionaries: Set<String>?) { self.dictionaries = dictionaries }

  /// - Parameter machines: what is described of machines, by name.
  mutating func fit(
    _ report: ReportValue, to script: ReportValue, _ own: DescribedContents,
    _ machines: [String: DescribedContents]
  ) -> ReportValue {
    report.mapped { name, value in
      switch name {
      case "values": values(value, script[name], "", own)
      case "calls": called(value, script[name].elements + script["cancelled"].elements, "call")
      case "signals": called(value, script[name].elements, "name")
      case "machines":
        value.mapped { name, list in
          let known = Dictionary(
            script["machines"][name].elements.map { ($0["key"].canonical, $0["values"]) }
          ) { first, _ in first }
          return .list(
            list.elements.map { machine in
              let script = known[machine["key"].canonical] ?? .null
              return machine.mapped { member, value in
                member == "values" ? values(value, script, "\(name).", machines[name] ?? .init()) : value
              }
            })
        }
      case _: value
      }
    }
  }

  private mutating func values(
    _ values: ReportValue, _ script: ReportValue, _ path: String, _ contents: DescribedContents
  ) -> ReportValue {
    values.mapped { name, value in
      if value == script[name] { return value }
      var out = LeftOut(leavesOut: dictionaries?.contains(name) == false)
      defer { leftOut.formUnion(out.members) }
      return value.fitted(to: script[name], at: path + name, &out)
    }
  }

  /// Each with the arguments of one of the script that has the same name, if they are the same.
  private mutating func called(_ list: ReportValue, _ script: [ReportValue], _ key: String) -> ReportValue {
    .list(
      list.elements.map { call in
        call.mapped { member, value in
          if member != "arguments" { return value }
          let name = call[key].string ?? ""
          for wanted in script where wanted[key] == call[key] {
            // Of signals, the plan says nothing.
            var out = LeftOut(leavesOut: key == "call" && dictionaries?.contains(name) == false)
            if value.fitted(to: wanted[member], at: name, &out) == wanted[member] {
              leftOut.formUnion(out.members)
              return wanted[member]
            }
          }
          return value
        }
      })
  }
}

extension ReportValue {
  /// An object with other values.
  fileprivate func mapped(_ change: (_ name: String, ReportValue) -> ReportValue) -> ReportValue {
    .object(members.map { ($0.name, change($0.name, $0.value)) })
  }

  /// The script's report without the actions of which the app does not say whether they are available.
  ///
  /// - Parameter machines: what is described of machines, by name.
  func judged(by own: DescribedContents, _ machines: [String: DescribedContents] = [:]) -> ReportValue {
    mapped { name, value in
      switch name {
      case "available": .list(value.elements.filter { $0.string.map(own.judgedActions.contains) ?? false })
      case "machines":
        value.mapped { name, list in
          .list(list.elements.map { $0.judged(by: machines[name] ?? DescribedContents()) })
        }
      case _: value
      }
    }
  }
}
