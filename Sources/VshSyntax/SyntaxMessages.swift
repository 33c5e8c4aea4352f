import VshSource
import VshText

/// All messages of the lexer and the parser. Codes VS01xx.
extension Diagnostic {
  // MARK: The file

  static func notUTF8(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      101, "the file is not UTF-8", at: span, label: "this byte belongs to no character",
      help: "save the file as UTF-8")
  }

  static func fileTooLarge(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      102, "the file is larger than \(Limits.fileBytes >> 20) MiB (fileBytes)",
      at: SourceSpan(file: file.id, start: 0, end: 0), help: "split it, and `import` the parts")
  }

  static func unfinishedMerge(_ merge: UnfinishedMerge, in file: SourceFile) -> Diagnostic {
    func lines(_ side: Range<Int>) -> String {
      switch side.count {
      case 0: "no line"
      case 1: "line \(side.lowerBound)"
      case _: "lines \(side.lowerBound) to \(side.upperBound - 1)"
      }
    }
    return Diagnostic(
      114, "an unfinished merge",
      at: SourceSpan(file: file.id, start: merge.mark.lowerBound, end: merge.mark.upperBound),
      label: "\(lines(merge.firstSide)) on one side, \(lines(merge.secondSide)) on the other",
      help:
        "keep the lines that you want of both sides, and take out lines \(merge.firstLine), \(merge.middleLine) "
        + "and \(merge.lastLine)")
  }

  // MARK: Imports

  static let whatIsPrivate =
    "`private` is written before `record`, `enum`, `func`, `flow`, `model`, `screen` and `component`"

  /// - Parameter before: the word and the blank behind it.
  static func notPrivate(_ word: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    let message =
      word == "private" ? "`private` is written once" : "no import brings \(article(of: word)) anyway"
    return Diagnostic(120, message, at: span, label: "take it out").fixed(by: "", at: before, "take it out")
  }

  private static func article(of word: String) -> String {
    word == "app" || word == "import" || word == "explore" ? "an `\(word)`" : "a `\(word)`"
  }

  static func importAs(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120,
      "a file has no name: only what it declares gets another one, as `import Item as ShopItem from \"shop.vs\"`",
      at: span, label: "take it out"
    ).fixed(by: "", "take it out")
  }

  static func importStar(at span: SourceSpan, upTo path: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "a path alone brings all names of a file, as they are", at: span, label: "take it out",
      help: "write `import \"shop.vs\"`"
    ).fixed(by: "", at: path, "take it out")
  }

  static func importWithoutNames(at span: SourceSpan, upTo path: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "`from` follows the names that are brought", at: span, label: "take it out, to bring all names"
    ).fixed(by: "", at: path, "take it out")
  }

  static func importInBraces(at span: SourceSpan, names: String, in braces: SourceSpan) -> Diagnostic {
    Diagnostic(120, "the names of an `import` have no braces", at: span, label: "take the braces out")
      .fixed(by: names, at: braces, "take the braces out")
  }

  static func commaMissing(at span: SourceSpan, behind end: SourceSpan) -> Diagnostic {
    Diagnostic(120, "two names have a `,` between them", at: span, label: "write `,` before it")
      .fixed(by: ",", at: end, "write `,` before it")
  }

  static func importWithoutFrom(at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "`from` comes between the names and the path", at: span, label: "write `from` before it")
      .fixed(by: "from ", at: span.atStart, "write `from` before it")
  }

  static func commaBehindNames(at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "no name follows this comma", at: span, label: "take it out").fixed(by: "", "take it out")
  }

  static func importBehindPath(at span: SourceSpan, of whole: SourceSpan, inOrder text: String) -> Diagnostic
  {
    Diagnostic(120, "`import` comes first", at: span, label: "write `\(text)`")
      .fixed(by: text, at: whole, "write `\(text)`")
  }

  // MARK: Characters and numbers

  static func unexpectedCharacter(_ scalar: UInt32, at span: SourceSpan) -> Diagnostic {
    let code = "U+" + scalar.digits(4, radix: 16, uppercase: true)
    let shown = Unicode.Scalar(scalar).map { "`\($0)`" } ?? code
    return switch scalar {
    case 0xA0, 0x3000:
      Diagnostic(
        103, "a blank that is not an ASCII space: \(code)", at: span, label: "write an ASCII space"
      ).fixed(by: " ", "write an ASCII space")
    case 0x2018...0x201F:
      Diagnostic(103, "\(shown) is not a quotation mark of the language", at: span, label: "write `\"`")
    case 0x27: Diagnostic(103, "a text is written in `\"`, not in `'`", at: span, label: "write `\"`")
    case _ where InvisibleScalars.contain(scalar) || InvisibleScalars.joins(scalar):
      Diagnostic(103, "an invisible character: \(code)", at: span, label: "take it out")
        .fixed(by: "", "take it out")
    case 0..<0x20, 0x7F..<0xA0:
      Diagnostic(103, "an invisible character: \(code)", at: span, label: "take it out")
        .fixed(by: "", "take it out")
    case 0x23, 0x40:
      Diagnostic(
        103, "\(shown) is not a character of the language", at: span,
        help: "there are no attributes or macros")
    default: Diagnostic(103, "\(shown) is not a character of the language", at: span)
    }
  }

  static func unknownOperator(_ text: String, at span: SourceSpan) -> Diagnostic {
    let help: String? =
      switch text {
      case "&": "`&&` asks whether both are true"
      case "|": "`||` asks whether one is true"
      case "===", "!==": "`==` and `!=` compare values"
      case "*=", "/=", "%=": "write `x = x \(text.prefix(1)) …`; there are `=`, `+=` and `-=`"
      default: nil
      }
    let problem = Diagnostic(103, "there is no operator `\(text)`", at: span, help: help)
    guard text == "===" || text == "!==" else { return problem }
    return problem.fixed(by: String(text.prefix(2)), "write `\(text.prefix(2))`")
  }

  static func quotedNameNotClosed(at span: SourceSpan) -> Diagnostic {
    Diagnostic(104, "a quoted name is not closed", at: span, label: "expected a name and another `` ` ``")
  }

  static func unknownClosureParameter(at span: SourceSpan) -> Diagnostic {
    Diagnostic(105, "a closure has one parameter, `$0`; that of `reduce` has `$1` too", at: span)
  }

  static func variableWithDollar(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      105, "a variable is written without `$`", at: span, label: "write `\(name)`",
      help: "an element says which action takes its value: `field \"Name\", value: text -> edit`"
    ).fixed(by: name, "write `\(name)`", isCertain: false)
  }

  static func manyClosureParameters(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      105, "a closure has at most two parameters", at: span,
      help: "write `{ user in user.name }`, or `{ sum, item in sum + item }` for `reduce`")
  }

  static func commentNotClosed(at span: SourceSpan) -> Diagnostic {
    Diagnostic(106, "a comment is not closed", at: span, label: "expected `*/` for this")
  }

  static func unknownUnit(_ unit: String, of digits: String, at span: SourceSpan) -> Diagnostic {
    let meant =
      switch unit.lowercased() {
      case "sec", "secs", "second", "seconds": "s"
      case "m", "mins", "minute", "minutes": "min"
      case "hr", "hrs", "hour", "hours": "h"
      case "msec", "millis", "milliseconds": "ms"
      default: ""
      }
    let problem = Diagnostic(
      107, "`\(digits)\(unit)` is neither a number nor a duration", at: span,
      label: meant.isEmpty ? "" : "did you mean `\(digits)\(meant)`?",
      help: "the units are `ms`, `s`, `min` and `h`")
    return meant.isEmpty ? problem : problem.fixed(by: digits + meant, "write `\(digits)\(meant)`")
  }

  // MARK: Texts

  static func textNotClosed(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      108, "a text is not closed", at: span, label: "expected `\"` on this line",
      help: "a text of several lines is written between `\"\"\"`")
  }

  static func multilineTextNotClosed(at span: SourceSpan) -> Diagnostic {
    Diagnostic(108, "a text is not closed", at: span, label: "expected another `\"\"\"`")
  }

  static func textOnOpeningLine(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      109, "a text of several lines begins on the line after its `\"\"\"`", at: span,
      label: "expected a new line")
  }

  static func closingDelimiterNotAlone(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      109, "the closing `\"\"\"` must be on a line of its own", at: span, label: "expected a new line")
  }

  static func lineLessIndented(at span: SourceSpan, than closing: SourceSpan) -> Diagnostic {
    Diagnostic(
      109, "a line is indented less than the closing `\"\"\"`", at: span,
      related: (closing, "the blanks before it are removed from every line"))
  }

  static func unknownEscape(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      110, "`\(text)` is not an escape", at: span,
      help: #"the escapes are `\n` `\t` `\\` `\"` `\u{1F600}` and `\(value)`"#)
  }

  static func unknownScalarEscape(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      110, "this is not a Unicode scalar", at: span,
      help: #"write its number in hexadecimal digits: `\u{1F600}`"#)
  }

  static func valueInStaticText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      111, #"this text cannot hold a value `\( )`"#, at: span, help: "it is read before anything runs")
  }

  // MARK: Expected tokens

  static func expected(_ expected: String, found: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(120, "expected \(expected), found \(found)", at: span, help: help)
  }

  static func commaBehindArm(at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "an arm ends with its line, or with `;`", at: span, label: "take it out")
      .fixed(by: "", "take it out")
  }

  static func caseWithoutDot(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "a case begins with a dot", at: span, label: "write `.\(name)`"
    ).fixed(by: ".", at: span.atStart, "write `.\(name)`")
  }

  static func labelInPattern(_ label: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a pattern names the values of a case by their position", at: span, label: "take it out")
      .fixed(by: "", at: span.withBlankBehind, "take `\(label):` out")
  }

  static func letInPattern(at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a pattern names the values of a case without `let`", at: span, label: "take it out")
      .fixed(by: "", at: span.withBlankBehind, "take `let` out")
  }

  static func branchWithColon(_ body: String, at span: SourceSpan, replacing whole: SourceSpan) -> Diagnostic
  {
    Diagnostic(120, "the choices of a `switch` have blocks here", at: span, label: "write `{ … }`")
      .fixed(by: " {\n\(body)\n}", at: whole, "write `{ … }`")
  }

  static func ifCase(at span: SourceSpan, of whole: SourceSpan, _ written: String) -> Diagnostic {
    Diagnostic(
      138, "`if` cannot name the values of a case", at: span, label: "write a `switch`",
      help: "to ask for the case alone, compare: `if value == .sent`"
    ).fixed(by: written, at: whole, "write a `switch`")
  }

  static func entryOnSameLine(_ word: String, at span: SourceSpan, isCertain: Bool, help: String?)
    -> Diagnostic
  {
    Diagnostic(
      120, "expected the end of the line, found `\(word)`", at: span,
      label: "put a new line or `;` before it", help: help
    ).fixed(by: "; ", at: span.atStart, "put `;` before it", isCertain: isCertain)
  }

  static func behindBlock(_ text: String, at span: SourceSpan) -> Diagnostic {
    let isOfHead = text == "->" || text == "when"
    return Diagnostic(
      120, "`\(text)` cannot follow the `}` of a block, which ends what it belongs to", at: span,
      label: isOfHead ? "write it before the block" : "",
      help: text == "->" ? nil : "the next entry needs a new line or `;` before it")
  }

  static func keywordAsName(_ word: String, _ expected: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      121, "expected \(expected), found the keyword `\(word)`", at: span,
      label: "in backquotes it is a name: `` `\(word)` ``"
    ).fixed(by: "`\(word)`", "quote it", isCertain: false)
  }

  static func unknownWord(_ word: String, _ what: String, meant: Meant?, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      122, "no \(what) begins with `\(word)`", at: span,
      label: meant.map { "did you mean `\($0.word)`?" } ?? ""
    ).fixed(word, as: meant)
  }

  static func misplacedMember(
    _ word: String, in container: String, belongsIn home: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(123, "`\(word)` cannot be written in \(container)", at: span, label: "it belongs in \(home)")
  }

  static func deliveryOrder(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "the parts of a `deliver` are in another order", at: span, label: "this comes earlier",
      help: "the order is: the call, `cancelled`, `number 2`, `in PLACE`, the answer")
  }

  static func misplacedAside(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "`\(word)` comes directly after the name of a test", at: span,
      label: "write it before `tagged` and `for`")
  }

  static func asideInParentheses(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "the text after `\(word)` has no parentheses", at: span, label: "take the parentheses out")
  }

  // MARK: Brackets

  static func notClosed(
    _ closing: String, found: String?, at span: SourceSpan, opened: SourceSpan, opening: String
  ) -> Diagnostic {
    Diagnostic(
      124, "`\(closing)` is missing" + (found.map { ", found \($0)" } ?? ""), at: span,
      related: (opened, "the `\(opening)` that it closes"))
  }

  static func strayBrace(at span: SourceSpan) -> Diagnostic {
    Diagnostic(125, "this `}` closes nothing", at: span).fixed(by: "", "take it out", isCertain: false)
  }

  /// - Parameter gap: the blanks before it; nil where a comment is there, too.
  static func blockOnNextLine(at span: SourceSpan, behind gap: SourceSpan?) -> Diagnostic {
    let problem = Diagnostic(
      126, "a `{` must be on the same line as what it belongs to", at: span, label: "move it up")
    return gap.map { problem.fixed(by: " ", at: $0, "move it up") } ?? problem
  }

  static func tooDeep(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      127, "more than \(Limits.nesting) brackets, blocks and operators within each other (nesting)", at: span)
  }

  static func tooManyAlternatives(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      127, "more than \(Limits.alternatives) `else if` after or within each other (alternatives)", at: span)
  }

  // MARK: Syntax of other languages

  static func fieldWithoutWord(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a field is written without `\(word)`", at: span, label: "write `name: Type`")
      .fixed(by: "", at: span.withBlankBehind, "take `\(word)` out")
  }

  /// How a key is written that is no name.
  static let keyBehindType =
    "a key that is not a name is written after the type: `mail: String from \"e-mail\"`"

  static func keyInsteadOfName(_ key: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "expected a name, found a text", at: span, help: keyBehindType)
  }

  static func keyWithoutFrom(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      130, "a field has no `\(word)`", at: span, label: "the key in data files is written `from \"…\"`"
    )
    .fixed(by: "from", "write `from`")
  }

  static func codingKeys(at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a record has no `CodingKeys`", at: span, label: "take them out", help: keyBehindType)
  }

  static func dataOfParameter(at span: SourceSpan, behindType: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "a parameter comes from no data file", at: span, label: "only the fields of a record have this"
    ).fixed(by: "", at: behindType, "take it out")
  }

  static func partOfFieldOutOfOrder(
    at span: SourceSpan, of whole: SourceSpan, inOrder text: String
  ) -> Diagnostic {
    Diagnostic(
      120, "a field is written `name: Type from \"key\" as form = default`", at: span,
      label: "write it in this order"
    ).fixed(by: text, at: whole, "bring it into this order")
  }

  static func formWithDot(_ form: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a form has no dot", at: span, label: "write `as \(form)`").fixed(by: "", "take it out")
  }

  static func patternWithoutQuotes(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "a date's pattern is a text", at: span, label: "put it in quotes, as `as \"yyyy-MM-dd\"`")
  }

  static func caseWithoutWord(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      130, "the cases of an enum are written without `\(word)`", at: span, label: "write the name alone"
    ).fixed(by: "", at: span.withBlankBehind, "take `\(word)` out")
  }

  /// How the case is written that is any other value.
  static let restIsACase = "a case for any other text or number is written `other = _`"

  static let nullIsNoCase = "where data may have `null`, the type is an optional: `Plan?`"

  /// How a text is written that is not a name.
  static let textOfCase = "a text of data files is written after the case's name: `goldPlus = \"gold-plus\"`"

  static func restIsUnderscore(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "the case for any other value has no `\(word)`", at: span, label: "write `_`")
      .fixed(by: "_", "write `_`")
  }

  static func textBeforeCase(at span: SourceSpan, of whole: SourceSpan, inOrder text: String) -> Diagnostic {
    Diagnostic(130, "a case's name is the first of it", at: span, label: "write the text after the name")
      .fixed(by: text, at: whole, "write the name first")
  }

  /// - Parameter gap: where `=` is missing; nil where something else is written for it.
  static func caseWithoutSign(at span: SourceSpan, _ gap: SourceSpan?) -> Diagnostic {
    Diagnostic(130, "the value of a case is written after `=`", at: span, label: "write `=`")
      .fixed(by: gap == nil ? "=" : " =", at: gap, "write `=`")
  }

  static func typesBehindName(of declaration: String, at span: SourceSpan, behindName: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      130, "\(declaration) is written without types after its name", at: span, label: "take them out"
    )
    .fixed(by: "", at: behindName, "take them out")
  }

  static func operationWithoutWord(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a model holds operations, not functions", at: span, label: "write `op`")
      .fixed(by: "op", "write `op`")
  }

  static func functionWithBlock(at span: SourceSpan) -> Diagnostic {
    Diagnostic(131, "a function names one expression", at: span, label: "write `= expression`")
  }

  static func nestedOptional(at span: SourceSpan) -> Diagnostic {
    Diagnostic(132, "optionals do not nest", at: span, label: "one `?` is enough")
      .fixed(by: "", "take it out")
  }

  static func letMember(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      133, "a screen has no `let`", at: span,
      label: "write `bind` for what is derived, `var` for what changes")
  }

  static func varStatement(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      134, "a variable belongs to its screen", at: span, label: "write `let` for a value that this body needs"
    )
  }

  static func callAsStatement(_ name: String, isState: Bool, isAction: Bool, at span: SourceSpan)
    -> Diagnostic
  {
    if isState {
      return Diagnostic(
        135, "a body cannot change state", at: span, label: "write `-> \(name)(…)` before the braces")
    }
    if isAction { return actionWithoutSend(name, at: span) }
    return Diagnostic(
      135, "a call is not a statement", at: span,
      help: "write `send \(name)(…)` for an action, `emit \(name)(…)` for a signal")
  }

  static func callOfMember(_ sent: String, _ called: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      135, "a call is not a statement", at: span, label: "to a machine, write `send \(sent)`",
      help: "a model is called in a state, with `call \(called)(…) { … }`"
    ).fixed(by: "send \(sent)", "write `send \(sent)`", isCertain: false)
  }

  static func loopOfMembers(_ edit: (send: String, span: SourceSpan)?, at span: SourceSpan) -> Diagnostic {
    guard let edit else {
      return Diagnostic(
        135, "a body has no loop", at: span, help: "change a list with `map`, `filter` or `remove`")
    }
    return Diagnostic(
      135, "a `send` without a key goes to all machines", at: span, label: "write `\(edit.send)`"
    ).fixed(by: edit.send, at: edit.span, "write `\(edit.send)`")
  }

  static func popByName(_ screen: String?, at span: SourceSpan) -> Diagnostic {
    let known = screen.map { "pop to \($0)" }
    let diagnostic = Diagnostic(
      135, "the way back to a screen is `pop to` and its name", at: span,
      label: "write `\(known ?? "pop to Home")`\(known == nil ? ", with the name of yours" : "")")
    return known.map { diagnostic.fixed(by: $0, "write `\($0)`") } ?? diagnostic
  }

  static func popWithArguments(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      135, "`pop to` opens nothing: the screen is there, with its values", at: span, label: "take them out"
    ).fixed(by: "", "take them out")
  }

  static func callInBody(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      135, "a `\(word)` belongs to a state, not to a body", at: span,
      label: "write it in a state, and go there: `action load -> loading`")
  }

  private static func actionWithoutSend(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(135, "an action is run by `send`", at: span, label: "write `send \(name)`")
      .fixed(by: "send \(name)", "write `send \(name)`")
  }

  static func valueAlone(
    _ name: String, isInOperation: Bool, isAction: Bool, isLast: Bool, at span: SourceSpan
  ) -> Diagnostic {
    if isAction { return actionWithoutSend(name, at: span) }
    let problem = Diagnostic(
      135, "a value alone does nothing", at: span,
      label: isInOperation
        ? "in an op, write `return \(name)`" : "to go to a state, write `-> \(name)` before the braces")
    return isInOperation
      ? problem.fixed(by: "return ", at: span.atStart, "write `return \(name)`", isCertain: isLast) : problem
  }

  static func assignmentThroughOptional(at span: SourceSpan) -> Diagnostic {
    Diagnostic(136, "nothing is assigned through `?.`", at: span, help: "unwrap it with `if let` first")
  }

  /// - Parameter span: `let` and the name.
  static func shortOptionalBinding(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(137, "`if let` needs a value", at: span, label: "write `let \(name) = \(name)`")
      .fixed(by: "let \(name) = \(name)", "write `let \(name) = \(name)`")
  }

  static func ifExpression(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      138, "`if` cannot be used as a value", at: span, help: "write `condition ? a : b`, or `switch`")
  }

  static func closureAlone(at span: SourceSpan) -> Diagnostic {
    Diagnostic(139, "a closure is written after a call or in parentheses", at: span)
  }

  /// - Parameter rest: from the method's name, or from the `)` behind its arguments, to the end of the closure.
  static func closureInHead(
    _ method: String, _ closure: String, at span: SourceSpan, behindArguments: Bool,
    replacing rest: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      139, "before a block, a closure is written in parentheses", at: span,
      label: "write `\(method)(\(behindArguments ? "…, " : ""){ … })`"
    ).fixed(by: "\(behindArguments ? ", " : "(")\(closure))", at: rest, "put it in parentheses")
  }

  static func forceUnwrap(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      140, "an optional is not unwrapped by `!`", at: span, help: "use `??`, `?.`, `if let` or `== nil`")
  }

  static func conditionalWithoutBlank(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      141, "a `?` needs a blank before it", at: span,
      help: "a choice is `a ? b : c`, a member of an optional `a?.b`")
  }

  static func chainedOperators(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      142, "`\(first)` and `\(second)` cannot follow each other", at: span, help: "join comparisons with `&&`"
    )
  }

  // MARK: Labels

  static func commaBeforeLabel(at span: SourceSpan) -> Diagnostic {
    Diagnostic(143, "the first label has no comma before it", at: span, label: "take it out")
      .fixed(by: "", "take it out")
  }

  static func noCommaBeforeLabel(at span: SourceSpan) -> Diagnostic {
    Diagnostic(143, "a comma is missing before a label", at: span, label: "expected `,`")
      .fixed(by: ", ", at: span.atStart, "put `,` before it")
  }
}
