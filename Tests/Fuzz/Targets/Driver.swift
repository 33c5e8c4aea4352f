#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The target that `FUZZ_TARGET` names: one program holds them all, since building it takes longest.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

/// What libFuzzer calls with each text that it has made up. A fault ends the process, and libFuzzer keeps the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let target else {
    fatalError("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  if let fault = target.fault(in: Array(UnsafeBufferPointer(start: start, count: count))) {
    fatalError("\(target.rawValue): \(fault)")
  }
  return 0
}
