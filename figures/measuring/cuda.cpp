#include "figures/measuring/cuda.hpp"

#include "errors.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::measuring {

namespace {

class FunctionLoader
{
public:
    template <typename Function> void load(void* library, const char* name, Function*& function)
    {
        function = reinterpret_cast<Function*>(dlsym(library, name));
        if (function == nullptr && missing_.empty())
            missing_ = name;
    }
    // The name of the first function that a library lacks; empty if none does.
    const std::string& missing() const { return missing_; }

private:
    std::string missing_;
};

} // namespace

// Never closed, because CUDA's libraries cannot be unloaded safely before the process ends.
void* opened_library(const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
            return library;
    return nullptr;
}

std::string load_cuda(void* driver, void* fft, CudaFunctions& all)
{
    FunctionLoader loader;
    loader.load(driver, "cuInit", all.init);
    loader.load(driver, "cuDeviceGetCount", all.device_count);
    loader.load(driver, "cuDeviceGet", all.device_get);
    loader.load(driver, "cuDeviceGetName", all.device_name);
    loader.load(driver, "cuDevicePrimaryCtxRetain", all.retain_context);
    loader.load(driver, "cuDevicePrimaryCtxRelease_v2", all.release_context);
    loader.load(driver, "cuCtxSetCurrent", all.set_current);
    loader.load(driver, "cuCtxSynchronize", all.synchronize);
    loader.load(driver, "cuMemAlloc_v2", all.allocate);
    loader.load(driver, "cuMemFree_v2", all.free);
    loader.load(driver, "cuMemcpyHtoD_v2", all.copy_to_device);
    loader.load(driver, "cuMemcpyDtoH_v2", all.copy_to_host);
    loader.load(driver, "cuEventCreate", all.event_create);
    loader.load(driver, "cuEventRecord", all.event_record);
    loader.load(driver, "cuEventSynchronize", all.event_synchronize);
    loader.load(driver, "cuEventElapsedTime", all.event_elapsed);
    loader.load(driver, "cuEventDestroy_v2", all.event_destroy);
    loader.load(driver, "cuModuleLoadData", all.load_module);
    loader.load(driver, "cuModuleUnload", all.unload_module);
    loader.load(driver, "cuModuleGetFunction", all.get_function);
    loader.load(driver, "cuLaunchKernel", all.launch);
    loader.load(fft, "cufftGetVersion", all.version);
    loader.load(fft, "cufftPlanMany", all.plan_many);
    loader.load(fft, "cufftExecC2C", all.exec_complex);
    loader.load(fft, "cufftExecR2C", all.exec_real);
    loader.load(fft, "cufftExecC2R", all.exec_to_real);
    loader.load(fft, "cufftDestroy", all.destroy_plan);
    return loader.missing();
}

void require_cuda_success(int status, const char* what)
{
    if (status != 0)
        throw DeviceError(fmt::format("cuFFT: {} failed with status {}", what, status));
}

CudaMemory::CudaMemory(const CudaFunctions& cuda, std::size_t floats) : cuda_(cuda), floats_(floats)
{
    require_cuda_success(cuda_.allocate(&pointer_, floats * sizeof(float)), "allocating device memory");
}

CudaMemory::~CudaMemory()
{
    cuda_.free(pointer_);
}

void CudaMemory::upload(const std::vector<float>& numbers)
{
    if (numbers.size() != floats_)
        throw std::logic_error("device memory is given more or fewer numbers than it holds");
    require_cuda_success(cuda_.copy_to_device(pointer_, numbers.data(), floats_ * sizeof(float)),
                         "copying to the device");
}

std::vector<float> CudaMemory::read_back() const
{
    std::vector<float> numbers(floats_);
    require_cuda_success(cuda_.synchronize(), "waiting for the device");
    require_cuda_success(cuda_.copy_to_host(numbers.data(), pointer_, floats_ * sizeof(float)),
                         "copying from the device");
    return numbers;
}

CudaEvent::CudaEvent(const CudaFunctions& cuda) : cuda_(cuda)
{
    constexpr unsigned with_time = 0;
    require_cuda_success(cuda_.event_create(&event_, with_time), "creating an event");
}

CudaEvent::~CudaEvent()
{
    cuda_.event_destroy(event_);
}

void CudaEvent::record()
{
    require_cuda_success(cuda_.event_record(event_, nullptr), "recording an event");
}

double CudaEvent::milliseconds_since(const CudaEvent& earlier) const
{
    require_cuda_success(cuda_.event_synchronize(event_), "waiting for an event");
    float milliseconds = 0.0f;
    require_cuda_success(cuda_.event_elapsed(&milliseconds, earlier.event_, event_), "asking for an event's time");
    return milliseconds;
}

gl::TimedRun CudaTimer::timed(std::function<void()> work)
{
    const auto together = [this, work](int runs) {
        begin_.record();
        for (int run = 0; run < runs; ++run)
            work();
        end_.record();
        return end_.milliseconds_since(begin_);
    };
    const auto keep_busy = [this, work](int runs) {
        for (int run = 0; run < runs; ++run)
            work();
        require_cuda_success(cuda_.synchronize(), "waiting for the device");
    };
    return {cuda_events, together, keep_busy};
}

CudaKernel::CudaKernel(const CudaFunctions& cuda, const char* ptx, const char* kernel) : cuda_(cuda)
{
    require_cuda_success(cuda_.load_module(&module_, ptx), "loading a kernel");
    if (const int status = cuda_.get_function(&function_, module_, kernel); status != 0) {
        cuda_.unload_module(module_);
        require_cuda_success(status, "finding a kernel");
    }
}

CudaKernel::~CudaKernel()
{
    cuda_.unload_module(module_);
}

void CudaKernel::launch(const std::array<unsigned, 2>& groups, unsigned threads_of_a_group, void** parameters) const
{
    require_cuda_success(
        cuda_.launch(function_, groups[0], groups[1], 1, threads_of_a_group, 1, 1, 0, nullptr, parameters, nullptr),
        "launching a kernel");
}

} // namespace fragfft::measuring
