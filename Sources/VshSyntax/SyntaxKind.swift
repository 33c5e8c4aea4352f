/// The kind of a syntax entry, which determines its children.
///
/// The comment of each case lists its children in order. `x?` may be absent (`SyntaxID.none`), `x…` is any number;
/// `name` and `detail` are fields of the entry itself. A required child that is missing is a `missing` entry with its
/// position.
public enum SyntaxKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// Missing or unreadable text; also the kind of `SyntaxID.none`.
  case missing
  case file  // item…

  // MARK: Declarations
  case importDeclaration  // stringLiteral, importedName…: none where all names are brought
  case importedName  // name; nameReference?: the name in this file
  // Of a declaration with a name, detail 1 is for `private`.
  case recordDeclaration  // name; parameter…
  // name; stringLiteral?, enumCase…: the text is the key that names the case in data files
  case enumDeclaration
  case enumCase  // name; parameters?, numberLiteral or stringLiteral?; detail 1 for `= _`
  case functionDeclaration  // name; parameters?, type, expression
  case flowDeclaration  // name; parameters?, steps
  case textsDeclaration  // name; stringLiteral
  // name; type?, value?, source stringLiteral?, part stringLiteral?, takes?, operations?
  case modelDeclaration
  case operations  // operationDeclaration…
  case operationDeclaration  // name; parameters?, takes?, parts?, fails?, value?, failure?, block?
  case failure  // expression, expression?: `"m"`, `401, "m"`, `.limit` or `.limit, "m"`
  case screenDeclaration  // name; parameters?, members
  case componentDeclaration  // name; parameters?, members
  case backgroundDeclaration  // name; parameters?, members
  case testDeclaration  // stringLiteral, binding?, list?, steps?, tags?, aside?
  case exploreDeclaration  // stringLiteral, steps?, of which some are clauses; aside?
  case appDeclaration  // pageLine, insideLine, nameLine …
  case tags  // nameReference…
  case aside  // detail AsideKind; stringLiteral
  case parameters  // parameter…
  // name; type, default?: of an action, an op, a record's field …
  // of a field, also key stringLiteral?, form nameReference or stringLiteral?
  case parameter

  // MARK: Members of a screen
  case members  // member…
  case useMember  // name
  case varMember  // name; type?, expression
  case bindMember  // name; type?, expression
  case oneMember  // name; nameReference, arguments?
  case eachMember  // name; nameReference, arguments?, binding, list, key
  case alwaysMember  // expression, stringLiteral
  case viewMember  // elements
  case regionDeclaration  // name; members
  case stateDeclaration  // name; parameters?, members?
  case actionDeclaration  // name; parameters?, outcome
  case enterWork  // block
  case leaveWork  // block
  case callWork  // model nameReference, op nameReference, arguments, arms
  case watchWork  // model nameReference, op nameReference, arguments, arms
  case presentWork  // nameReference, arguments?, arms
  case afterWork  // duration, outcome
  case everyWork  // duration, outcome
  case whenWork  // outcome, whose guard is there
  case arms  // arm…
  case arm  // detail ArmKind; binding or caseExpression?, outcome
  case outcome  // guard?, target?, block?
  case target  // detail TargetKind; path?, arguments?
  case path  // nameReference…
  case nameReference  // name
  case binding  // name that is bound here; the empty name for `_`

  // MARK: Statements
  case block  // statement…
  case letStatement  // name; expression. Also a step
  case ifStatement  // expression or optionalBinding, block, block or ifStatement?
  case optionalBinding  // name; expression: the head of `if let`
  case switchStatement  // expression, choice…
  case assignment  // detail AssignmentOperator; target expression, expression
  case listEdit  // detail ListEdit; target expression, arguments
  case emitStatement  // name; arguments?
  // nameReference, arguments?, nameReference?, arguments?: `send a(…)`, `send machine(…).a(…)`. Also a step
  case sendStatement
  case pushStatement  // nameReference, arguments?
  case popStatement  // nameReference?: `pop to Home`
  case dismissStatement
  case finishStatement  // arguments?
  case returnStatement  // expression?
  case failStatement  // failure

  // MARK: Elements of a view
  case elements  // element…
  case element  // name, the kind's word; expression?, labels?, link?, elements?
  case labels  // label…
  case label  // name; expression or closure
  case link  // name of the action; arguments?: the part after `->`
  case ifElement  // expression or optionalBinding, elements, elements or ifElement?
  case switchElement  // expression, choice…
  case forElement  // binding, list, elements
  case inElement  // paths, bindings?, elements
  case paths  // path…
  case bindings  // binding…
  case showElement  // name; arguments?

  // MARK: Steps
  case steps  // step…
  case openStep  // nameReference, arguments?
  case reopenStep
  // detail Gesture; spot?, value?, narrowings?: `type VALUE into SPOT`, `set SPOT to VALUE`, `swipe SPOT VALUE` …
  case gestureStep
  case labelSpot  // expression
  case rowSpot  // expression
  case narrowings  // labelSpot or rowSpot…
  case waitStep  // detail WaitKind; expression?
  case stepStep  // expression?
  case showStep  // expression?
  // detail DeliveryDetail; operationReference, arguments?, number expression?, caller stateReference?
  case deliverStep
  case operationReference  // model nameReference, op nameReference?, arguments?
  case givenStep  // operationReference, behavior…
  case behavior  // detail BehaviorKind; failure or expression?
  case givenWorldStep  // detail WorldSetting; expression
  case expectStep  // detail ExpectationKind; see ExpectationKind
  case strictStep  // nameReference…: the excluded names
  case repeatStep  // binding?, expression, steps
  case expressionStep  // expression: a flow's call, or at the prompt a value

  // MARK: Clauses of an `explore`
  case mayClause  // step, binding?, list?
  case endClause  // expression: `may end in STATE`, `may end CONDITION`
  case neverClause  // step
  case ignoreClause  // nameReference | aboveName…
  case aboveName  // nameReference expression: `elapsed above 3`
  case rowsClause
  case answersClause
  case alikeClause  // paths: `may look alike in STATE, …`
  case boundClause  // detail BoundKind; expression
  case claimClause  // detail ClaimKind; expression?, stringLiteral? or expression?; or path…

  // MARK: Lines of an `app`
  case pageLine  // stringLiteral, address stringLiteral?
  case insideLine  // nameReference…
  case nameLine  // detail 1 for a selector; kind nameReference?, stringLiteral, stringLiteral
  case rowsLine  // stringLiteral
  case buttonsLine  // stringLiteral
  case beforeLine  // detail RequestMethod; stringLiteral
  case withinLine  // stringLiteral
  case alertsLine
  case settlesLine  // durationLiteral
  // detail RequestMethod; model nameReference, op nameReference, bindings?, address stringLiteral, bodyFields?, failure bodyFields?, template stringLiteral?
  case requestLine
  case bodyFields  // nameReference or bodyField…
  case bodyField  // name; nameReference or literal
  case ignoreLine  // stringLiteral
  case knownLine  // reason stringLiteral, stringLiteral…

  // MARK: Types
  case namedType  // name
  case listType  // type
  case dictionaryType  // type, type
  case optionalType  // type

  // MARK: Expressions
  case stringLiteral  // textSegment or expression…
  case textSegment  // name holds the decoded text
  case numberLiteral  // detail 0 whole, 1 with a fraction or exponent; name holds the digits without `_`
  case durationLiteral  // name holds digits and unit
  case booleanLiteral  // detail 0, 1
  case nilLiteral
  case listLiteral  // expression…
  case dictionaryLiteral  // expression…: a key and its value in turn
  case nameExpression  // name; `_` for any value, `$0` for the parameter of a closure
  // name; arguments?: `.premium`, `.failed("x")`; in a choice and an arm bindings?: `.failed(reason)`
  case caseExpression
  case memberExpression  // detail 0 `.`, 1 `?.`; expression, nameReference
  case callExpression  // callee expression, arguments
  case arguments  // argument…
  // name of the label or empty; detail 1: a closure after the parentheses; expression or closure
  case argument
  case subscriptExpression  // expression, expression, the default's expression?
  case prefixExpression  // detail PrefixOperator; expression
  case infixExpression  // detail InfixOperator; expression, expression
  case conditionalExpression  // expression, expression, expression
  case inExpression  // machine expression?, stateReference
  case askExpression  // detail AskKind; see AskKind
  case stateReference  // path, arguments?
  case closure  // binding?, binding?, expression
  case switchExpression  // expression, choice…
  case choice  // detail 1 for `default`; caseExpression…, expression, block or elements
  case parenthesized  // expression or closure
}

package enum ArmKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case ok, fail, finished, dismissed, part
}

package enum TargetKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case state, same, resume, resumeDeep
}

package enum AssignmentOperator: UInt8, Sendable, BitwiseCopyable, CaseIterable { case set, add, subtract }

package enum ListEdit: UInt8, Sendable, BitwiseCopyable, CaseIterable { case append, insert, remove, move }

/// The kind of a limit of a walk: steps from its start, states, or failing answers on a path.
package enum BoundKind: UInt8, Sendable, BitwiseCopyable, CaseIterable { case steps, states, failures }

package enum ClaimKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case always, reaches, returns, settles, anyOrder, anyOrderInTheEnd, comes, reloads
}

/// The method of a request that an op is for the real app.
package enum RequestMethod: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case get, post, put, patch, delete

  package var word: Word {
    switch self {
    case .get: .get
    case .post: .post
    case .put: .put
    case .patch: .patch
    case .delete: .delete
    }
  }
}

package enum WaitKind: UInt8, Sendable, BitwiseCopyable, CaseIterable { case all, duration, until }

package enum DeliveryKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case asTheModelDoes, ok, fail, part
}

/// The answer of a `deliver`, and whether it names a cancelled call.
package struct DeliveryDetail: Sendable, BitwiseCopyable {
  package let kind: DeliveryKind
  package let isCancelled: Bool

  init(_ kind: DeliveryKind, isCancelled: Bool) {
    self.kind = kind
    self.isCancelled = isCancelled
  }

  package init(rawValue: UInt8) {
    kind = DeliveryKind(rawValue: rawValue & ~Self.cancelled) ?? .asTheModelDoes
    isCancelled = rawValue & Self.cancelled != 0
  }

  var rawValue: UInt8 { kind.rawValue | (isCancelled ? Self.cancelled : 0) }

  private static let cancelled: UInt8 = 4
}

/// Why a test is not judged as others are.
package enum AsideKind: UInt8, Sendable, BitwiseCopyable, CaseIterable { case skipped, known }

package enum BehaviorKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case fails, answers, neverAnswers, takes, parts, from
}

package enum WorldSetting: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case clock, width, locale, zone
}

/// A question of a condition about the running app; the comment of each case lists its children.
package enum AskKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case available  // nameReference, arguments?
  case pending  // operationReference
  case on  // nameReference, arguments?

  package var word: String {
    switch self {
    case .available: "available"
    case .pending: "pending"
    case .on: "on"
    }
  }
}

/// The kind of an `expect`; the comment of each case lists its children.
package enum ExpectationKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case condition  // expression
  case screen  // stringLiteral?
  case screenContains  // expression, narrowings?
  case no  // expression, narrowings?
  case available  // gestureStep, or the nameReference and arguments? of an action with a gesture's name
  case refused  // gestureStep, or nameReference and arguments?
  case emitted  // nameReference, arguments?
  case nothingEmitted
  case called  // operationReference, expression?: how many times
  case dropped  // operationReference
  case idle
  case frames  // stringLiteral or stateReference…
  case notCalled  // operationReference
  case error  // stringLiteral?, steps
  case name  // expression, narrowings?
  case nameOf  // infixExpression `text == name`, narrowings?
}

extension SyntaxKind {
  /// Whether it declares a `test` or an `explore`.
  /// Whether it is a step; `let` and `send` are statements too.
  package var isStep: Bool {
    switch self {
    case .openStep, .reopenStep, .gestureStep, .waitStep, .stepStep, .showStep, .deliverStep, .givenStep,
      .givenWorldStep, .expectStep, .strictStep, .repeatStep, .expressionStep, .sendStatement, .letStatement:
      true
    case _: false
    }
  }

  package var isTest: Bool { self == .testDeclaration || self == .exploreDeclaration }

  /// Whether it declares a name that other files can import.
  package var isImportable: Bool {
    switch self {
    case .recordDeclaration, .enumDeclaration, .functionDeclaration, .flowDeclaration, .textsDeclaration,
      .modelDeclaration,
      .screenDeclaration, .componentDeclaration, .backgroundDeclaration:
      true
    default: false
    }
  }

  /// Whether it is a clause of an `explore`.
  package var isClause: Bool {
    switch self {
    case .mayClause, .endClause, .neverClause, .ignoreClause, .rowsClause, .answersClause, .alikeClause,
      .boundClause, .claimClause:
      true
    default: false
    }
  }

  /// Explicit, since another target reaches the synthesised one only through a witness table.
  @inlinable
  public static func == (a: SyntaxKind, b: SyntaxKind) -> Bool { a.rawValue == b.rawValue }
}

package enum PrefixOperator: UInt8, Sendable, BitwiseCopyable, CaseIterable { case not, negate }

package enum InfixOperator: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, coalesce, halfOpenRange,
    closedRange
  case add, subtract, multiply, divide, remainder

  package var text: String {
    switch self {
    case .or: "||"
    case .and: "&&"
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .coalesce: "??"
    case .halfOpenRange: "..<"
    case .closedRange: "..."
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    }
  }
}
