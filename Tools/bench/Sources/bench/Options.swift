import Workload

/// What was asked for on the command line.
struct Options {
  var benchmarks: [Benchmark] = []
  var isQuick = false
  var isJSON = false
  /// How many times everything is measured in turn; `nil` for what suits.
  var rounds: Int?
  /// Where what is measured is kept: on a real disk, or barriers cost nothing.
  var directory = "."
  /// A storyboard to import besides.
  var storyboard: String?
  /// What 'linear' is about; empty for everything.
  var dimensions: [Dimension] = []
  /// Whether the baseline is written.
  var records = false
  /// A Python that has 'eventsourcing'.
  var python: String?
  /// Where 'peers' writes charts.
  var charts: String?
  /// The program that is measured as people use it.
  var navlog: String?

  enum Benchmark: String, CaseIterable {
    case append, scan, record, counts, memory, heart, cbor, boards, cli, peers, linear, gates

    /// What 'all' means: what is asked for by name only takes long, or installs something first.
    static let usual = allCases.filter { $0 != .peers && $0 != .linear && $0 != .gates }
  }

  static let usage = """
    usage: run append|scan|record|counts|memory|heart|cbor|boards|cli|peers|linear|gates|restore|all …
               [--quick] [--json] [--rounds N] [--directory DIR] [--storyboard FILE]
               [--dimension NAME] [--record] [--navlog PROGRAM] [--charts DIR] [--python PROGRAM]

      append   durable appends beside raw LMDB, SQLite and a plain file
      scan     reading it all, reading one event, opening
      record   what recording costs the thread that calls, at several rates
      counts   instructions, allocations, barriers, bytes: what does not depend on the clock
      memory   of a process that records ten million events
      heart    deciding, applying, reading back: hierarchies of 100 and 10,000 nodes
      cbor     writing and reading items as events are made of
      boards   importing storyboards, beside a parser that does nothing with what it reads
      cli      every verb of 'navlog' on sessions of a million events, 100 and 10,000 nodes

      peers    beside all peers in one table: raw LMDB, SQLite, RocksDB, a plain file, Foundation's
               coders, Python's 'eventsourcing'; not part of all
      restore  opening a store up to the last decision, and launching after many sessions; by itself
      linear   that no cost grows faster than what it is about: events, nodes, depth, children, keys,
               sessions, marks, windows, tabs, levels on screen, launches; not part of all
      gates    counts beside those of 'baseline.json': no more than 3 % above; not part of all

      --quick      small sizes, to see that everything runs: under a minute
      --json       one object a line instead of tables
      --rounds     how often append and scan measure all in turn: more where others are at work
      --directory  where the data goes; say a folder on the disk that matters
      --storyboard a file that 'boards' imports besides
      --dimension  the only thing that 'linear' is about; may be given several times
      --record     gates writes what it counts to the baseline instead
      --charts     where 'peers' writes its charts
      --python     a Python that has 'eventsourcing'; 'run' makes one and says where it is
      --navlog     the program that cli measures; 'run' builds it and says where it is

    Ends with status 1 when a goal that is counted, not timed, is missed.

    """

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "all": benchmarks = Benchmark.usual
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--rounds":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
          throw Failure(description: "'--rounds' needs a number")
        }
        rounds = value
      case "--directory":
        guard let value = rest.popFirst() else {
          throw Failure(description: "'--directory' needs a folder")
        }
        directory = value
      case "--storyboard":
        guard let value = rest.popFirst() else {
          throw Failure(description: "'--storyboard' needs a file")
        }
        storyboard = value
      case "--record": records = true
      case "--charts", "--python":
        guard let value = rest.popFirst() else {
          throw Failure(description: "'\(argument)' needs a path")
        }
        if argument == "--charts" { charts = value } else { python = value }
      case "--dimension":
        guard let word = rest.popFirst(), let value = Dimension(rawValue: word) else {
          let all = Dimension.allCases.map(\.rawValue).joined(separator: ", ")
          throw Failure(description: "'--dimension' needs one of \(all)")
        }
        dimensions.append(value)
      case "--navlog":
        guard let value = rest.popFirst() else {
          throw Failure(description: "'--navlog' needs a program")
        }
        navlog = value
      default:
        guard let benchmark = Benchmark(rawValue: argument) else {
          throw Failure(
            description: "'\(argument)' is no benchmark and no option\n\(Options.usage)")
        }
        benchmarks.append(benchmark)
      }
    }
    if benchmarks.isEmpty { benchmarks = Benchmark.usual }
  }

  /// How many rounds there are, `usual` unless something else was asked for; never less than 15.
  func rounds(_ usual: Int) -> Int { max(rounds ?? (isQuick ? 15 : usual), 15) }
}
