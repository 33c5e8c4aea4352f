import Foundation

/// The older kind of service: it calls back, on any queue.
package protocol CallbackService: Sendable {
  func list(completion: @escaping @Sendable (Result<[Article], any Error>) -> Void)
}

/// A view model of the older kind: a delegate, completion handlers, and the way back to the main queue by hand.
package final class Reader: @unchecked Sendable {
  package enum Status: Equatable {
    case fresh, loading, loaded
    case failed(String)
  }

  package protocol Delegate: AnyObject {
    func reader(_ reader: Reader, didChange status: Status)
  }

  package weak var delegate: (any Delegate)?
  package private(set) var articles: [Article] = []
  package private(set) var status = Status.fresh {
    didSet { delegate?.reader(self, didChange: status) }
  }

  private let service: any CallbackService
  private var requestCount = 0

  package init(service: any CallbackService) { self.service = service }

  package func load() {
    requestCount += 1
    let request = requestCount
    status = .loading
    service.list { result in
      DispatchQueue.main.async { [self] in
        guard request == requestCount else { return }
        switch result {
        case .success(let found):
          articles = found
          status = .loaded
        case .failure(let error): status = .failed(error.localizedDescription)
        }
      }
    }
  }
}
