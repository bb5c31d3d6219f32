// product: FuzzHistory

import NavlogCBOR
import NavlogStore
import NavlogNavigation

@testable import NavlogHistory

/// The readers of events, snapshots and bases return or throw for any bytes; what they accept is
/// encoded again unchanged, and what they build is valid.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = unsafe Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  switch unsafe start[0] & 3 {
  case 0: checkSnapshot(bytes)
  case 1: checkBase(bytes)
  default: checkEvents(bytes)
  }
  return 0
}

private let versions: EventVersions = {
  do throws(HistoryError) { return try EventVersions.today() } catch {
    preconditionFailure("\(error)")
  }
}()

private func checkEvents(_ bytes: [UInt8]) {
  var hierarchy = Hierarchy()
  var reader = CBORReader()
  while !reader.isAtEnd(of: bytes.span) {
    let start = reader.offset
    let position = hierarchy.position + 1
    var plain = start
    let form = EventReader.form(in: bytes.span, at: &plain, position: position)
    let raw: RawEvent
    do throws(CBORSyntaxError) {
      raw = try RawEvent(bytes.span, &reader, at: position, versions)
    } catch {
      precondition(
        form == nil || !versions.isFirst(form?.kind ?? 0), "The quick reader is no laxer")
      return
    }
    if let form, versions.isFirst(form.kind) {
      precondition(plain == reader.offset && raw.standing == .current)
      precondition(form.event(at: position) == raw.form.event(at: position))
      precondition(form.link == raw.form.link)
    }
    if raw.standing == .current, let event = raw.form.event(at: position) {
      checkEntry(RecordedEvent(event, link: raw.form.link), at: position)
      hierarchy.apply(event)
    }
    do throws(HistoryError) {
      _ = try raw.logged(
        bytes.span, start..<reader.offset, at: UInt64(position), time: 0, versions)
    } catch {
      preconditionFailure("What was read is an event: \(error)")
    }
  }
  check(hierarchy)
}

private func checkEntry(_ entry: RecordedEvent, at position: Position) {
  var bytes: [UInt8] = []
  EventWriter.append(entry, at: position, to: &bytes)
  var reader = CBORReader()
  do throws(CBORSyntaxError) {
    let raw = try RawEvent(bytes.span, &reader, at: position, versions)
    precondition(reader.isAtEnd(of: bytes.span) && raw.form.event(at: position) == entry.event)
    precondition(raw.form.link == entry.link, "What is written is read back the same")
  } catch {
    preconditionFailure("What was written can be read: \(error)")
  }
  var offset = 0
  // The quick reader leaves fingerprints of more than 32 bits to the other one.
  guard let form = EventReader.form(in: bytes.span, at: &offset, position: position) else { return }
  precondition(offset == bytes.count && form.event(at: position) == entry.event)
  precondition(form.link == entry.link)
}

private func checkSnapshot(_ bytes: [UInt8]) {
  do throws(HistoryError) {
    check(try SnapshotReader.hierarchy(bytes.span, versions))
  } catch {
    precondition(error.code == .malformedSnapshot)
  }
}

private func checkBase(_ bytes: [UInt8]) {
  do throws(HistoryError) {
    check(try Base(decoding: bytes.span, versions).hierarchy)
  } catch {
    precondition(error.code == .unusableBase)
  }
}

private func check(_ hierarchy: Hierarchy) {
  var settled = hierarchy
  settled.settle()
  precondition(settled.digest == settled.digestFromScratch(), "The digest holds")
  precondition(again(settled) == settled)
  _ = settled.visible
}

/// Returns the hierarchy after writing and reading it.
private func again(_ hierarchy: Hierarchy) -> Hierarchy {
  do throws(HistoryError) {
    let bytes = SnapshotWriter.bytes(of: hierarchy)
    return try SnapshotReader.hierarchy(bytes.span, versions)
  } catch {
    preconditionFailure("What was written can be read: \(error)")
  }
}
