#!/usr/bin/env python3
"""Makes one fault after the other in a copy of the project, and says which test finds it.

    tests/mutations/run.py [--only WORDS] [--table FILE]     makes them, builds and tests (about a minute each)
    tests/mutations/run.py --applies                         whether each still stands in its file once

The copy is of the last commit, in build/mutations; its build is the release preset's. Exit code 1: a fault was not
found, or no longer applies.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

# Try everything that the tests can try.
os.environ['FRAGFFT_THOROUGH'] = '1'
project = pathlib.Path(__file__).resolve().parents[2]
copy = project / 'build' / 'mutations'


class Mutation:
    def __init__(self, paragraph):
        lines = paragraph.splitlines()
        self.name, self.path, tests = lines[:3]
        self.tests = re.findall(r'\w+(?:: \w+)?', tests)
        self.old = ''.join(line[1:] + '\n' for line in lines[3:] if line.startswith('-'))
        self.new = ''.join(line[1:] + '\n' for line in lines[3:] if line.startswith('+'))
        assert self.old, self.name
        assert all(line[0] in '+-' for line in lines[3:] if line), self.name

    def applies(self, root):
        return (root / self.path).read_text().count(self.old) == 1

    def made_in(self, root):
        file = root / self.path
        text = file.read_text()
        file.write_text(text.replace(self.old, self.new))
        return lambda: file.write_text(text)


def mutations():
    text = (pathlib.Path(__file__).parent / 'mutations.txt').read_text()
    return [Mutation(paragraph.strip('\n')) for paragraph in re.split(r'^== ', text, flags=re.M)[1:]]


def run(*command, root=None):
    return subprocess.run(command, cwd=root or copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def built(targets):
    return run('cmake', '--build', '--preset', 'release', '--target', *targets)


def make_copy():
    commit = run('git', 'rev-parse', 'HEAD', root=project).stdout.strip()
    if not (copy / '.git').exists():
        run('git', 'clone', '--quiet', '--shared', str(project), str(copy), root=project)
    run('git', 'fetch', '--quiet', 'origin')
    run('git', 'checkout', '--quiet', '--force', commit)
    if (project / 'build' / 'browser').exists() and not (copy / 'build' / 'browser').exists():
        (copy / 'build').mkdir(exist_ok=True)
        (copy / 'build' / 'browser').symlink_to(project / 'build' / 'browser')
    configured = run('cmake', '--preset', 'release', '-DBUILD_TESTING=ON', '-DFRAGFFT_THOROUGH=ON',
                     '-DFRAGFFT_WARNINGS_AS_ERRORS=OFF')
    if configured.returncode != 0:
        sys.exit(configured.stdout)
    return commit


def programs_of(tests):
    """Targets to build. The tests in a browser are scripts, which read the page that the program makes, and compare it with
    what another program draws; those in Python load the library."""
    scripts = {'browser': 'native_passes', 'python': 'fragfft_python'}
    rooms = [name.partition(':')[0] for name in tests]
    return ['fragfft', *(scripts.get(room, room) for room in rooms)]


def first_failure(tests):
    found = run('ctest', '--preset', 'release', '--stop-on-failure', '--parallel', '2', '-R', f'^({"|".join(tests)})(:|$)')
    told = found.stdout.partition('The following tests FAILED')[2]
    failed = re.findall(r'^\s*\d+ - (.*) \(.*\)$', told, flags=re.M)
    if 'No tests were found' in found.stdout or '(Skipped)' in found.stdout:
        sys.exit(f'not all of these can be run: {tests}\n{found.stdout[-2000:]}')
    return failed[0] if failed else None


def finder(mutation):
    """The test that finds the fault; None where all pass."""
    undo = mutation.made_in(copy)
    try:
        done = built(programs_of(mutation.tests))
        if done.returncode != 0:
            sys.exit(f'{mutation.name}: does not compile\n{done.stdout}')
        return first_failure(mutation.tests)
    finally:
        undo()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--applies', action='store_true')
    arguments.add_argument('--only', default='')
    arguments.add_argument('--table', type=pathlib.Path)
    arguments = arguments.parse_args()
    wanted = [one for one in mutations() if arguments.only in one.name]
    stale = [one for one in wanted if not one.applies(project)]
    for one in stale:
        print(f'{one.path}: the text of "{one.name}" does not stand there once')
    if arguments.applies or stale:
        return 1 if stale else 0

    commit = make_copy()
    done = built(programs_of(sorted({name for one in wanted for name in one.tests})))
    if done.returncode != 0:
        sys.exit(done.stdout)
    rows = []
    for one in wanted:
        rows.append((one, finder(one)))
        print(f'{"MISSED" if rows[-1][1] is None else "found "} {one.name}: {rows[-1][1]}', flush=True)
    if arguments.table:
        lines = [f'| {one.name} | `{one.path}` | {found or "none"} |' for one, found in rows]
        arguments.table.write_text('\n'.join([f'At commit {commit[:8]}:', '', '| fault | file | test that finds it first |',
                                              '|---|---|---|', *lines, '']))
    return 1 if any(found is None for _, found in rows) else 0


if __name__ == '__main__':
    sys.exit(main())
