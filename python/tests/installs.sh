#!/bin/sh
# installs.sh cmake|wheel|sdist PYTHON CMAKE SOURCE BUILD FOLDER: installs the package into FOLDER by CMake, by a wheel
# of what was built, or by a wheel built from a source distribution; then computes with it there.
set -eu
way=$1 python=$2 cmake=$3 source=$4 build=$5 folder=$6
rm -rf "$folder"
mkdir -p "$folder/source/docs"
if [ "$way" = cmake ]; then
    "$cmake" --install "$build" --component python --prefix "$folder" >/dev/null
    packages=$(dirname "$(find "$folder" -name fragfft -type d -path '*/lib/*')")
else
    # Work in a copy, because setuptools leaves files behind.
    cd "$source"
    cp -r pyproject.toml setup.py MANIFEST.in CMakeLists.txt LICENSE cmake include src fragment_programs compute_programs \
        python "$folder/source"
    cp docs/python.md "$folder/source/docs"
    cd "$folder/source"
    if [ "$way" = sdist ]; then
        "$python" setup.py --quiet sdist >/dev/null 2>&1
        tar -xzf dist/fragfft-*.tar.gz
        cd fragfft-*/
    else
        export FRAGFFT_BUILD_FOLDER="$build"
    fi
    pip="$python -m pip --quiet --disable-pip-version-check"
    $pip wheel --no-build-isolation --no-deps --no-index --wheel-dir "$folder" .
    # The wheel is for every Python 3 on the platform.
    [ -e "$folder"/fragfft-*-py3-none-linux_*.whl ] || { ls "$folder"; exit 1; }
    # Use an environment of its own with only NumPy, and so without SciPy.
    packages=$folder/packages
    mkdir "$packages"
    ln -s "$("$python" -c 'import numpy; print(numpy.__path__[0])')" "$packages/numpy"
    $pip install --no-deps --no-index --target "$packages" "$folder"/fragfft-*.whl
    alone=-S
fi
cd "$folder"
PYTHONPATH=$packages "$python" ${alone:-} - <<'PROGRAM'
import fragfft, fragfft.ndimage, numpy, pathlib
folder = pathlib.Path(fragfft.__file__).parent
assert folder.is_relative_to(pathlib.Path.cwd()), folder
assert (folder / "py.typed").exists() and (folder / "libfragfft.so.2").exists()
x = numpy.arange(12, dtype=numpy.float32).reshape(3, 4)
assert numpy.allclose(fragfft.fft2(x), numpy.fft.fft2(x), atol=1e-4)
assert numpy.allclose(fragfft.ndimage.uniform_filter(x, 3, mode="wrap").sum(), x.sum())
assert numpy.allclose(fragfft.fft2(x, method="wide"), numpy.fft.fft2(x), atol=1e-4)
PROGRAM
