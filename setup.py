"""Calls CMake for the extension module; pyproject.toml says the rest.

With FRAGFFT_BUILD_FOLDER a folder that CMake has configured is built in, such as build/release.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

source = pathlib.Path(__file__).parent.resolve()


class BuildByCMake(build_ext):
    def build_extension(self, extension):
        folder = os.environ.get("FRAGFFT_BUILD_FOLDER")
        if folder is None:
            folder = str(pathlib.Path(self.build_temp, "cmake").resolve())
            options = ["CMAKE_BUILD_TYPE=Release", "FRAGFFT_SOURCES_TOGETHER=ON", "FRAGFFT_BUILD_PROGRAM=OFF",
                       "FRAGFFT_BUILD_PYTHON=ON", "FRAGFFT_INSTALL=OFF", f"Python_EXECUTABLE={sys.executable}"]  # fmt: skip
            subprocess.check_call(["cmake", "-S", source, "-B", folder, *(f"-D{option}" for option in options)])
        subprocess.check_call(["cmake", "--build", folder, "--target", "fragfft_python", "--parallel"])
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        (module,) = pathlib.Path(folder, "python", "fragfft").glob("_core*.so")
        shutil.copyfile(module, target)


header = (source / "include" / "fragfft" / "version.h").read_text()
setup(
    version=re.search(r'FRAGFFT_VERSION "(.*)"', header)[1],
    ext_modules=[Extension("fragfft._core", [])],
    cmdclass={"build_ext": BuildByCMake},
)
