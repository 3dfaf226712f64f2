// What Python passes, as the library's words. Everything is checked: whatever comes, the interpreter must not fall.
#pragma once

#include "whole_arrays.hpp"

#include <functional>
#include <future>
#include <memory>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <type_traits>

namespace fragfft::python {

namespace py = pybind11;

// Lets other threads of Python go on while `work` runs, and returns what that returns, or throws what it throws. An
// interpreter that is ending ends a thread that wants its lock back, by an unwinding that ends the process where an
// exception is on its way already: so that waits until the lock is here again.
template <typename Work> std::invoke_result_t<const Work&> without_lock(const Work& work)
{
    std::packaged_task<std::invoke_result_t<const Work&>()> task(std::cref(work));
    auto result = task.get_future();
    PyThreadState* const thread = PyEval_SaveThread();
    task();
    PyEval_RestoreThread(thread);
    return result.get();
}

Axes axes_from(const std::string& word);
Direction direction_from(const std::string& word);
Kind kind_from(const std::string& word);
Norm norm_from(const std::string& word);
Boundary boundary_from(const std::string& word);
Combination combination_from(const std::string& word);
Format format_from(const std::string& word);
Domain domain_from(const std::string& word);
Scaling scaling_from(const std::string& word);
// Weights of shape (height, width).
Kernel kernel_from(const py::array& weights);

using DeviceArrayOfPython = std::shared_ptr<DeviceArray>;

// An array's numbers: a NumPy array of float32 or complex64, all of whose numbers follow each other, or an array on the
// device. It is kept alive as long as this is.
class Numbers
{
public:
    // Throws CallerError naming `role` for anything else.
    Numbers(py::object array, const char* role, bool is_written);

    const Place& place() const { return place_; }
    std::size_t count() const { return count_; } // of floats
    // Null of a NumPy array.
    const DeviceArray* on_device() const { return on_device_.get(); }
    bool overlaps(const Numbers& other) const;
    void require_count(std::size_t count) const;
    // Throws ClosedError, or CallerError where an array is another device's.
    void require_session(const Session& session) const;

private:
    py::object kept_;
    const char* role_;
    DeviceArrayOfPython on_device_;
    Place place_;
    std::size_t count_ = 0;
};

// Product of lengths that must be at least 1. Throws SizeError where it is not to be counted.
std::size_t product(std::initializer_list<long long> lengths);

} // namespace fragfft::python
