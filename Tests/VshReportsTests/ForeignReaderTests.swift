import Foundation
import TestSupport
import Testing
import VshSuite

@testable import VshReports

/// Programs of others read the reports: xmllint by the schema that the project has for JUnit, Perl's `prove` and PyPI's tap.py by what
/// they take for TAP.
@Suite struct ForeignReaderTests {
  /// Records with every kind of thing in them, one for each hostile text, and the three ways to end.
  private static let records: [RunRecord] = {
    var records = SampleRecords.hostileTexts.map { SampleRecords.full($0) }
    for ending in [RunRecord.Ending.complete, .interrupted] {
      records.append(SampleRecords.full("# SKIP \\ x"))
      records[records.count - 1].ending = ending
    }
    records.append(SampleRecords.run([]))
    return records
  }()

  /// Runs a program on one file for each text; what it printed.
  private func read(_ program: [String], _ texts: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (index, text) in texts.enumerated() {
      let file = folder.appendingPathComponent("\(index)")
      try Data(text.utf8).write(to: file)
      files.append(file.path)
    }
    let (status, output) = try Self.run(program, files)
    #expect(status == 0, "\(output)")
    return output
  }

  private static func run(
    _ program: [String], _ files: [String] = []
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program + files
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  // MARK: JUnit

  @Test(.enabled(if: Installed.has("xmllint"), "skipped: xmllint is not installed"))
  func theXMLKeepsToItsSchema() throws {
    let schema = Checkout.root.appendingPathComponent("grammar/junit.xsd").path
    let corpus = Checkout.root.appendingPathComponent("Tests/Corpus/reports/report.xml")
    let texts =
      Self.records.map { JUnitReport.text(of: $0) } + [try String(contentsOf: corpus, encoding: .utf8)]
    _ = try read(["xmllint", "--noout", "--schema", schema], texts)
    #expect(texts.count == 22)
  }

  // MARK: TAP

  /// What a reader of TAP should find: each point, and below a failed one its message, as hexadecimal digits.
  private func expected(_ texts: [String]) -> String {
    var lines: [String] = []
    for text in texts {
      for line in text.split(separator: "\n") {
        if line.hasPrefix("not ok") {
          lines.append(line.contains(" # TODO ") ? "todo" : "not ok")
        } else if line.hasPrefix("ok") {
          lines.append(line.contains(" # SKIP ") ? "skip" : "ok")
        } else if line == "Bail out! interrupted" {
          lines.append("bail")
        } else if line.hasPrefix("  message: ") {
          let value = try? JSONSerialization.jsonObject(
            with: Data(line.dropFirst("  message: ".count).utf8), options: .fragmentsAllowed)
          lines.append((["message"] + (value as? String ?? "?").utf8.map { "\($0)" }).joined(separator: " "))
        }
      }
      lines.append("end")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let perlReader = #"""
    use strict;
    use TAP::Parser;
    for my $file (@ARGV) {
      open(my $handle, "<:raw", $file) or die;
      my $text = do { local $/; <$handle> };
      my $parser = TAP::Parser->new({ tap => $text });
      while (my $result = $parser->next) {
        if ($result->is_test) {
          print $result->has_skip ? "skip\n" : $result->has_todo ? "todo\n" : $result->is_ok ? "ok\n" : "not ok\n";
        } elsif ($result->is_yaml) {
          my $message = $result->data->{message};
          $message =~ s/\\u([0-9a-f]{4})/my $s = chr(hex $1); utf8::encode($s); $s/ge;
          print join(" ", "message", unpack("C*", $message)), "\n";
        } elsif ($result->is_bailout) {
          print "bail\n";
        } elsif ($result->is_unknown) {
          print "unknown ", $result->raw, "\n";
        }
      }
      print "error $_\n" for grep { !/^Bad plan|^No plan/ } $parser->parse_errors;
      print "end\n";
    }
    """#

  private static let pythonReader = #"""
    import sys
    from tap.parser import Parser
    for file in sys.argv[1:]:
        for line in Parser().parse(open(file, encoding="utf-8", newline="\n")):
            if line.category == "test":
                print("skip" if line.skip else "todo" if line.todo else "ok" if line.ok else "not ok")
                if line.yaml_block is not None:
                    print(" ".join(["message"] + [str(b) for b in line.yaml_block["message"].encode()]))
            elif line.category == "bail":
                print("bail")
            elif line.category == "unknown":
                print("unknown")
        print("end")
    """#

  @Test(.enabled(if: Installed.has("prove"), "skipped: prove is not installed"))
  func perlReadsTheTAP() throws { try expectReading(by: ["perl", "-e", Self.perlReader]) }

  @Test(.enabled(if: python != nil, "skipped: tap.py is not installed for a python3"))
  func pythonReadsTheTAP() throws {
    try expectReading(by: [try #require(Self.python), "-c", Self.pythonReader])
  }

  /// A Python that has tap.py and what it needs to read YAML: the first one, or Debian's.
  private static let python = ["python3", "/usr/bin/python3"].first {
    (try? run([$0, "-c", "import tap.parser, yaml, more_itertools"]).status) == 0
  }

  private func expectReading(by program: [String]) throws {
    let texts = Self.records.map { TAPReport.text(of: $0) }
    let wanted = expected(texts).split(separator: "\n")
    let found = try read(program, texts).split(separator: "\n")
    #expect(found.count == wanted.count)
    for (found, wanted) in zip(found, wanted) { #expect(found == wanted) }
    #expect(wanted.count { $0.hasPrefix("message") } > 250)
  }

  /// The command that people type.
  @Test(.enabled(if: Installed.has("prove"), "skipped: prove is not installed"))
  func proveRunsTheTAP() throws {
    let corpus = Checkout.root.appendingPathComponent("Tests/Corpus/reports/report.tap")
    let (status, output) = try Self.run(["prove", "--exec", "cat"], [corpus.path])
    let text = try String(contentsOf: corpus, encoding: .utf8)
    let failed = text.split(separator: "\n").count { $0.hasPrefix("not ok") && !$0.contains(" # TODO ") }
    #expect(status == 1)
    #expect(output.contains("Failed \(failed)/"), "\(output)")
    #expect(!output.contains("Parse errors"), "\(output)")
  }
}
