#include "program/cpu/fftw_lines.hpp"

#include "arrays/positive.hpp"
#include "program/cpu/large_array.hpp"

#include <mutex>

namespace fragfft::cpu {

namespace {

constexpr const char* lines_name = "a transform of lines";

} // namespace

template <typename Number> FftwLinesOf<Number>::FftwLinesOf(LineKind kind, int length, int at_once, int thread_count)
{
    require_positive(length, "length", lines_name);
    require_positive(at_once, "number of lines at once", lines_name);
    require_positive(thread_count, "thread count", lines_name);
    const auto numbers = static_cast<std::size_t>(length) * static_cast<std::size_t>(at_once);
    const bool is_real = kind == LineKind::real_to_half || kind == LineKind::half_to_real;
    const auto bins = static_cast<std::size_t>(length / 2 + 1) * static_cast<std::size_t>(at_once);
    // FFTW_ESTIMATE looks only at the arrays' alignment, not at their contents, so this memory is never touched.
    const auto complex_array = large_array<std::complex<Number>>(is_real ? bins : numbers);
    const auto real_array = large_array<Number>(is_real ? numbers : 1);
    auto* complex_numbers = fftw(complex_array.get());
    Number* real_numbers = real_array.get();

    const std::lock_guard lock(fftw_planner_mutex());
    initialise_fftw_float_threads();
    Library::plan_with_threads(thread_count);
    constexpr unsigned effort = FFTW_ESTIMATE | FFTW_DESTROY_INPUT;
    const auto plan = [&] {
        switch (kind) {
        case LineKind::real_to_half:
            return Library::plan_to_half(1, &length, at_once, real_numbers, nullptr, at_once, 1, complex_numbers,
                                         nullptr, at_once, 1, effort);
        case LineKind::half_to_real:
            return Library::plan_from_half(1, &length, at_once, complex_numbers, nullptr, at_once, 1, real_numbers,
                                           nullptr, at_once, 1, effort);
        default:
            return Library::plan_complex(1, &length, at_once, complex_numbers, nullptr, at_once, 1, complex_numbers,
                                         nullptr, at_once, 1, kind == LineKind::forward ? FFTW_FORWARD : FFTW_BACKWARD,
                                         effort);
        }
    };
    plan_ = own_fftw_plan<typename Library::Plan>(plan());
}

template class FftwLinesOf<float>;
template class FftwLinesOf<double>;

void forget_fftw_plans()
{
    const std::lock_guard lock(fftw_planner_mutex());
    fftw_forget_wisdom();
    fftwf_forget_wisdom();
}

} // namespace fragfft::cpu
