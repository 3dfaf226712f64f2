#include "measuring/cufft.hpp"

#include "errors.hpp"

#include <array>
#include <cstddef>
#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::measuring {

namespace {

constexpr const char* cufft_absent = "cuFFT is not on this machine";

// The part of CUDA's driver and of cuFFT that is used, as their headers declare it. All return 0 for success.
using DevicePointer = unsigned long long;
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
    int (*version)(int*) = nullptr;
    int (*plan_many)(int*, int, int*, int*, int, int, int*, int, int, int, int) = nullptr;
    int (*exec_complex)(int, void*, void*, int) = nullptr;
    int (*exec_real)(int, void*, void*) = nullptr;
    int (*destroy_plan)(int) = nullptr;
};

// Never closed: CUDA's libraries do not bear being taken away before the process ends.
void* opened_library(const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
            return library;
    return nullptr;
}

class FunctionLoader
{
public:
    template <typename Function> void load(void* library, const char* name, Function*& function)
    {
        function = reinterpret_cast<Function*>(dlsym(library, name));
        if (function == nullptr && missing_.empty())
            missing_ = name;
    }
    // The first that a library does not have; empty when all are there.
    const std::string& missing() const
    {
        return missing_;
    }

private:
    std::string missing_;
};

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
    loader.load(fft, "cufftGetVersion", all.version);
    loader.load(fft, "cufftPlanMany", all.plan_many);
    loader.load(fft, "cufftExecC2C", all.exec_complex);
    loader.load(fft, "cufftExecR2C", all.exec_real);
    loader.load(fft, "cufftDestroy", all.destroy_plan);
    return loader.missing();
}

void require_success(int status, const char* what)
{
    if (status != 0)
        throw DeviceError(fmt::format("cuFFT: {} failed with status {}", what, status));
}

class DeviceMemory
{
public:
    DeviceMemory(const CudaFunctions& cuda, std::size_t floats) : cuda_(cuda)
    {
        require_success(cuda_.allocate(&pointer_, floats * sizeof(float)), "allocating device memory");
    }
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
    ~DeviceMemory()
    {
        cuda_.free(pointer_);
    }

    DevicePointer pointer() const
    {
        return pointer_;
    }
    void* address() const
    {
        return reinterpret_cast<void*>(pointer_);
    }

private:
    const CudaFunctions& cuda_;
    DevicePointer pointer_ = 0;
};

class CudaEvent
{
public:
    explicit CudaEvent(const CudaFunctions& cuda) : cuda_(cuda)
    {
        constexpr unsigned with_time = 0;
        require_success(cuda_.event_create(&event_, with_time), "creating an event");
    }
    CudaEvent(const CudaEvent&) = delete;
    CudaEvent& operator=(const CudaEvent&) = delete;
    ~CudaEvent()
    {
        cuda_.event_destroy(event_);
    }

    void record()
    {
        require_success(cuda_.event_record(event_, nullptr), "recording an event");
    }
    double milliseconds_since(const CudaEvent& earlier) const
    {
        require_success(cuda_.event_synchronize(event_), "waiting for an event");
        float milliseconds = 0.0f;
        require_success(cuda_.event_elapsed(&milliseconds, earlier.event_, event_), "asking for an event's time");
        return milliseconds;
    }

private:
    const CudaFunctions& cuda_;
    void* event_ = nullptr;
};

// Pairs of channels one image after the other, or back again.
std::vector<float> apart(const std::vector<float>& texels, std::size_t images)
{
    std::vector<float> numbers(texels.size());
    const std::size_t count = texels.size() / 2 / images;
    for (std::size_t image = 0; image < images; ++image)
        for (std::size_t i = 0; i < count; ++i)
            for (const std::size_t part : {0, 1})
                numbers[2 * (image * count + i) + part] = texels[2 * (i * images + image) + part];
    return numbers;
}

std::vector<float> together(const std::vector<float>& numbers, std::size_t images)
{
    return images == 1 ? numbers : apart(numbers, numbers.size() / 2 / images);
}

class PreparedTransform final : public CufftTransform
{
public:
    PreparedTransform(const CudaFunctions& cuda, const Image& samples)
        : cuda_(cuda), is_complex_(samples.channels > 1), images_(is_complex_ ? samples.channels / 2 : 1),
          bins_wide_(is_complex_ ? samples.width : samples.width / 2 + 1), height_(samples.height),
          samples_(cuda, samples.samples.size()),
          bins_(cuda, 2 * static_cast<std::size_t>(images_) * static_cast<std::size_t>(bins_wide_) *
                          static_cast<std::size_t>(height_)),
          begin_(cuda), end_(cuda)
    {
        const std::vector<float> numbers =
            is_complex_ ? apart(samples.samples, static_cast<std::size_t>(images_)) : samples.samples;
        require_success(cuda_.copy_to_device(samples_.pointer(), numbers.data(), numbers.size() * sizeof(float)),
                        "copying to the device");
        constexpr int real_to_complex = 0x2a;
        constexpr int complex_to_complex = 0x29;
        std::array<int, 2> sides{samples.height, samples.width};
        // Without strides: numbers and images one after the other.
        require_success(cuda_.plan_many(&plan_, 2, sides.data(), nullptr, 1, 0, nullptr, 1, 0,
                                        is_complex_ ? complex_to_complex : real_to_complex, images_),
                        "planning");
    }
    PreparedTransform(const PreparedTransform&) = delete;
    PreparedTransform& operator=(const PreparedTransform&) = delete;
    ~PreparedTransform() override
    {
        cuda_.destroy_plan(plan_);
    }

    gl::TimedRun timed_run() override
    {
        const auto once = [this] {
            begin_.record();
            transform();
            end_.record();
            return end_.milliseconds_since(begin_);
        };
        const auto keep_busy = [this](int runs) {
            for (int run = 0; run < runs; ++run)
                transform();
            require_success(cuda_.synchronize(), "waiting for the device");
        };
        return {once, keep_busy};
    }

    Image bins() const override
    {
        Image bins(bins_wide_, height_, 2 * images_);
        std::vector<float> numbers(bins.samples.size());
        require_success(cuda_.synchronize(), "waiting for the device");
        require_success(cuda_.copy_to_host(numbers.data(), bins_.pointer(), numbers.size() * sizeof(float)),
                        "copying from the device");
        bins.samples = together(numbers, static_cast<std::size_t>(images_));
        return bins;
    }

private:
    void transform()
    {
        constexpr int forward = -1;
        require_success(is_complex_ ? cuda_.exec_complex(plan_, samples_.address(), bins_.address(), forward)
                                    : cuda_.exec_real(plan_, samples_.address(), bins_.address()),
                        "a transform");
    }

    const CudaFunctions& cuda_;
    bool is_complex_;
    int images_;
    int bins_wide_;
    int height_;
    DeviceMemory samples_;
    DeviceMemory bins_;
    CudaEvent begin_;
    CudaEvent end_;
    int plan_ = 0;
};

class LoadedCufft final : public Cufft
{
public:
    LoadedCufft(const CudaFunctions& cuda, int device, std::string description)
        : cuda_(cuda), device_(device), description_(std::move(description))
    {
    }
    LoadedCufft(const LoadedCufft&) = delete;
    LoadedCufft& operator=(const LoadedCufft&) = delete;
    ~LoadedCufft() override
    {
        cuda_.release_context(device_);
    }

    std::string description() const override
    {
        return description_;
    }
    std::unique_ptr<CufftTransform> prepare(const Image& samples) override
    {
        if (samples.channels != 1 && samples.channels != 2 && samples.channels != 4)
            throw InputError("cuFFT transforms images of one channel, real numbers, or of two or four, complex ones");
        return std::make_unique<PreparedTransform>(cuda_, samples);
    }

private:
    CudaFunctions cuda_;
    int device_;
    std::string description_;
};

// "11.4.1" of 11401, as cuFFT numbers its versions.
std::string version_text(int version)
{
    return fmt::format("{}.{}.{}", version / 1000, version / 100 % 10, version % 100);
}

} // namespace

FoundCufft find_cufft_beside(const gl::Device& device)
{
    if (device.is_software)
        return {nullptr, "cuFFT is left out beside a software renderer, as it would run on another device"};
    return find_cufft();
}

FoundCufft find_cufft(const CufftLibraries& libraries)
{
    const auto absent = [](const std::string& reason) { return FoundCufft{nullptr, cufft_absent + (": " + reason)}; };
    void* driver = opened_library(libraries.driver);
    if (driver == nullptr)
        return absent(fmt::format("there is no CUDA driver ({})", fmt::join(libraries.driver, ", ")));
    void* fft = opened_library(libraries.fft);
    if (fft == nullptr)
        return absent(fmt::format("the library was not found ({})", fmt::join(libraries.fft, ", ")));
    CudaFunctions cuda;
    if (const std::string missing = load_cuda(driver, fft, cuda); !missing.empty())
        return absent(fmt::format("its libraries have no function {}", missing));
    int devices = 0;
    if (cuda.init(0) != 0 || cuda.device_count(&devices) != 0 || devices < 1)
        return absent("CUDA finds no device");
    int device = 0;
    int version = 0;
    std::array<char, 256> device_name{};
    void* context = nullptr;
    if (cuda.device_get(&device, 0) != 0 ||
        cuda.device_name(device_name.data(), static_cast<int>(device_name.size()) - 1, device) != 0 ||
        cuda.retain_context(&context, device) != 0 || cuda.set_current(context) != 0 || cuda.version(&version) != 0)
        return absent("CUDA's device cannot be used");
    return {std::make_unique<LoadedCufft>(cuda, device,
                                          fmt::format("cuFFT {} on {}", version_text(version), device_name.data())),
            ""};
}

} // namespace fragfft::measuring
