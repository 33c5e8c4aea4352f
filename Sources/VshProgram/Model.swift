package import VshSource

/// The data of asynchronous operations.
package struct Model: Sendable {
  package enum Source: Sendable {
    /// The path of a file or an address as written, and the dotted path of the data in it.
    case file(String, part: String?)
    case value(ExpressionID)
    /// `nil`, `false` or `[]`.
    case empty
  }

  package var name: NameID
  package var type: TypeID
  package var source: Source
  /// The `Duration` of ops without one of their own.
  package var latency: ExpressionID?
  package var operations: [ID<Operation>] = []
  /// The declaring file; the path of the data is relative to it. The prelude's data are fixtures.
  package var span: SourceSpan
  /// The dotted path of the data in its file.
  package var part: String? {
    if case .file(_, let part) = source { return part }
    return nil
  }

  package init(name: NameID, type: TypeID, source: Source, latency: ExpressionID?, span: SourceSpan) {
    self.name = name
    self.type = type
    self.source = source
    self.latency = latency
    self.span = span
  }
}

/// `op name(parameters) takes … = expression else fail …`, or with a body.
package struct Operation: Sendable {
  package enum Form: Sendable {
    /// With `failure` the value is unwrapped: `nil` and `false` make the op answer `fail`.
    case answer(ExpressionID, failure: Failure?)
    case body(ID<Block>)
  }

  package struct Failure: Sendable {
    /// Nil where the text of the case is the message.
    package var message: ExpressionID?
    /// A code, or a case of the op's failures.
    package var code: ExpressionID?
    package init(message: ExpressionID?, code: ExpressionID?) {
      self.message = message
      self.code = code
    }
  }

  package var name: NameID
  package var model: ID<Model>
  /// The first locals of the op.
  package var parameters: [Parameter]
  package var latency: ExpressionID?
  /// The list of the parts that come before its answer, as a function of its arguments, and their type.
  package var parts: (list: ExpressionID, type: TypeID)?
  /// The enum whose cases its failures may have, and the record of `fail(error)` with such a case.
  package var failures: (cases: TypeID, error: TypeID)?
  package var form: Form
  /// The type of the value of `ok`; `nothing` where a body returns no value.
  package var result: TypeID
  package var localCount: Int32
  package var span: SourceSpan
  /// Its value as a function, which a step asks; nil where it may fail or has a body.
  package var question: ID<Function>?
  package init(
    name: NameID, model: ID<Model>, parameters: [Parameter], latency: ExpressionID?, form: Form,
    result: TypeID,
    localCount: Int32, span: SourceSpan
  ) {
    self.name = name
    self.model = model
    self.parameters = parameters
    self.latency = latency
    self.form = form
    self.result = result
    self.localCount = localCount
    self.span = span
  }
}

extension Program {
  /// The type of the parts of an op; unknown where it has none.
  package func type(ofPartsOf operation: ID<Operation>) -> TypeID {
    operations[operation].parts?.type ?? TypeTable.unknown
  }

  /// An op with its model: `news.list`.
  package func name(of operation: ID<Operation>) -> String {
    let row = operations[operation]
    return "\(names[models[row.model].name]).\(names[row.name])"
  }
}
