// The functions of CUDA's driver and of cuFFT that measuring/cufft.cpp calls, implemented on the CPU, so that the code
// for machines with cuFFT is tested on machines without. Device memory is host memory, events are a quarter of a
// millisecond apart for each transform between them, a transform is a plain sum, and the only kernel does what its PTX
// says.
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numbers>

namespace {

// Number since the process began. An event stores it, and the difference gives the time between two events.
int transforms = 0;

struct Plan
{
    int rows;
    int columns;
    int type;
    int batch;
};
std::map<int, Plan> plans;
int next_plan = 7;

template <typename Sample> void transform(const Plan& plan, const Sample* samples, std::complex<float>* bins, int kept)
{
    for (int v = 0; v < plan.rows; ++v)
        for (int u = 0; u < kept; ++u) {
            std::complex<double> sum = 0.0;
            for (int y = 0; y < plan.rows; ++y)
                for (int x = 0; x < plan.columns; ++x) {
                    const double turns =
                        static_cast<double>(u * x) / plan.columns + static_cast<double>(v * y) / plan.rows;
                    sum += std::complex<double>(samples[y * plan.columns + x]) *
                           std::polar(1.0, -2.0 * std::numbers::pi * turns);
                }
            bins[v * kept + u] = std::complex<float>(sum);
        }
}

// Transforms half of a spectrum to real numbers, unscaled; the other half consists of conjugates.
void transform_to_real(const Plan& plan, const std::complex<float>* bins, float* samples)
{
    const int kept = plan.columns / 2 + 1;
    for (int y = 0; y < plan.rows; ++y)
        for (int x = 0; x < plan.columns; ++x) {
            double sum = 0.0;
            for (int v = 0; v < plan.rows; ++v)
                for (int u = 0; u < kept; ++u) {
                    const double turns =
                        static_cast<double>(u * x) / plan.columns + static_cast<double>(v * y) / plan.rows;
                    const bool is_its_own_conjugate = u == 0 || 2 * u == plan.columns;
                    sum += (is_its_own_conjugate ? 1.0 : 2.0) *
                           (std::complex<double>(bins[v * kept + u]) * std::polar(1.0, 2.0 * std::numbers::pi * turns))
                               .real();
                }
            samples[y * plan.columns + x] = static_cast<float>(sum);
        }
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {
int cuInit(unsigned)
{
    return 0;
}
int cuDeviceGetCount(int* count)
{
    *count = 1;
    return 0;
}
int cuDeviceGet(int* device, int)
{
    *device = 0;
    return 0;
}
int cuDeviceGetName(char* name, int, int)
{
    std::strcpy(name, "a stand-in");
    return 0;
}
int cuDevicePrimaryCtxRetain(void**, int)
{
    return 0;
}
int cuDevicePrimaryCtxRelease_v2(int)
{
    return 0;
}
int cuCtxSetCurrent(void*)
{
    return 0;
}
int cuCtxSynchronize()
{
    return 0;
}
int cuMemAlloc_v2(unsigned long long* pointer, std::size_t bytes)
{
    *pointer = reinterpret_cast<std::uintptr_t>(std::malloc(bytes));
    return 0;
}
int cuMemFree_v2(unsigned long long pointer)
{
    std::free(reinterpret_cast<void*>(pointer));
    return 0;
}
int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t bytes)
{
    std::memcpy(reinterpret_cast<void*>(to), from, bytes);
    return 0;
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes)
{
    std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
    return 0;
}
int cuEventCreate(void** event, unsigned)
{
    *event = new int(0);
    return 0;
}
int cuEventRecord(void* event, void*)
{
    *static_cast<int*>(event) = transforms;
    return 0;
}
int cuEventSynchronize(void*)
{
    return 0;
}
int cuEventElapsedTime(float* milliseconds, void* begin, void* end)
{
    *milliseconds = 0.25f * static_cast<float>(*static_cast<int*>(end) - *static_cast<int*>(begin));
    return 0;
}
int cuEventDestroy_v2(void* event)
{
    delete static_cast<int*>(event);
    return 0;
}
int cuModuleLoadData(void** module, const void* image)
{
    // Imitates a driver that cannot read the program.
    if (std::strncmp(static_cast<const char*>(image), ".version ", 9) != 0)
        return 218;
    *module = const_cast<void*>(image);
    return 0;
}
int cuModuleUnload(void*)
{
    return 0;
}
int cuModuleGetFunction(void** function, void* module, const char* name)
{
    *function = module;
    return std::strstr(static_cast<const char*>(module), name) != nullptr ? 0 : 500;
}
// The product of spectra and a response, the only kernel.
int cuLaunchKernel(void*, unsigned groups, unsigned spectra, unsigned, unsigned threads, unsigned, unsigned, unsigned,
                   void*, void** parameters, void**)
{
    auto* bins = *static_cast<std::complex<float>**>(parameters[0]);
    const auto* response = *static_cast<const std::complex<float>**>(parameters[1]);
    const unsigned count = *static_cast<const unsigned*>(parameters[2]);
    if (groups * threads < count || (groups - 1) * threads >= count)
        return 1;
    for (unsigned i = 0; i < spectra * count; ++i)
        bins[i] *= response[i % count];
    return 0;
}
int cufftGetVersion(int* version)
{
    *version = 12003;
    return 0;
}
int cufftPlanMany(int* plan, int rank, int* sides, int* inputs, int, int, int* outputs, int, int, int type, int batch)
{
    if (rank != 2 || inputs != nullptr || outputs != nullptr)
        return 1;
    const int rows = sides[0];
    const int columns = sides[1];
    // Imitates a library that runs out of memory.
    if (rows > 1000)
        return 2;
    *plan = next_plan++;
    plans[*plan] = {rows, columns, type, batch};
    return 0;
}
int cufftExecC2C(int plan, void* samples, void* bins, int direction)
{
    const Plan& planned = plans.at(plan);
    if (planned.type != 0x29 || direction != -1)
        return 1;
    ++transforms;
    const int count = planned.rows * planned.columns;
    for (int image = 0; image < planned.batch; ++image)
        transform(planned, static_cast<std::complex<float>*>(samples) + image * count,
                  static_cast<std::complex<float>*>(bins) + image * count, planned.columns);
    return 0;
}
int cufftExecR2C(int plan, void* samples, void* bins)
{
    const Plan& planned = plans.at(plan);
    if (planned.type != 0x2a)
        return 1;
    ++transforms;
    const int kept = planned.columns / 2 + 1;
    for (int image = 0; image < planned.batch; ++image)
        transform(planned, static_cast<float*>(samples) + image * planned.rows * planned.columns,
                  static_cast<std::complex<float>*>(bins) + image * planned.rows * kept, kept);
    return 0;
}
int cufftExecC2R(int plan, void* bins, void* samples)
{
    const Plan& planned = plans.at(plan);
    if (planned.type != 0x2c)
        return 1;
    ++transforms;
    for (int image = 0; image < planned.batch; ++image)
        transform_to_real(planned,
                          static_cast<std::complex<float>*>(bins) + image * planned.rows * (planned.columns / 2 + 1),
                          static_cast<float*>(samples) + image * planned.rows * planned.columns);
    return 0;
}
int cufftDestroy(int plan)
{
    return plans.erase(plan) == 1 ? 0 : 1;
}
}
#pragma GCC visibility pop
