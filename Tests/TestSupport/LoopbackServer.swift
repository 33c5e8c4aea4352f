import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A port for datagrams on this machine's own address.
package final class LoopbackDatagrams: Sendable {
  package let port: UInt16
  private let socket: Int32

  package init() throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_DGRAM.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    (socket, port) = try bound(kind)
  }

  deinit { close(socket) }

  /// Whether one has come.
  package var hasCome: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) >= 0
  }
}

/// A socket of this machine's own address, and its port.
private func bound(_ kind: Int32) throws -> (socket: Int32, port: UInt16) {
  let socket = socket(AF_INET, kind, 0)
  guard socket >= 0 else { throw LoopbackServer.Failure(what: "there is no socket") }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
    }
  }
  if !isBound {
    close(socket)
    throw LoopbackServer.Failure(what: "the socket cannot be bound")
  }
  return (socket, UInt16(bigEndian: address.sin_port))
}

/// A server on this machine's own address that answers each path as a test says: slowly, by halves, too much, not at
/// all. It waits for nothing longer than ten seconds, and ends with `stop`.
package final class LoopbackServer: Sendable {
  /// A piece of an answer.
  package enum Piece: Sendable {
    case bytes([UInt8])
    /// Keeps the connection open and says nothing more.
    case silence
    /// The same bytes until nobody listens any more.
    case endless([UInt8])

    package static func text(_ text: String) -> Piece { .bytes(Array(text.utf8)) }
  }

  package struct Failure: Error { var what: String }

  package let port: UInt16
  private let listener: Int32
  private let answers: [String: [Piece]]
  private let state = Mutex((isStopped: false, requests: [String]()))

  /// - Parameter answers: what follows the request line of each path, from the status line on.
  package init(_ answers: [String: [Piece]]) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    (listener, port) = try bound(kind)
    self.answers = answers
    guard listen(listener, 16) == 0 else { throw Failure(what: "the socket takes no connection") }
    Thread.detachNewThread { [self] in accept() }
  }

  /// The address of a path here.
  package func address(_ path: String) -> String { "http://\(host)\(path)" }

  package var host: String { "127.0.0.1:\(port)" }

  /// The first line of every request so far.
  package var requests: [String] { state.withLock { $0.requests } }

  /// From here on nobody is answered.
  package func stop() {
    state.withLock { $0.isStopped = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func accept() {
    defer { close(listener) }
    while !isStopped {
      guard isReady(listener, Int16(POLLIN)) else { continue }
      #if canImport(Glibc)
        let connection = Glibc.accept(listener, nil, nil)
      #else
        let connection = Darwin.accept(listener, nil, nil)
      #endif
      if connection < 0 { return }
      Thread.detachNewThread { [self] in
        defer { close(connection) }
        answer(connection)
      }
    }
  }

  private func answer(_ connection: Int32) {
    guard let line = requestLine(of: connection) else { return }
    state.withLock { $0.requests.append(line) }
    let words = line.split(separator: " ")
    let path = words.count > 1 ? String(words[1]) : ""
    for piece in answers[path] ?? [.text("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")] {
      switch piece {
      case .bytes(let bytes): if !send(bytes, to: connection) { return }
      case .silence: waitForEnd(of: connection)
      case .endless(let bytes): while send(bytes, to: connection) {}
      }
    }
    // What the client still sends would otherwise turn the end into a reset.
    shutdown(connection, Int32(SHUT_WR))
    waitForEnd(of: connection)
  }

  private func requestLine(of connection: Int32) -> String? {
    var request: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard isReady(connection, Int16(POLLIN)) else { return nil }
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0, request.count < 100_000 else { return nil }
      request += chunk.prefix(count)
    }
    return String(decoding: request.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard isReady(connection, Int16(POLLOUT)) else { return false }
      #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let flags: Int32 = 0
      #endif
      let count = bytes[sent...].withUnsafeBytes { Self.send(connection, $0, flags) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private static func send(_ connection: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.send(connection, bytes.baseAddress, bytes.count, flags)
    #else
      Darwin.send(connection, bytes.baseAddress, bytes.count, flags)
    #endif
  }

  private func waitForEnd(of connection: Int32) {
    var byte: UInt8 = 0
    while isReady(connection, Int16(POLLIN)), recv(connection, &byte, 1, 0) > 0 {}
  }

  /// Whether a descriptor can be used before the test's patience, or the server, ends.
  private func isReady(_ descriptor: Int32, _ events: Int16) -> Bool {
    for _ in 0..<400 {
      if isStopped { return false }
      var question = pollfd(fd: descriptor, events: events, revents: 0)
      if poll(&question, 1, 25) != 0 { return true }
    }
    return false
  }
}
