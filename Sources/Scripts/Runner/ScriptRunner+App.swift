package import NavlogEventText
import Navlog
import NavlogStore
import NavlogHistory
package import NavlogNavigation
import NavlogStoryboards

// The launched app and its recorder.
extension ScriptRunner {
  /// The runtime of the app whose objects are the stubs.
  var runtime: Runtime {
    if let live { return live.runtime }
    var recorder: SessionRecorder?
    do throws(SinkError) { recorder = try sink.begin() } catch { refused = error }
    return begin(recorder, from: rest)
  }

  var engine: Engine { runtime.engine }

  /// Creates the app of a session.
  @discardableResult
  func begin(_ recorder: SessionRecorder?, from hierarchy: Hierarchy = Hierarchy()) -> Runtime {
    let application: Application
    do throws(ApplicationError) {
      application = try Application(
        store: nil, storyboards: storyboards.storyboards.map { Storyboard($0) })
    } catch {
      preconditionFailure("An app without a store and classes can be made: \(error)")
    }
    let runtime = Runtime(SessionLog(recorder), application, adopting: hierarchy)
    application.begin(runtime)
    runtime.driver = self
    live = (application, runtime)
    return runtime
  }

  /// Releases the app and its session.
  func close() {
    guard let live else { return }
    rest = live.runtime.hierarchy
    live.application.end()
    self.live = nil
  }

  /// Why recording has stopped; `nil` while the session is recorded.
  var failure: SinkError? {
    refused ?? (diedAt == nil ? live?.runtime.log.failure.map(SinkError.init) : nil)
  }

  /// Returns the symbol of a name; the same symbol at each call.
  package func number(_ name: String) throws(SinkError) -> Symbol {
    do throws(StoreError) { return try runtime.log.number(name) } catch { throw SinkError(error) }
  }

  /// Stores a value that the next command sets, and returns its fingerprint.
  package func fingerprint(of value: JSON) throws(SinkError) -> Fingerprint {
    let bytes = try value.stateBytes()
    do throws(StoreError) { return try runtime.stage(bytes.span) } catch {
      throw SinkError(error)
    }
  }
}
