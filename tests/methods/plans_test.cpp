// The plans of every method, checked as data and run on the CPU from their programs' own sources.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wrapping.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr int planned_channels = 4;
constexpr unsigned planned_seed = 2003;

// Calls check(method, options) for each of the methods, each scaling and each of the method's twiddles.
template <typename Check> void for_every_one_of(const std::vector<Method>& methods, int width, int height, Check check)
{
    for (const Method& method : methods)
        for (const auto scaling : {Scaling::none, Scaling::paper, Scaling::unitary})
            for (const auto twiddles : method.twiddles) {
                INFO(method.name << ", " << width << " x " << height << ", " << name(scaling) << ", " << name(twiddles)
                                 << ", seed " << planned_seed);
                check(method, Problem{.width = width, .height = height, .scaling = scaling, .twiddles = twiddles});
            }
}

template <typename Check> void for_every_method(int width, int height, Check check)
{
    for_every_one_of(all_methods(), width, height, check);
}

// The CPU runs fragment programs only.
template <typename Check> void for_every_method_on_cpu(int width, int height, Check check)
{
    for_every_one_of(published_drawing_methods(), width, height, check);
}

Image constant_image(const Resource& texture)
{
    Image image(texture.width, texture.height, gl::info(texture.format).components);
    image.samples = texture.values;
    return image;
}

} // namespace

TEST_CASE("Every plan of every method is sound")
{
    const std::vector<int> lengths = swept<int>({2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}, 5);
    for (const int width : lengths)
        for (const int height : lengths)
            for_every_method(width, height, [](const Method& method, const Problem& options) {
                REQUIRE_NOTHROW(require_valid(method.forward(options)));
                REQUIRE_NOTHROW(require_valid(method.inverse(options)));
                REQUIRE_NOTHROW(require_valid(filtering_plan(method, filtering_of(options))));
                REQUIRE_NOTHROW(require_valid(spectrum_filtering_plan(method, options)));
            });
}

TEST_CASE("Every variant with ROUND_TO_HALF stores what it would store without, rounded to nearest half")
{
    const Image source = random_image(8, 8, planned_channels, planned_seed);
    const Image response = random_image(8, 8, planned_channels, planned_seed + 1);
    for_every_method_on_cpu(8, 8, [&](const Method& method, const Problem& options) {
        const Plan plan = filtering_plan(method, filtering_of(options));
        for (const Pass& pass : plan.passes) {
            std::map<std::string, Image> constants;
            reference::TexturesBySampler textures{{"source", &source}, {"response", &response}};
            for (const Binding& binding : pass.bindings)
                if (plan.resources[binding.resource].role == ResourceRole::constant)
                    textures[binding.name] =
                        &constants.emplace(binding.name, constant_image(plan.resources[binding.resource]))
                             .first->second;
            for (Draw draw : pass.draws()) {
                INFO(pass.name << ", " << draw.program.name);
                Image exact(8, 8, planned_channels);
                reference::draw_on_cpu(draw, textures, exact);
                Image rounded(8, 8, planned_channels);
                draw.program.defines.push_back("ROUND_TO_HALF");
                reference::draw_on_cpu(draw, textures, rounded);
                REQUIRE(rounded.samples == as_stored(exact, gl::PixelFormat::rgba16f).samples);
            }
        }
    });
}

TEST_CASE("Every method's plans on the CPU equal FFTW within the promised bound")
{
    for (const auto& [width, height] : {std::pair{2, 2}, {2, 4}, {8, 2}, {16, 16}, {64, 32}})
        for_every_method_on_cpu(width, height, [](const Method& method, const Problem& options) {
            const double bound = reference::promised_transform_bound(
                options.twiddles == Twiddles::table ? AccuracyMode::float32_table : AccuracyMode::float32_computed,
                options.width, options.height);
            const Image image = random_image(options.width, options.height, planned_channels, planned_seed);
            const Image packed = reference::run_on_cpu(method.forward(options), {{"image", image}}).at("result");
            const DoubleComplexImage want = truth(image, forward_scale(method, options));
            CHECK(reference::relative_l2(method.unpack(packed, planned_channels), want) <= bound);

            // Uses the true spectrum, rounded to floats, so that the error is only the inverse's.
            const Image back =
                reference::run_on_cpu(method.inverse(options), {{"image", method.pack(want)}}).at("result");
            CHECK(reference::relative_l2(cpu::to_double(back), cpu::to_double(image)) <= bound);

            const DoubleComplexImage response = truth(random_image(options.width, options.height, 1, planned_seed + 1));
            const Image filtered =
                reference::run_on_cpu(filtering_plan(method, filtering_of(options)),
                                      {{"image", image}, {"response", method.pack_response(response)}})
                    .at("result");
            const DoubleImage convolved = reference::filtered_by_bins(cpu::to_double(image), response);
            // The errors of two transforms, of the product and of the response as floats add up.
            CHECK(reference::relative_l2(cpu::to_double(filtered), convolved) <= 2.0 * bound + 3.0 * 0x1p-24);
        });
}

TEST_CASE("Plans of wrapped rows are sound, and on the CPU equal FFTW")
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const int width : {16, 12})
        for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
            for (const auto twiddles : method.twiddles) {
                INFO(width << ", " << name(wrapping) << ", " << name(twiddles) << ", seed " << planned_seed);
                const Problem problem{.width = width,
                                      .height = 3,
                                      .twiddles = twiddles,
                                      .axes = Axes::rows,
                                      .domain = Domain::complex,
                                      .wrapped_at = 4,
                                      .wrapping = wrapping};
                const Plan plan = method.forward(problem);
                REQUIRE_NOTHROW(require_valid(plan));
                const Image rows = random_image(width, 3, planned_channels, planned_seed);
                const Image result = reference::run_on_cpu(plan, {{"image", wrapped(rows, 4)}}).at("result");
                const double bound = reference::promised_transform_bound(
                    twiddles == Twiddles::table ? AccuracyMode::bluestein_float32 : AccuracyMode::float32_computed,
                    width, 1);
                CHECK(reference::relative_l2(
                          complex_of_texels(unwrapped(result, width, 3)),
                          reference::fftw_transform(complex_of_texels(rows), Direction::forward, Axes::rows)) <= bound);
            }
}

TEST_CASE("Filtering a stored spectrum draws, from the product on, what filtering the image draws")
{
    for_every_method(64, 16, [](const Method& method, const Problem& options) {
        if (method.filtering != nullptr) // whose product is part of a pass
            return;
        const auto passes = [](const Plan& plan) {
            std::vector<std::string> names;
            for (const Pass& pass : plan.passes)
                names.push_back(pass.name);
            return names;
        };
        std::vector<std::string> whole = passes(method.forward(options));
        const std::vector<std::string> rest = passes(spectrum_filtering_plan(method, options));
        whole.insert(whole.end(), rest.begin(), rest.end());
        CHECK(whole == passes(filtering_plan(method, filtering_of(options))));
    });
}

TEST_CASE("Every method's half-float plan on the CPU keeps the half floats' bound")
{
    const Problem options{.width = 64, .height = 32, .format = gl::PixelFormat::rgba16f, .scaling = Scaling::unitary};
    const Image image = as_stored(random_image(64, 32, planned_channels, planned_seed), options.format);
    for (const Method& method : published_drawing_methods()) {
        INFO(method.name << ", seed " << planned_seed);
        const Image packed = reference::run_on_cpu(method.forward(options), {{"image", image}}).at("result");
        const double error = reference::relative_l2(method.unpack(packed, planned_channels),
                                                    truth(image, forward_scale(method, options)));
        CHECK(error <= reference::promised_transform_bound(AccuracyMode::float16_nearest, 64, 32));
        CHECK(error > 1e-5); // the textures' precision was not simply ignored
    }
}

TEST_CASE("A method refuses a size as such, and speaks of no option of the command")
{
    for (const Method& method : all_methods()) {
        INFO(method.name);
        const auto refused = [&](const Problem& options) {
            try {
                method.require_supported(options, limits_with_compute(4096));
            } catch (const SizeError& error) {
                return std::string("size: ") + error.what();
            } catch (const InputError& error) {
                return std::string("input: ") + error.what();
            }
            return std::string("nothing");
        };
        const std::string size = refused({.width = 4100, .height = 8});
        CHECK_THAT(size, ContainsSubstring("size: ") && !ContainsSubstring("--"));
        for (const Twiddles twiddles : {Twiddles::computed, Twiddles::table})
            if (!method.offers(twiddles)) {
                const std::string refusal = refused({.width = 8, .height = 8, .twiddles = twiddles});
                CHECK_THAT(refusal, ContainsSubstring("input: ") && ContainsSubstring(name(twiddles)));
                CHECK_THAT(refusal, !ContainsSubstring("--"));
            }
    }
}
