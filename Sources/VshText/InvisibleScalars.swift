/// Scalars that show nothing: zero-width blanks, controls of the reading direction, fillers, tags.
///
/// A name with one of them looks like another name, or like other code. So names of scripts hold none, and names of files
/// are shown with escapes.
package enum InvisibleScalars {
  /// Whether the scalar is never seen.
  package static func contain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x200E...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      true
    case _: false
    }
  }

  /// Joiners and variation selectors, which change the characters beside them: in emoji, and in scripts that join or vary
  /// their letters.
  package static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    case _: false
    }
  }

  /// Whether a scalar may follow another one in a name: a joiner does so only where joining is seen, behind letters of
  /// scripts from Hebrew on, and behind emoji.
  package static func mayFollow(_ previous: UInt32, _ scalar: UInt32) -> Bool {
    if contain(scalar) { return false }
    return !joins(scalar) || previous >= 0x0590 && !joins(previous)
  }
}
