// Images filtered in tiles by the command, on the CPU: large ones stand here as small ones with small tiles or little
// memory.
#include "catch_framework.hpp"
#include "image/image_maker.hpp"
#include "interruption.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <chrono>
#include <csignal>

using namespace fragfft;

namespace {

struct Tiles
{
    Workplace workplace;
    ProcessOptions options{.environment = {{"XDG_CACHE_HOME", workplace / "cache"}, {"EGL_PLATFORM", "surfaceless"}}};

    ProcessResult succeed(const std::string& command) const
    {
        const ProcessResult result = workplace.run(command, options);
        INFO(command << "\n" << result.errors);
        REQUIRE(result.exit_code == 0);
        return result;
    }

    // The largest difference of the two images' samples.
    double difference(const std::string& one, const std::string& other) const
    {
        const Image first = workplace.image(one);
        const Image second = workplace.image(other);
        REQUIRE(first.same_shape(second));
        return reference::max_abs_difference(cpu::to_double(first), cpu::to_double(second));
    }
};

constexpr double one_level = 1.01 / 255.0;
constexpr double one_of_16_bits = 1.01 / 65535.0;

} // namespace

TEST_CASE("In tiles a file becomes what it becomes without, whatever its channels, bits and options")
{
    const Tiles tiles;
    const std::string filter = " --filter gaussian:sigma=3 --method fftw";
    unsigned seed = 1;
    for (const auto& [options, channels] : {std::pair<std::string, int>{"", 3},
                                            {" --linear", 3},
                                            {" --linear", 4},
                                            {"", 2},
                                            {" --straight-alpha", 4},
                                            {" --boundary wrap", 1},
                                            {" --boundary mirror --display offset", 3},
                                            {" --boundary zero --display absolute", 1}})
        for (const int bits : {8, 16}) {
            INFO(options << ", " << channels << " channels, " << bits << " bits");
            put_random(tiles.workplace, "in.png", 173, 131, channels, seed++, bits);
            tiles.succeed("filter in.png whole.png --tile none" + filter + options);
            tiles.succeed("filter in.png tiled.png --tile 61x50" + filter + options);
            CHECK(load_image(tiles.workplace / "tiled.png").bits_per_number == bits);
            CHECK(tiles.difference("tiled.png", "whole.png") <= (bits == 8 ? one_level : one_of_16_bits));
        }
}

TEST_CASE(
    "As its rows come a file becomes bit for bit what it becomes at once, whatever its channels, bits and options")
{
    const Tiles tiles;
    // More rows than are handed over at a time; a kernel of a row and a column, and one that is neither.
    const std::string filters =
        " --method convolution-cpu --filter gaussian:sigma=3 --filter motion-blur:length=9,angle=30";
    unsigned seed = 1;
    for (const std::string options : {"", " --linear", " --boundary mirror --display offset", " --boundary zero"})
        for (const int channels : {1, 3})
            for (const int bits : {8, 16}) {
                put_random(tiles.workplace, "in.png", 173, 1131, channels, seed++, bits);
                tiles.succeed("filter in.png in.tif --filter identity");
                tiles.succeed("filter in.png in.npy --filter identity");
                for (const std::string ending : {"png", "tif", "npy"}) {
                    INFO(options << ", " << channels << " channels, " << bits << " bits, " << ending);
                    const std::string command = "filter in." + ending + " ";
                    if (ending == "npy" && options == " --linear")
                        continue;
                    tiles.succeed(command + "whole." + ending + filters + options + " --tile none");
                    tiles.succeed(command + "rows." + ending + filters + options);
                    for (const std::string result : {"-0.", "-1."})
                        CHECK(get_file(tiles.workplace / ("rows" + result + ending)) ==
                              get_file(tiles.workplace / ("whole" + result + ending)));
                }
            }
}

TEST_CASE("Tiles keep the convolution's bound by every way on the CPU, and choose for themselves")
{
    const Tiles tiles;
    put_random(tiles.workplace, "in.npy", 301, 240, 3);
    put_random(tiles.workplace, "kernel.npy", 12, 7, 1, 9);
    for (const std::string boundary : {"clamp", "wrap", "zero", "mirror"}) {
        tiles.succeed("convolve in.npy kernel.npy exact.npy --method direct-cpu --tile none --boundary " + boundary);
        for (const std::string how : {"--tile 64 --method fftw", "--tile 70x33 --method convolution-cpu",
                                      "--tile 50 --method direct-cpu", "--tile 100", "--memory 2"}) {
            INFO(how << ", " << boundary);
            const std::string said =
                tiles.succeed("convolve in.npy kernel.npy out.npy --verbose --boundary " + boundary + " " + how).errors;
            CHECK_THAT(said, ContainsSubstring("tiles: "));
            CHECK(reference::relative_l2(cpu::to_double(tiles.workplace.image("out.npy")),
                                         cpu::to_double(tiles.workplace.image("exact.npy"))) <=
                  *reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2);
        }
    }
}

TEST_CASE("Auto takes tiles where memory is short, says them with --verbose, and refuses where none is small enough")
{
    const Tiles tiles;
    put_random(tiles.workplace, "in.png", 640, 480, 3);
    const std::string filter = "filter in.png out.png --filter box:size=5 --verbose ";
    CHECK(tiles.succeed(filter).errors.find("tiles: ") == std::string::npos);
    CHECK(tiles.succeed(filter + "--memory 400").errors.find("tiles: ") == std::string::npos);
    CHECK_THAT(tiles.succeed(filter + "--memory 10").errors,
               ContainsSubstring("10 MiB of memory may be taken") && ContainsSubstring("pixels, margins and all"));
    std::filesystem::remove(tiles.workplace / "out.png");
    tiles.workplace.check_refused("filter in.png out.png --filter box:size=301 --memory 1", 2,
                                  {"in.png", "smallest tiles need", "--memory"});
}

TEST_CASE("What is wider than any decoder takes is filtered by its rows")
{
    const Tiles tiles;
    put_random(tiles.workplace, "in.png", 40000, 3, 1);
    tiles.succeed("filter in.png tiled.npy --filter box:size=3");
    tiles.succeed("filter in.png out.png --filter box:size=3");
    tiles.succeed("filter in.png other.tif --filter box:size=3");
    tiles.workplace.check_refused("filter in.png other.webp --filter box:size=3", 2, {"other.webp", "16383"});
    tiles.workplace.check_refused("filter in.png other.npy --filter box:size=3 --tile none", 2,
                                  {"in.png", "32768", "--tile auto"});
    tiles.workplace.check_refused("filter in.png other.npy --filter ideal-low-pass:cutoff=0.2", 2,
                                  {"in.png", "ideal-low-pass:cutoff=0.2", "no kernel"});
}

TEST_CASE("Several filters, several images and the standard streams work in tiles, too")
{
    const Tiles tiles;
    put_random(tiles.workplace, "a.png", 150, 90, 3, 1);
    put_random(tiles.workplace, "b.npy", 90, 150, 1, 2);
    std::filesystem::create_directory(tiles.workplace / "whole");
    std::filesystem::create_directory(tiles.workplace / "tiled");
    const std::string filter = "filter a.png b.npy --filter gaussian:sigma=2 --filter box:size=9 --method fftw ";
    tiles.succeed(filter + "--out-dir whole");
    tiles.succeed(filter + "--out-dir tiled --tile 40");
    for (const std::string name : {"a-0.png", "a-1.png"})
        CHECK(tiles.difference("tiled/" + name, "whole/" + name) <= one_level);
    for (const std::string name : {"b-0.npy", "b-1.npy"})
        CHECK(tiles.difference("tiled/" + name, "whole/" + name) <= 1e-6);

    tiles.succeed("filter a.png file.png --filter box:size=3 --boundary wrap --tile 32");
    ProcessOptions piped = tiles.options;
    piped.standard_input = tiles.workplace / "a.png";
    piped.standard_output = tiles.workplace / "piped.png";
    put_file(piped.standard_output, {});
    CHECK(tiles.workplace.run("filter - - --filter box:size=3 --boundary wrap --tile 32", piped).exit_code == 0);
    CHECK(get_file(tiles.workplace / "piped.png") == get_file(tiles.workplace / "file.png"));
}

TEST_CASE("Formats that are stored in no rows are held whole around the tiles")
{
    const Tiles tiles;
    const Image image = random_picture(120, 80, 3, 4);
    put_file(tiles.workplace / "interlaced.png", rgb_png.file(120, 80, true, 5));
    save_image(tiles.workplace / "in.tif", image);
    for (const std::string name : {"interlaced.png", "in.tif"})
        for (const std::string out : {".tif", ".png"}) {
            tiles.succeed("filter " + name + " whole" + out + " --filter box:size=5 --tile none");
            tiles.succeed("filter " + name + " tiled" + out + " --filter box:size=5 --tile 33");
            CHECK(tiles.difference("tiled" + out, "whole" + out) <= one_level);
        }
}

TEST_CASE("A constant and a ramp show no seam, not even in one level of 8 bits")
{
    const Tiles tiles;
    Image flat(200, 160, 3);
    Image ramp(200, 160, 1);
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 200; ++x) {
            flat.at(x, y, 0) = 1.0F;
            flat.at(x, y, 1) = 128.0F / 255.0F;
            ramp.at(x, y) = static_cast<float>(x) / 255.0F;
        }
    tiles.workplace.put("flat.png", flat);
    tiles.workplace.put("ramp.png", ramp);
    for (const std::string name : {"flat", "ramp"})
        tiles.succeed("filter " + name + ".png " + name + "_out.png --filter gaussian:sigma=2 --method fftw --tile 48");
    CHECK(tiles.workplace.image("flat_out.png").samples == tiles.workplace.image("flat.png").samples);
    const Image got = tiles.workplace.image("ramp_out.png");
    const Image wanted = tiles.workplace.image("ramp.png");
    for (int y = 0; y < 160; ++y)
        for (int x = 8; x < 192; ++x)
            REQUIRE(got.at(x, y) == wanted.at(x, y));
}

TEST_CASE("A file that ends in its middle, a full disk and an interruption leave no results")
{
    const Tiles tiles;
    put_random(tiles.workplace, "in.png", 400, 300, 3);
    const Bytes whole = get_file(tiles.workplace / "in.png");
    put_file(tiles.workplace / "cut.png", std::span(whole).first(whole.size() / 2));
    put_file(tiles.workplace / "out.png", bytes_of("old"));
    ProcessOptions full = tiles.options;
    full.largest_file_bytes = 100000;
    const std::string filter = " out.png --filter box:size=3 --method convolution-cpu";
    for (const std::string how : {" --tile 32", " --tile 32 --boundary wrap", ""}) {
        tiles.workplace.check_refused("filter cut.png" + filter + how, 2, {"cut.png", "PNG"});
        tiles.workplace.check_refused("filter in.png" + filter + how, 2, {"out.png", "File too large"}, full);
    }
    // Rows of 25 tiles, of 5 x 10^8 products each; in all as many as are seconds of work on any machine.
    put_random(tiles.workplace, "in.npy", 2000, 2000, 1);
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    check_interrupted(tiles.workplace,
                      "filter in.npy out.npy --filter gaussian:sigma=6 --method direct-cpu --tile 128x64", SIGINT,
                      [&](const Process&) { return Clock::now() - start > std::chrono::milliseconds(800); });
}
