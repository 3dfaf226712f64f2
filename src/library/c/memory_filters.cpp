#include "arrays/block_filter.hpp"
#include "arrays/line_filter.hpp"
#include "arrays/parallel_ranges.hpp"
#include "fragfft/arrays.h"
#include "library/c/guard.hpp"
#include "library/c/words.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

using namespace fragfft;
using namespace fragfft::c;
using namespace fragfft::cpu;

namespace {

constexpr Word<cpu::Extension> extensions[] = {
    {FRAGFFT_EXTENSION_NEAREST, cpu::Extension::nearest},   {FRAGFFT_EXTENSION_REFLECT, cpu::Extension::reflect},
    {FRAGFFT_EXTENSION_MIRROR, cpu::Extension::mirror},     {FRAGFFT_EXTENSION_WRAP, cpu::Extension::wrap},
    {FRAGFFT_EXTENSION_CONSTANT, cpu::Extension::constant},
};

// The largest kernel along an axis, and the largest array.
constexpr std::size_t most_taps = std::size_t{1} << 28;
constexpr std::size_t most_numbers = std::size_t{1} << 46;

std::size_t product(std::size_t count, std::size_t length, std::size_t most, const char* what)
{
    if (length != 0 && count > most / length)
        throw SizeError(fmt::format("the {} has too many numbers", what));
    return count * length;
}

void require_kernel(std::size_t taps, std::size_t centre)
{
    if (taps < 1 || taps > most_taps)
        throw SizeError(fmt::format("a kernel has 1 to {} numbers along an axis, not {}", most_taps, taps));
    if (centre >= taps)
        throw CallerError(fmt::format("the centre {} lies outside a kernel of {} numbers", centre, taps));
}

void require_finite(const double* weights, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        if (!std::isfinite(weights[i]))
            throw InputError("the weights are not finite");
}

// Calls work(source, result) with pointers of their type. Throws CallerError unless both are aligned for it and do not
// overlap.
template <typename Work>
void with_numbers(int is_double, const void* source, void* result, std::size_t count, const Work& work)
{
    require_given(source, "the source");
    require_given(result, "the result");
    if (is_double != 0 && is_double != 1)
        throw CallerError(fmt::format("is_double is 0 or 1, not {}", is_double));
    const std::size_t size = is_double == 0 ? sizeof(float) : sizeof(double);
    const auto from = reinterpret_cast<std::uintptr_t>(source);
    const auto to = reinterpret_cast<std::uintptr_t>(result);
    if (from % size != 0 || to % size != 0)
        throw CallerError("the source or the result does not lie where its numbers may");
    if (from < to + count * size && to < from + count * size)
        throw CallerError("the result lies in the source");
    if (is_double == 0)
        work(static_cast<const float*>(source), static_cast<float*>(result));
    else
        work(static_cast<const double*>(source), static_cast<double*>(result));
}

} // namespace

fragfft_error fragfft_filter_lines(const fragfft_lines* lines, const void* source, void* result)
{
    return guarded([&] {
        const fragfft_lines given = taken(lines, "the structure of lines");
        require_kernel(given.count, given.centre);
        LineKernel kernel{
            {}, given.count, given.centre, meaning_of(given.extension, extensions, "extension"), given.beyond};
        if (given.weights != nullptr) {
            require_finite(given.weights, given.count);
            kernel.weights.assign(given.weights, given.weights + given.count);
        }
        std::size_t count = product(given.before, given.length, most_numbers, "array");
        count = product(count, given.behind, most_numbers, "array");
        with_numbers(given.is_double, source, result, count, [&](const auto* from, auto* to) {
            filter_lines(from, to, {given.before, given.length, given.behind}, kernel, hardware_thread_count());
        });
    });
}

fragfft_error fragfft_filter_block(const fragfft_block* block, const void* source, void* result)
{
    return guarded([&] {
        const fragfft_block given = taken(block, "the structure of the block");
        if (given.axes < 1 || given.axes > FRAGFFT_MOST_AXES)
            throw InputError(fmt::format("an array has 1 to {} axes here, not {}", FRAGFFT_MOST_AXES, given.axes));
        require_given(given.weights, "the array of weights");
        Block wanted{{}, {}, given.beyond};
        std::size_t count = 1;
        std::size_t taps = 1;
        for (std::size_t axis = 0; axis < given.axes; ++axis) {
            require_kernel(given.kernel_shape[axis], given.centres[axis]);
            wanted.axes.push_back({given.shape[axis], given.kernel_shape[axis], given.centres[axis],
                                   meaning_of(given.extensions[axis], extensions, "extension")});
            count = product(count, given.shape[axis], most_numbers, "array");
            taps = product(taps, given.kernel_shape[axis], most_taps, "kernel");
        }
        require_finite(given.weights, taps);
        wanted.weights.assign(given.weights, given.weights + taps);
        with_numbers(given.is_double, source, result, count,
                     [&](const auto* from, auto* to) { filter_block(from, to, wanted, hardware_thread_count()); });
    });
}
