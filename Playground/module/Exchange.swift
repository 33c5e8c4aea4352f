/// Bytes that go to the page and come from it.
///
/// The page allocates what it gives, calls a function with pairs of an address and a count, and frees it. What a
/// function returns as bytes stays until the next call: `vsh_output` and `vsh_messages` say where.
enum Exchange {
  nonisolated(unsafe) static var output: [UInt8] = []
  nonisolated(unsafe) static var messages: [UInt8] = []

  static func bytes(_ start: UnsafeRawPointer, _ count: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  static func text(_ start: UnsafeRawPointer, _ count: Int) -> String {
    String(decoding: bytes(start, count), as: UTF8.self)
  }
}

@_expose(wasm, "vsh_allocate") @_cdecl("vsh_allocate")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, count), alignment: 16)
}

@_expose(wasm, "vsh_free") @_cdecl("vsh_free")
public func free(_ bytes: UnsafeMutableRawPointer) { bytes.deallocate() }

@_expose(wasm, "vsh_output") @_cdecl("vsh_output")
public func outputStart() -> UnsafeRawPointer? { Exchange.output.withUnsafeBytes { $0.baseAddress } }

@_expose(wasm, "vsh_output_count") @_cdecl("vsh_output_count")
public func outputCount() -> Int { Exchange.output.count }

@_expose(wasm, "vsh_messages") @_cdecl("vsh_messages")
public func messagesStart() -> UnsafeRawPointer? { Exchange.messages.withUnsafeBytes { $0.baseAddress } }

@_expose(wasm, "vsh_messages_count") @_cdecl("vsh_messages_count")
public func messagesCount() -> Int { Exchange.messages.count }
