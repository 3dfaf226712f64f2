// Section 4: the complex FFT of 256 x 256, and the product with a filter, on the GPU and by FFTW.
#include "engine/image_runner.hpp"
#include "figures/items/items.hpp"
#include "gl/timer.hpp"
#include "measuring/copy_pass.hpp"
#include "measuring/wall_clock.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_complex.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int side = 256;
constexpr Problem options{.width = side, .height = side, .format = gl::PixelFormat::rg32f};

struct Times
{
    gl::TimeStatistics transform;
    gl::TimeStatistics product;

    double product_share() const // of the transform's time
    {
        return product.median_milliseconds / transform.median_milliseconds;
    }
};

DoubleComplexImage complex_image(const Image& pairs)
{
    DoubleComplexImage image(pairs.width, pairs.height, 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return image;
}

// Of modulus 1: a spectrum multiplied again and again keeps its size.
std::vector<std::complex<float>> all_pass_response()
{
    std::vector<std::complex<float>> response;
    for (int bin = 0; bin < side * side; ++bin)
        response.push_back(std::polar(1.0f, static_cast<float>(bin)));
    return response;
}

Times on_gpu(ItemContext& context, const Image& image, ItemResult& result)
{
    const Method method = fialka_cadik_2006::method();
    const Plan transform = method.forward(options);
    const Plan filter = method.filter_spectrum(options);
    result.passes = {pass_list("The complex FFT", transform),
                     pass_list("The product, of which the first pass is timed, and the inverse", filter)};
    ImageRunner forward(context.engine, transform);
    forward.upload("image", image);
    ImageRunner product(context.engine, filter);
    product.read_from("image", forward, "result");
    Image response(side, side, 2);
    const auto values = all_pass_response();
    for (std::size_t i = 0; i < values.size(); ++i) {
        response.samples[2 * i] = values[i].real();
        response.samples[2 * i + 1] = values[i].imag();
    }
    product.upload("response", response);

    gl::Timer timer(context.context.functions(), context.context.device());
    const gl::StateGuard guard(context.context.functions(), used_units({&forward.prepared(), &product.prepared()}));
    const auto times = gl::measure_in_turn(
        timer, context.sampling(), {[&] { forward.prepared().record(); }, [&] { product.prepared().record(0); }});
    const double error =
        reference::relative_l2(complex_image(forward.read_back("result", 2)),
                               reference::fftw_transform(complex_image(image), reference::Direction::forward));
    result.checks.push_back({"complex FFT of 256 x 256: relative L2 error", error,
                             reference::promised_transform_bound(reference::AccuracyMode::float32_table, side, side)});
    return {times[0], times[1]};
}

Times by_fftw(ItemContext& context, const Image& image, int threads)
{
    reference::FftwComplexTransform transform(side, side, threads);
    for (std::size_t i = 0; i < transform.samples().size(); ++i)
        transform.samples()[i] = {image.samples[2 * i], image.samples[2 * i + 1]};
    const auto response = all_pass_response();
    const auto times = gl::measure_in_turn(
        {timed_by_wall_clock([&] { transform.forward(); }), timed_by_wall_clock([&] { transform.multiply(response); })},
        wall_clock, context.sampling());
    return {times[0], times[1]};
}

class Claims
{
public:
    Claims(const reference::PublishedTable& published, const Times& gpu, const Times& cpu)
        : published_(published), gpu_(gpu), cpu_(cpu)
    {
    }

    Claim transform() const
    {
        const std::size_t row = published_.row_where("what", "complex FFT");
        const double expected = published_.number(row, "times_the_cpu");
        const double measured = cpu_.transform.median_milliseconds / gpu_.transform.median_milliseconds;
        Claim claim = claim_of(published_, row, "speedup", "The GPU's complex FFT of 256 x 256 is faster than FFTW");
        constexpr double tolerance = 1.5;
        claim.published = fmt::format("{} times as fast", published_.text(row, "times_the_cpu"));
        claim.measured = fmt::format("{} times", number(measured, 3));
        judge(claim, expected, measured, tolerance, measured > 1.0, "the GPU is faster");
        claim.explanation =
            "A pass per stage writes the image sixteen times; FFTW keeps half a mebibyte in its caches and "
            "uses every core and vector unit of a CPU of today.";
        return claim;
    }

    Claim product() const
    {
        const std::size_t row = published_.row_where("what", "multiplication with a filter");
        const double expected = published_.number(row, "cpu_milliseconds") / published_.number(row, "gpu_milliseconds");
        const double measured = cpu_.product.median_milliseconds / gpu_.product.median_milliseconds;
        Claim claim =
            claim_of(published_, row, "product",
                     "The product with a filter costs the CPU as much as the transform, and the GPU almost nothing");
        constexpr double tolerance = 1.5;
        claim.published = fmt::format("{} times as fast", number(expected, 3));
        claim.measured = fmt::format("{} times; {} % of a transform's time there, {} % on the CPU", number(measured, 3),
                                     number(100.0 * gpu_.product_share(), 2), number(100.0 * cpu_.product_share(), 2));
        judge(claim, expected, measured, tolerance, gpu_.product_share() < cpu_.product_share(),
              "the product takes a smaller share of the GPU's transform than of the CPU's");
        claim.explanation = "65536 complex products in 20 ms are 300 ns each: the CPU's product then was not what a "
                            "vectorised loop over data in cache makes of it.";
        return claim;
    }

private:
    const reference::PublishedTable& published_;
    const Times& gpu_;
    const Times& cpu_;
};

} // namespace

ItemResult fialka_cadik_2006_fft_256(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_fft_256");
    const Image image = random_pixels(side, side, 2);
    ItemResult result;
    result.table.columns = {"implementation", "complex FFT in ms", "product in ms", "hardware", "year", "timed by"};
    const auto published_row = [&](const std::string& implementation, const std::string& column) {
        result.table.rows.push_back(
            {implementation, published.text(published.row_where("what", "complex FFT"), column),
             published.text(published.row_where("what", "multiplication with a filter"), column),
             published.text(0, "hardware"), published.text(0, "year"), "the authors"});
    };
    const auto add = [&](const std::string& implementation, const Times& times, const std::string& hardware) {
        result.table.rows.push_back({implementation, number(times.transform.median_milliseconds),
                                     number(times.product.median_milliseconds), hardware, "now",
                                     fmt::format("{}, {} runs", times.transform.method, times.transform.runs)});
    };
    published_row("fragment programs", "gpu_milliseconds");
    published_row("FFTW", "cpu_milliseconds");
    const Times gpu = on_gpu(context, image, result);
    add("fragment programs, one complex image in 32-bit floats", gpu, context.context.device().renderer);
    Times cpu = by_fftw(context, image, 1);
    add("FFTW 3, 1 thread", cpu, "this CPU");
    if (const int threads = reference::hardware_thread_count(); threads > 1) {
        const Times on_all = by_fftw(context, image, threads);
        add(fmt::format("FFTW 3, {} threads", threads), on_all, "this CPU");
        // For so small an image threads may cost more than they bring.
        if (on_all.transform.median_milliseconds < cpu.transform.median_milliseconds)
            cpu = on_all;
    }
    const Claims claims(published, gpu, cpu);
    result.claims = {claims.transform(), claims.product()};
    result.text =
        "<p>The paper's complex FFT of a 256 x 256 texture took 5.9 ms on the GPU and about 20 ms by FFTW; multiplying "
        "the result with a filter took another 20 ms on the CPU and 0.1 ms on the GPU. Here the same on this machine, "
        "FFTW in single precision with measured plans on one thread and on all; the claims are judged against the "
        "faster of the two.</p>";
    return result;
}

} // namespace fragfft::figures
