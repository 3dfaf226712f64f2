// Section 4, bit depth of textures: how fast convolution is in 8, 16 and 32 bits per channel, and what becomes of an
// FFT in 8 bits.
//
// The paper: 8-bit integers, 16-bit and 32-bit floats are fast as 4 : 2 : 1, and the FFT needs 16 bits even for images
// of 8. Here: one kernel in all three formats, timed in turn; and the FFT's own passes run in textures of 8 bits.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/prepared_work.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace fragfft::figures {

namespace {

constexpr double steps_per_unit = 255.0;

ErrorsInSteps errors_in_steps(const Image& got, const DoubleImage& want)
{
    ErrorsInSteps errors;
    for (std::size_t i = 0; i < got.samples.size(); ++i) {
        const double error = steps_per_unit * std::fabs(static_cast<double>(got.samples[i]) - want.samples[i]);
        errors.largest = std::max(errors.largest, error);
        errors.mean += error / static_cast<double>(got.samples.size());
    }
    return errors;
}

// Keeps the largest magnitude that each pass leaves.
class LargestOfPasses final : public ExecutionObserver
{
public:
    void after_pass(PlanExecutor& plan, std::size_t pass) override
    {
        PassCapture capture(pass);
        capture.after_pass(plan, pass);
        float& largest = of_passes.emplace_back(0.0f);
        for (const float number : capture.texels())
            largest = std::max(largest, std::fabs(number));
    }

    std::vector<float> of_passes;
};

// A filter by the FFT with unitary scaling, whose numbers are to fit into 8 bits.
struct FilterIn8Bits
{
    Image response;
    Plan in_floats;

    Image result(ItemContext& context, const Plan& plan, const Image& image) const
    {
        ImageRunner runner(context.engine, plan);
        runner.upload("response", response);
        return runner.run(image);
    }
    Plan in_signed_8_bits(ItemContext& context, const Image& image) const
    {
        ImageRunner runner(context.engine, in_floats);
        runner.upload("response", response);
        runner.upload("image", image);
        LargestOfPasses largest;
        runner.prepared().run(largest);
        return figures::in_signed_8_bits(in_floats, largest.of_passes);
    }
};

} // namespace

BitDepthErrors bit_depth_errors(ItemContext& context)
{
    const Filter filter = filter_of("gaussian:sigma=2");
    const Image image = halved(photograph());
    const DoubleImage want = exactly_filtered(image, filter);
    BitDepthErrors errors;
    errors.exact = Image(image.width, image.height, image.channels);
    for (std::size_t i = 0; i < want.samples.size(); ++i)
        errors.exact.samples[i] = static_cast<float>(want.samples[i]);

    const Method method = fialka_cadik_2006::method();
    const FilterIn8Bits in_bytes{
        method.pack_response(response_grid(filter, image.width, image.height)),
        filtering_plan(method,
                       filtering_of({.width = image.width, .height = image.height, .scaling = Scaling::unitary}))};
    errors.by_fft_in_8_bits = in_bytes.result(context, in_8_bits(in_bytes.in_floats), image);
    errors.of_unsigned_fft = errors_in_steps(errors.by_fft_in_8_bits, want);
    Image of_signed = in_bytes.result(context, in_bytes.in_signed_8_bits(context, image), image);
    errors.of_signed_fft = errors_in_steps(of_signed, want);
    if (errors.signed_is_kinder())
        errors.by_fft_in_8_bits = std::move(of_signed);
    const Image through_fft =
        filtered_once(context.engine, {.filters = {filter}, .texels = {.format = gl::PixelFormat::rgba16f}},
                      {.method = method.name}, {context.context.device(), context.probe}, image)
            .front();
    errors.of_fft_in_16_bits = errors_in_steps(through_fft, want).largest;
    const Image in_space =
        filtered_once(context.engine, {.filters = {filter}, .texels = {.format = gl::PixelFormat::rgba8}},
                      {.method = spatial_method, .spatial = {.intermediate = gl::PixelFormat::rgba8}},
                      {context.context.device(), context.probe}, image)
            .front();
    errors.of_convolution_in_8_bits = errors_in_steps(in_space, want).largest;
    return errors;
}

namespace {

namespace fialka_bit_depth {

constexpr int side = 512;
constexpr int claimed_kernel_size = 9;
constexpr const char* levels_of_picture = "levels of the pictured FFT";
constexpr const char* picture_file = "fialka_cadik_2006_bit_depth_fft.png";

constexpr gl::PixelFormat bytes = gl::PixelFormat::rgba8;
constexpr gl::PixelFormat halves = gl::PixelFormat::rgba16f;
constexpr gl::PixelFormat floats = gl::PixelFormat::rgba32f;
constexpr std::array depths{bytes, halves, floats};

// For a depth of 8 bits the FFT uses half floats, see measuring::fft_format.
TimedCase timed(gl::PixelFormat depth, TimedMethod way, int kernel_size)
{
    return {{.width = side, .height = side, .channels = 4, .format = depth, .device_rounds = true}, way, kernel_size};
}

struct TimedWork
{
    TimedMethod way;
    int kernel_size;
};
constexpr TimedWork works[] = {
    {gpu_separable, 3}, {gpu_separable, claimed_kernel_size}, {gpu_separable, 31}, {gpu_fft, claimed_kernel_size}};

void measure(ItemContext& context, Experiment& experiment)
{
    for (const auto& [way, kernel_size] : works) {
        std::vector<TimedCase> cases;
        for (const gl::PixelFormat depth : depths)
            cases.push_back(timed(depth, way, kernel_size));
        leave_times_in_turn(context, cases, context.sampling());
    }
    if (!experiment.is_first_moment())
        return;
    for (const gl::PixelFormat depth : depths)
        add_pass_lists(experiment, timed(depth, gpu_separable, claimed_kernel_size).workload, gpu_separable.approach,
                       context, claimed_kernel_size);
    const BitDepthErrors errors = bit_depth_errors(context);
    experiment.rows.words(levels_of_picture, errors.signed_is_kinder() ? "signed" : "unsigned");
    experiment.pictures.push_back(png_picture(picture_file, "", sheet({errors.exact, errors.by_fft_in_8_bits}, 2)));
}

// How many times as fast one depth is as another.
void claim_speed(const ItemRows& rows, Evaluation& claim, TimedMethod way, gl::PixelFormat fast, gl::PixelFormat slow)
{
    const auto key = [&](gl::PixelFormat depth) { return time_key(timed(depth, way, claimed_kernel_size)); };
    claim.value_is([&] { return rows.ratio(key(slow), key(fast)); });
    if (prose().has(claim.claim.id + ".beside"))
        claim.say_beside("beside");
}

void of_8_bits(const ItemRows& rows, Evaluation& claim)
{
    claim_speed(rows, claim, gpu_separable, bytes, floats);
}

void of_16_bits(const ItemRows& rows, Evaluation& claim)
{
    claim_speed(rows, claim, gpu_separable, halves, floats);
}

void of_8_by_16_bits(const ItemRows& rows, Evaluation& claim)
{
    claim_speed(rows, claim, gpu_separable, bytes, halves);
}

void fft_of_16_bits(const ItemRows& rows, Evaluation& claim)
{
    claim_speed(rows, claim, gpu_fft, halves, floats);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_bit_depth", {});
    told.table = filter_times_table();
    for (const auto& [way, kernel_size] : works)
        for (const gl::PixelFormat depth : depths)
            told.table.add_row(filter_times_cells(rows, timed(depth, way, kernel_size), kernel_size));
    told.pictures.push_back(
        {picture_file, prose().sentence(picture_file, Values().set("levels", rows.words(levels_of_picture))), {}});
}

constexpr Evaluator claims[] = {
    {"8_bits", of_8_bits}, {"16_bits", of_16_bits}, {"8_by_16_bits", of_8_by_16_bits}, {"fft_16_bits", fft_of_16_bits}};

} // namespace fialka_bit_depth

} // namespace

constexpr ItemCode fialka_cadik_2006_bit_depth{fialka_bit_depth::measure, fialka_bit_depth::claims,
                                               fialka_bit_depth::tell};

std::vector<MeasurableClaim> fialka_cadik_2006_bit_depth_measurable()
{
    using namespace fialka_bit_depth;
    const auto work = [](gl::PixelFormat depth) { return timed(depth, gpu_separable, claimed_kernel_size); };
    return {{Told::ratio, ratio_of(work(floats), work(halves)), [](const std::vector<Case>& cases) {
                 return claim_told_beside("fialka_cadik_2006_bit_depth_16_bits", cases);
             }}};
}

} // namespace fragfft::figures
