// Ownership of FFTW's plans and buffers, in double and in single precision.
#pragma once

#include <fftw3.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>

namespace fragfft::cpu {

// FFTW's planner, and the destruction of plans, are not thread safe (FFTW 3 manual, "Thread safety"): hold this
// mutex around both. Executing a plan needs no lock.
inline std::mutex& fftw_planner_mutex()
{
    static std::mutex mutex;
    return mutex;
}

// To be called, with the planner's mutex held, before the first plan in single precision that is to have threads.
// Throws std::runtime_error when FFTW cannot start them.
inline void initialise_fftw_float_threads()
{
    static const bool initialised = fftwf_init_threads() != 0;
    if (!initialised)
        throw std::runtime_error("FFTW could not start its threads");
}

// products[i] = bins[i] * response[i] * scale for `count` complex numbers, each a pair of floats; the products may
// replace the bins. On plain floats: std::complex's product tests for NaN and does not vectorise.
inline void multiply_complex(const float* bins, const float* response, float* products, std::size_t count, float scale)
{
#if !defined(__clang__) // which tells at run time whether they overlap
#pragma GCC ivdep
#endif
    for (std::size_t i = 0; i < 2 * count; i += 2) {
        const float real = (bins[i] * response[i] - bins[i + 1] * response[i + 1]) * scale;
        const float imaginary = (bins[i] * response[i + 1] + bins[i + 1] * response[i]) * scale;
        products[i] = real;
        products[i + 1] = imaginary;
    }
}

struct FftwPlanDeleter
{
    void operator()(fftw_plan plan) const
    {
        const std::lock_guard lock(fftw_planner_mutex());
        fftw_destroy_plan(plan);
    }
    void operator()(fftwf_plan plan) const
    {
        const std::lock_guard lock(fftw_planner_mutex());
        fftwf_destroy_plan(plan);
    }
};

using FftwPlan = std::unique_ptr<fftw_plan_s, FftwPlanDeleter>;
using FftwFloatPlan = std::unique_ptr<fftwf_plan_s, FftwPlanDeleter>;

// Takes a plan from FFTW, which answers null when it cannot make one. Throws std::runtime_error then.
template <typename OwnedPlan> OwnedPlan own_fftw_plan(typename OwnedPlan::pointer plan)
{
    if (plan == nullptr)
        throw std::runtime_error("FFTW made no plan for this transform");
    return OwnedPlan(plan);
}

struct FftwFloatFree
{
    void operator()(void* buffer) const { fftwf_free(buffer); }
};

// `count` zeroed elements, aligned for FFTW's vector code.
template <typename Element> std::unique_ptr<Element[], FftwFloatFree> aligned_array(std::size_t count)
{
    auto* buffer = static_cast<Element*>(fftwf_malloc(count * sizeof(Element)));
    if (buffer == nullptr)
        throw std::bad_alloc();
    std::uninitialized_value_construct_n(buffer, count);
    return std::unique_ptr<Element[], FftwFloatFree>(buffer);
}

} // namespace fragfft::cpu
