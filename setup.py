"""Builds the library by CMake and puts it into the package; pyproject.toml says the rest.

The wheel is for every Python 3 of the platform, as nothing in it is compiled for one. With FRAGFFT_BUILD_FOLDER a
folder that CMake has configured is built in, such as build/release.
"""

import os
import pathlib
import re
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

source = pathlib.Path(__file__).parent.resolve()


class BuildLibrary(build_py):
    def run(self):
        super().run()
        folder = os.environ.get("FRAGFFT_BUILD_FOLDER")
        if folder is None:
            folder = str(pathlib.Path(self.build_lib).parent.resolve() / "cmake")
            options = ["CMAKE_BUILD_TYPE=Release", "FRAGFFT_SOURCES_TOGETHER=ON", "FRAGFFT_BUILD_PROGRAM=OFF",
                       "FRAGFFT_BUILD_PYTHON=OFF", "FRAGFFT_INSTALL=OFF"]  # fmt: skip
            subprocess.check_call(["cmake", "-S", source, "-B", folder, *(f"-D{option}" for option in options)])
        subprocess.check_call(["cmake", "--build", folder, "--target", "fragfft_shared", "--parallel"])
        library = pathlib.Path(folder, "src", "library", "libfragfft.so.2").resolve()
        shutil.copyfile(library, pathlib.Path(self.build_lib, "fragfft", "libfragfft.so.2"))


class Platform(Distribution):
    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


header = (source / "include" / "fragfft" / "version.h").read_text()
setup(
    version=re.search(r'FRAGFFT_VERSION "(.*)"', header)[1],
    distclass=Platform,
    cmdclass={"build_py": BuildLibrary, "bdist_wheel": AnyPython},
)
