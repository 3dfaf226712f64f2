// Section 4: the complex FFT of 256 x 256, and the product with a filter, on the GPU and by FFTW.
//
// The paper: 5.9 ms on the GPU and about 20 ms by FFTW, 3.4 times as fast; the product took another 20 ms on the CPU
// and 0.1 ms on the GPU. Here: all of them in turn, FFTW on one thread, as theirs had one and by which the claims are
// judged, and on all.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/timer.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

const Key& fair_cpu_opponent(const MomentRows& rows, const Key& one_thread, const Key& all_threads)
{
    return rows.median(all_threads) < rows.median(one_thread) ? all_threads : one_thread;
}

int cpu_threads_in(const ItemRows& rows)
{
    return static_cast<int>(rows.number(cpu_threads_quantity));
}

Claim claim_told_beside(const std::string& id, const std::vector<Case>& cases)
{
    Claim claim = claim_of_cases(id, cases);
    claim.beside = prose().section(id + ".beside");
    return claim;
}

namespace {

namespace fialka_fft_256 {

constexpr int side = 256;
constexpr Problem problem{.width = side, .height = side, .format = gl::PixelFormat::rg32f};

// Where a transform and a product run: 0 threads for the GPU.
constexpr int on_gpu = 0;
constexpr int on_one_thread = 1;

Labels labels_of(int threads)
{
    if (threads == on_gpu)
        return {{"processor", "gpu"}};
    return {{"processor", "cpu"}, {"threads", threads}};
}

Key transform_on(int threads)
{
    return {"complex FFT of 256 x 256", labels_of(threads)};
}

Key product_on(int threads)
{
    return {"product of 256 x 256 with a filter", labels_of(threads)};
}

// A response of modulus 1: a spectrum that is multiplied by it again and again keeps its size.
std::vector<std::complex<float>> all_pass_response()
{
    std::vector<std::complex<float>> response;
    for (int bin = 0; bin < side * side; ++bin)
        response.push_back(std::polar(1.0f, static_cast<float>(bin)));
    return response;
}

Image response_texels()
{
    Image texels(side, side, 2);
    const auto values = all_pass_response();
    for (std::size_t i = 0; i < values.size(); ++i) {
        texels.samples[2 * i] = values[i].real();
        texels.samples[2 * i + 1] = values[i].imag();
    }
    return texels;
}

// FFTW's transform of the image, and a product with the bins of it.
class ByFftw
{
public:
    ByFftw(const Image& image, int threads)
        : transform_(side, side, threads), response_(all_pass_response()), threads_(threads)
    {
        for (std::size_t i = 0; i < transform_.samples().size(); ++i)
            transform_.samples()[i] = {image.samples[2 * i], image.samples[2 * i + 1]};
    }

    void add_to(std::vector<gl::TimedRun>& runs)
    {
        runs.push_back(timed_by_wall_clock([this] { transform_.forward(); }).named(transform_on(threads_).text()));
        runs.push_back(
            timed_by_wall_clock([this] { transform_.multiply(response_); }).named(product_on(threads_).text()));
    }

private:
    cpu::FftwComplexTransform transform_;
    std::vector<std::complex<float>> response_;
    int threads_;
};

void measure(ItemContext& context, Experiment& experiment)
{
    // Prepare
    const Image image = random_pixels(side, side, 2);
    const Method method = fialka_cadik_2006::method();
    const Plan transform = method.forward(problem);
    const Plan filter = spectrum_filtering_plan(method, problem);
    ImageRunner forward(context.engine, transform);
    forward.upload("image", image);
    ImageRunner product(context.engine, filter);
    product.read_from("image", forward, "result");
    product.upload("response", response_texels());
    const int threads = cpu::hardware_thread_count();
    ByFftw by_one_thread(image, 1);
    ByFftw by_all_threads(image, threads);

    // Time
    gl::Timer timer(context.context.functions(), context.context.device());
    std::vector<gl::TimedRun> runs{
        timer.timed([&] { forward.prepared().record(); }).named(transform_on(on_gpu).text()),
        timer.timed([&] { product.prepared().record_up_to(0); }).named(product_on(on_gpu).text())};
    by_one_thread.add_to(runs);
    if (threads > 1)
        by_all_threads.add_to(runs);
    const gl::StateGuard guard(context.context.functions(), used_units({&forward.prepared(), &product.prepared()}));
    gl::measure_in_turn(runs, context.sampling());
    experiment.rows.number(cpu_threads_quantity, threads);

    // Check
    if (!experiment.is_first_moment())
        return;
    experiment.passes = {context.pass_list("The complex FFT", transform),
                         context.pass_list("The product, of which the first pass is timed, and the inverse", filter)};
    forward.prepared().run(); // the textures may still hold the results of another run
    experiment.rows.check("complex FFT of 256 x 256: relative L2 error",
                          reference::relative_l2(complex_image(forward.read_back("result", 2)), exact_transform(image)),
                          reference::promised_transform_bound(reference::AccuracyMode::float32_table, side, side));
}

void fft_on_gpu(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.time(transform_on(on_gpu)); });
    claim.values.set("renderer", rows.run().machine().gpu);
    claim.say(rows.run().on_software() ? "software" : "card");
}

void fft_on_cpu(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.time(transform_on(on_one_thread)); });
}

void product_on_gpu(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.time(product_on(on_gpu)); });
}

void product_on_cpu(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.time(product_on(on_one_thread)); });
}

void speedup(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.ratio(transform_on(on_one_thread), transform_on(on_gpu)); });
    claim.say_beside("beside");
    const int threads = cpu_threads_in(rows);
    if (threads == 1)
        return;
    claim.values.set("threads", threads);
    claim.values.set("times", rows.ratio(transform_on(threads), transform_on(on_gpu)));
    claim.say_beside("beside_all");
}

void outperforms_one_thread(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.ratio(transform_on(on_one_thread), transform_on(on_gpu)); });
}

void outperforms_cpu(const ItemRows& rows, Evaluation& claim)
{
    const int threads = cpu_threads_in(rows);
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            return moment.ratio(fair_cpu_opponent(moment, transform_on(on_one_thread), transform_on(threads)),
                                transform_on(on_gpu));
        });
    });
}

void add_published(Table& table, const std::string& implementation, const char* column)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_fft_256");
    table.add_row({implementation, published.number(published.row_where("what", "complex FFT"), column),
                   published.number(published.row_where("what", "multiplication with a filter"), column),
                   published.text(0, "hardware"), published.text(0, "year"), "the authors"});
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_fft_256", {});
    told.table = Table({{"implementation"},
                        {"complex FFT in ms", ColumnKind::interval},
                        {"product in ms", ColumnKind::interval},
                        {"hardware"},
                        {"year"},
                        {"timed by"}});
    add_published(told.table, "fragment programs", "gpu_milliseconds");
    add_published(told.table, "FFTW", "cpu_milliseconds");
    const auto add = [&](const std::string& implementation, int threads, const std::string& hardware) {
        told.table.add_row({implementation, rows.told_time(transform_on(threads)), rows.told_time(product_on(threads)),
                            hardware, "now", rows.clock_and_runs(transform_on(threads))});
    };
    add("fragment programs, one complex image in 32-bit floats", on_gpu, rows.run().machine().gpu);
    add("FFTW 3, 1 thread", on_one_thread, "this CPU");
    if (const int threads = cpu_threads_in(rows); threads > 1)
        add(fmt::format("FFTW 3, {} threads", threads), threads, "this CPU");
}

constexpr Evaluator claims[] = {
    {"fft_on_gpu", fft_on_gpu},          {"fft_on_cpu", fft_on_cpu}, {"product_on_gpu", product_on_gpu},
    {"product_on_cpu", product_on_cpu},  {"speedup", speedup},       {"outperforms_one_thread", outperforms_one_thread},
    {"outperforms_cpu", outperforms_cpu}};

} // namespace fialka_fft_256

} // namespace

constexpr ItemCode fialka_cadik_2006_fft_256{fialka_fft_256::measure, fialka_fft_256::claims, fialka_fft_256::tell};

} // namespace fragfft::figures
