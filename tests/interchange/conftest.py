"""Files of other programs, read and written by fragfft: pytest with --fragfft PROGRAM."""

import subprocess

import pytest


def pytest_addoption(parser):
    parser.addoption("--fragfft", required=True, help="the program")


class Program:
    """Runs in a folder of the test's own."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = folder

    def run(self, *words):
        return subprocess.run([self.path, *map(str, words)], cwd=self.folder, capture_output=True, text=True, check=False)

    def filtered(self, source, result, *options):
        """Runs `filter`, the identity unless a filter is named, and returns what was said."""
        names_filter = any(option in ("--filter", "--response") for option in options)
        done = self.run("filter", source, result, *(() if names_filter else ("--filter", "identity")), *options)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def refusal(self, *words):
        done = self.run(*words)
        assert done.returncode == 2, (done.returncode, done.stderr)
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        return done.stderr


@pytest.fixture
def fragfft(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Program(request.config.getoption("--fragfft"), tmp_path)
