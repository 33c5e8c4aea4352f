import Synchronization
import VshHost
import VshText

/// What a command prints for a program with little room (`--agent`): at most 4 KiB, written at the end.
///
/// A text is cut in blocks: a diagnostic, or what is between two empty lines. As long as there is room, blocks are
/// whole, then comes a line for each further one, then the number of lines that are left out, with the command that
/// prints all. The last line is always there. Documents for programs (`Console.write(data:)`) do not come here.
final class AgentOutput: Sendable {
  static let limitBytes = 4_096

  private struct Piece {
    var stream: StandardStream
    var bytes: [UInt8]
  }

  private struct Kept {
    var pieces: [Piece] = []
    var count = 0
    /// What came after the text became longer than is kept.
    var droppedLines = 0
    var lastBytes: [UInt8] = []
  }

  private let target: Console
  private let command: String
  private let kept = Mutex(Kept())

  /// - Parameter command: the command line that prints all.
  init(_ target: Console, command: String) {
    self.target = target
    self.command = command
  }

  /// The same without a terminal: no colour, no progress, no questions. Text is kept until `end`.
  var console: Console {
    var console = target
    console.findIsTerminal = { _ in false }
    console.keepText = { [self] bytes, stream in keep(bytes, stream) }
    return console
  }

  private func keep(_ bytes: [UInt8], _ stream: StandardStream) {
    kept.withLock { kept in
      if kept.count > Self.mostKeptBytes {
        kept.droppedLines += bytes.count { $0 == Self.lineFeed }
        kept.lastBytes = Array((kept.lastBytes + bytes).suffix(Self.limitBytes / 4))
      } else if let last = kept.pieces.indices.last, kept.pieces[last].stream == stream {
        kept.pieces[last].bytes += bytes
      } else {
        kept.pieces.append(Piece(stream: stream, bytes: bytes))
      }
      kept.count += bytes.count
    }
  }

  /// Writes what was kept.
  func end() {
    let kept = kept.withLock { kept in
      defer { kept = Kept() }
      return kept
    }
    let pieces = kept.count <= Self.limitBytes ? kept.pieces : shortened(kept)
    for piece in pieces { target.write(painted: piece.bytes, to: piece.stream) }
  }

  private func shortened(_ kept: Kept) -> [Piece] {
    var blocks = kept.pieces.flatMap(Self.blocks)
    let dropped = Self.lines(of: kept.lastBytes)
    var ending = Piece(stream: .output, bytes: [])
    if let last = dropped.last ?? blocks.last.flatMap({ Self.lines(of: $0.bytes).last }) {
      ending = Piece(stream: blocks.last?.stream ?? .output, bytes: Self.cut(last) + [Self.lineFeed])
      if dropped.isEmpty, let index = blocks.indices.last {
        blocks[index].bytes.removeLast(min(blocks[index].bytes.count, last.count + 1))
      }
    }
    let room = Self.limitBytes - ending.bytes.count - command.utf8.count - Self.noteBytes
    var pieces: [Piece] = []
    var used = 0
    var hiddenLines = max(0, kept.droppedLines - 1)
    var isWhole = true
    for block in blocks where !block.bytes.isEmpty {
      let lines = Self.lines(of: block.bytes)
      var shown: [ArraySlice<UInt8>]
      if isWhole, used + block.bytes.count <= room * 3 / 4 {
        shown = lines
      } else if isWhole, used == 0 {
        var count = 0
        shown = lines.prefix { line in
          count += line.count + 1
          return count <= room * 3 / 4
        }
        isWhole = false
      } else {
        isWhole = false
        shown = [Self.head(of: lines)[...]]
      }
      let bytes = shown.flatMap { $0 + [Self.lineFeed] }
      if used + bytes.count > room {
        shown = []
      } else {
        used += bytes.count
        pieces.append(Piece(stream: block.stream, bytes: bytes))
      }
      hiddenLines += lines.count - shown.count
    }
    let note = "… \(hiddenLines) more lines; `\(command)` prints all\n"
    return pieces + [Piece(stream: ending.stream, bytes: Array(note.utf8)), ending]
  }

  // MARK: Blocks

  private static let lineFeed = UInt8(ascii: "\n")
  private static let noteBytes = 64
  private static let headBytes = 160
  private static let mostKeptBytes = 1 << 20

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func blocks(of piece: Piece) -> [Piece] {
    var blocks: [Piece] = []
    var isAfterEmpty = true
    for line in lines(of: piece.bytes) {
      let isDiagnostic = line.starts(with: "error[".utf8) || line.starts(with: "warning[".utf8)
      if isDiagnostic || isAfterEmpty && !line.isEmpty && line.first != UInt8(ascii: " ") {
        blocks.append(Piece(stream: piece.stream, bytes: []))
      }
      if blocks.isEmpty { blocks.append(Piece(stream: piece.stream, bytes: [])) }
      blocks[blocks.count - 1].bytes += line + [lineFeed]
      isAfterEmpty = line.isEmpty
    }
    return blocks
  }

  /// The first line of a block; of a diagnostic its sentence and its location.
  private static func head(of lines: [ArraySlice<UInt8>]) -> [UInt8] {
    let bare = lines.map { $0.drop { $0 == UInt8(ascii: " ") } }
    guard let arrow = bare.dropFirst().firstIndex(where: { $0.starts(with: "--> ".utf8) }) else {
      return cut(lines.first ?? [])
    }
    let sentence = Array(bare[..<arrow].joined(separator: [UInt8(ascii: " ")]))
    return cut(sentence[...]) + [UInt8(ascii: " ")] + cut(bare[arrow])
  }

  /// The beginning of a line, without a part of a character.
  private static func cut(_ line: ArraySlice<UInt8>) -> [UInt8] {
    if line.count <= headBytes { return Array(line) }
    var end = line.startIndex + headBytes
    while end > line.startIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
    return line[..<end] + Array("…".utf8)
  }
}
