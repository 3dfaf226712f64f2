// Textures of another library, by their OpenGL names, in the context that it has made current.
#pragma once

#include <pybind11/pybind11.h>

namespace fragfft::python {

void add_textures(pybind11::module_& module);

} // namespace fragfft::python
