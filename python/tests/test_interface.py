"""What editors and help() are told: stubs, docstrings, names."""

import ast
import inspect
import pathlib
import pydoc
import re

import fragfft
import numpy
import pytest
import scipy.fft

stub = ast.parse((pathlib.Path(fragfft.__file__).parent / "__init__.pyi").read_text())


def described(body):
    return {node.name: node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def test_stubs_have_every_public_name():
    assigned = {
        (node.target if isinstance(node, ast.AnnAssign) else node.targets[0]).id
        for node in stub.body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
    }
    assert set(fragfft.__all__) <= set(described(stub.body)) | assigned
    assert set(described(stub.body)) <= set(fragfft.__all__)
    assert (pathlib.Path(fragfft.__file__).parent / "py.typed").exists()


def test_stubs_have_the_functions_arguments():
    for name, node in described(stub.body).items():
        if isinstance(node, ast.FunctionDef):
            arguments = [argument.arg for argument in node.args.args + node.args.kwonlyargs]
            if node.args.kwarg:
                arguments.append(node.args.kwarg.arg)
            assert arguments == list(inspect.signature(getattr(fragfft, name)).parameters), name


def test_stubs_have_the_members_of_arrays():
    ours = {name for name in vars(fragfft.Array) if not name.startswith("_")}
    assert ours == {name for name in described(described(stub.body)["Array"].body) if not name.startswith("_")}


def test_everything_is_explained():
    for name in fragfft.__all__:
        thing = getattr(fragfft, name)
        assert inspect.getdoc(thing), name
        if inspect.isfunction(thing):
            assert inspect.getdoc(thing).split("\n")[0].endswith("."), name
    text = pydoc.render_doc(fragfft)
    assert "rfft2" in text and "scipy_backend" in text


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
