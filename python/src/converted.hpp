// NumPy's arrays of any layout, dtype and length on their way to the device.
#pragma once

#include "arguments.hpp"

namespace fragfft::python {

// The array's numbers as float32 or complex64 in C's order, each axis cut, or continued by zeros, to the length that
// `shape` says: converted by NumPy into memory of the driver's, which is the only copy.
std::shared_ptr<DeviceArray> converted(const py::object& array, const py::tuple& shape, bool is_complex,
                                       std::shared_ptr<Session> session);

} // namespace fragfft::python
