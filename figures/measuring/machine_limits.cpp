#include "figures/measuring/machine_limits.hpp"

#include "arrays/parallel_ranges.hpp"
#include "engine/image_transfer.hpp"
#include "errors.hpp"
#include "figures/measuring/instruction_count.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/plan_timing.hpp"
#include "figures/measuring/wall_clock.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

// The function for each vector unit is composed of these. If they were not inlined, they would be compiled for the
// baseline instruction set.
#define FRAGFFT_INLINE [[gnu::always_inline]] inline

namespace fragfft::measuring {

namespace {

// Source and target together exceed the caches of most CPUs.
constexpr std::size_t copied_bytes = std::size_t{128} << 20;
constexpr std::int64_t steps = 1'000'000; // takes some milliseconds

template <int bytes> struct VectorOf
{
    typedef float Type __attribute__((vector_size(bytes)));
};

template <int bytes> FRAGFFT_INLINE float sum_of_chains_in(std::int64_t step_count, float factor, float summand)
{
    using Vector = typename VectorOf<bytes>::Type;
    Vector chains[cpu_chains];
#pragma GCC unroll 12
    for (int chain = 0; chain < cpu_chains; ++chain)
        chains[chain] = Vector{} + static_cast<float>(chain);
    for (std::int64_t step = 0; step < step_count; ++step)
#pragma GCC unroll 12
        for (int chain = 0; chain < cpu_chains; ++chain)
            chains[chain] = chains[chain] * factor + summand;
    Vector sums{};
#pragma GCC unroll 12
    for (int chain = 0; chain < cpu_chains; ++chain)
        sums += chains[chain];
    float sum = 0.0f;
    for (std::size_t lane = 0; lane < bytes / sizeof(float); ++lane)
        sum += sums[lane];
    return sum;
}

#if defined(__x86_64__)
[[gnu::target("avx512f")]] float sum_by_avx512(std::int64_t step_count, float factor, float summand)
{
    return sum_of_chains_in<64>(step_count, factor, summand);
}
[[gnu::target("avx2,fma")]] float sum_by_avx2(std::int64_t step_count, float factor, float summand)
{
    return sum_of_chains_in<32>(step_count, factor, summand);
}
#endif

float sum_by_any(std::int64_t step_count, float factor, float summand)
{
    return sum_of_chains_in<16>(step_count, factor, summand);
}

Rate copy_rate(int threads, std::vector<std::byte>& from, std::vector<std::byte>& to, const gl::Sampling& sampling)
{
    const auto copy = [&] {
        cpu::for_ranges_in_parallel(from.size(), threads, [&](std::size_t begin, std::size_t end) {
            std::memcpy(to.data() + begin, from.data() + begin, end - begin);
        });
    };
    return {2.0 * static_cast<double>(from.size()), gl::measure(timed_by_wall_clock(copy), sampling)};
}

Rate arithmetic_rate(int threads, const gl::Sampling& sampling)
{
    const cpu::VectorUnit unit = cpu::vector_units_here().back();
    std::vector<float> sums(static_cast<std::size_t>(threads));
    const auto compute = [&] {
        cpu::for_ranges_in_parallel(sums.size(), threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t thread = begin; thread < end; ++thread)
                sums[thread] = sum_of_chains(steps, 0.5f, 0.5f, unit);
        });
    };
    return {2.0 * cpu_chains * lanes(unit) * static_cast<double>(steps) * threads,
            gl::measure(timed_by_wall_clock(compute), sampling)};
}

constexpr int drawn_side = 1024;
// Large enough that submitting a dispatch takes little time beside it, and that it does not fit into a GPU's caches.
constexpr int dispatched_side_on_hardware = 2048;
// Work that takes a GPU some hundredths of a millisecond is repeated this often within one time.
constexpr int repetitions_on_hardware = 8;
constexpr int arithmetic_rows_in_software = 64; // takes about 10 ms on two cores

constexpr std::array all_formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f,
                                 gl::PixelFormat::rg16f,   gl::PixelFormat::rgba8,   gl::PixelFormat::r32f};

class Measurement
{
public:
    Measurement(gl::Context& context, Engine& engine, const gl::Sampling& sampling)
        : context_(context), engine_(engine), sampling_(sampling),
          repetitions_(context.device().is_software ? 1 : repetitions_on_hardware)
    {
        limits_.side = std::min(drawn_side, context.device().maximum_texture_size);
        limits_.dispatched_side = context.device().is_software
                                      ? limits_.side
                                      : std::min(dispatched_side_on_hardware, context.device().maximum_texture_size);
    }

    MachineLimits limits()
    {
        limits_.copies = rates_by_format(all_formats, limits_.side, copy_of_square);
        limits_.writing = rates_by_format(all_formats, limits_.side, writing_plan);
        for (const gl::PixelFormat format : all_formats)
            for (FetchRate& rate : measure_fetching(format, fetch_area(limits_.side, limits_.side, context_.device()),
                                                    sampling_, context_.device(), engine_))
                limits_.fetches.push_back(std::move(rate));
        measure_arithmetic();
        if (gl::has_compute(context_.functions())) {
            limits_.dispatched_copies =
                rates_by_format(dispatched_formats, limits_.dispatched_side, dispatched_copy_plan);
            limits_.image_stores = rates_by_format(dispatched_formats, limits_.dispatched_side, image_store_plan);
        }
        measure_transfers();
        limits_.cpu = measure_cpu_limits(sampling_);
        limits_.operations = remembering(count_operations);
        return std::move(limits_);
    }

private:
    static Plan copy_of_square(int side, gl::PixelFormat format) { return copy_plan(side, side, format); }

    std::vector<gl::TimeStatistics> times_of(const std::vector<Plan>& plans, int repetitions)
    {
        return time_in_turn(plans, repetitions, sampling_, context_.device(), engine_);
    }

    template <typename Formats>
    std::vector<FormatRate> rates_by_format(const Formats& formats, int side,
                                            Plan (*plan_of)(int side, gl::PixelFormat format))
    {
        std::vector<Plan> plans;
        for (const gl::PixelFormat format : formats)
            plans.push_back(plan_of(side, format));
        const auto times = times_of(plans, repetitions_);
        const double texels = static_cast<double>(side) * side * repetitions_;
        std::vector<FormatRate> rates;
        for (std::size_t i = 0; i < times.size(); ++i)
            rates.push_back({formats[i], {texels, times[i]}});
        return rates;
    }

    void measure_arithmetic()
    {
        const int rows = context_.device().is_software ? arithmetic_rows_in_software : limits_.side;
        std::vector<Plan> plans;
        for (const int chains : chain_counts)
            plans.push_back(multiply_add_plan(chains, limits_.side, rows, 0.5f, 0.5f)); // stays finite and normal
        const auto times = times_of(plans, 1);
        const double operations = 2.0 * 4.0 * multiply_adds_of_a_fragment * limits_.side * rows;
        for (std::size_t i = 0; i < times.size(); ++i)
            limits_.arithmetic.push_back({chain_counts[i], {operations, times[i]}});
    }

    // Transfers as `fragfft` does: through pixel buffers, floats as floats and bytes as bytes.
    void measure_transfers()
    {
        const gl::Functions& gl = context_.functions();
        const int side = limits_.side;
        const gl::Texture floats(gl, side, side, gl::PixelFormat::rgba32f, "transfers of floats");
        const gl::Texture bytes(gl, side, side, gl::PixelFormat::rgba8, "transfers of bytes");
        const Image image = random_pixels(side, side);
        std::vector<Image> images{image};
        std::vector<std::uint8_t> pixels(image.samples.size());
        std::mt19937 generator(2006);
        std::generate(pixels.begin(), pixels.end(), [&] { return static_cast<std::uint8_t>(generator() & 255u); });
        const std::vector<gl::TextureView> float_views{floats.view()};
        const std::vector<gl::TextureView> byte_views{bytes.view()};
        const std::vector<std::span<std::uint8_t>> targets{pixels};
        gl::UploadBuffers uploads(gl);
        ImageTransfer transfer(gl, uploads);
        add_transfer(gl::PixelFormat::rgba32f, true, [&] {
            transfer.upload(image, floats.view());
            gl.Finish();
        });
        add_transfer(gl::PixelFormat::rgba32f, false, [&] { transfer.read_back(float_views, images); });
        add_transfer(gl::PixelFormat::rgba8, true, [&] {
            transfer.upload(pixels, bytes.view());
            gl.Finish();
        });
        add_transfer(gl::PixelFormat::rgba8, false, [&] { transfer.read_back(byte_views, targets); });
    }

    void add_transfer(gl::PixelFormat format, bool to_device, const std::function<void()>& work)
    {
        const double bytes = static_cast<double>(limits_.side) * limits_.side * gl::info(format).bytes_per_pixel;
        limits_.transfers.push_back({format, to_device, {bytes, gl::measure(timed_by_wall_clock(work), sampling_)}});
    }

    gl::Context& context_;
    Engine& engine_;
    gl::Sampling sampling_;
    int repetitions_;
    MachineLimits limits_;
};

const FormatRate& rate_in(gl::PixelFormat format, const std::vector<FormatRate>& rates, const char* what)
{
    const auto found =
        std::find_if(rates.begin(), rates.end(), [&](const FormatRate& rate) { return rate.format == format; });
    if (found == rates.end())
        throw CallerError(fmt::format("no {} of {} has been measured", what, gl::info(format).name));
    return *found;
}

} // namespace

double operations_in_disassembly(const std::string& disassembly, int fetches)
{
    const std::vector<WorkOfBody> bodies = work_by_loop(disassembly);
    double written_in_loops = 0.0;
    for (std::size_t i = 1; i < bodies.size(); ++i)
        written_in_loops += bodies[i].fetches;
    const double done_in_loops = fetches - bodies.front().fetches;
    const double repetitions = written_in_loops > 0.0 ? std::max(1.0, done_in_loops / written_in_loops) : 1.0;
    double operations = 0.0;
    for (const WorkOfBody& body : bodies)
        operations += (&body != &bodies.front() && body.fetches > 0 ? repetitions : 1.0) * body.numbers;
    return operations;
}

std::optional<double> count_operations(const ProgramVariant& variant)
{
    const auto disassembly = disassembly_of(variant);
    if (!disassembly)
        return std::nullopt;
    int fetches = 0;
    for (const AccessCount& access : variant.accesses)
        fetches += access.count;
    return operations_in_disassembly(*disassembly, fetches);
}

OperationCounter remembering(OperationCounter counter)
{
    auto known = std::make_shared<std::map<std::string, std::optional<double>>>();
    return [counter = std::move(counter), known](const ProgramVariant& variant) {
        const auto [entry, added] = known->try_emplace(variant.key());
        if (added)
            entry->second = counter(variant);
        return entry->second;
    };
}

int lanes(cpu::VectorUnit unit)
{
    switch (unit) {
    case cpu::VectorUnit::avx512:
        return 16;
    case cpu::VectorUnit::avx2:
        return 8;
    case cpu::VectorUnit::any:
        return 4;
    }
    return 0;
}

float sum_of_chains(std::int64_t step_count, float factor, float summand, cpu::VectorUnit unit)
{
#if defined(__x86_64__)
    if (unit == cpu::VectorUnit::avx512)
        return sum_by_avx512(step_count, factor, summand);
    if (unit == cpu::VectorUnit::avx2)
        return sum_by_avx2(step_count, factor, summand);
#endif
    static_cast<void>(unit); // other architectures have only one
    return sum_by_any(step_count, factor, summand);
}

CpuLimits measure_cpu_limits(const gl::Sampling& sampling)
{
    CpuLimits limits;
    limits.threads = cpu::hardware_thread_count();
    {
        std::vector<std::byte> from(copied_bytes, std::byte{1});
        std::vector<std::byte> to(copied_bytes);
        limits.copy_on_one_thread = copy_rate(1, from, to, sampling);
        limits.copy_on_all_threads = copy_rate(limits.threads, from, to, sampling);
    }
    limits.arithmetic_on_one_thread = arithmetic_rate(1, sampling);
    limits.arithmetic_on_all_threads = arithmetic_rate(limits.threads, sampling);
    return limits;
}

const FormatRate& MachineLimits::copy(gl::PixelFormat format) const
{
    return rate_in(format, copies, "copy");
}

const FormatRate& MachineLimits::written(gl::PixelFormat format) const
{
    return rate_in(format, writing, "writing");
}

const FetchRate& MachineLimits::fastest_fetching(gl::PixelFormat format) const
{
    return fastest(fetches, format);
}

const ArithmeticRate& MachineLimits::fastest_arithmetic() const
{
    if (arithmetic.empty())
        throw CallerError("no arithmetic has been measured");
    return *std::max_element(arithmetic.begin(), arithmetic.end(),
                             [](const ArithmeticRate& a, const ArithmeticRate& b) {
                                 return a.operations.per_second() < b.operations.per_second();
                             });
}

MachineLimits measure_machine_limits(gl::Context& context, Engine& engine, const gl::Sampling& sampling)
{
    return Measurement(context, engine, sampling).limits();
}

gl::Sampling limits_sampling(const gl::Sampling& of_one_time, const gl::Device& device)
{
    return {.least_runs = device.is_software ? 1 : (of_one_time.least_runs + 1) / 2,
            .least_milliseconds = of_one_time.least_milliseconds / 8.0,
            .warm_up_milliseconds = gl::warm_up_milliseconds(device) / 2.0,
            .keeper = of_one_time.keeper};
}

} // namespace fragfft::measuring
