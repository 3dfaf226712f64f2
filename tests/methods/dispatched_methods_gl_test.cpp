// Methods of compute programs on the device: every size of powers of two, either axis alone, complex images, and
// problems for which a device is too small.
#include "catch_framework.hpp"
#include "methods/papers/intel_2014.hpp"
#include "methods/papers/mota_2022.hpp"
#include "random_images.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"
#include "transform_runner.hpp"
#include "whole_filters.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned seed = 2022;

// The published methods; fused_gl_test.cpp tests this library's own.
std::vector<Method> dispatching_methods(const GlFixture& fixture)
{
    std::vector<Method> methods = methods_here(fixture);
    std::erase_if(methods, [](const Method& method) { return !method.dispatches || method.is_of_this_library; });
    return methods;
}

} // namespace

TEST_CASE("Methods of compute programs: every length up to 2048 that the device takes, along both axes or one")
{
    GlFixture fixture;
    const std::vector<int> lengths = swept<int>({2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048}, 3);
    for (const Method& method : dispatching_methods(fixture)) {
        InTurn<Twiddles> ways(method.twiddles, lengths.size());
        for (const int length : lengths)
            for (const Twiddles twiddles : ways.next()) {
                const Problem wide{.width = length, .height = 4, .twiddles = twiddles, .domain = Domain::complex};
                Problem rows = wide;
                rows.axes = Axes::rows;
                check_transforms(fixture, method, rows, seed);
                Problem columns = rows;
                std::swap(columns.width, columns.height);
                columns.axes = Axes::columns;
                check_transforms(fixture, method, columns, seed);
                check_transforms(fixture, method, wide, seed);
            }
    }
    fixture.require_no_errors();
}

TEST_CASE("Methods of compute programs: complex images of every size from 2 x 2 to 32 x 32")
{
    GlFixture fixture;
    for (const Method& method : dispatching_methods(fixture))
        for (const int height : swept<int>({2, 4, 8, 16, 32}, 2))
            for (const int width : swept<int>({2, 4, 8, 16, 32}, 2))
                check_transforms(fixture, method, {.width = width, .height = height, .domain = Domain::complex}, seed);
    fixture.require_no_errors();
}

TEST_CASE("Mota 2022, in the paper's texels: one complex number each")
{
    GlFixture fixture;
    const std::vector<Size> tried = swept<Size>({{2, 2}, {4, 8}, {16, 32}, {64, 8}, {128, 256}}, 3);
    for (const Method& method : dispatching_methods(fixture)) {
        InTurn<Twiddles> ways(method.twiddles, tried.size());
        for (const auto& [width, height] : tried)
            for (const Twiddles twiddles : ways.next())
                if (method.year == 2022)
                    check_transforms(fixture, method,
                                     {.width = width,
                                      .height = height,
                                      .format = gl::PixelFormat::rg32f,
                                      .twiddles = twiddles,
                                      .domain = Domain::complex},
                                     seed);
    }
    fixture.require_no_errors();
}

// Only one of each kind, because the longest lines of the others are tested above and this takes long.
TEST_CASE("Mota 2022: the longest lines that 32 KiB of shared memory hold, where the device has them")
{
    GlFixture fixture;
    const auto check_square = [&](const Method& method, int length) {
        const int height = is_thorough() ? length : length / 16;
        check_transforms(fixture, method, {.width = length, .height = height, .domain = Domain::complex}, seed);
    };
    check_square(mota_2022::single_pass(), 2048);
    check_square(mota_2022::stockham_radix_4(), 1024);
    fixture.require_no_errors();
}

TEST_CASE("Methods of compute programs: wherever the bins are, the error without zero frequency keeps its bound")
{
    GlFixture fixture;
    const Image image = random_image(256, 128, 4, seed, 0.0f, 1.0f); // its DC term hides
    for (const Method& method : dispatching_methods(fixture)) {
        INFO(method.name << ", seed " << seed);
        TransformRunner runner(fixture.engine, method, {.width = 256, .height = 128});
        CHECK(reference::relative_l2_without_dc(runner.spectrum(image), truth(image)) <=
              2 * reference::promised_transform_bound(AccuracyMode::float32_table, 256, 128));
    }
    fixture.require_no_errors();
}

TEST_CASE("Intel 2014, in the paper's planes: three images, complex or real, are transformed, forward and back")
{
    GlFixture fixture;
    if (dispatching_methods(fixture).empty())
        return;
    const gl::Functions& gl = fixture.context.functions();
    for (const auto plan_of : {intel_2014::uav_plan_in_planes, intel_2014::slm_plan_in_planes})
        for (const auto& [twiddles, domain] : {std::pair{Twiddles::table, Domain::complex},
                                               {Twiddles::computed, Domain::complex},
                                               {Twiddles::computed, Domain::real}}) {
            const Problem problem{.width = 64, .height = 32, .twiddles = twiddles, .domain = domain};
            INFO(plan_of(problem).name << ", twiddles " << name(twiddles) << ", " << name(domain) << ", seed " << seed);
            const Image imaginary = domain == Domain::real ? Image(64, 32, 4) : random_image(64, 32, 4, seed + 1);
            const Image planes[] = {random_image(64, 32, 4, seed), imaginary};
            DoubleComplexImage numbers(64, 32, 3);
            const auto number_of = [](const std::vector<float>& reals, const std::vector<float>& imaginaries,
                                      std::size_t i) {
                const std::size_t sample = i / 3 * 4 + i % 3;
                return std::complex<double>(static_cast<double>(reals[sample]),
                                            static_cast<double>(imaginaries[sample]));
            };
            for (std::size_t i = 0; i < numbers.samples.size(); ++i)
                numbers.samples[i] = number_of(planes[0].samples, planes[1].samples, i);

            std::vector<gl::Texture> textures;
            for (const char* texture : {"image", "spectrum", "returned"})
                textures.emplace_back(gl, 64, 32, gl::PixelFormat::rgba32f, texture, 2);
            std::vector<float> both = planes[0].samples;
            both.insert(both.end(), planes[1].samples.begin(), planes[1].samples.end());
            gl::upload(gl, textures[0].view(), both);
            const auto run = [&](const Problem& what, std::size_t from, std::size_t to) {
                const auto prepared = fixture.engine.prepare(plan_of(what));
                prepared->bind("image", textures[from].view());
                prepared->bind("result", textures[to].view());
                prepared->run();
                DoubleComplexImage result(64, 32, 3);
                const std::vector<float> reals = gl::read_back(gl, textures[to].view(), 0);
                const std::vector<float> imaginaries = gl::read_back(gl, textures[to].view(), 1);
                for (std::size_t i = 0; i < result.samples.size(); ++i)
                    result.samples[i] = number_of(reals, imaginaries, i);
                return result;
            };
            const double bound = reference::promised_transform_bound(
                twiddles == Twiddles::table ? AccuracyMode::float32_table : AccuracyMode::float32_computed, 64, 32);
            CHECK(reference::relative_l2(run(problem, 0, 1),
                                         reference::fftw_transform(numbers, Direction::forward, Axes::both)) <= bound);
            CHECK(reference::relative_l2(run(problem.with(Direction::inverse), 1, 2), numbers) <= 2 * bound);
        }
    fixture.require_no_errors();
}
