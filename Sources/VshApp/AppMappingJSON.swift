import VshProgram
import VshSource
import VshText

extension AppMapping {
  /// The mapping for the driver, in the first question.
  func json(in program: Program) -> JSONValue {
    [
      "page": page.map { ["path": .string($0.path), "at": JSONValue($0.address)] } ?? .absent,
      "inside": .strings(inside.map { program.names[program.models[$0].name] }),
      "names": .list(
        names.map {
          ["kind": JSONValue($0.kind.map { "\($0)" }), "script": .string($0.script), "app": .string($0.app)]
        }),
      "rows": JSONValue(rows?.text),
      "requests": .list(requests.map { json(of: $0, in: program) }),
      "ignore": .strings(ignored.map(\.text)),
    ]
  }

  private func json(of request: Request, in program: Program) -> JSONValue {
    let address = request.address.map { part in
      switch part {
      case .text(let text): text
      case .parameter(let index): "\\(\(request.parameters[index]))"
      }
    }
    return [
      "call": .string(program.name(of: request.operation)), "parameters": .strings(request.parameters),
      "method": .string(request.method), "address": .string(address.joined()), "body": .strings(request.body),
    ]
  }
}
