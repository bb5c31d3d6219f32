extension VerbSnapshotTests {
  /// The command lines of each file, by its name.
  static let snapshots: [(name: String, lines: [String])] = [
    (
      "sessions",
      ["sessions trip.navlog", "sessions inbox.navlog", "sessions trip.navlog --json"]
    ),
    (
      "info",
      ["info trip.navlog", "info trip.navlog s2", "info inbox.navlog", "info trip.navlog --json"]
    ),
    (
      "operations",
      [
        "info trip.navlog --operations", "mark rm sheet --session 1 trip.navlog",
        "info trip.navlog --operations", "info trip.navlog --operations --json",
        "info inbox.navlog --operations", "info trip.navlog s1 --operations",
      ]
    ),
    (
      "log-filters",
      [
        "log trip.navlog s1 --kind push", "log trip.navlog s1 --class Trip* --kind view*Appear",
        "log trip.navlog s1 --node n50 --kind did* --events",
        "log trip.navlog s1 --scene desk -n 1",
        "log trip.navlog s1 --scene other", "log trip.navlog s1 --until 2026-01-31T14:05:09.001Z",
        "log trip.navlog s1 --kind present --json", "log trip.navlog s1 --follow -n 2",
        "log trip.navlog s1 --class TripDetial", "log trip.navlog s1 --node n3",
        "log trip.navlog s1 --kind pusj", "log trip.navlog s1 --node 40",
        "log trip.navlog s1 --since yesterday", "log trip.navlog s1 --follow --scene desk",
        "log trip.navlog 1..3 --follow",
      ]
    ),
    (
      "log-changes",
      [
        "log trip.navlog s1 -S class:TripDetail", "log trip.navlog s1 -S n50.state.scroll.y=312",
        "log trip.navlog s1 -S class:*.appearance=appeared --reverse --oneline",
        "log trip.navlog s1 -G exists(n50) --oneline", "log trip.navlog s1 ..70 -G exists(n50)",
        "log trip.navlog s1 -G n50.title~Os* --json", "log trip.navlog s1 -G visible(class:Trip*)",
        "log trip.navlog s1 -S exists(n50) -G presented(class:Share*)",
        "log trip.navlog s1 --follow -S class:* -n 2 --oneline",
        "log trip.navlog s1 -S count(class:*)>3", "log trip.navlog s1 -S n50.titel=3",
        "log trip.navlog s1 -G exist(n50)", "log trip.navlog s1 -S",
      ]
    ),
    (
      "stats",
      [
        "stats trip.navlog s1", "stats trip.navlog s1 --by key",
        "stats trip.navlog s1 --by kind -n 2",
        "stats trip.navlog s1 --json -n 1", "stats trip.navlog s1 --by kid",
      ]
    ),
    (
      "verify",
      [
        "verify trip.navlog", "verify trip.navlog s2", "verify trip.navlog --json",
        "verify inbox.navlog --repair-derived", "verify trip.navlog s7",
      ]
    ),
    (
      "doctor",
      [
        "doctor trip.navlog s1", "doctor trip.navlog s1 --json", "doctor trip.navlog s1 --at 44",
        "doctor inbox.navlog",
      ]
    ),
    (
      "mark",
      [
        "mark ls trip.navlog", "mark add oslo 1:75 trip.navlog", "mark add oslo 1:72 trip.navlog",
        "mark add here -C trip.navlog", "mark ls trip.navlog", "mark ls trip.navlog --json",
        "mark ls trip.navlog --session 2", "log trip.navlog s1 mark:oslo.. --oneline",
        "mark rm olso --session 1 trip.navlog", "mark rm oslo --session 1 trip.navlog",
        "mark rm here trip.navlog", "mark add far 1:9999 trip.navlog", "mark", "mark sl",
        "mark add", "mark add a b c trip.navlog", "mark rm trip.navlog",
      ]
    ),
    (
      "copy",
      [
        "copy trip.navlog backup.navlog", "verify backup.navlog", "sessions backup.navlog",
        "copy trip.navlog small.navlog --compacting --json", "copy trip.navlog backup.navlog",
        "copy trip.navlog", "copy none.navlog other.navlog",
      ]
    ),
    (
      "compact",
      [
        "compact trip.navlog --sessions 1 --dry-run", "mark rm sheet --session 1 trip.navlog",
        "compact trip.navlog --sessions 1 --dry-run", "compact trip.navlog --sessions 1",
        "sessions trip.navlog", "compact inbox.navlog --below 92 --dry-run",
        "compact inbox.navlog --below 92 --json", "log inbox.navlog --oneline",
        "compact inbox.navlog --sessions 0", "compact inbox.navlog --bytes huge",
      ]
    ),
    (
      "rescue",
      [
        "rescue trip.navlog saved.navlog", "verify saved.navlog", "rescue trip.navlog saved.navlog",
        "rescue trip.navlog second.navlog --json", "rescue trip.navlog",
        "rescue none.navlog a.navlog",
      ]
    ),
    (
      "show",
      [
        "show trip.navlog 1:75", "show trip.navlog 1:end", "show 48 inbox.navlog",
        "show trip.navlog 1:72 --json", "show trip.navlog 0", "show trip.navlog 1:9999",
        "show trip.navlog", "show trip.navlog 1:72 --no-snapshots",
      ]
    ),
    (
      "diff",
      [
        "diff trip.navlog 1:44 1:end", "diff trip.navlog 1:44..75", "diff inbox.navlog 116 60",
        "diff inbox.navlog 60 60", "diff trip.navlog 1:44 1:end --json", "diff inbox.navlog 60",
        "diff trip.navlog 1:44 2:end", "diff trip.navlog", "diff inbox.navlog 1 2 3 4",
        "diff inbox.navlog end~1 end --no-snapshots",
      ]
    ),
    (
      "last",
      [
        "last trip.navlog s1 n50.state.scroll.y", "last trip.navlog s1 /main/1 -n 9",
        "last trip.navlog s1 /main/1.appearance -n 4",
        "last trip.navlog s1 n50 --forward --at 1:44",
        "last inbox.navlog class:MessageController.state.draft --json",
        "last inbox.navlog n64.state.scroll.y --became 120.5",
        "last inbox.navlog n64.state.scroll.y --became 7", "last inbox.navlog n64.title --at 62",
        "last inbox.navlog n8.selected", "last inbox.navlog /main/9", "last inbox.navlog class:*",
        "last inbox.navlog n64.scroll", "last inbox.navlog n64.titel", "last inbox.navlog",
        "last inbox.navlog n64 -n 0", "last inbox.navlog n64.state.drfat",
      ]
    ),
    (
      "blame",
      [
        "blame trip.navlog s1", "blame trip.navlog", "blame trip.navlog /main/0 --json",
        "blame trip.navlog --porcelain --scene d*", "blame trip.navlog --this-session",
        "blame inbox.navlog", "blame inbox.navlog /main/presented",
        "blame inbox.navlog class:Message* --porcelain", "blame inbox.navlog n64 --json",
        "blame inbox.navlog n64 --at 62", "blame inbox.navlog --at 0",
        "blame inbox.navlog n64.title",
      ]
    ),
    (
      "why",
      [
        "why trip.navlog /main/0", "why trip.navlog /main/0 --this-session",
        "why trip.navlog s1 n50.state.scroll.y", "why trip.navlog class:TripDetail --absent",
        "why trip.navlog class:ShareSheet --absent", "why trip.navlog class:Absent --absent",
        "why trip.navlog n3 --absent", "why trip.navlog /main/0 --absent",
        "why trip.navlog class:ShareSheet", "why inbox.navlog n64.state.nothing",
        "why inbox.navlog n64.state.draft --json", "why inbox.navlog n100",
      ]
    ),
    (
      "life",
      [
        "life trip.navlog class:TripList", "life trip.navlog class:TripList --this-session -n 2",
        "life trip.navlog s1 n50", "life inbox.navlog n100 --json", "life inbox.navlog n100.title",
        "life inbox.navlog class:Absent",
      ]
    ),
    (
      "find",
      [
        "find trip.navlog s1 exists(class:Share*)", "find trip.navlog s1 visible(class:Trip*)",
        "find trip.navlog s1 visible(class:Trip*) --all",
        "find trip.navlog s1 count(class:Trip*)>=2 --last",
        "find inbox.navlog n64.state.scroll.y>100 --json", "find inbox.navlog exists(n1)",
        "find inbox.navlog exist(n1)", "find inbox.navlog exists(n1", "find inbox.navlog n64=3",
        "find inbox.navlog", "find inbox.navlog 62..92 exists(n64)",
        "find inbox.navlog visible(n64) 62..92",
        "find inbox.navlog visible(n64) --first --no-snapshots",
      ]
    ),
    (
      "bisect",
      [
        "bisect inbox.navlog --pred exists(n64) --check",
        "bisect inbox.navlog --pred not(exists(n64)) --good 64",
        "bisect inbox.navlog --pred exists(n1)",
        "bisect inbox.navlog --good 92 --bad 62 --pred exists(n1)", "bisect inbox.navlog",
        "bisect inbox.navlog --pred visible(class:*) --check",
        "bisect inbox.navlog --pred exists(n64) --json",
        "bisect inbox.navlog run test -z $X", "bisect inbox.navlog run",
        "bisect inbox.navlog run grep -q -v MessageController", "bisect inbox.navlog run false",
        "bisect inbox.navlog run no-such-program",
      ]
    ),
    (
      "debug",
      [
        "debug trip.navlog s1 -x 'break push Trip*; watch n50.state.scroll.y; start; c; c; c; c; c'",
        "debug trip.navlog s1 -x 'watch n50.state.scroll.y; watch class:Share*; rc; rc 2; info b'",
        "debug trip.navlog s1 --at 0 -x 'next; next; into; finish; rfinish; back; rnext; step 3'",
        "debug trip.navlog s1 --at 58 -x 'tree --depth 2; diff; last n50; log -n 1; find exists(n50)'",
        "debug trip.navlog s1 -x 'tb view* if visible(class:Share*); watch n50; start; c 3; pts; d 2'",
        "debug trip.navlog s1 -x 'goto mark:sheet; disable marks; start; c; enable; session 2; when'",
        "debug trip.navlog s1 -x 'watch class:Trip*.appearance; condition 1 visible(class:Trip*); rc'",
        "debug trip.navlog s1 --json -x 'watch n50; start; c; c; points; finish; finsh; goto 0; back'",
        "debug trip.navlog s1 -x 'pusj; brek push; break pusj; break; watch; watch n1.titel; goto 1:x'",
        "debug trip.navlog s1 -x 'st; delete 7; enable x; step x; log --follow; session 9; break a b c'",
        "debug trip.navlog s1 -x 'start; finish; back; end; step; goto 9999; goto; help step; help tree'",
        "debug trip.navlog s1 --at 78 -x 'p n48.state.notes; p n48; p class:*; p n48.state.none; p'",
        "debug trip.navlog s1 --at 72 -x 'display n48.state.notes; display; next; undisplay 1; next'",
        "debug trip.navlog s1 --at 77 -x 'bt; bt n48; bt n99; list; list 3; list x; goto 0; bt'",
        "debug trip.navlog s1 -x 'checkpoint; goto 44; checkpoint; checkpoints; restart 1; restart 7'",
        "debug trip.navlog s1 -x 'help; # nothing; quit; step'", "debug trip.navlog s1 60",
        "debug trip.navlog --ui",
      ]
    ),
    (
      "undo",
      [
        "undo trip.navlog --dry-run", "undo trip.navlog", "undo trip.navlog",
        "mark add bug 1:70 trip.navlog", "mark add bug 1:72 trip.navlog",
        "mark rm bug trip.navlog --session 1",
        "fork try 1:70 trip.navlog", "apply try 'pop n14' trip.navlog",
        "skip 1:78 trip.navlog --name quiet", "undo trip.navlog --json", "undo trip.navlog",
        "fork ls trip.navlog", "undo trip.navlog", "fork ls trip.navlog", "undo trip.navlog",
        "mark ls trip.navlog", "undo trip.navlog", "mark ls trip.navlog",
        "info trip.navlog --operations", "fork old 1:70 trip.navlog", "fork rm old trip.navlog",
        "undo trip.navlog --dry-run", "undo s1 extra trip.navlog",
      ]
    ),
    (
      "events",
      [
        "events trip.navlog s1 62..72", "events trip.navlog s1 68..72 --format ndjson",
        "events trip.navlog s1 --all", "events trip.navlog 1..2..3",
        "events trip.navlog --format x",
      ]
    ),
    (
      "replay",
      [
        "replay trip.navlog s1", "replay trip.navlog s1 --fold", "replay inbox.navlog 20..100",
        "replay inbox.navlog --json", "replay inbox.navlog 1..2..3", "replay --all nowhere",
      ]
    ),
    (
      "fork",
      [
        "fork try 1:74 trip.navlog", "fork odd 1:58 trip.navlog --json", "sessions trip.navlog",
        "apply try 'push n14 TripDetail title' trip.navlog",
        "apply try 'push n14 TripDetial' trip.navlog",
        "apply try 'push n99 TripDetail' trip.navlog",
        "apply try 'pushh n6 n50' trip.navlog", "apply try 'pop n14' relaunch trip.navlog",
        "apply try 'push n14 ShareSheet' trip.navlog --dry-run --json",
        "apply try 'push n14 ShareSheet' 'state ShareSheet {\"to\":\"Ida\"}' trip.navlog",
        "log trip.navlog try -n 2", "tree trip.navlog --at try:end",
        "apply try 'pop n14' 'pop n14' 'push n14 n16' 'pop n14' trip.navlog",
        "sessions trip.navlog",
        "diff trip.navlog try:68 try:end", "diff trip.navlog 1:end try:end",
        "diff trip.navlog try:92 1:end --json", "diff trip.navlog try:end 2:end",
        "why trip.navlog class:ShareSheet --session try",
        "apply 1 'pop n14' trip.navlog", "apply none 'pop n14' trip.navlog",
        "apply try trip.navlog",
        "fork try 1:74 trip.navlog", "fork 9lives 1:74 trip.navlog", "fork mark 1:74 trip.navlog",
        "fork far 1:9999 trip.navlog", "fork trip.navlog", "fork a b c trip.navlog",
        "verify trip.navlog", "info trip.navlog try",
      ]
    ),
    (
      "skip",
      [
        "skip 1:74 trip.navlog --dry-run", "skip 1:78 trip.navlog --name quiet --all",
        "skip 1:46..72 trip.navlog --json", "insert 1:74 'pop n14' trip.navlog --name back",
        "insert 1:74 'push n14 n50' trip.navlog", "edit 1:74 'push n14 ShareSheet' trip.navlog",
        "edit 1:74 'push n14 ShareSheet' trip.navlog --json --dry-run", "skip back:end trip.navlog",
        "skip 1:9999 trip.navlog", "skip 1:0 trip.navlog", "skip trip.navlog",
        "insert 1:74 trip.navlog", "edit 1:74 '{' trip.navlog", "sessions trip.navlog",
        "verify trip.navlog", "skip 2:end~5 trip.navlog --all",
      ]
    ),
    ("migrate", ["migrate trip.navlog", "migrate trip.navlog --json", "migrate none.navlog"]),
  ]
}
