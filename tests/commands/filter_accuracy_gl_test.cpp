// Filters by the FFT compared with direct convolution in double precision, and both with results known by hand.
#include "catch_framework.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <cmath>

using namespace fragfft;

namespace {

constexpr unsigned accuracy_seed = 2003;

// The guaranteed bound of RGBA32F with twiddle factors from a table, for a convolution of an image in [0, 1].
const double float32_bound = *reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2;
const reference::PromisedBound half_bound =
    reference::promised_convolution_bound(reference::AccuracyMode::float16_nearest);

// The results of `command`, in which {} stands for the output, by the FFT and by direct convolution.
std::pair<DoubleImage, DoubleImage> both_ways(const Workplace& workplace, const std::string& begin, std::string end,
                                              const std::string& fft_options = "")
{
    if (end.find("--boundary") == std::string::npos)
        end += " --boundary wrap";
    INFO(begin << " ... " << end << fft_options);
    workplace.succeed(on_device(begin + " fft.npy" + end + " --method moreland-angel-2003" + fft_options));
    workplace.succeed(begin + " spatial.npy" + end + " --method direct-cpu");
    return {cpu::to_double(workplace.image("fft.npy")), cpu::to_double(workplace.image("spatial.npy"))};
}

void check_equal(const Workplace& workplace, const std::string& begin, const std::string& end)
{
    const auto [fft, spatial] = both_ways(workplace, begin, end);
    INFO(begin << " ... " << end << ", seed " << accuracy_seed);
    REQUIRE(fft.same_shape(spatial));
    CHECK(reference::relative_l2(fft, spatial) <= float32_bound);
}

// The largest difference in steps of 1/255.
double steps(const DoubleImage& a, const DoubleImage& b)
{
    return 255.0 * reference::max_abs_difference(a, b);
}

} // namespace

TEST_CASE("filter: every kind of kernel")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 64, 16, 3, accuracy_seed);
    for (const std::string filter : {"identity", "box:size=5", "box:size=6", "gaussian:sigma=1.5,radius=2",
                                     "sharpen:sigma=1,amount=2", "motion-blur:length=9,angle=30"})
        check_equal(workplace, "filter image.npy", " --filter " + filter);
}

TEST_CASE("filter: weights of large magnitude amplify rounding errors by at most their sum, where they cancel")
{
    const Workplace workplace;
    Image smooth(64, 64, 1);
    for (int y = 0; y < smooth.height; ++y)
        for (int x = 0; x < smooth.width; ++x)
            smooth.at(x, y) =
                0.5f + 0.4f * std::sin(0.1f * static_cast<float>(x)) * std::cos(0.07f * static_cast<float>(y));
    workplace.put("smooth.npy", smooth);
    // sharpen:amount=A adds A times the image and takes as much away.
    for (const auto& [filter, sum] : {std::pair{"laplacian:neighbours=8", 16.0}, {"sharpen:sigma=2,amount=100", 201.0}})
        for (const std::string boundary : {"mirror", "clamp"}) {
            const auto [fft, spatial] =
                both_ways(workplace, "filter smooth.npy", fmt::format(" --filter {} --boundary {}", filter, boundary));
            INFO(filter << ", " << boundary);
            const double size = sum * reference::l2_norm(cpu::to_double(smooth).samples);
            CHECK(reference::relative_l2(fft, spatial) * reference::l2_norm(spatial.samples) <= float32_bound * size);
        }
}

TEST_CASE("convolve: a kernel stands with its origin at size/2 where the image has its one, as it lies")
{
    const Workplace workplace;
    Image impulse(8, 8, 1);
    impulse.at(5, 2) = 1.0f;
    workplace.put("impulse.npy", impulse);
    Image kernel(3, 2, 1); // origin at (1, 1)
    kernel.samples = {1, 2, 3, 4, 5, 6};
    workplace.put("kernel.npy", kernel);
    Image want(8, 8, 1);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 3; ++x)
            want.at(5 - 1 + x, 2 - 1 + y) = kernel.at(x, y);

    for (const std::string boundary : {"wrap", "clamp", "zero"}) {
        const auto [fft, spatial] = both_ways(workplace, "convolve impulse.npy kernel.npy", " --boundary " + boundary);
        CHECK(reference::max_abs_difference(spatial, cpu::to_double(want)) == 0.0);
        // 20 roundings of 2^-24 relative to values of up to 6, and a margin.
        CHECK(reference::max_abs_difference(fft, cpu::to_double(want)) < 1e-5);
    }
    // The filter `kernel` that reads the same file gives the same result.
    workplace.succeed(on_device("convolve impulse.npy kernel.npy convolved.npy"));
    workplace.succeed(on_device("filter impulse.npy filtered.npy --filter kernel:file=kernel.npy"));
    CHECK(workplace.image("filtered.npy").samples == workplace.image("convolved.npy").samples);
}

TEST_CASE("convolve: what lies outside the image is what each boundary rule says")
{
    const Workplace workplace;
    Image image(4, 2, 1);
    image.samples = {1, 2, 3, 4, 5, 6, 7, 8};
    workplace.put("image.npy", image);
    Image kernel(3, 1, 1);
    kernel.samples = {0, 0, 1}; // each pixel gets its left neighbour
    workplace.put("kernel.npy", kernel);
    const std::map<std::string, std::vector<double>> shifted{
        {"wrap", {4, 1, 2, 3, 8, 5, 6, 7}}, {"clamp", {1, 1, 2, 3, 5, 5, 6, 7}}, {"zero", {0, 1, 2, 3, 0, 5, 6, 7}}};
    for (const auto& [boundary, samples] : shifted) {
        DoubleImage want(4, 2, 1);
        want.samples = samples;
        const auto [fft, spatial] = both_ways(workplace, "convolve image.npy kernel.npy", " --boundary " + boundary);
        INFO(boundary);
        CHECK(reference::max_abs_difference(spatial, want) == 0.0);
        CHECK(reference::max_abs_difference(fft, want) < 1e-5); // as above
    }
}

TEST_CASE("filter: half floats keep their bound, in NPY and in 8-bit PNG")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 64, 128, 4, accuracy_seed);
    put_random(workplace, "odd.npy", 45, 31, 3, accuracy_seed);
    const std::vector<std::pair<std::string, std::string>> images{{"image.npy", ""}, {"odd.npy", " --boundary zero"}};
    const std::vector<std::string> filters{"identity", "gaussian:sigma=2", "box:size=4"};
    for (const auto& [of, filter] : swept_pairs(images, filters)) {
        const auto& [image, rule] = of;
        const auto [fft, spatial] =
            both_ways(workplace, "filter " + image, " --filter " + filter + rule, " --format rgba16f");
        INFO(image << ", " << filter << ", seed " << accuracy_seed);
        CHECK(reference::relative_l2(fft, spatial) <= *half_bound.relative_l2);
        // 2 steps, and half a step because these samples are not rounded to 8 bits.
        CHECK(steps(fft, spatial) <= *half_bound.eight_bit_steps + 0.5);
        // Half floats have 11 bits: a result as exact as that of 32-bit floats would mean that they were not used.
        CHECK(reference::relative_l2(fft, spatial) > 10 * float32_bound);
    }
    // Small numbers are not flushed to zero.
    Image faint = random_picture(64, 32, 1, accuracy_seed);
    for (float& sample : faint.samples)
        sample *= 1e-12f;
    workplace.put("faint.npy", faint);
    const auto [fft, spatial] =
        both_ways(workplace, "filter faint.npy", " --filter gaussian:sigma=2", " --format rgba16f");
    CHECK(reference::relative_l2(fft, spatial) <= *half_bound.relative_l2);
    workplace.put("image.png", random_picture(64, 32, 3, accuracy_seed));
    workplace.succeed(on_device("filter image.png fft.png --filter gaussian:sigma=1 --format rgba16f"));
    workplace.succeed("filter image.png spatial.png --filter gaussian:sigma=1 --boundary wrap --method direct-cpu");
    // 1e-3: samples are 1/255 rounded to float.
    CHECK(steps(cpu::to_double(workplace.image("fft.png")), cpu::to_double(workplace.image("spatial.png"))) <=
          *half_bound.eight_bit_steps + 1e-3);
}

TEST_CASE("filter: twiddle factors computed in the program keep their own bound")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 128, 64, 3, accuracy_seed);
    const auto [fft, spatial] =
        both_ways(workplace, "filter image.npy", " --filter gaussian:sigma=2", " --twiddles computed");
    CHECK(reference::relative_l2(fft, spatial) <=
          *reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2);
    // It must differ from the table's result, or the option had no effect.
    const Image computed = workplace.image("fft.npy");
    workplace.succeed(on_device("filter image.npy fft.npy --filter gaussian:sigma=2 --twiddles table"));
    const bool as_from_table = workplace.image("fft.npy").samples == computed.samples;
    CHECK_FALSE(as_from_table);
}

TEST_CASE("filter: negative weights and results are not clamped, and runs repeat to the last bit")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 32, 32, 3, accuracy_seed);
    const auto [fft, spatial] = both_ways(workplace, "filter image.npy", " --filter laplacian:neighbours=8");
    // A difference loses the mean, so the error of the image's own size is measured against the image: a factor of up
    // to 16, the kernel's sum of magnitudes, over its results' size.
    CHECK(reference::max_abs_difference(fft, spatial) <= 16 * 1e-6);
    CHECK(*std::min_element(fft.samples.begin(), fft.samples.end()) < -1.0);
    const Bytes first = get_file(workplace / "fft.npy");
    workplace.succeed(on_device("filter image.npy again.npy --filter laplacian:neighbours=8"));
    const bool repeated = get_file(workplace / "again.npy") == first;
    CHECK(repeated);
}
