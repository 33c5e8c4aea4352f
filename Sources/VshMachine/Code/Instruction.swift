/// A register of the current frame: locals first, then temporaries.
typealias Register = UInt16

/// One instruction of register code, eight bytes: an opcode and three operands, or `b` and `c` as one wide operand.
/// Some opcodes are followed by words, which are instructions of which only the wide operand is used.
struct Instruction: Sendable, BitwiseCopyable {
  let operation: Opcode
  let a: UInt16
  /// A jump target, a slot, or an index of a table.
  var wide: Int32

  init(_ operation: Opcode, _ a: UInt16 = 0, _ b: UInt16 = 0, _ c: UInt16 = 0) {
    self.init(operation, a, wide: Int32(bitPattern: UInt32(b) | UInt32(c) << 16))
  }

  init(_ operation: Opcode, _ a: UInt16 = 0, wide: Int32) {
    self.operation = operation
    self.a = a
    self.wide = wide
  }

  // Computed on use, since most instructions do not need both.
  var b: UInt16 { UInt16(truncatingIfNeeded: wide) }
  var c: UInt16 { UInt16(truncatingIfNeeded: wide >> 16) }

  /// `c` of an `unless`.
  var relation: Relation { Relation(rawValue: c) }

  /// `b` or `c` as a signed 16-bit number.
  static func small(_ bits: UInt16) -> Int64 { Int64(Int16(bitPattern: bits)) }

  /// The operand where there is no register.
  static let noRegister: UInt16 = .max
}

/// The opcodes. `a`, `b`, `c` are registers unless stated otherwise; `[w]` is the word after the instruction.
enum Opcode: UInt8, Sendable, BitwiseCopyable {
  // MARK: Plain: values
  /// a = constants[wide]
  case constant
  /// a = b
  case move
  /// a = own slot wide; a stale bind is computed first
  case loadSlot
  /// a = the number of the state that is active in own region wide
  case loadActive
  /// own slot wide = a
  case storeSlot
  /// own slot a, a variable, += the small number b
  case addToSlot
  /// own slot a, a variable, = constants[wide]
  case setSlot

  // MARK: Plain: jumps
  /// jump to wide
  case jump
  /// jump back to wide; costs as many operations as there are instructions in between
  case again
  /// jump to wide if a is false
  case jumpIfFalse
  /// jump to wide if a is true
  case jumpIfTrue
  /// jump to wide if a is nil
  case jumpIfNil
  /// jump to wide if a is not nil
  case jumpIfPresent
  /// jump to [w] unless `Relation` c holds for a and b, whose bits are whole numbers
  case unless
  /// the same for a and the small number b
  case unlessSmall
  /// the same for own slots a and b, none of which is a bind
  case unlessSlots
  /// the same for own slot a, which is no bind, and the small number b
  case unlessSlotSmall
  /// jump to the target in the word of a's value, among wide words
  case switchCase
  /// jump to [w2] unless question [w]'s state is active in the own screen or machine; for questions without arguments
  case unlessInState
  /// a = element of list b at index c, then c += 1; jump to [w] when none is left
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
  /// a = b / the small number c, which is positive
  case divideSmall
  /// a = b % the small number c, which is positive
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
  /// a = whether question [w]'s state is active, with the arguments from b
  case inState
  case equal
  case notEqual
  /// a = b < c, for any ordered type
  case less
  case lessOrEqual

  // MARK: Plain: frames
  /// a = function [w] with the arguments from b, where its frame begins
  case call
  /// return a
  case giveBack
  /// return true, through a
  case giveTrue
  /// return false, through a
  case giveFalse

  // MARK: Plain: allocation
  /// a = the interpolation of c parts, which are in `Code.textParts` from [w]
  case interpolate
  /// a = list of c registers from b
  case makeList
  /// a = record of c registers from b
  case makeRecord
  /// a = empty list with the capacity for b's count
  case makeListFor
  /// append a record of c registers from b to the new list a
  case collectRecord
  /// append b to the new list a
  case collect

  // MARK: Plain: sending
  /// queue action [w] with b arguments from a for the own screen or machine
  case send

  // MARK: Plain: drawing
  /// draw element wide of `Code.drawn` with values in registers; a = its index in the frame, if a is a register
  case draw

  // MARK: Values
  /// an operand of the instruction before it
  case word
  /// a = script variable wide
  case loadScriptVariable
  /// a = live name wide; a stale bind is computed first
  case loadLiveName
  /// a = data of model wide
  case loadModelData
  /// a = the clock
  case loadNow
  /// a = whether another screen covers this one
  case loadCovered
  /// a = texts of the top screen's rows
  case loadRows
  /// a = slot [w2] of the machine [w1] with key b, a stale bind computed first; nil where there is no such machine
  case machineSlot
  /// a = whether question [w2]'s state is active in the machine [w1] with key b, with the arguments from c
  case machineInState

  // MARK: Frames
  /// a = expression [w] in a frame of its own, which begins at b
  case callExpression
  /// end a body
  case finish
  /// the guard of a transition is true; its body follows
  case chosen
  /// end an op's body with the answer a
  case answer
  /// end an op's body with the message a and the code b, if any
  case fail

  // MARK: Operators
  case negateInt
  /// a = b and c by the `TimeOperation` [w]; one of them is a date or duration
  case time
  case addTexts
  case addLists
  case halfOpenRange
  case closedRange

  // MARK: Texts, lists and records
  /// append c registers from b to the new container a
  case extend
  /// a = list of b's characters
  case characters
  /// a = string of the characters in the list b
  case joinCharacters
  /// a = new copy of record b
  case copyRecord
  /// field c of the new record a = b
  case setNewField
  /// a = method of expression [w], with receiver b and further operands from c
  case method
  /// fail where the tree a has more than 64 levels, b levels above it included
  case checkLevels
  /// push the elements of list b, which are children of level c, onto the list a of records `value, depth`, the last first
  case pushLevels
  /// b = the last record of list a, which loses it; jump to [w] when none is left
  case popLevel
  /// a = list b with the keys in list c, by the `KeyedMethod` [w]
  case byKeys

  // MARK: Effects
  /// add a holder to a
  case hold
  /// a = the answer to world question [w], with the arguments from b
  case ask
  /// a = the value of target [w]
  case loadTarget
  /// the value of target [w] = a
  case storeTarget
  /// append a to the list of target [w]
  case appendTarget
  /// append the elements of a to the list of target [w]
  case extendTarget
  /// insert a before index b in the list of target [w]
  case insertTarget
  /// remove index a from the list of target [w]
  case removeTarget
  /// move index a of the list of target [w] to b
  case moveTarget
  /// queue action [w2] with b arguments from a for the machine [w1] with key c
  case sendToMachine
  /// queue action [w2] with b arguments from a for all machines of declaration [w1]
  case sendToMachines
  /// queue signal [w1] with b arguments from a; the statement is number [w3] of block [w2]
  case emit
  /// queue a push of screen [w] with b arguments from a
  case push
  case pop
  /// queue the way back to screen [w]
  case popTo
  case dismiss
  /// finish with the value a, if any
  case finishScreen
  /// record the begin of statement number [w2] of block [w1]; emitted for a `Trace` only
  case trace

  /// a = elements of list b: skip c elements, then at most (c + 1)
  case window
  /// a, a + 1, a + 2 = first index of list b, end index, and first index again: skip c elements, then at most (c + 1)
  case windowBounds

  // MARK: Drawing
  /// end the element at index a, whose children are drawn
  case endElement
  /// draw rows of loop [w] in the fast path as far as possible: elements of list b from index a up to a + 1, where the
  /// first index is a + 2; the values that rows read from the screen begin at c; precedes the loop's `next`
  case drawRows
  /// draw the component [w] with b arguments from a
  case drawPiece
  /// draw the machine [w] with key a, if any
  case drawMachine
  /// count branch number a through element wide of a view (`--coverage`)
  case countBranch
  /// count a elements of the `for` wide (`--coverage`)
  case countElements

  /// Whether the fast path (`Evaluator.runFastPath`) executes it, unless it would fail.
  var isFast: Bool { rawValue <= Self.draw.rawValue }

  /// Whether it is plain with effects on registers, slots and the queue only, or a word or the end of a root.
  var isFastToItsEnd: Bool {
    rawValue <= Self.lessOrEqual.rawValue || self == .word || self == .giveBack || self == .giveTrue
      || self == .giveFalse || self == .finish || self == .chosen || self == .send
  }
}

/// A comparison of two whole numbers: the orders in which it holds.
struct Relation: OptionSet, BitwiseCopyable {
  let rawValue: UInt16

  static let less = Relation(rawValue: 1)
  static let equal = Relation(rawValue: 2)
  static let greater = Relation(rawValue: 4)

  var negated: Relation { symmetricDifference([.less, .equal, .greater]) }

  @inline(__always)
  func holds(_ a: Int64, _ b: Int64) -> Bool { contains(a < b ? .less : a == b ? .equal : .greater) }
}

/// The operators on dates and durations.
enum TimeOperation: Int32, Sendable {
  case dateAndDuration, dateLessDuration, datesApart
  case durationAndDuration, durationLessDuration
  case durationTimesInt, intTimesDuration, durationTimesDouble, doubleTimesDuration
  case durationByInt, durationByDouble, durationByDuration
  case negated
}
