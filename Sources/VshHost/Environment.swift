#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment variables, read and never set.
///
/// Only the edges may look here (`NO_COLOR`, `CI`, where history lives): no variable may change what
/// a script prints.
package struct Environment: Sendable {
  package var findValue: @Sendable (_ name: String) -> String?

  /// The variable's value; nil when it is not set. Set to nothing, it is `""`.
  package subscript(name: String) -> String? { findValue(name) }

  /// Whether a build server runs this: `CI` is set to anything but `false` or `0`.
  package var isBuildServer: Bool {
    isSet("CI") && !["false", "0"].contains(self["CI"]?.lowercased())
  }

  /// Whether it is set to something, which is how `NO_COLOR` is read.
  package func isSet(_ name: String) -> Bool { findValue(name)?.isEmpty == false }

  package static let live = Environment { name in
    getenv(name).map { String(cString: $0) }
  }
}
