import CPrelude

/// The files that ship inside the program: the prelude and the data of its models.
///
/// They are compiled in (target `CPrelude`), so a script runs without any file beside it.
package enum Fixtures {
  /// The prelude, in View Script (language.md, Models).
  package static var prelude: [UInt8] { bytes(of: embedded_prelude()) }

  /// The data of the prelude's `from "name"`; nil where no such fixture exists.
  package static func data(named name: String) -> [UInt8]? {
    switch name {
    case "news.xml": bytes(of: embedded_news())
    case "users.json": bytes(of: embedded_users())
    case "settings.json": bytes(of: embedded_settings())
    default: nil
    }
  }

  private static func bytes(of file: EmbeddedFile) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: file.start, count: file.count))
  }
}
