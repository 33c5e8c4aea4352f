package import VshSuite

/// The messages that the text of a run has printed: a mistake in a file that many scripts import is printed once.
package struct ToldMessages: Sendable {
  private var texts: Set<String> = []

  package init() {}

  /// The records without messages that an earlier record has. Their messages count as printed from now on.
  package mutating func untold(_ files: [FileRecord]) -> [FileRecord] {
    files.map { file in
      if file.messages.isEmpty { return file }
      var file = file
      file.messages.removeAll { $0.path != nil && !texts.insert($0.text).inserted }
      return file
    }
  }
}
