/// Reads numbers of a packed table in the executable, little endian. One outside the table is 0.
enum PackedTable {
  static func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, of table: UnsafeBufferPointer<UInt8>
  ) -> Number {
    let bytes = UnsafeRawBufferPointer(table)
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return 0 }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  static func unsigned(at offset: Int, of table: UnsafeBufferPointer<UInt8>) -> Int {
    Int(number(at: offset, of: table) as UInt32)
  }
}
