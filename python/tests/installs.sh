#!/bin/sh
# installs.sh cmake|pip PYTHON CMAKE SOURCE BUILD FOLDER: installs the package into FOLDER, and computes with it there.
set -eu
way=$1 python=$2 cmake=$3 source=$4 build=$5 folder=$6
rm -rf "$folder"
mkdir -p "$folder/source/include/fragfft"
if [ "$way" = cmake ]; then
    "$cmake" --install "$build" --component python --prefix "$folder" >/dev/null
    packages=$(dirname "$(find "$folder" -name fragfft -type d -path '*/lib/*')")
else
    # What pip leaves behind lies beside a copy.
    cp -r "$source/pyproject.toml" "$source/setup.py" "$source/python" "$folder/source"
    mkdir -p "$folder/source/docs"
    cp "$source/docs/python.md" "$folder/source/docs"
    cp "$source/include/fragfft/version.h" "$folder/source/include/fragfft"
    packages=$folder/packages
    FRAGFFT_BUILD_FOLDER=$build "$python" -m pip wheel --quiet --no-build-isolation --no-deps --no-index \
        --disable-pip-version-check --wheel-dir "$folder" "$folder/source"
    # One for every Python of the platform.
    [ -e "$folder"/fragfft-*-py3-none-linux_*.whl ] || { ls "$folder"; exit 1; }
    # In an environment of its own with nothing but NumPy, and so without SciPy.
    mkdir "$packages"
    ln -s "$("$python" -c 'import numpy; print(numpy.__path__[0])')" "$packages/numpy"
    "$python" -m pip install --quiet --no-deps --no-index --disable-pip-version-check --target "$packages" \
        "$folder"/fragfft-*.whl
    alone=-S
fi
cd "$folder"
PYTHONPATH=$packages "$python" ${alone:-} - <<'PROGRAM'
import fragfft, numpy, pathlib
folder = pathlib.Path(fragfft.__file__).parent
assert folder.is_relative_to(pathlib.Path.cwd()), folder
assert (folder / "py.typed").exists() and (folder / "libfragfft.so.1").exists()
x = numpy.arange(12, dtype=numpy.float32).reshape(3, 4)
assert numpy.allclose(fragfft.fft2(x), numpy.fft.fft2(x), atol=1e-4)
import fragfft.ndimage
assert numpy.allclose(fragfft.ndimage.uniform_filter(x, 3, mode="wrap").sum(), x.sum())
assert numpy.allclose(fragfft.fft2(x, method="wide"), numpy.fft.fft2(x), atol=1e-4)
PROGRAM
