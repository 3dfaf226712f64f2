"""Every command of docs/lecture.md works: commands_test.py FRAGFFT DOCUMENT SOURCES. `fragfft view` needs a display: its
help is asked for. Commands that measure take a minute: unless all is tried, their help is asked for, too."""
import os
import re
import shlex
import subprocess
import sys
import tempfile

MEASURING = {"bench", "crossover", "reproduce", "verify"}


def main(program, path, sources):
    with open(path, encoding="utf-8") as document:
        commands = sorted(set(re.findall(r"`(fragfft [^`]+)`", document.read())))
    assert len(commands) > 10, commands
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(sources, "figures"), os.path.join(folder, "figures"))
        for command in commands:
            words = shlex.split(command)[1:]
            if words[0] == "view" or (words[0] in MEASURING and "FRAGFFT_THOROUGH" not in os.environ):
                words = ["help", words[0]]
            done = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{command}\n{done.stderr}"


main(*sys.argv[1:])
