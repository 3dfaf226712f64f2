// The functions of CUDA's driver and of cuFFT that are called, loaded at run time: building needs no header and no
// library of CUDA.
#pragma once

#include "gl/timer.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace fragfft::measuring {

inline constexpr const char* cuda_events = "CUDA events";

using DevicePointer = unsigned long long;

// Declared as in CUDA's headers. All return 0 for success.
struct CudaFunctions
{
    int (*init)(unsigned) = nullptr;
    int (*device_count)(int*) = nullptr;
    int (*device_get)(int*, int) = nullptr;
    int (*device_name)(char*, int, int) = nullptr;
    int (*retain_context)(void**, int) = nullptr;
    int (*release_context)(int) = nullptr;
    int (*set_current)(void*) = nullptr;
    int (*synchronize)() = nullptr;
    int (*allocate)(DevicePointer*, std::size_t) = nullptr;
    int (*free)(DevicePointer) = nullptr;
    int (*copy_to_device)(DevicePointer, const void*, std::size_t) = nullptr;
    int (*copy_to_host)(void*, DevicePointer, std::size_t) = nullptr;
    int (*event_create)(void**, unsigned) = nullptr;
    int (*event_record)(void*, void*) = nullptr;
    int (*event_synchronize)(void*) = nullptr;
    int (*event_elapsed)(float*, void*, void*) = nullptr;
    int (*event_destroy)(void*) = nullptr;
    int (*load_module)(void**, const void*) = nullptr;
    int (*unload_module)(void*) = nullptr;
    int (*get_function)(void**, void*, const char*) = nullptr;
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**,
                  void**) = nullptr;
    int (*version)(int*) = nullptr;
    int (*plan_many)(int*, int, int*, int*, int, int, int*, int, int, int, int) = nullptr;
    int (*exec_complex)(int, void*, void*, int) = nullptr;
    int (*exec_real)(int, void*, void*) = nullptr;
    int (*exec_to_real)(int, void*, void*) = nullptr;
    int (*destroy_plan)(int) = nullptr;
};

// Null when none of these libraries can be loaded.
void* opened_library(const std::vector<std::string>& names);

// Returns the name of the first function that a library lacks; empty if none does.
std::string load_cuda(void* driver, void* fft, CudaFunctions& all);

// Throws DeviceError that names what failed, unless the status is 0.
void require_cuda_success(int status, const char* what);

// The classes below throw DeviceError where CUDA fails. The functions must outlive them.

class CudaMemory
{
public:
    CudaMemory(const CudaFunctions& cuda, std::size_t floats);
    CudaMemory(const CudaMemory&) = delete;
    CudaMemory& operator=(const CudaMemory&) = delete;
    ~CudaMemory();

    DevicePointer pointer() const { return pointer_; }
    void* address() const { return reinterpret_cast<void*>(pointer_); }

    // Uploads as many floats as the memory holds.
    void upload(const std::vector<float>& numbers);
    // Waits for the device.
    std::vector<float> read_back() const;

private:
    const CudaFunctions& cuda_;
    std::size_t floats_;
    DevicePointer pointer_ = 0;
};

class CudaEvent
{
public:
    explicit CudaEvent(const CudaFunctions& cuda);
    CudaEvent(const CudaEvent&) = delete;
    CudaEvent& operator=(const CudaEvent&) = delete;
    ~CudaEvent();

    void record();
    // Waits for this event.
    double milliseconds_since(const CudaEvent& earlier) const;

private:
    const CudaFunctions& cuda_;
    void* event_ = nullptr;
};

// Times work between two events, repeated so often that gl::measure can treat short work as it does with OpenGL's
// queries.
class CudaTimer
{
public:
    explicit CudaTimer(const CudaFunctions& cuda) : cuda_(cuda), begin_(cuda), end_(cuda) {}

    // Returns `work` timed by CUDA's events; the timer must outlive it.
    gl::TimedRun timed(std::function<void()> work);

private:
    const CudaFunctions& cuda_;
    CudaEvent begin_;
    CudaEvent end_;
};

// A GPU program with one kernel, given as PTX, which every driver translates for its own device.
class CudaKernel
{
public:
    CudaKernel(const CudaFunctions& cuda, const char* ptx, const char* kernel);
    CudaKernel(const CudaKernel&) = delete;
    CudaKernel& operator=(const CudaKernel&) = delete;
    ~CudaKernel();

    // `parameters` are the addresses of the values, in the kernel's order.
    void launch(const std::array<unsigned, 2>& groups, unsigned threads_of_a_group, void** parameters) const;

private:
    const CudaFunctions& cuda_;
    void* module_ = nullptr;
    void* function_ = nullptr;
};

} // namespace fragfft::measuring
