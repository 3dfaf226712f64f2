"""arrows_run_down.py: no file includes what stands above it. The rooms, from the top, are the table of
docs/contributing/structure.md, and every file of C, C++ or CUDA belongs to the room whose folder it lies in, of several
to the deepest. Run in the source folder, or on lines "FILE INCLUDES NAME" from the standard input with --lines."""

import os.path
import re
import subprocess
import sys

structure = "docs/contributing/structure.md"


def rooms():
    """The rooms from the top, each the list of its folders, and what a room does without though it stands below."""
    table = re.search(r"<!-- rooms -->\n(.*?)<!-- end -->", open(structure).read(), re.S).group(1)
    found = []
    for line in table.splitlines()[2:]:  # below the heading
        cells = [re.findall(r"`([^`]+)`", cell) for cell in line.split("|")[1:3]]
        found.append(([folder.rstrip("/") for folder in cells[0]], [folder.rstrip("/") for folder in cells[1]]))
    return found


def room_of(path, order):
    """The number of the path's room; None for what lies in none, as the headers of other packages."""
    inside = [(len(folder), number) for number, (folders, _) in enumerate(order) for folder in folders
              if path.startswith(folder + "/")]
    return max(inside)[1] if inside else None


def place_of(name, source, known):
    """The path that an include leads to; of what is generated, the path that it has in the build folder."""
    beside = os.path.normpath(os.path.join(os.path.dirname(source), name))
    for path in (beside, os.path.normpath(name), f"src/{name}", f"include/{name}", f"tests/{name}"):
        if path in known:
            return path
    return name


def includes(files):
    for source in files:
        for name in re.findall(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', open(source).read(), re.M):
            yield source, name


git = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--"]
files = subprocess.run(git + [f"*.{ending}" for ending in ("c", "h", "cpp", "hpp", "cu", "cuh")],
                       capture_output=True, text=True, check=True).stdout.split()
files = [file for file in files if os.path.exists(file)]
given = [line.split(" INCLUDES ") for line in sys.stdin.read().splitlines()] if "--lines" in sys.argv else includes(files)
order = rooms()
known = set(files)
faults = [f"{folder}: a room of {structure} that is no folder" for folders, _ in order for folder in folders
          if not os.path.isdir(folder)]
faults += [f"{file}: lies in no room of {structure}" for file in files if room_of(file, order) is None]
for source, name in given:
    place = place_of(name, source, known)
    here, there = room_of(source, order), room_of(place, order)
    if there is None:
        continue
    if there < here:
        faults.append(f"{source}: includes {place}, which stands above it")
    if any(place.startswith(folder + "/") for folder in order[here][1]):
        faults.append(f"{source}: includes {place}, which its room does without")
print("\n".join(faults))
sys.exit(bool(faults))
