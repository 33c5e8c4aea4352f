import VshProgram
import VshText

/// The arguments of calls that a mapping calls `_`: each is nothing on both sides.
struct UncomparedArguments: Sendable {
  /// By call.
  private let indices: [String: Set<Int>]

  init(_ mapping: AppMapping?, in program: Program) {
    let found = (mapping?.requests ?? []).map { request in
      let unnamed = request.parameters.indices.filter { request.parameters[$0].isEmpty }
      return (program.name(of: request.operation), Set(unnamed))
    }
    indices = Dictionary(found.filter { !$0.1.isEmpty }) { first, _ in first }
  }

  /// A question or a report without them.
  func leftOut(of value: JSONValue) -> JSONValue {
    if indices.isEmpty { return value }
    if value.has("call") { return withoutArguments(value) }
    return .object(
      value.members.map { member in
        guard ["calls", "cancelled"].contains(member.name) else { return member }
        return (member.name, .list(member.value.elements.map(withoutArguments)))
      })
  }

  private func withoutArguments(_ call: JSONValue) -> JSONValue {
    guard let left = indices[call["call"].string ?? ""] else { return call }
    return .object(
      call.members.map { member in
        guard member.name == "arguments" else { return member }
        let arguments = member.value.elements.enumerated().map { left.contains($0) ? .null : $1 }
        return (member.name, .list(arguments))
      })
  }
}
