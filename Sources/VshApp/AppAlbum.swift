import Synchronization
import VshText

/// A picture of what an app shows, as PNG.
package struct AppPicture: Sendable {
  /// The width of the page in pixels; nil for an app that is no page.
  package let width: Int?
  package let png: [UInt8]

  package init(width: Int?, png: [UInt8]) {
    self.width = width
    self.png = png
  }

  static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}

/// What an app shows where each test ends, within bounds.
package final class AppAlbum: Sendable {
  private struct Contents: ~Copyable {
    var pictures: [String: [AppPicture]] = [:]
    var byteCount = 0
    var leftOutCount = 0
  }

  /// Of one picture, and of all.
  package static let (pictureBytes, bytes) = (1 << 20, 16 << 20)

  private let contents = Mutex(Contents())

  package init() {}

  func add(_ pictures: [AppPicture], ofTest name: String) {
    contents.withLock { contents in
      for picture in pictures {
        let isSmall =
          picture.png.count <= Self.pictureBytes && contents.byteCount + picture.png.count <= Self.bytes
        if isSmall {
          contents.byteCount += picture.png.count
          contents.pictures[name, default: []].append(picture)
        } else {
          contents.leftOutCount += 1
        }
      }
    }
  }

  package func pictures(ofTest name: String) -> [AppPicture] {
    contents.withLock { $0.pictures[name] ?? [] }
  }

  /// The number of pictures that were too large.
  package var leftOutCount: Int { contents.withLock { $0.leftOutCount } }
}
