/// A register of the frame that runs: locals first, temporaries behind them.
typealias Register = UInt16

/// One step of register code, eight plain bytes: an operation and three operands, or `b` and `c` as one wide number. Some
/// operations are followed by words, which are instructions of which only the wide number counts.
struct Instruction: Sendable, BitwiseCopyable {
  let operation: Opcode
  let a: UInt16
  /// A jump's target, a slot, a row of one of the program's or the code's tables.
  var wide: Int32

  init(_ operation: Opcode, _ a: UInt16 = 0, _ b: UInt16 = 0, _ c: UInt16 = 0) {
    self.init(operation, a, wide: Int32(bitPattern: UInt32(b) | UInt32(c) << 16))
  }

  init(_ operation: Opcode, _ a: UInt16 = 0, wide: Int32) {
    self.operation = operation
    self.a = a
    self.wide = wide
  }

  // They are taken apart where they are used: most instructions have no need of all.
  var b: UInt16 { UInt16(truncatingIfNeeded: wide) }
  var c: UInt16 { UInt16(truncatingIfNeeded: wide >> 16) }

  /// `b` or `c` as a small number.
  static func small(_ bits: UInt16) -> Int64 { Int64(Int16(bitPattern: bits)) }

  /// Stands for a register where there is none.
  static let noRegister: UInt16 = .max
}

/// What an instruction does. `a`, `b`, `c` are registers unless said otherwise; `[w]` is a word behind the instruction.
enum Opcode: UInt8, Sendable, BitwiseCopyable {
  // MARK: Plain: values
  /// a = constants[wide]
  case constant
  /// a = b
  case move
  /// a = own slot wide, a bind computed now if need be
  case loadSlot
  /// a = the state that is active in own region wide, by its number
  case loadActive
  /// own slot wide = a
  case storeSlot
  /// own slot a, a variable, += the small number b
  case addToSlot
  /// own slot a, a variable, = constants[wide]
  case setSlot

  // MARK: Plain: ways
  /// to wide
  case jump
  /// back to wide; costs as many operations as there are between
  case again
  /// to wide if a is false
  case jumpIfFalse
  /// to wide if a is true
  case jumpIfTrue
  /// to wide if a is nil
  case jumpIfNil
  /// to wide if a is not nil
  case jumpIfPresent
  /// to [w] unless a < b; the operands' bits are whole numbers, as in the next five
  case unlessLess
  /// to [w] unless a <= b
  case unlessLessOrEqual
  /// to [w] unless a == b
  case unlessEqual
  /// to [w] unless a != b
  case unlessNotEqual
  /// to [w] unless a < the small number b
  case unlessLessThanSmall
  case unlessLessOrEqualSmall
  case unlessGreaterThanSmall
  case unlessGreaterOrEqualSmall
  case unlessEqualSmall
  case unlessNotEqualSmall
  /// to [w] unless own slot a < own slot b; neither is a bind, as in the next nine
  case unlessSlotsLess
  case unlessSlotsLessOrEqual
  case unlessSlotsEqual
  case unlessSlotsNotEqual
  /// to [w] unless own slot a < the small number b
  case unlessSlotLessThanSmall
  case unlessSlotLessOrEqualSmall
  case unlessSlotGreaterThanSmall
  case unlessSlotGreaterOrEqualSmall
  case unlessSlotEqualSmall
  case unlessSlotNotEqualSmall
  /// to word number a's value among wide words
  case switchCase
  /// to [w2] unless question [w]'s state is active, of which no parameters are asked, in the own screen or machine
  case unlessInState
  /// a = element of list b at place c, which then grows by one; to [w] when there is none left
  case next

  // MARK: Plain: numbers
  case addInt
  /// a = b + the small number c
  case addSmall
  case subtractInt
  case multiplyInt
  case divideInt
  case remainderInt
  /// a = b * the small number c
  case multiplySmall
  /// a = b / the small number c, which is above zero
  case divideSmall
  /// a = b % the small number c, which is above zero
  case remainderSmall
  case addDouble
  case subtractDouble
  case multiplyDouble
  case divideDouble
  case negateDouble
  case not

  // MARK: Plain: lists and records
  /// a = field c of record b
  case field
  /// a = element c of list b
  case element
  case count
  case isEmpty

  // MARK: Plain: questions and comparisons
  /// a = whether question [w]'s state is active, with the parameters from b
  case inState
  case equal
  case notEqual
  /// a = b < c, for anything that is ordered
  case less
  case lessOrEqual

  // MARK: Plain: frames
  /// a = function [w] with the arguments from b, where its frame begins
  case call
  /// gives a
  case giveBack
  /// gives true, through a
  case giveTrue
  /// gives false, through a
  case giveFalse

  // MARK: Plain: what is made
  /// a = the texts of c parts, joined; they lie in `Code.textParts` from [w]
  case interpolate
  /// a = list of c registers from b
  case makeList
  /// a = record of c registers from b
  case makeRecord
  /// a = list with room for as many as b has
  case makeListFor
  /// a record of c registers from b is added to a, a list just made
  case collectRecord
  /// b is added to a, a list just made
  case collect

  // MARK: Plain: what is shown
  /// element wide of `Code.drawn`, its values in registers, into the frame; its place into a, if any
  case draw

  // MARK: Values
  /// Data of the instruction before it.
  case word
  /// a = script variable wide
  case loadScriptVariable
  /// a = live name wide, computed now if need be
  case loadLiveName
  /// a = data of model wide
  case loadModelData
  /// a = the clock
  case loadNow
  /// a = whether another screen lies over this one
  case loadCovered
  /// a = texts of the top screen's rows
  case loadRows
  /// a = slot [w2] of the machine [w1] with key b, computed now if need be; nil when it is not there
  case machineSlot
  /// a = whether question [w2]'s state is active in the machine [w1] with key b, with the parameters from c
  case machineInState

  // MARK: Frames
  /// a = expression [w] in a frame of its own, which begins at b
  case callExpression
  /// ends a body
  case finish
  /// the guard of a transition holds; its body is behind
  case chosen
  /// ends an op's body with the answer a
  case answer
  /// ends an op's body with the message a and the code b, if any
  case fail

  // MARK: Operators
  case negateInt
  /// a = b and c, one of them a date or duration, by the `TimeOperation` [w]
  case time
  case addTexts
  case addLists
  case halfOpenRange
  case closedRange

  // MARK: Texts, lists and records
  /// a, a container just made, grows by c registers from b
  case extend
  /// a = list of b's characters
  case characters
  /// a = string of the characters in the list b
  case joinCharacters
  /// a = copy of record b, just made
  case copyRecord
  /// field c of a, a record just made, is b
  case setNewField
  /// a = method of expression [w], of b and further operands from c
  case method
  /// a = list b by the keys in list c, by the `KeyedMethod` [w]
  case byKeys

  // MARK: Effects
  /// a is held by a further place
  case hold
  /// a counts as held by several places
  case pin
  /// a = the answer to what question [w] asks of the running app, with the arguments from b
  case ask
  /// a = what is at place [w]
  case loadPlace
  /// what is at place [w] is now a
  case storePlace
  /// a is added to the list at place [w]
  case appendPlace
  /// the elements of a are added to the list at place [w]
  case extendPlace
  /// a is put before b in the list at place [w]
  case insertPlace
  /// a is taken out of the list at place [w]
  case removePlace
  /// a of the list at place [w] is moved to b
  case movePlace
  /// action [w] with b arguments from a is queued for the own screen or machine
  case send
  /// action [w2] with b arguments from a is queued for the machine [w1] with key c
  case sendToMachine
  /// signal [w1] with b arguments from a is queued; the statement is number [w3] of block [w2]
  case emit
  /// screen [w] with b arguments from a is queued
  case push
  case pop
  case dismiss
  /// with the value a, if any
  case finishScreen
  /// statement number [w2] of block [w1] begins; written for a `Trace` alone
  case trace

  /// a = elements of list b: without the first register c, no more than register c + 1
  case window
  /// a, a + 1, a + 2 = place of the first element of list b, behind the last one, and of the first again: without the first
  /// register c, no more than register c + 1
  case windowBounds

  // MARK: Drawing
  /// the element at place a has all its children
  case endElement
  /// draws rows of loop [w] until one needs more than plain code, or all are there: of list b from place a up to a + 1, where
  /// the first one's is a + 2; from c lie what the rows read of the screen. Stands before the loop's `next`
  case drawRows
  /// the component [w] with b arguments from a
  case drawPiece
  /// the machine [w] with key a, if any
  case drawMachine
  /// way number a through element wide of a view was taken (`--coverage`)
  case countWay
  /// as many elements as a says went through element wide, a `for` (`--coverage`)
  case countElements

  /// Done by `Evaluator.runPlainly`, unless it would fail.
  var isPlain: Bool { rawValue <= Self.draw.rawValue }

  /// Plain and leaves no trace but in registers and slots; or the data of that, or the end of a root.
  var isPlainToItsEnd: Bool {
    rawValue <= Self.lessOrEqual.rawValue || self == .word || self == .giveBack || self == .giveTrue
      || self == .giveFalse || self == .finish || self == .chosen
  }
}

/// Operators with dates and durations.
enum TimeOperation: Int32, Sendable {
  case dateAndDuration, durationAndDate, dateLessDuration, datesApart
  case durationAndDuration, durationLessDuration
  case durationTimesInt, intTimesDuration, durationTimesDouble, doubleTimesDuration
  case durationByInt, durationByDouble, durationByDuration
  case negated
}
