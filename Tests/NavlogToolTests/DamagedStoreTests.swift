import Foundation
import Support
import Testing

@testable import NavlogTool

/// Every verb on damaged stores does what is possible, and reports the rest.
@Suite struct DamagedStoreTests {
  @Test(arguments: VerbLines.looking + VerbLines.asking)
  func `a truncated store is rescued, or reported as damaged`(verb: String) throws {
    let recorded = try Recorded()
    let all = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    let before = VerbLines.run(verb, try recorded.damaged { _ in }, in: recorded.directory)
    try FileManager.default.removeItem(atPath: recorded.directory.file("damaged.navlog"))
    var damaged = 0
    for pages in VerbLines.sample(of: verb, 1..<all) {
      let path = try recorded.damaged { $0.removeLast($0.count - pages * 4096) }
      let ran = VerbLines.run(verb, path, in: recorded.directory)

      if ran.error == "" {
        // Only pages that no commit uses were cut off.
        #expect(ran.status == before.status && ran.output != "" || verb == "mark ls")
      } else {
        #expect(ran.status == 3 || ran.status == 2, "\(verb) \(pages) \(ran.snapshot)")
        #expect(ran.explainsItself, "\(verb) \(ran.snapshot)")
        damaged += 1
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(damaged > 0)
  }

  @Test(arguments: VerbLines.looking + VerbLines.asking)
  func `damage anywhere gives status 3, or has no effect`(verb: String) throws {
    let recorded = try Recorded()
    let before = VerbLines.run(verb, recorded.store, in: recorded.directory)
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    for page in VerbLines.sample(of: verb, 0..<pages) {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let ran = VerbLines.run(verb, path, in: recorded.directory)
      #expect([0, 1, 2, 3].contains(ran.status), "\(verb) \(page) \(ran.snapshot)")
      // Findings are the result of verify, and not a failure.
      if ran.status != before.status, ran.output == "" || !verb.hasPrefix("verify") {
        #expect(ran.explainsItself, "\(verb) \(page) \(ran.snapshot)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test(arguments: VerbLines.trying + VerbLines.writing + VerbLines.making + ["rescue @ %"])
  func `verbs that write leave a damaged store alone, or do what they can`(verb: String) throws {
    let recorded = try Recorded()
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    for page in VerbLines.sample(of: verb, 0..<pages) {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
      let ran = VerbLines.run(verb, path, in: recorded.directory)
      #expect([0, 1, 2, 3].contains(ran.status), "\(verb) \(page) \(ran.snapshot)")
      if ran.status == 3, !verb.hasPrefix("verify") {
        #expect(ran.explainsItself, "\(verb) \(page) \(ran.snapshot)")
        #expect(
          try Data(contentsOf: URL(filePath: path + "/data.mdb")) == before, "\(verb) \(page)")
      }
      for made in [path, path + "-made"] where FileManager.default.fileExists(atPath: made) {
        try FileManager.default.removeItem(atPath: made)
      }
    }
  }

  @Test func `verify finds each flipped bit that another verb would meet`() throws {
    let recorded = try Recorded()
    let pages = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count / 4096
    var found = 0
    for page in 0..<pages {
      let path = try recorded.damaged { bytes in
        for offset in stride(from: 300, to: 4096, by: 256) { bytes[page * 4096 + offset] ^= 0x10 }
      }
      let log = VerbLines.run("log", path, in: recorded.directory)
      let verify = VerbLines.run("verify", path, in: recorded.directory)
      if log.status == 3 { #expect(verify.status == 3, "\(page) \(verify.snapshot)") }
      if verify.status == 3, verify.output != "" {
        found += 1
        #expect(verify.output.contains("damaged: "))
        #expect(verify.output.hasSuffix("damaged: 'navlog rescue' saves what is readable\n"))
        let target = recorded.directory.file("saved-\(page).navlog")
        let rescue = Ran.navlog("rescue", path, target, columns: 80, in: recorded.directory)
        #expect([0, 1, 3].contains(rescue.status), "\(rescue.snapshot)")
        if rescue.status == 1 {
          #expect(rescue.output.contains("lost"), "\(rescue.snapshot)")
          #expect(VerbLines.run("verify", target, in: recorded.directory).status == 0)
        }
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(found > 0)
  }
}
