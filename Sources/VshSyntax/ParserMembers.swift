import VshSource

/// The members of screens, regions and states.
extension Parser {
  // member = "use" NAME | ( "var" | "bind" ) NAME [ ":" type ] "=" EXPR | one | each | "always" EXPR STRING
  //        | "view" children | region | state | action .
  // In a region: state | action . In a state: state | region | action | work .
  mutating func member(in contents: Contents) -> SyntaxID {
    let role: Word.Roles =
      switch contents {
      case .regionMembers: .regionMember
      case .stateMembers: .stateMember
      default: .screenMember
      }
    let word = isWord(role) ? self.word : misplaced(self.word, in: contents)
    switch word {
    case .use: return named(.useMember, "a model's name")
    case .var: return value(.varMember)
    case .bind: return value(.bindMember)
    case .one: return oneMember()
    case .each: return eachMember()
    case .always: return alwaysMember()
    case .view: return viewMember()
    case .region: return region()
    case .state: return state()
    case .action: return action()
    case .enter: return bodyWork(.enterWork)
    case .leave: return bodyWork(.leaveWork)
    case .call: return callWork(.callWork)
    case .watch: return callWork(.watchWork)
    case .present: return presentWork()
    case .after: return timerWork(.afterWork)
    case .every: return timerWork(.everyWork)
    case .when: return whenWork()
    default: return missing()
    }
  }

  /// Reports why the word is not allowed here, and returns the word to continue with.
  private mutating func misplaced(_ word: Word, in contents: Contents) -> Word {
    if word == .always, contents == .stateMembers, nextToken.word == .when {
      note(.alwaysWhen(at: span(of: token)))
      advance()
      return .when
    }
    if Word.screenMembers.contains(word) || Word.stateMembers.contains(word) {
      let container =
        switch contents {
        case .regionMembers: "a region"
        case .stateMembers: "a state"
        default: "a screen"
        }
      note(
        .misplacedMember(word.rawValue, in: container, belongsIn: Self.home(of: word), at: span(of: token)))
      return word
    }
    if word == .func, nextKind == .name {
      report(
        .misplacedMember(
          word.rawValue, in: "a screen", belongsIn: "the file, outside of the screen", at: span(of: token)))
      return .none
    }
    if kind == .let, nextKind == .name {
      report(.letMember(at: span(of: token)))
      return .none
    }
    let allowed =
      switch contents {
      case .regionMembers: Word.regionMembers
      case .stateMembers: Word.stateMembers
      default: Word.screenMembers
      }
    guard kind == .name, let (word, meant) = suggestion(for: token, among: allowed) else {
      let words = allowed.map { "`\($0.rawValue)`" }.joined(separator: " ")
      reportExpected("a member", help: "members begin with \(words)")
      return .none
    }
    note(.unknownWord(text(of: token), "member", meant: meant, at: span(of: token)))
    return word
  }

  /// The lists that allow a member, for a message.
  static func home(of word: Word) -> String {
    Word.screenMembers.contains(word) ? "a screen or a component" : "a state"
  }

  private mutating func named(_ kind: SyntaxKind, _ expected: String) -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName(expected)
    return make(kind, from: start, name: name, [])
  }

  // ( "var" | "bind" ) NAME [ ":" type ] "=" EXPR
  private mutating func value(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName(kind == .varMember ? "a variable's name" : "a bind's name")
    let type = skip(.colon) ? self.type() : SyntaxID.none
    if !skip(.assign) {
      reportExpected("`=` and a first value")
    } else if token.beginsLine, token.roles.contains(.screenMember), beginsMember {
      self.kind = .newline
      reportExpected("a first value")
    }
    let value = isPanicking ? missing() : expression()
    return make(kind, from: start, name: name, [type, value])
  }

  // one = "one" NAME ":" NAME [ args ] .
  private mutating func oneMember() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a machine's name")
    consume(.colon, "`:` and a component")
    let component = nameReference("a component's name")
    let arguments = optionalArguments()
    return make(.oneMember, from: start, name: name, [component, arguments])
  }

  // each = "each" NAME ":" NAME [ args ] "for" NAME "in" HEAD "by" EXPR .
  private mutating func eachMember() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a name for the machines")
    consume(.colon, "`:` and a component")
    let component = nameReference("a component's name")
    let arguments = optionalArguments()
    consume(.for, "`for` and a name for the element")
    let binding = self.binding()
    consume(.in, "`in` and a list")
    let list = head()
    if !skip(word: .by) { reportExpected("`by` and a key, as `by item.id`") }
    let key = expression()
    return make(.eachMember, from: start, name: name, [component, arguments, binding, list, key])
  }

  private mutating func alwaysMember() -> SyntaxID {
    let start = token.start
    advance()
    let condition = expression()
    let message = textLiteral("a text that says what must hold")
    return make(.alwaysMember, from: start, [condition, message])
  }

  private mutating func viewMember() -> SyntaxID {
    let start = token.start
    advance()
    let elements = braced(.elements, as: .elements)
    return make(.viewMember, from: start, [elements])
  }

  // region = "region" NAME "{" all( state | action ) "}" .
  private mutating func region() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a region's name")
    let members = braced(.regionMembers, as: .members)
    return make(.regionDeclaration, from: start, name: name, [members])
  }

  // state = "state" NAME params [ "{" all( state | region | action | work ) "}" ] .
  private mutating func state() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a state's name")
    let parameters = self.parameters()
    skipToBlock()
    let members = beginsBlock ? braced(.stateMembers, as: .members) : SyntaxID.none
    return make(.stateDeclaration, from: start, name: name, [parameters, members])
  }

  // action = "action" NAME params outcome .
  private mutating func action() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("an action's name")
    let parameters = self.parameters()
    let outcome = self.outcome()
    return make(.actionDeclaration, from: start, name: name, [parameters, outcome])
  }

  // outcome = [ "when" HEAD ] [ "->" target ] [ block ] .
  /// - Parameter isGuarded: whether a guard was read already, in another form.
  mutating func outcome(isGuarded: Bool = false) -> SyntaxID {
    skipToBlock()
    let start = isAtEnd ? previousEnd : token.start
    var guardExpression = skip(word: .when) ? head() : isGuarded ? missing() : SyntaxID.none
    let arrow = token.start
    let target = skip(.arrow) ? self.target() : SyntaxID.none
    if target.exists, !guardExpression.exists, word == .when { guardExpression = misplacedGuard(from: arrow) }
    skipToBlock()
    let block = beginsBlock ? braced(.statements, as: .block) : SyntaxID.none
    return make(.outcome, from: start, [guardExpression, target, block])
  }

  /// Reads and reports `-> open when tries < 3`. There is no edit where another `->` follows, which may be the guard's.
  private mutating func misplacedGuard(from arrow: UInt32) -> SyntaxID {
    let (first, target) = (token, source(arrow, previousEnd))
    advance()
    let value = head()
    let problem = Diagnostic.guardBehindTarget(at: span(of: first))
    if kind == .arrow {
      report(problem)
    } else {
      note(
        problem.fixed(
          by: source(first.start, previousEnd) + " " + target,
          at: SourceSpan(file: file.id, start: arrow, end: previousEnd), "write the condition first"))
    }
    return value
  }

  // target = "same" | "resume" [ "deep" ] path | path [ args ] .
  // "same" before "." or "(", and "resume" before anything but a name, are states; "deep" is the word before a name.
  private mutating func target() -> SyntaxID {
    let start = token.start
    if word == .same, nextKind != .dot, nextKind != .leftParenthesis {
      advance()
      return make(.target, from: start, detail: TargetKind.same.rawValue, [.none, .none])
    }
    var detail = TargetKind.state
    if word == .resume, nextKind == .name {
      advance()
      detail = .resume
      if word == .deep, nextKind == .name {
        advance()
        detail = .resumeDeep
      }
    }
    let path = self.path("a state to go to")
    let arguments = detail == .state ? optionalArguments() : SyntaxID.none
    return make(.target, from: start, detail: detail.rawValue, [path, arguments])
  }

  // MARK: Works of a state

  // work = ( "enter" | "leave" ) block
  //      | ( "call" | "watch" ) NAME "." NAME args "{" all(arm) "}"
  //      | "present" NAME [ args ] "{" all(arm) "}"
  //      | ( "after" | "every" ) HEAD outcome | "when" HEAD [ "->" target ] [ block ] .
  private mutating func bodyWork(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    let block = braced(.statements, as: .block)
    return make(kind, from: start, [block])
  }

  private mutating func callWork(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    let model = nameReference("a model's name")
    consume(.dot, "`.` and an operation")
    let operation = nameReference("an operation's name")
    let arguments: SyntaxID
    if self.kind == .leftParenthesis {
      arguments = self.arguments()
    } else {
      reportExpected("`(`", help: "a call is written `call news.list() { … }`")
      arguments = missing()
    }
    let arms = braced(.arms, as: .arms)
    return make(kind, from: start, [model, operation, arguments, arms])
  }

  private mutating func presentWork() -> SyntaxID {
    let start = token.start
    advance()
    let screen = nameReference("a screen's name")
    let arguments = optionalArguments()
    let arms = braced(.arms, as: .arms)
    return make(.presentWork, from: start, [screen, arguments, arms])
  }

  private mutating func timerWork(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    let duration = head()
    let outcome = self.outcome()
    return make(kind, from: start, [duration, outcome])
  }

  private mutating func whenWork() -> SyntaxID {
    let start = token.start
    let outcome = self.outcome()
    return make(.whenWork, from: start, [outcome])
  }

  // arm = ( "ok" | "fail" | "part" | "finished" | "dismissed" ) [ "(" [ NAME | pattern ] ")" ] outcome .
  mutating func arm() -> SyntaxID {
    let start = token.start
    var detail = ArmKind.ok
    switch word {
    case .ok: break
    case .fail: detail = .fail
    case .finished: detail = .finished
    case .dismissed: detail = .dismissed
    case .part: detail = .part
    default:
      guard kind == .name, let (word, meant) = suggestion(for: token, among: Word.arms) else {
        return missing("`ok`, `fail`, `part`, `finished` or `dismissed`")
      }
      note(.unknownWord(text(of: token), "arm", meant: meant, at: span(of: token)))
      detail = ArmKind(rawValue: UInt8(Word.arms.firstIndex(of: word) ?? 0)) ?? .ok
    }
    advance()
    var binding = SyntaxID.none
    var isGuarded = false
    if kind == .leftParenthesis, hasRoom() {
      let saved = enter(ignoringLineBreaks: true)
      skipForeignLet()
      if kind == .name, nextKind == .dot {
        note(.patternWithEnum(text(of: token), at: span(of: token)))
        advance()
      }
      if kind == .dot {
        binding = casePattern()
      } else if kind == .number || kind == .string {
        note(.valueInArm(text(of: token), isFailure: detail == .fail, at: span(of: token)))
        advance()
        binding = make(.binding, from: previousEnd, name: .empty, [])
        isGuarded = true
      } else if kind != .rightParenthesis {
        binding = self.binding()
      }
      leave(saved, closing: .rightParenthesis)
    } else if kind == .dot {
      let (wordEnd, start) = (previousEnd, token.start)
      binding = casePattern()
      note(
        .parenthesesMissing(
          source(start, previousEnd), at: SourceSpan(file: file.id, start: wordEnd, end: previousEnd)))
    }
    let outcome = self.outcome(isGuarded: isGuarded)
    return make(.arm, from: start, detail: detail.rawValue, [binding, outcome])
  }
}
