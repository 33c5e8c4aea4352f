import Foundation
import Testing
import VshSuite

@testable import VshReports

/// Whatever a script's texts hold, each report stays what it is.
@Suite struct HostileTextTests {
  @Test(arguments: SampleRecords.hostileTexts)
  func jsonComesBackAsItWas(text: String) throws {
    let record = SampleRecords.full(text)
    let json = JSONReport.text(of: record)
    #expect(try JSONReport.read(Array(json.utf8), named: "x").get() == record)
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
    #expect(SampleRecords.hostileTexts.count == 18)
  }

  @Test(arguments: SampleRecords.hostileTexts)
  func xmlIsWellFormed(text: String) {
    let xml = JUnitReport.text(of: SampleRecords.full(text))
    // Production [2] of XML 1.0; beyond that, Expat is asked by the corpus's test.
    let isLegal = xml.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
    #expect(isLegal)
    #expect(!xml.contains("]]>") && !xml.contains("<!") && !xml.contains("<b>"))
    let parser = WellFormedness(xml)
    #expect(parser.isWellFormed, "\(parser.complaint)\n\(xml)")
  }

  @Test(arguments: SampleRecords.hostileTexts)
  func tapKeepsItsLines(text: String) {
    let lines = TAPReport.text(of: SampleRecords.full(text)).split(
      separator: "\n", omittingEmptySubsequences: false)
    var points = 0
    var isInBlock = false
    for line in lines.dropFirst(2).dropLast() {
      if isInBlock {
        #expect(line.hasPrefix("  "))
        if line == "  ..." { isInBlock = false }
      } else if line == "  ---" {
        isInBlock = true
      } else {
        points += 1
        #expect(line.hasPrefix("ok \(points) - ") || line.hasPrefix("not ok \(points) - "), "\(line)")
        let marks = line.ranges(of: "#")
        let hasDirective = line.contains(" # SKIP ") || line.contains(" # TODO ")
        #expect(marks.isEmpty || marks.count == 1 && hasDirective, "\(line)")
      }
    }
    #expect(lines[0] == "TAP version 13")
    #expect(lines[1] == "1..\(points)")
    #expect(!isInBlock)
  }

  @Test(arguments: SampleRecords.hostileTexts)
  func annotationsAreOneLineEach(text: String) {
    let lines = GitHubAnnotations().text(of: SampleRecords.full(text)).split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" })
    #expect(lines.count <= GitHubAnnotations.greatestCount + 1)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines.last == "")
  }

  @Test(arguments: SampleRecords.hostileTexts)
  func aGuardHoldsItsText(text: String) throws {
    let guarded = GitHubAnnotations.guarded(text)
    guard guarded != text else {
      #expect(!text.contains("::") && !text.contains("##["))
      return
    }
    let lines = guarded.split(separator: "\n", omittingEmptySubsequences: false)
    let token = try #require(lines.first).dropFirst("::stop-commands::".count)
    #expect(lines.dropLast().last == "::\(token)::")
    #expect(!text.contains(token))
  }

  @Test func theWordThatEndsAGuardIsNotInTheText() {
    #expect(GitHubAnnotations.token(from: 0xAB, notIn: "::error::") == "vsh-ab")
    #expect(GitHubAnnotations.token(from: 0xAB, notIn: "::vsh-ab::") == "vsh-ac")
    // GitHub's runner takes capital letters for small ones.
    #expect(GitHubAnnotations.token(from: 0xAB, notIn: "::VSH-AB:: Vsh-aC") == "vsh-ad")
  }

  @Test(arguments: SampleRecords.hostileTexts)
  func theSummaryFencesIt(text: String) {
    let summary = GitHubSummary.text(of: SampleRecords.full("a\n" + text))
    // Every fence that opens is closed by the next line that is as long, and nothing of HTML stands outside.
    var fence: String?
    for line in summary.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line == open { fence = nil }
      } else if line.hasPrefix("```") {
        fence = String(line.prefix { $0 == "`" })
      } else {
        #expect(!line.contains("<b>"))
      }
    }
    #expect(fence == nil)
  }
}

/// A reader of the XML that the report uses, strict: elements, attributes, references.
private struct WellFormedness {
  private(set) var complaint = ""
  var isWellFormed: Bool { complaint.isEmpty }

  init(_ xml: String) {
    let parser = Scan(Array(xml.utf8))
    complaint = parser.complaint
  }

  private struct Scan {
    var complaint = ""

    init(_ bytes: [UInt8]) {
      var open: [String] = []
      var offset = 0
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      while offset < bytes.count {
        if bytes[offset] == UInt8(ascii: "<") {
          guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else {
            complaint = "an element does not end"
            return
          }
          let tag = text(offset + 1..<end)
          if tag.hasPrefix("?") {
          } else if tag.hasPrefix("/") {
            if open.popLast() != String(tag.dropFirst()) { complaint = "</\(tag)> closes nothing" }
          } else {
            if tag.filter({ $0 == "\"" }).count % 2 != 0 || tag.contains("<") {
              complaint = "bad tag <\(tag)>"
            }
            if !tag.hasSuffix("/") { open.append(String(tag.prefix { $0 != " " })) }
          }
          offset = end + 1
        } else if bytes[offset] == UInt8(ascii: "&") {
          let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#9;", "&#10;", "&#58;", "&#91;"]
          let rest = text(offset..<min(bytes.count, offset + 6))
          if !known.contains(where: { rest.hasPrefix($0) }) { complaint = "bad reference \(rest)" }
          offset += 1
        } else {
          offset += 1
        }
      }
      if !open.isEmpty { complaint = "\(open) stay open" }
    }
  }
}
