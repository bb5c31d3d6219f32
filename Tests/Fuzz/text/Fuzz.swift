// product: FuzzText

import NavlogRestorationStore
import NavlogRestoration
import NavlogEventText
import NavlogScripts
import NavlogTimeTravel

/// Text from users and programs: JSON, lines of scripts and facts, positions, ranges, addresses,
/// predicates, manifests. Reading returns or throws, and an error refers to a place in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = unsafe Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  switch unsafe start[0] & 7 {
  case 0: checkJSON(bytes)
  case 1, 2: checkScript(bytes)
  case 3: checkFact(bytes)
  case 4: _ = Manifest(recorded: bytes)
  default: checkWords(String(decoding: bytes, as: UTF8.self))
  }
  return 0
}

private func checkJSON(_ bytes: [UInt8]) {
  let value: JSON
  do throws(JSONError) { value = try JSONReader.read(bytes) } catch {
    precondition(error.column >= 1 && !error.message.isEmpty)
    return
  }
  do throws(JSONError) {
    let again = try JSONReader.read(Array(value.lineText.utf8))
    precondition(again == value, "What is written is read back the same")
  } catch {
    preconditionFailure("What was read can be written and read: \(error)")
  }
}

private func checkScript(_ bytes: [UInt8]) {
  let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
  do throws(ScriptError) {
    let script = try Script(bytes)
    precondition(script.commands.count <= lines)
  } catch {
    precondition((0...lines).contains(error.line), "An error is about a line, or about the whole")
  }
  var parser = ScriptParser(isLive: true, namesAreOpen: true)
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    do throws(ScriptError) { _ = try parser.parse(Array(line)) } catch { continue }
  }
}

private func checkFact(_ bytes: [UInt8]) {
  do throws(ScriptError) { _ = try FactLine(bytes, number: 1) } catch {
    precondition(!"\(error)".isEmpty)
  }
}

private func checkWords(_ text: String) {
  func tried<T>(_ body: () throws(SyntaxError) -> T) {
    do throws(SyntaxError) { _ = try body() } catch { precondition(!"\(error)".isEmpty) }
  }
  tried { () throws(SyntaxError) in try PositionExpression(parsing: text) }
  tried { () throws(SyntaxError) in try PositionRangeExpression(parsing: text) }
  tried { () throws(SyntaxError) in try NodeAddress(parsing: text) }
  tried { () throws(SyntaxError) in try HierarchyPredicate(parsing: text) }
}
