"""What the package shows: docstrings, types, and the documentation's code."""

import inspect
import json
import os
import pathlib
import pydoc
import re
import shutil
import subprocess
import xml.etree.ElementTree

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


@pytest.mark.skipif("FRAGFFT_THOROUGH" not in os.environ, reason="mypy reads NumPy's types for seconds: ./check --thorough")
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


def test_the_notebook_runs(capsys):
    notebook = pathlib.Path(__file__).resolve().parents[1] / "examples" / "crossover.ipynb"
    names = {}
    shown = []
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            *lines, last = "".join(cell["source"]).replace("256, 256", "48, 64").splitlines()
            exec("\n".join(lines), names)
            shown.append(eval(last, names))
    assert float(capsys.readouterr().out.split(":")[1]) < 1e-5
    measured = names["measured"]
    assert measured.sizes[0] == 3 and all(len(times) == len(measured.sizes) for times in measured.milliseconds.values())
    assert "<table>" in measured._repr_html_() and "<table>" in shown[2]._repr_html_()
    xml.etree.ElementTree.fromstring(shown[-1]._repr_svg_())


def test_the_crossing_is_where_the_fft_stays_faster():
    def of(convolution, fft):
        return fragfft.Crossover((8, 8), "none", [3, 5, 7, 9], {"convolution": convolution, "FFT": fft}).crossing

    assert of([1, 2, 3, 4], [2.5] * 4) == 7 and of([3, 2, 3, 4], [2.5] * 4) == 7
    assert of([1] * 4, [2] * 4) is None and of([3] * 4, [2] * 4) == 3


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
            exec(block.replace("1080, 1920", "27, 48").replace("480, 640", "24, 32"), names)
    finally:
        scipy.fft.set_global_backend("scipy")
        context.release()
    assert numpy.allclose(names["again"], names["image"], atol=1e-5)
    want = numpy.sum(names["image"].astype(float) ** 2)
    assert float(capsys.readouterr().out) == pytest.approx(want, rel=1e-5)
