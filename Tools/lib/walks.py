"""Counts the files that the walks of the article Architecture touch, from a trace by callgrind of the debug build.

    walks.py BUILD-DIRECTORY [--files]

Each walk is run in the demo, whose own files don't count, or in navlog. Of its functions, those that executed an instruction count, by the
file that has their code. Every file or folder that a walk's table names must be among them, and there may
not be more than the walk's text says.
"""
import collections, os, pathlib, re, subprocess, sys, tempfile

top = pathlib.Path(__file__).resolve().parent.parent.parent
article = top / "Sources/Navlog/Navlog.docc/Architecture.md"
build = pathlib.Path(sys.argv[1])

# A walk's title, its program, arguments, and the functions in which it takes place; all of them, if none.
WALKS = [
    (
        "nav.push(note)", "navlog-demo", ["--script", "<enter>", "--dump"],
        ["$s6Navlog20NavigationControllerC4push_8animated", "$s11NavlogStore12WriterThreadC10commitBusy"],
    ),
    ("app.launch", "navlog-demo", ["--dump"], ["$s6Navlog11ApplicationC6launch4link_"]),
    # It goes on in the session that the launch has restored.
    ("navlog why", "navlog", ["why", "{store}", "class:notes"], []),
]


def symbols(program):
    """The address of each function."""
    listed = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in listed.splitlines())
    return {row[2]: row[0] for row in rows if len(row) == 3 and row[1] in "tT"}


def executed(trace):
    """The functions that executed an instruction of their own."""
    names, function, is_call, found = {}, None, False, set()
    for line in trace.read_text(errors="replace").splitlines():
        if name := re.match(r"(c?fn)=(\(\d+\))(?: (.*))?$", line):
            if name[3]:
                names[name[2]] = re.sub(r"'\d+$", "", name[3].strip())
            if name[1] == "fn":
                function = names[name[2]]
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[\d+*-]", line):
            # The line after calls= has the cost of what is called.
            if not is_call and line.split()[-1] != "0":
                found.add(function)
            is_call = False
    return found


def touched(program, arguments, toggles, directory):
    """The files with the code that runs, by path from the top, with the number of their functions."""
    places = symbols(program)
    options = []
    for toggle in toggles:
        # Of a function and its closures, the function.
        name = min((name for name in places if name.startswith(toggle) and name.endswith("F")), key=len)
        options.append("--toggle-collect=" + name)
    trace = directory / "trace"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={trace}", *options, program, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if ran.returncode != 0:
        raise SystemExit(f"walks: '{' '.join(map(str, command))}' failed:\n{ran.stderr}")
    names = sorted(executed(trace) & places.keys())
    located = subprocess.run(
        ["llvm-symbolizer", f"--obj={program}", "--functions=none", "--no-inlines"],
        input="".join(f"0x{places[name]}\n" for name in names), capture_output=True, text=True, check=True)
    files = collections.Counter()
    for place in located.stdout.split():
        path = place.rsplit(":", 2)[0]
        if path.endswith(".swift") and path.startswith(str(top)) and "/Tools/demo/" not in path:
            files[os.path.relpath(path, top)] += 1
    return files


def described(title):
    """What the article says about a walk: the names in its table, and how many files it touches at most."""
    section = re.split(r"\n## ", article.read_text().split(f"\n## A walk: `{title}", 1)[1], maxsplit=1)[0]
    names = [
        name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall("`(.*?)`", row)]
    return names, int(re.search(r"at most (\d+) files", section)[1])


failed = False
with tempfile.TemporaryDirectory() as name:
    directory = pathlib.Path(name)
    store = directory / "app.navlog"
    for title, program, arguments, toggles in WALKS:
        arguments = [argument.format(store=store) for argument in arguments]
        if program == "navlog-demo":
            arguments = ["--store", str(store), *arguments]
        files = touched(build / program, arguments, toggles, directory)
        names, most = described(title)
        rooms = collections.Counter("/".join(path.split("/")[: 1 if path.startswith("Migrations") else 2]) for path in files)
        print(f"{title}: {len(files)} files, {sum(files.values())} functions")
        print("  " + "  ".join(f"{room.removeprefix('Sources/')} {count}" for room, count in rooms.most_common()))
        if "--files" in sys.argv:
            for path in sorted(files):
                print(f"  {files[path]:4} {path}")
        if len(files) > most:
            print(f"  more than the {most} files of the article")
            failed = True
        for missing in names:
            part = missing.rsplit("/", 1)[-1]
            if not any(path.endswith(f"/{part}.swift") or f"/{part}/" in path for path in files):
                print(f"  not touched: {missing}")
                failed = True
sys.exit(failed)
