import CHost

/// The arguments of the process, also where there is no `/proc`.
package enum Arguments {
  /// Without the program's name; to be asked for once, at the start.
  package static func given() -> [String] {
    (0..<host_argument_count()).dropFirst().compactMap { index in
      host_argument(index).map { String(cString: $0) }
    }
  }
}
