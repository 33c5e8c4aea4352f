import VshHelp
import VshSource

/// Diagnostics in SARIF 2.1.0, the format of code scanning.
enum SARIFReport {
  static func text(of rows: [CheckReport.Row], version: String) -> String {
    var codes: [String] = []
    for row in rows where !codes.contains(row.diagnostic.code.text) { codes.append(row.diagnostic.code.text) }
    var text = JSONText()
    text.object(isTall: true) { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.member("runs") { json in
        json.list(of: [rows]) { json, rows in
          json.object(isTall: true) { json in
            json.member("tool") { json in
              json.object { json in json.member("driver") { $0.object { driver(codes, version, &$0) } } }
            }
            json.member("columnKind", "utf16CodeUnits")
            json.member("results") { json in
              json.list(of: rows, isTall: true) { json, row in json.object { result(row, codes, &$0) } }
            }
          }
        }
      }
    }
    return text.text + "\n"
  }

  private static func driver(_ codes: [String], _ version: String, _ json: inout JSONText) {
    json.member("name", "vsh")
    json.member("version", version)
    json.member("rules") { json in
      json.list(of: codes, isTall: true) { json, code in
        json.object { json in
          json.member("id", code)
          guard let explanation = Explanation.named(code) else { return }
          message("shortDescription", explanation.title, &json)
          message("fullDescription", explanation.meaning, &json)
        }
      }
    }
  }

  private static func result(_ row: CheckReport.Row, _ codes: [String], _ json: inout JSONText) {
    let diagnostic = row.diagnostic
    json.member("ruleId", diagnostic.code.text)
    json.member("ruleIndex", codes.firstIndex(of: diagnostic.code.text) ?? 0)
    json.member("level", diagnostic.isError ? "error" : "warning")
    let lines = [diagnostic.message, diagnostic.label] + diagnostic.notes + [diagnostic.help ?? ""]
    message("message", lines.filter { !$0.isEmpty }.joined(separator: "\n"), &json)
    if let place = row.place {
      json.member("locations") { json in json.list(of: [place]) { json, place in location(place, nil, &json) }
      }
    }
    if let related = row.related {
      json.member("relatedLocations") { json in
        json.list(of: [related]) { json, place in location(place, diagnostic.related?.label, &json) }
      }
    }
    if let fix = diagnostic.fix, let place = row.fixed {
      json.member("fixes") { json in json.list(of: [fix]) { json, fix in write(fix, place, &json) } }
    }
  }

  private static func location(_ place: CheckReport.Place, _ label: String?, _ json: inout JSONText) {
    json.object { json in
      json.member("physicalLocation") { json in
        json.object { json in
          artifact(place, &json)
          region("region", place, &json)
        }
      }
      if let label { message("message", label, &json) }
    }
  }

  private static func write(_ fix: Fix, _ place: CheckReport.Place, _ json: inout JSONText) {
    json.object { json in
      message("description", fix.title, &json)
      json.member("artifactChanges") { json in
        json.list(of: [place]) { json, place in
          json.object { json in
            artifact(place, &json)
            json.member("replacements") { json in
              json.list(of: [place]) { json, place in
                json.object { json in
                  region("deletedRegion", place, &json)
                  message("insertedContent", fix.text, &json)
                }
              }
            }
          }
        }
      }
    }
  }

  private static func artifact(_ place: CheckReport.Place, _ json: inout JSONText) {
    json.member("artifactLocation") { json in json.object { $0.member("uri", address(of: place.path)) } }
  }

  private static func region(_ name: String, _ place: CheckReport.Place, _ json: inout JSONText) {
    json.member(name) { json in
      json.object { json in
        json.member("startLine", place.start.line)
        json.member("startColumn", place.start.utf16)
        json.member("endLine", place.end.line)
        json.member("endColumn", place.end.utf16)
      }
    }
  }

  private static func message(_ name: String, _ text: String, _ json: inout JSONText) {
    json.member(name) { json in json.object { $0.member("text", text) } }
  }

  /// A path as a URI, relative to the folder of the run if it is below it.
  private static func address(of path: String) -> String {
    var address = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let letter = byte | 0x20
      let isUnreserved =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter && byte >= 0x40
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._~/".utf8.contains(byte)
      if isUnreserved {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return address
  }
}
