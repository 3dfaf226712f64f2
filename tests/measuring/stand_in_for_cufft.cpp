// The functions of CUDA's driver and of cuFFT that measuring/cufft.cpp calls, on the CPU: so what it does where they
// are found is tested where they are not. Device memory is memory, an event's time is fixed, a transform is a plain
// sum.
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numbers>

namespace {

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
int cuEventCreate(void**, unsigned)
{
    return 0;
}
int cuEventRecord(void*, void*)
{
    return 0;
}
int cuEventSynchronize(void*)
{
    return 0;
}
int cuEventElapsedTime(float* milliseconds, void*, void*)
{
    *milliseconds = 0.25f;
    return 0;
}
int cuEventDestroy_v2(void*)
{
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
    // As a library that runs out of memory.
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
    transform(planned, static_cast<float*>(samples), static_cast<std::complex<float>*>(bins), planned.columns / 2 + 1);
    return 0;
}
int cufftDestroy(int plan)
{
    return plans.erase(plan) == 1 ? 0 : 1;
}
}
#pragma GCC visibility pop
