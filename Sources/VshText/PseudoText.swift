/// Texts of the locale `en-XA`, which show what an app does with longer texts and with letters beyond ASCII.
package enum PseudoText {
  /// The letters from `A`, then from `a`.
  private static let capitals = Array("ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ".unicodeScalars)
  private static let letters = Array("åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž".unicodeScalars)

  /// Marks the letters of a text, makes it a third longer, and puts it in brackets.
  package static func write(from start: Int, in buffer: inout [UInt8]) {
    let plain = Array(buffer[start...])
    buffer.removeSubrange(start...)
    buffer.append(UInt8(ascii: "["))
    var count = 0
    for byte in plain {
      if byte & 0xC0 != 0x80 { count += 1 }
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        buffer.append(scalar: capitals[Int(byte - UInt8(ascii: "A"))].value)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        buffer.append(scalar: letters[Int(byte - UInt8(ascii: "a"))].value)
      case _: buffer.append(byte)
      }
    }
    buffer.append(" ")
    for _ in 0..<max(0, (count + 2) / 3 - 3) { buffer.append("~") }
    buffer.append("]")
  }
}
