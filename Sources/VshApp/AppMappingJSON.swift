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
      "rows": JSONValue(rows), "within": JSONValue(within), "buttons": JSONValue(buttons),
      "selectors": selectors.isEmpty
        ? .absent
        : .list(
          selectors.map {
            [
              "kind": JSONValue($0.kind.map { "\($0)" }), "script": .string($0.script),
              "selector": .string($0.app),
            ]
          }),
      "reset": JSONValue(reset.map { "\($0.method) \($0.path)" }),
      "alerts": alertsAreDialogs ? "dialogs" : .absent, "settles": JSONValue(settlesMilliseconds),
      "requests": .list(requests.map { json(of: $0, in: program) }),
      "ignore": .strings(ignored),
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
      "method": .string(request.method), "address": .string(address.joined()),
      "body": .list(request.body.map { json(of: $0, request.parameters) }),
      "template": JSONValue(request.template),
      "failure": request.failure.isEmpty
        ? .absent : .list(request.failure.map { json(of: $0, ["message", "status"]) }),
    ]
  }

  /// The name of a field that has the argument of the same name, else an object.
  private func json(of field: Field, _ names: [String]) -> JSONValue {
    switch field.value {
    case .parameter(let index) where names[index] == field.name: .string(field.name)
    case .parameter(let index): ["field": .string(field.name), "parameter": .string(names[index])]
    case .constant(let value): ["field": .string(field.name), "value": value]
    }
  }
}
