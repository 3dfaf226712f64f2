"""What the package shows: docstrings, types, and the documentation's code."""

import inspect
import pathlib
import pydoc
import re
import shutil
import subprocess

import fragfft
import numpy
import pytest
import scipy.fft


def test_everything_is_explained():
    for name in fragfft.__all__:
        thing = getattr(fragfft, name)
        assert inspect.getdoc(thing), name
        if inspect.isfunction(thing) and thing.__module__.startswith("fragfft"):
            assert inspect.getdoc(thing).split("\n")[0].endswith("."), name
    text = pydoc.render_doc(fragfft)
    assert "rfft2" in text and "scipy_backend" in text


@pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")
def test_a_program_is_checked_by_its_types(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import numpy, fragfft, fragfft.ndimage\n"
                       "x = numpy.ones((4, 4), numpy.float32)\n"
                       "y = fragfft.fft2(x, norm='ortho', device=0)\n"
                       "z = fragfft.ndimage.gaussian_filter(x, (1, 2), mode='wrap')\n"
                       "fragfft.fft(x, norm='other')\n")
    checked = subprocess.run(["mypy", "--no-incremental", "--cache-dir=/dev/null", str(program)], text=True,
                             capture_output=True)
    lines = [line for line in checked.stdout.splitlines() if "program.py" in line and "error" in line]
    assert len(lines) == 1 and ":5:" in lines[0], checked.stdout


def test_the_code_of_the_documentation_runs(capsys):
    moderngl = pytest.importorskip("moderngl")
    context = moderngl.create_context(standalone=True, backend="egl")
    width, height = 24, 16
    names = {
        "width": width,
        "height": height,
        "scipy": scipy,
        "source": context.texture((width, height), 4, dtype="f4"),
        "target": context.texture((width, height), 4, dtype="f4"),
    }
    page = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"
    blocks = re.findall("```python\n(.*?)```", page.read_text(), flags=re.DOTALL)
    assert len(blocks) >= 4
    try:
        for block in blocks:
            exec(block.replace("1080, 1920", "27, 48"), names)
    finally:
        scipy.fft.set_global_backend("scipy")
        context.release()
    assert numpy.allclose(names["again"], names["image"], atol=1e-5)
    want = numpy.sum(names["image"].astype(float) ** 2)
    assert float(capsys.readouterr().out) == pytest.approx(want, rel=1e-5)
