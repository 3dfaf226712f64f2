// Section 4: the complex FFT of 256 x 256, and the product with a filter, on the GPU and by FFTW.
//
// The paper: 5.9 ms on the GPU and about 20 ms by FFTW, 3.4 times as fast; the product took another 20 ms on the CPU
// and 0.1 ms on the GPU. Here: all of them in turn, FFTW on one thread, as theirs had one and by which the claims are
// judged, and on all. The claim about the product is judged by shares: what part of a transform's time it takes on
// either.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "figures/report/fitness.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/timer.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

constexpr int transformed_side = 256;
constexpr Problem transformed_problem{
    .width = transformed_side, .height = transformed_side, .format = gl::PixelFormat::rg32f};

struct StepTimes
{
    gl::TimeStatistics transform;
    gl::TimeStatistics product;
};

struct AllTimes
{
    StepTimes gpu;
    StepTimes one_thread;
    std::optional<StepTimes> all_threads; // where there are several
};

// A response of modulus 1: a spectrum that is multiplied by it again and again keeps its size.
std::vector<std::complex<float>> all_pass_response()
{
    std::vector<std::complex<float>> response;
    for (int bin = 0; bin < transformed_side * transformed_side; ++bin)
        response.push_back(std::polar(1.0f, static_cast<float>(bin)));
    return response;
}

// FFTW's transform of the image, and a product with the bins of it.
class ByFftw
{
public:
    ByFftw(const Image& image, int threads)
        : transform_(transformed_side, transformed_side, threads), response_(all_pass_response()),
          name_(fmt::format("FFTW, {} threads", threads))
    {
        for (std::size_t i = 0; i < transform_.samples().size(); ++i)
            transform_.samples()[i] = {image.samples[2 * i], image.samples[2 * i + 1]};
    }

    void add_to(std::vector<gl::TimedRun>& runs)
    {
        runs.push_back(timed_by_wall_clock([this] { transform_.forward(); }).named(name_ + ", forward"));
        runs.push_back(timed_by_wall_clock([this] { transform_.multiply(response_); }).named(name_ + ", product"));
    }

private:
    cpu::FftwComplexTransform transform_;
    std::vector<std::complex<float>> response_;
    std::string name_;
};

AllTimes measured_steps(ItemContext& context, const Image& image, ItemResult& result)
{
    const Method method = fialka_cadik_2006::method();
    const Plan transform = method.forward(transformed_problem);
    const Plan filter = spectrum_filtering_plan(method, transformed_problem);
    result.passes = {context.pass_list("The complex FFT", transform),
                     context.pass_list("The product, of which the first pass is timed, and the inverse", filter)};
    ImageRunner forward(context.engine, transform);
    forward.upload("image", image);
    ImageRunner product(context.engine, filter);
    product.read_from("image", forward, "result");
    Image response(transformed_side, transformed_side, 2);
    const auto values = all_pass_response();
    for (std::size_t i = 0; i < values.size(); ++i) {
        response.samples[2 * i] = values[i].real();
        response.samples[2 * i + 1] = values[i].imag();
    }
    product.upload("response", response);
    ByFftw on_one_thread(image, 1);
    ByFftw on_all_threads(image, cpu::hardware_thread_count());

    gl::Timer timer(context.context.functions(), context.context.device());
    std::vector<gl::TimedRun> runs{timer.timed([&] { forward.prepared().record(); }).named("forward"),
                                   timer.timed([&] { product.prepared().record_up_to(0); }).named("product")};
    on_one_thread.add_to(runs);
    const bool has_threads = cpu::hardware_thread_count() > 1;
    if (has_threads)
        on_all_threads.add_to(runs);
    const gl::StateGuard guard(context.context.functions(), used_units({&forward.prepared(), &product.prepared()}));
    auto times = gl::measure_in_turn(runs, context.sampling());
    const double error = reference::relative_l2(complex_image(forward.read_back("result", 2)), exact_transform(image));
    result.checks.push_back({"complex FFT of 256 x 256: relative L2 error", error,
                             reference::promised_transform_bound(reference::AccuracyMode::float32_table,
                                                                 transformed_side, transformed_side)});
    AllTimes all{{times[0], times[1]}, {times[2], times[3]}, std::nullopt};
    if (has_threads)
        all.all_threads = StepTimes{times[4], times[5]};
    return all;
}

// The product's share of the transform's time.
Interval share(const StepTimes& times)
{
    return ratio_in_turn(times.product, times.transform);
}

// The share of a transform's time that the product takes, the CPU's in units of the GPU's, round by round.
Interval ratio_of_shares(const StepTimes& cpu, const StepTimes& gpu)
{
    return quotient_in_turn(cpu.product, cpu.transform, gpu.product, gpu.transform);
}

std::string percent(const Interval& share)
{
    return text_of(measuring::times(100.0, share), 2) + " %";
}

Claim transform_claim(const reference::PublishedTable& published, const AllTimes& times, const ItemContext& context)
{
    const std::size_t row = published.row_where("what", "complex FFT");
    Claim claim = claim_of(published, row, "speedup", "The GPU's complex FFT of 256 x 256 is faster than FFTW");
    const double theirs = published.number(row, "times_the_cpu");
    state_ratio(claim, {theirs, theirs}, ratio_in_turn(times.one_thread.transform, times.gpu.transform), "times");
    claim.beside += " as fast as FFTW on one thread";
    if (times.all_threads)
        claim.beside += fmt::format("; {} times as fast as on all {} threads",
                                    text_of(ratio_in_turn(times.all_threads->transform, times.gpu.transform)),
                                    cpu::hardware_thread_count());
    claim.explanation =
        "FFTW works on one mebibyte, which likely stays in a cache of today's processor and cannot have stayed in the "
        "256 KiB of a Celeron D; each of the sixteen passes reads and writes the whole image.";
    judge_only_with(Need::graphics_hardware, claim, context);
    return claim;
}

Claim product_claim(const reference::PublishedTable& published, const AllTimes& times, const ItemContext& context)
{
    const std::size_t transform = published.row_where("what", "complex FFT");
    const std::size_t product = published.row_where("what", "multiplication with a filter");
    const auto published_share = [&](const std::string& column) {
        return published.number(product, column) / published.number(transform, column);
    };
    const double theirs = published_share("cpu_milliseconds") / published_share("gpu_milliseconds");
    Claim claim = claim_of(published, product, "product",
                           "The product with a filter costs the CPU as much as the transform, and the GPU almost "
                           "nothing: its share of a transform's time on the CPU, in units of that on the GPU");
    state_ratio(claim, {theirs, theirs}, ratio_of_shares(times.one_thread, times.gpu), "times");
    claim.published += fmt::format(": {} % of a transform's time on the CPU, {} % on the GPU",
                                   number(100.0 * published_share("cpu_milliseconds"), 2),
                                   number(100.0 * published_share("gpu_milliseconds"), 2));
    claim.beside += fmt::format(": {} on one CPU thread, {} on the GPU", percent(share(times.one_thread)),
                                percent(share(times.gpu)));
    if (times.all_threads)
        claim.beside += fmt::format("; {} times with all {} threads, where it is {}",
                                    text_of(ratio_of_shares(*times.all_threads, times.gpu)),
                                    cpu::hardware_thread_count(), percent(share(*times.all_threads)));
    constexpr double nanoseconds_per_millisecond = 1e6;
    constexpr double bins = static_cast<double>(transformed_side) * transformed_side;
    claim.explanation = fmt::format(
        "On a GPU a product is one pass and a transform sixteen. A complex product took their CPU {} ns, and takes one "
        "thread {} ns here: likely theirs was not a tuned loop; the paper does not describe it.",
        number(published.number(product, "cpu_milliseconds") / bins * nanoseconds_per_millisecond, 2),
        number(times.one_thread.product.median_milliseconds / bins * nanoseconds_per_millisecond, 2));
    judge_only_with(Need::graphics_hardware, claim, context);
    return claim;
}

// A published time of `what` on "gpu" or "cpu".
Claim time_claim(const reference::PublishedTable& published, const std::string& what, const std::string& processor,
                 const std::string& name, const std::string& statement, const gl::TimeStatistics& time)
{
    const std::size_t row = published.row_where("what", what);
    Claim claim = claim_of(published, row, name, statement);
    const std::string milliseconds = processor + "_milliseconds";
    state_figure(claim, {published.number(row, milliseconds), spread_of(time), "ms"});
    const std::string& qualifier = published.text(row, processor + "_qualifier");
    claim.published =
        fmt::format("{}{}{} ms", qualifier, qualifier.empty() ? "" : " ", published.text(row, milliseconds));
    return claim;
}

std::vector<Claim> time_claims(const reference::PublishedTable& published, const AllTimes& times,
                               const ItemContext& context)
{
    const std::string transform = "complex FFT";
    const std::string product = "multiplication with a filter";
    std::vector<Claim> claims{
        time_claim(published, transform, "gpu", "fft_on_gpu", "The complex FFT of 256 x 256 takes the GPU this long",
                   times.gpu.transform),
        time_claim(published, transform, "cpu", "fft_on_cpu", "The complex FFT of 256 x 256 takes FFTW this long",
                   times.one_thread.transform),
        time_claim(published, product, "gpu", "product_on_gpu",
                   "Multiplying the transformed data with a filter takes the GPU this long", times.gpu.product),
        time_claim(published, product, "cpu", "product_on_cpu",
                   "Multiplying the transformed data with a filter takes the CPU this long", times.one_thread.product)};
    const gl::Device& device = context.context.device();
    claims[0].explanation = fmt::format("It is drawn in 32-bit floats by {}{}.", device.renderer,
                                        device.is_software ? ", which is a software renderer and no card" : "");
    claims[1].explanation = "FFTW runs on one thread, as many as their processor had.";
    claims[3].explanation = "This is a loop over the bins on one thread; the authors do not say how they multiplied.";
    return claims;
}

} // namespace

ItemResult fialka_cadik_2006_fft_256(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_fft_256");
    const Image image = random_pixels(transformed_side, transformed_side, 2);
    ItemResult result;
    result.table.columns = {"implementation", "complex FFT in ms", "FFT, 5th of a hundred", "FFT, 95th",
                            "product in ms",  "product, 5th",      "product, 95th",         "hardware",
                            "year",           "timed by"};
    const auto published_row = [&](const std::string& implementation, const std::string& column) {
        result.table.rows.push_back(
            {implementation, published.text(published.row_where("what", "complex FFT"), column), "", "",
             published.text(published.row_where("what", "multiplication with a filter"), column), "", "",
             published.text(0, "hardware"), published.text(0, "year"), "the authors"});
    };
    const auto add = [&](const std::string& implementation, const StepTimes& times, const std::string& hardware) {
        std::vector<std::string> row{implementation};
        for (const Interval& time : {spread_of(times.transform), spread_of(times.product)})
            for (const double value : {time.middle, time.low, time.high})
                row.push_back(number(value));
        row.insert(row.end(),
                   {hardware, "now", fmt::format("{}, {} runs", times.transform.method, times.transform.runs)});
        result.table.rows.push_back(std::move(row));
    };
    published_row("fragment programs", "gpu_milliseconds");
    published_row("FFTW", "cpu_milliseconds");
    const AllTimes times = measured_steps(context, image, result);
    add("fragment programs, one complex image in 32-bit floats", times.gpu, context.context.device().renderer);
    add("FFTW 3, 1 thread", times.one_thread, "this CPU");
    if (times.all_threads)
        add(fmt::format("FFTW 3, {} threads", cpu::hardware_thread_count()), *times.all_threads, "this CPU");
    result.claims = time_claims(published, times, context);
    result.claims.push_back(transform_claim(published, times, context));
    result.claims.push_back(product_claim(published, times, context));
    const CpuOpponent opponent = fair_cpu_opponent(
        times.one_thread.transform, times.all_threads ? std::optional(times.all_threads->transform) : std::nullopt,
        cpu::hardware_thread_count());
    for (Claim& claim : outperforming_claims(
             published, "transforms 256 x 256 complex numbers by the FFT",
             {ratio_in_turn(times.one_thread.transform, times.gpu.transform), opponent.beaten_by(times.gpu.transform)},
             context))
        result.claims.push_back(std::move(claim));
    result.text =
        "<p>The complex FFT of a 256 x 256 texture and the product with a filter, on the GPU and on the CPU, are timed "
        "in turn, FFTW in single precision with measured plans on one thread and on all. The ratios are judged against "
        "one thread, for their processor had one core; that the GPU clearly outperforms it, against the better of both "
        "as well.</p>";
    return result;
}

} // namespace fragfft::figures
