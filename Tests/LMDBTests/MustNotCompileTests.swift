import Foundation
import Support
import Testing

/// Programs that the compiler must reject: each file of Tests/MustNotCompile names the errors, in a
/// comment above the line of each.
@Suite(.slow) struct MustNotCompileTests {
  static let files: [String] = {
    let folder = BuildProducts.package.appending(path: "Tests/MustNotCompile")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  @Test func `the corpus has invalid programs and a valid one`() {
    #expect(Self.files.count > 15)
    #expect(Self.files.contains("Allowed.swift"))
  }

  @Test(arguments: files)
  func `misuse is a compile-time error with the given reason`(file: String) throws {
    let path = BuildProducts.package.appending(path: "Tests/MustNotCompile/\(file)").path
    let source = try String(contentsOfFile: path, encoding: .utf8)

    let compiler = try ChildProcess(
      "/bin/sh", ["-c", "exec swiftc \"$@\" 2>&1", "sh"] + Self.arguments + [path])
    let lines = compiler.lines()
    let errors: [Int: String] = lines.reduce(into: [:]) { errors, line in
      guard line.hasPrefix(path + ":"), let place = line.range(of: " error: ") else { return }
      let number = line.dropFirst(path.count + 1).prefix { $0 != ":" }
      if let number = Int(number) { errors[number] = String(line[place.upperBound...]) }
    }

    var expected: Set<Int> = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard let place = line.range(of: "// error: ") else { continue }
      expected.insert(index + 2)
      let found = errors[index + 2] ?? "none"
      #expect(found.contains(line[place.upperBound...]), "line \(index + 2): \(lines)")
    }
    #expect(Set(errors.keys) == expected, "\(lines)")
    let isAccepted = compiler.ending() == .exited(0)
    #expect(isAccepted == expected.isEmpty, "\(lines)")
  }

  private static let arguments = [
    "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library",
    "-I", BuildProducts.path(of: "Modules"),
    "-I", BuildProducts.package.appending(path: "Sources/CLMDB").path,
  ]
}
