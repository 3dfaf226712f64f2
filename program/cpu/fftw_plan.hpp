// Ownership of FFTW's plans and buffers, in double and single precision.
#pragma once

#include <fftw3.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>

namespace fragfft::cpu {

// FFTW's planner and the destruction of plans are not thread safe (FFTW 3 manual, "Thread safety"): lock this mutex for
// both. Executing a plan needs no lock.
inline std::mutex& fftw_planner_mutex()
{
    static std::mutex mutex;
    return mutex;
}

// Call this, with the planner's mutex locked, before the first single-precision plan with threads. Throws
// std::runtime_error if FFTW cannot start them.
inline void initialise_fftw_float_threads()
{
    static const bool initialised = fftwf_init_threads() != 0;
    if (!initialised)
        throw std::runtime_error("FFTW could not start its threads");
}

// products[i] = bins[i] * response[i] * scale for `count` complex numbers, each a pair of real ones; the products may
// replace the bins. Works on plain numbers, because std::complex's product tests for NaN and does not vectorise.
template <typename Number>
void multiply_complex(const Number* bins, const Number* response, Number* products, std::size_t count, Number scale)
{
#if !defined(__clang__) // which tells at run time whether they overlap
#pragma GCC ivdep
#endif
    for (std::size_t i = 0; i < 2 * count; i += 2) {
        const Number real = (bins[i] * response[i] - bins[i + 1] * response[i + 1]) * scale;
        const Number imaginary = (bins[i] * response[i + 1] + bins[i + 1] * response[i]) * scale;
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

// Takes ownership of a new plan. Throws std::runtime_error if FFTW could not make one and returned null.
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

// FFTW's functions of one precision that plan and execute transforms of interleaved lines.
template <typename Number> struct Fftw;
template <> struct Fftw<float>
{
    using Complex = fftwf_complex;
    using Plan = FftwFloatPlan;
    static constexpr auto plan_with_threads = fftwf_plan_with_nthreads;
    static constexpr auto plan_complex = fftwf_plan_many_dft;
    static constexpr auto plan_to_half = fftwf_plan_many_dft_r2c;
    static constexpr auto plan_from_half = fftwf_plan_many_dft_c2r;
    static constexpr auto run_complex = fftwf_execute_dft;
    static constexpr auto run_to_half = fftwf_execute_dft_r2c;
    static constexpr auto run_from_half = fftwf_execute_dft_c2r;
};
template <> struct Fftw<double>
{
    using Complex = fftw_complex;
    using Plan = FftwPlan;
    // Only single-precision FFTW is linked with threads.
    static constexpr auto plan_with_threads = [](int) {};
    static constexpr auto plan_complex = fftw_plan_many_dft;
    static constexpr auto plan_to_half = fftw_plan_many_dft_r2c;
    static constexpr auto plan_from_half = fftw_plan_many_dft_c2r;
    static constexpr auto run_complex = fftw_execute_dft;
    static constexpr auto run_to_half = fftw_execute_dft_r2c;
    static constexpr auto run_from_half = fftw_execute_dft_c2r;
};

// Allocates `count` zeroed elements, aligned for FFTW's vector code.
template <typename Element> std::unique_ptr<Element[], FftwFloatFree> aligned_array(std::size_t count)
{
    auto* buffer = static_cast<Element*>(fftwf_malloc(count * sizeof(Element)));
    if (buffer == nullptr)
        throw std::bad_alloc();
    std::uninitialized_value_construct_n(buffer, count);
    return std::unique_ptr<Element[], FftwFloatFree>(buffer);
}

} // namespace fragfft::cpu
