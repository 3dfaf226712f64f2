// Bands of rows of a result, as jobs on several machines compute them: each equals those rows of the whole.
#include "catch_framework.hpp"
#include "image/image_maker.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;

namespace {

constexpr double step_of_8_bits = 1.01 / 255.0;

// Rows of an image.
Image rows_of(const Image& image, int first, int end)
{
    Image rows(image.width, end - first, image.channels);
    std::copy_n(&image.at(0, first), rows.samples.size(), rows.samples.begin());
    return rows;
}

double largest_difference(const Image& one, const Image& other)
{
    REQUIRE(one.same_shape(other));
    return reference::max_abs_difference(cpu::to_double(one), cpu::to_double(other));
}

} // namespace

TEST_CASE("Bands of rows are those of the whole result, whatever the channels, light and boundary")
{
    const Workplace workplace;
    unsigned seed = 1;
    for (const auto& [options, channels] : {std::pair<std::string, int>{"", 3},
                                            {" --linear --boundary wrap", 4},
                                            {" --boundary mirror --display offset", 1},
                                            {" --boundary zero", 2}}) {
        put_random(workplace, "in.png", 97, 131, channels, seed++);
        const std::string filter = "filter in.png out.png --filter gaussian:sigma=3 --method fftw" + options;
        workplace.succeed(filter + " --tile none");
        const Image whole = workplace.image("out.png");
        for (const auto& [first, end] : {std::pair{0, 131}, {0, 40}, {40, 41}, {41, 131}, {120, 131}}) {
            INFO(options << ", rows " << first << " to " << end);
            workplace.succeed(filter + " --rows " + std::to_string(first) + ":" + std::to_string(end));
            CHECK(largest_difference(workplace.image("out.png"), rows_of(whole, first, end)) <= step_of_8_bits);
        }
    }
}

TEST_CASE("Bands keep the convolution's bound by every way on the CPU, in tiles of any size and little memory")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 120, 200, 2);
    put_random(workplace, "kernel.npy", 8, 11, 1, 9);
    for (const std::string boundary : {"clamp", "wrap"}) {
        workplace.succeed("convolve in.npy kernel.npy exact.npy --method direct-cpu --tile none --boundary " +
                          boundary);
        const Image exact = workplace.image("exact.npy");
        for (const std::string how : {"--method fftw", "--method convolution-cpu --tile 40x31", "--method direct-cpu",
                                      "--tile 64", "--memory 2"}) {
            INFO(how << ", " << boundary);
            workplace.succeed("convolve in.npy kernel.npy out.npy --rows 150:197 --boundary " + boundary + " " + how);
            CHECK(reference::relative_l2(cpu::to_double(workplace.image("out.npy")),
                                         cpu::to_double(rows_of(exact, 150, 197))) <=
                  *reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2);
        }
    }
}

TEST_CASE("A band reads what its kernel reaches, and no row behind it")
{
    const Workplace workplace;
    put_random(workplace, "in.png", 300, 400, 1);
    const std::string filter = "filter in.png out.npy --filter box:size=9";
    workplace.succeed(filter + " --rows 20:60");
    const Image sound = workplace.image("out.npy");
    // Compressed rows near the end are damaged: the whole is refused, and these rows are what they were.
    Bytes bytes = get_file(workplace / "in.png");
    bytes[bytes.size() * 9 / 10] ^= std::uint8_t{0xFF};
    put_file(workplace / "in.png", bytes);
    workplace.succeed(filter + " --rows 20:60");
    CHECK(workplace.image("out.npy").samples == sound.samples);
    workplace.check_refused(filter, 2, {"in.png"});
}

TEST_CASE("Several filters, several images, pages and the standard streams give bands, too")
{
    const Workplace workplace;
    put_random(workplace, "a.png", 50, 90, 3, 1);
    put_random(workplace, "b.npy", 90, 50, 1, 2);
    workplace.succeed("filter a.png b.npy --filter gaussian:sigma=2 --filter box:size=9 --out-dir whole");
    workplace.succeed("filter a.png b.npy --filter gaussian:sigma=2 --filter box:size=9 --out-dir bands --rows 11:37");
    for (const std::string name : {"a-0.png", "a-1.png", "b-0.npy", "b-1.npy"})
        CHECK(largest_difference(workplace.image("bands/" + name), rows_of(workplace.image("whole/" + name), 11, 37)) <=
              step_of_8_bits);
    ProcessOptions piped;
    piped.standard_input = workplace / "a.png";
    piped.standard_output = workplace / "piped.png";
    put_file(piped.standard_output, {});
    CHECK(workplace.run("filter - - --filter box:size=9 --rows 11:37", piped).exit_code == 0);
    CHECK(get_file(workplace / "piped.png") == get_file(workplace / "bands/a-1.png"));

    Image pages(20, 60, 1);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 20; ++x)
            pages.at(x, y) = static_cast<float>(y / 30) / 2.0F;
    SaveOptions two;
    two.pages = 2;
    save_image(workplace / "pages.tif", pages, two);
    workplace.succeed("filter pages.tif out.tif --filter box:size=3 --page all --rows 5:15");
    const InputFile out = open_image(workplace / "out.tif");
    for (int page = 0; page < 2; ++page) {
        const LoadedImage loaded = load_image(out, page);
        CHECK(loaded.pages == 2);
        const Image& band = std::get<Image>(loaded.pixels);
        CHECK(band.height == 10);
        CHECK(band.at(3, 4) == Approx(page / 2.0).margin(step_of_8_bits));
    }
}
