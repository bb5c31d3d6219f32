import NavlogEventText
import NavlogLMDB
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

// The summary for programs.
extension StoreSummary {
  var json: JSON {
    var object: JSONObject = ["schema": "navlog.info/1", "store": .string(path)]
    if let fileSize {
      object["format"] = .integer(Int(clamping: SessionFile.version))
      object["file"] = ["bytes": .integer(Int(clamping: fileSize))]
    } else {
      let file = overview.file
      object["id"] = .string(overview.id)
      object["format"] = .integer(Int(clamping: overview.format))
      object["made"] = .string(TimeFormat.rfc3339(overview.created))
      object["program"] = .string(overview.program)
      object["file"] = [
        "bytes": .integer(Int(clamping: file.fileSize)),
        "pages": .integer(Int(clamping: file.lastPage + 1)), "pageSize": .integer(file.pageSize),
        "rows": .integer(file.entries), "commit": .integer(Int(clamping: file.lastTransactionID)),
      ]
      object["rows"] = .array(
        rows.map {
          ["kind": .string($0.kind), "rows": .integer($0.rows), "bytes": .integer($0.bytes)]
        })
      object["operations"] = .array(operations.map { .object(OperationLog.json($0)) })
    }
    object["session"] = named.map { .integer(Int($0.number.rawValue)) } ?? .null
    object["sessions"] = .integer(sessions.count)
    object["events"] = .integer(statistics.all.events)
    object["eventBytes"] = .integer(statistics.all.bytes)
    object["commands"] = .integer(statistics.commands)
    object["nodesMade"] = .integer(statistics.nodesMade)
    object["first"] = statistics.first.map { .string(TimeFormat.rfc3339($0)) } ?? .null
    object["last"] = statistics.last.map { .string(TimeFormat.rfc3339($0)) } ?? .null
    object["scenes"] = .array(statistics.scenes.map(JSON.string))
    object["classes"] = .array(
      statistics.classes.sorted { $0.key < $1.key }.map { name, versions in
        [
          "class": .string(name),
          "versions": .array(versions.sorted().map { .integer(Int($0)) }),
        ]
      })
    object["marks"] = .array(
      marks.map {
        [
          "name": .string($0.name), "session": .integer(Int($0.session.rawValue)),
          "position": .integer(Int(clamping: $0.position)),
        ]
      })
    object["damage"] = .array(remarks.map(JSON.string))
    object["notes"] = .array(notes.map(JSON.string))
    return .object(object)
  }
}
