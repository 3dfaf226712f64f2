"""Makes the lists of docs/python.md: `lists.py docs/python.md` writes them, with --check compares them."""

import pathlib
import re
import subprocess
import sys

import fragfft
import numpy
import scipy.fft

tests = pathlib.Path(__file__).resolve().parent


def words(names):
    return ", ".join(f"`{name}`" for name in names)


def is_for_backends(name):
    return type(getattr(scipy.fft, name)) is type(scipy.fft.fft)


def scipy_functions():
    """Which functions of scipy.fft go where, by asking the backend."""
    x = numpy.ones((4, 4), numpy.float32)
    taken, passed_on = [], []
    for name in scipy.fft.__all__:
        if not is_for_backends(name):
            continue
        more = (0.1, 0.5) if name in ("fht", "ifht") else ()
        function = getattr(scipy.fft, name)
        backend = fragfft.ScipyBackend(device="software")
        is_ours = backend.__ua_function__(function, (x, *more), {}) is not NotImplemented
        (taken if is_ours else passed_on).append(name)
    yield f"* computed: {words(taken)}"
    yield f"* passed on to SciPy: {words(passed_on)}"


def upstream_tests():
    """How many of NumPy's and SciPy's own tests there are, and which are skipped."""
    for suite, package in (("numpy", "numpy.fft.tests"), ("scipy", "scipy.fft.tests"),
                           ("ndimage", "scipy.ndimage.tests.test_filters")):
        command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tests)!r}); import pytest; "
                   f"pytest.main(['-q', '--collect-only', '--noconftest', '-p', 'no:cacheprovider', "
                   f"'-p', '{suite}_in_single', '--pyargs', '{package}'])"]  # fmt: skip
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        names = [line.split("::")[-1].split("[")[0] for line in listed.splitlines() if "::" in line]
        sys.path.insert(0, str(tests))
        skipped = __import__(f"{suite}_skipped").skipped
        left_out = sum(name in skipped for name in names)
        yield f"* `{package}`: {len(names) - left_out} of {len(names)} are run"
        for name, reason in skipped.items():
            yield f"  * `{name}` is skipped ({names.count(name)}): {reason}"


def with_lists(text):
    for make in (scipy_functions, upstream_tests):
        lines = "\n".join(make())
        pattern = rf"(<!-- {make.__name__} -->\n).*?(<!-- end -->)"
        text, count = re.subn(pattern, lambda found: f"{found[1]}{lines}\n{found[2]}", text, flags=re.DOTALL)
        assert count == 1, make.__name__
    return text


page = pathlib.Path(sys.argv[-1])
made = with_lists(page.read_text())
if "--check" not in sys.argv:
    page.write_text(made)
elif made != page.read_text():
    sys.exit(f"{page.name}: its lists are out of date: run python/tests/lists.py on it")
