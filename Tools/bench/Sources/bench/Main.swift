import Workload

#if canImport(Glibc)
  import Glibc
#endif

@main struct Main {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      exit(try run(options) ? 0 : 1)
    } catch {
      let text = "bench: \(error)\n"
      unsafe write(STDERR_FILENO, text, text.utf8.count)
      exit(2)
    }
  }

  private static func run(_ options: Options) throws -> Bool {
    let folder = try Folder(in: options.directory)
    let corpus = Corpus()
    var report = Report(isJSON: options.isJSON)
    let fileSystem = folder.fileSystem
    report.begin([
      ("processors", "\(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"),
      ("file system", fileSystem + (fileSystem == "tmpfs" ? ": barriers cost nothing here" : "")),
      ("workload", "commands of \(Corpus.command) events of \(corpus.meanSize.short) bytes"),
    ])
    for benchmark in options.benchmarks {
      switch benchmark {
      case .append:
        try AppendBenchmark(folder: folder, corpus: corpus, rounds: options.rounds(61)).run(&report)
      case .peers:
        try PeersBenchmark(
          folder: folder, corpus: corpus, rounds: options.rounds(31), python: options.python,
          charts: options.charts
        ).run(&report)
      case .scan:
        try ReadBenchmark(
          folder: folder, corpus: corpus, isQuick: options.isQuick, rounds: options.rounds(61)
        ).run(&report)
      case .record:
        try RecordBenchmark(folder: folder, corpus: corpus, isQuick: options.isQuick).run(&report)
      case .counts:
        try CountsBenchmark(folder: folder, isQuick: options.isQuick).run(&report)
      case .memory:
        try MemoryBenchmark(folder: folder, isQuick: options.isQuick).run(&report)
      case .heart:
        try HeartBenchmark(
          folder: folder, isQuick: options.isQuick, rounds: options.rounds(61)
        ).run(&report)
      case .cbor: try ItemBenchmark(rounds: options.rounds(61)).run(&report)
      case .boards:
        try StoryboardBenchmark(
          folder: folder, file: options.storyboard, rounds: options.rounds(61)
        ).run(&report)
      case .cli:
        guard let program = options.navlog else {
          throw Failure(description: "'cli' needs '--navlog PROGRAM'")
        }
        try VerbBenchmark(
          folder: folder, program: program, isQuick: options.isQuick, rounds: options.rounds ?? 9
        ).run(&report)
      case .gates:
        try Gates(folder: folder, path: "baseline.json", records: options.records).run(&report)
      case .linear:
        guard let program = options.navlog else {
          throw Failure(description: "'linear' needs '--navlog PROGRAM'")
        }
        // Nothing here waits for a disk that keeps what it was given.
        let memory = "/dev/shm"
        let isThere = unsafe access(memory, W_OK) == 0
        try LinearBenchmark(
          folder: isThere ? Folder(in: memory) : folder, program: program, isQuick: options.isQuick,
          only: options.dimensions
        ).run(&report)
      }
    }
    return report.end()
  }
}
