package import VshProgram
import VshSource

/// The records of `fail(error)`: a message and a code, and a case only where the failure has one.
extension World {
  package mutating func makeError(message: Value, code: Int64) throws(Fault) -> Value {
    try evaluator.heap.makeRecord([message, .int(code)])
  }

  /// - Parameters:
  ///   - message: absent for the text of the case.
  ///   - code: a code, or a case of the op's failures; its number is then the code.
  package mutating func makeError(
    message: Value, code: Value, of operation: ID<Operation>
  ) throws(Fault) -> Value {
    guard code.tag != .int, let type = program.operations[operation].failures?.cases else {
      return try makeError(message: message, code: code.bits)
    }
    let text = message.tag == .absent ? try makeString(textOfCase(code, type)) : message
    return try evaluator.heap.makeRecord([text, .int(number(of: code, type)), code])
  }

  /// The error as the arms of a call read it: where they may ask for a case, there is one or nil.
  mutating func errorForArms(_ error: Value, of operation: ID<Operation>) throws(Fault) -> Value {
    if program.operations[operation].failures == nil || evaluator.heap.count(of: error) > 2 { return error }
    return try evaluator.heap.makeRecord(elements(of: error) + [.nilValue])
  }

  /// What a failure says beside its code: its case where it has one, and its message where that is not the text of
  /// the case.
  func parts(ofError error: Value, of operation: ID<Operation>) -> (
    message: Value?, code: Int64, case: Value?
  ) {
    let fields = elements(of: error)
    let message = fields.first ?? .absent
    let code = fields.dropFirst().first?.bits ?? 0
    guard let type = program.operations[operation].failures?.cases, let found = fields.dropFirst(2).first,
      found.tag != .nilValue
    else { return (message, code, nil) }
    return (string(message) == textOfCase(found, type) ? nil : message, code, found)
  }

  private func textOfCase(_ value: Value, _ type: TypeID) -> String {
    var text: [UInt8] = []
    evaluator.heap.appendText(of: value, type: type, in: program, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func number(of value: Value, _ type: TypeID) -> Int64 {
    guard case .enumeration(let id) = program.types[type] else { return 0 }
    let index = value.tag == .enumCase ? value.bits : evaluator.heap.element(of: value, at: 0).bits
    return program.enums[id].code(ofCase: Int(index))
  }
}
