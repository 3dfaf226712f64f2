#include "converted.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/core.h>
#include <string_view>
#include <vector>

namespace fragfft::python {

namespace {

// NumPy's functions are called, which other classes than its own could take over: so arrays are of its own class.
py::array numbers_of(const py::object& array)
{
    auto plain = py::module_::import("numpy").attr("asarray")(array).cast<py::array>();
    if (std::string_view("fciub").find(plain.dtype().kind()) == std::string_view::npos)
        throw CallerError("an array that is converted is not one of numbers");
    return plain;
}

std::vector<py::ssize_t> lengths_of(const py::tuple& shape, const py::array& array)
{
    if (static_cast<py::ssize_t>(shape.size()) != array.ndim())
        throw CallerError(fmt::format("an array of {} axes is not converted to one of {}", array.ndim(), shape.size()));
    std::vector<py::ssize_t> lengths;
    std::size_t count = 1;
    for (const py::handle length : shape) {
        lengths.push_back(length.cast<py::ssize_t>());
        count = product({static_cast<long long>(count), static_cast<long long>(lengths.back())});
    }
    return lengths;
}

} // namespace

std::shared_ptr<DeviceArray> converted(const py::object& array, const py::tuple& shape, bool is_complex,
                                       std::shared_ptr<Session> session)
{
    const py::array source = numbers_of(array);
    const std::vector<py::ssize_t> lengths = lengths_of(shape, source);
    std::size_t count = is_complex ? 2 : 1;
    bool is_continued = false;
    py::tuple common(lengths.size());
    for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
        count *= static_cast<std::size_t>(lengths[axis]);
        const py::ssize_t given = source.shape(static_cast<py::ssize_t>(axis));
        is_continued = is_continued || lengths[axis] > given;
        common[axis] = py::slice(0, std::min(lengths[axis], given), 1);
    }
    const py::object copyto = py::module_::import("numpy").attr("copyto");
    const auto dtype = is_complex ? py::dtype::of<std::complex<float>>() : py::dtype::of<float>();
    return without_lock([&] {
        auto result = std::make_shared<DeviceArray>(std::move(session), count);
        result->write([&](float* memory) {
            if (is_continued)
                std::memset(memory, 0, count * sizeof(float));
            const py::gil_scoped_acquire acquired;
            // With an owner that owns nothing it is a view of the memory.
            const py::array view(dtype, lengths, memory, py::none());
            copyto(view[common], source[common], py::arg("casting") = "unsafe");
        });
        return result;
    });
}

} // namespace fragfft::python
