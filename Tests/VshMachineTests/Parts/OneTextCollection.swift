@testable import VshMachine

/// A collection that moves the text `before`, by itself, for the promise that a part keeps every value that it holds.
extension HeapCollection {
  static let before = Value.string(offset: 4, length: 4)
  static let after = Value.string(offset: 0, length: 4)

  static func ofOneText() -> HeapCollection {
    HeapCollection(of: Array("lostkept".utf8), [], fromByte: 0, count: 8, fromCell: 0, count: 0)
  }
}
