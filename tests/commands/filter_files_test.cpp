// filter and convolve as people use them: with any photograph, by default options, without a device.
#include "catch_framework.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <fmt/format.h>

using namespace fragfft;

namespace {

// Uses a cache folder of its own, in which the CPU's speed is kept.
struct People
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
};

double difference(const Image& one, const Image& other)
{
    REQUIRE(one.same_shape(other));
    return reference::max_abs_difference(cpu::to_double(one), cpu::to_double(other));
}

Image constant(int width, int height, const std::vector<float>& pixel)
{
    Image image(width, height, static_cast<int>(pixel.size()));
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = pixel[i % pixel.size()];
    return image;
}

// Files named cut.* and none.* are damaged.
void check_folder(const std::vector<std::string>& endings)
{
    const People people;
    const Workplace& workplace = people.workplace;
    std::vector<std::string> names;
    for (const std::string& ending : endings) {
        const auto number = static_cast<int>(names.size());
        const auto file = workplace / names.emplace_back(fmt::format("{:02}.{}", number, ending));
        const bool is_usual = number % 3 == 0;
        save_image(file, random_picture(is_usual ? 61 : 30 + 9 * number, is_usual ? 43 : 170 - 9 * number, 3, 7));
        const Bytes whole = get_file(file);
        if (ending.starts_with("cut."))
            put_file(file, std::span(whole).first(whole.size() / 2));
        if (ending.starts_with("none."))
            put_file(file, bytes_of("no image"));
    }
    for (const std::string options :
         {"--filter gaussian:sigma=2", "--filter laplacian --filter box:size=3 --boundary zero --linear",
          "--filter box:size=3 --method fftw", "--filter box:size=5 --type npy"}) {
        INFO(options);
        std::string inputs;
        std::string said;
        std::string faults;
        std::size_t failed = 0;
        for (const std::string& name : names) {
            inputs += name + " ";
            const ProcessResult alone =
                workplace.run("filter " + name + " --out-dir one --verbose " + options, people.options);
            std::string lines = "fragfft: " + name + ":\n" + alone.errors;
            if (alone.exit_code == 0) {
                for (std::size_t at = 0; (at = lines.find(" one/", at)) != std::string::npos;)
                    lines.replace(at, 5, " all/");
                said += lines;
            } else {
                const std::size_t last = lines.rfind("fragfft: ");
                faults += lines.insert(last + 9, "warning: ");
                ++failed;
            }
        }
        faults += fmt::format("fragfft: {} of {} images could not be filtered\n", failed, names.size());
        const ProcessResult all =
            workplace.run("filter " + inputs + "--out-dir all --verbose " + options, people.options);
        CHECK(all.exit_code == 2);
        CHECK(all.errors == said + faults);
        CHECK(failed >= 2);
        const auto contents = workplace.contents();
        std::size_t results = 0;
        for (const auto& [name, bytes] : contents)
            if (name.starts_with("one/")) {
                INFO(name);
                ++results;
                CHECK((contents.contains("all" + name.substr(3)) && contents.at("all" + name.substr(3)) == bytes));
            } else if (name.starts_with("all/")) {
                CHECK(contents.contains("one" + name.substr(3)));
            }
        CHECK(results >= names.size() - failed);
        for (const char* folder : {"one", "all"})
            std::filesystem::remove_all(workplace / folder);
    }
}

} // namespace

TEST_CASE("By its defaults filter takes an image of any size, and continues it by its nearest pixels")
{
    const People people;
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 37}, {203, 151}, {64, 64}}) {
        put_random(people.workplace, "in.png", width, height, 3);
        put_random(people.workplace, "in.npy", width, height, 3);
        people.succeed("filter in.png out.png --filter gaussian:sigma=4");
        people.succeed("filter in.npy auto.npy --filter gaussian:sigma=4");
        people.succeed("filter in.npy exact.npy --filter gaussian:sigma=4 --boundary clamp --method direct-cpu");
        CHECK(difference(people.workplace.image("auto.npy"), people.workplace.image("exact.npy")) < 1e-6);
        // A frequency response without a kernel treats the image as periodic.
        people.succeed("filter in.npy auto.npy --filter ideal-low-pass:cutoff=0.2");
        people.succeed("filter in.npy wrapped.npy --filter ideal-low-pass:cutoff=0.2 --boundary wrap --method fftw");
        CHECK(people.workplace.image("auto.npy").samples == people.workplace.image("wrapped.npy").samples);
    }
}

TEST_CASE("The default boundary is each filter's own, whatever stands beside it in the command")
{
    const People people;
    put_random(people.workplace, "in.npy", 61, 43, 3);
    const std::vector<std::string> filters{"gaussian:sigma=4", "ideal-low-pass:cutoff=0.2", "box:size=9",
                                           "gaussian-high-pass:cutoff=0.1"};
    std::string together = "filter in.npy together.npy";
    for (std::size_t i = 0; i < filters.size(); ++i) {
        people.succeed(fmt::format("filter in.npy alone-{}.npy --filter {}", i, filters[i]));
        together += " --filter " + filters[i];
    }
    const std::string said = people.succeed(together + " --verbose").errors;
    for (const std::string line :
         {"clamp for gaussian:sigma=4", "wrap for ideal-low-pass:cutoff=0.2", "clamp for box:size=9"})
        CHECK_THAT(said, ContainsSubstring("boundary: " + line + "\n"));
    const auto result = [&](const std::string& name, std::size_t i) {
        return people.workplace.image(fmt::format("{}-{}.npy", name, i));
    };
    for (std::size_t i = 0; i < filters.size(); ++i) {
        INFO(filters[i]);
        CHECK(difference(result("together", i), result("alone", i)) < 1e-6);
    }
    // A boundary rule that is asked for applies to every filter that supports it.
    people.succeed(together + " --boundary mirror");
    people.succeed("filter in.npy mirrored.npy --filter " + filters[0] + " --boundary mirror");
    CHECK(difference(result("together", 0), people.workplace.image("mirrored.npy")) < 1e-6);
}

TEST_CASE("Every way on the CPU gives what the definition gives, to filter and to convolve")
{
    const People people;
    put_random(people.workplace, "in.npy", 61, 43, 2);
    put_random(people.workplace, "kernel.npy", 6, 5, 1, 7);
    for (const std::string boundary : {"clamp", "wrap", "zero", "mirror"}) {
        people.succeed("convolve in.npy kernel.npy exact.npy --method direct-cpu --boundary " + boundary);
        for (const std::string method : {"fftw", "convolution-cpu", "auto"}) {
            INFO(method << ", " << boundary);
            people.succeed("convolve in.npy kernel.npy out.npy --method " + method + " --boundary " + boundary);
            // Sums of 30 weights of up to 1 times samples of up to 1.
            CHECK(difference(people.workplace.image("out.npy"), people.workplace.image("exact.npy")) < 2e-5);
        }
    }
}

TEST_CASE("No driver of a GPU is looked for where the CPU is done sooner")
{
    People people;
    put_random(people.workplace, "in.png", 512, 512, 3);
    // Makes the loader report which libraries it opens; EGL drivers' names begin with libEGL_.
    people.options.environment.emplace_back("LD_DEBUG", "files");
    const auto loaded = [&](const std::string& method) {
        return people.succeed("filter in.png out.png --filter gaussian:sigma=4 --method " + method).errors;
    };
    CHECK_THAT(loaded("auto"), ContainsSubstring("libfftw3f") && !ContainsSubstring("libEGL_"));
}

TEST_CASE("With --verbose auto says its choice in one line, and nothing without, and keeps nothing")
{
    const People people;
    put_random(people.workplace, "in.npy", 240, 180, 3);
    const std::string command = "filter in.npy out.npy --filter gaussian:sigma=40";
    CHECK(people.succeed(command).errors == "");
    const std::string said = people.succeed(command + " --verbose").errors;
    CHECK_THAT(said, ContainsSubstring("auto: ") && ContainsSubstring("predicted") && ContainsSubstring("fftw") &&
                         ContainsSubstring("convolution-cpu"));
    CHECK_THAT(said, ContainsSubstring("boundary: clamp for gaussian:sigma=40\n"));
    CHECK(std::count(said.begin(), said.end(), '\n') == 2);
    CHECK_FALSE(std::filesystem::exists(people.workplace / "cache"));
}

TEST_CASE("Colours that cover nothing do not bleed into what is seen, unless asked to")
{
    const People people;
    // The left half is red, opaque; the right is transparent, with a hidden green.
    Image image(16, 8, 4);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 16; ++x)
            for (int channel = 0; channel < 4; ++channel)
                image.at(x, y, channel) = (x < 8 ? channel == 0 || channel == 3 : channel == 1) ? 1.0f : 0.0f;
    people.workplace.put("in.png", image);
    people.succeed("filter in.png out.png --filter gaussian:sigma=1");
    const Image weighted = people.workplace.image("out.png");
    people.succeed("filter in.png straight.png --filter gaussian:sigma=1 --straight-alpha");
    const Image straight = people.workplace.image("straight.png");
    for (int x = 6; x < 10; ++x) {
        INFO(x);
        CHECK(weighted.at(x, 4, 0) == 1.0f);
        CHECK(weighted.at(x, 4, 1) == 0.0f);
        CHECK(weighted.at(x, 4, 3) == straight.at(x, 4, 3));
        CHECK(straight.at(x, 4, 1) > 0.0f);
    }
    // An array of four channels has no alpha.
    people.workplace.put("in.npy", image);
    people.succeed("filter in.npy out.npy --filter gaussian:sigma=1");
    CHECK(people.workplace.image("out.npy").at(7, 4, 1) > 0.0f);
    people.workplace.check_refused("filter in.png half.png --filter gaussian:sigma=1 --format rgba16f", 2,
                                   {"in.png", "alpha", "rgba16f"});
}

TEST_CASE("What leaves the range of floats is refused by its place")
{
    const People people;
    people.workplace.put("large.npy", constant(4, 4, {1e20f}));
    people.workplace.put("larger.npy", constant(4, 4, {1e30f}));
    people.workplace.check_refused("filter large.npy out.npy --filter identity --linear", 2,
                                   {"large.npy", "column 0, row 0, channel 0"});
    for (const std::string method : {"direct-cpu", "convolution-cpu", "fftw"})
        people.workplace.check_refused("convolve larger.npy larger.npy out.npy --method " + method, 2,
                                       {"larger.npy", "column 0, row 0"});
    people.succeed("filter large.npy out.npy --filter identity");
}

TEST_CASE("Rounding is not told as clamping, and what is clamped can be shown")
{
    const People people;
    people.workplace.put("white.png", constant(33, 21, {1.0f, 0.0f, 1.0f}));
    CHECK(people.succeed("filter white.png out.png --filter gaussian:sigma=3 --method fftw").errors == "");
    put_random(people.workplace, "in.png", 33, 21, 1);
    CHECK_THAT(people.succeed("filter in.png out.png --filter laplacian").errors, ContainsSubstring("clamped"));
    people.succeed("filter in.png out.npy --filter laplacian");
    const Image exact = people.workplace.image("out.npy");
    const auto shown = [&](const std::string& display) {
        people.succeed("filter in.png shown.npy --filter laplacian --display " + display);
        return people.workplace.image("shown.npy");
    };
    const auto [least, largest] = std::minmax_element(exact.samples.begin(), exact.samples.end());
    REQUIRE(*least < 0.0f);
    const Image offset = shown("offset");
    const Image absolute = shown("absolute");
    const Image normalised = shown("normalise");
    for (std::size_t i = 0; i < exact.samples.size(); ++i) {
        CHECK(offset.samples[i] == exact.samples[i] + 0.5f);
        CHECK(absolute.samples[i] == std::fabs(exact.samples[i]));
        CHECK(normalised.samples[i] == Approx((exact.samples[i] - *least) / (*largest - *least)).margin(1e-6));
    }
    CHECK(people.succeed("filter in.png shown.png --filter laplacian --display normalise").errors == "");
}

TEST_CASE("The rounding errors of a flat result are not stretched by --display normalise, and it is said to be flat")
{
    const People people;
    Image flat(65, 70, 1);
    std::fill(flat.samples.begin(), flat.samples.end(), 0.3f);
    save_image(people.workplace / "flat.npy", flat);
    for (const std::string filter : {"gaussian-high-pass:cutoff=0.1 --boundary mirror", "laplacian"}) {
        const auto done =
            people.succeed("filter flat.npy shown.npy --method fftw --display normalise --filter " + filter);
        CHECK_THAT(done.errors, ContainsSubstring("flat.npy: --display normalise makes the result of"));
        const Image shown = people.workplace.image("shown.npy");
        CHECK(std::ranges::all_of(shown.samples, [](float sample) { return sample == 0.0f; }));
    }
}

TEST_CASE("Many images go into a folder, each under its name, and one that cannot does not stop the others")
{
    const People people;
    std::filesystem::create_directory(people.workplace / "out");
    std::filesystem::create_directory(people.workplace / "other");
    put_random(people.workplace, "a.png", 20, 10, 3, 1);
    put_random(people.workplace, "b.png", 20, 10, 3, 2);
    put_random(people.workplace, "c.npy", 9, 10, 1, 3);
    people.succeed("filter a.png b.png c.npy --out-dir out --filter box:size=3");
    for (const std::string name : {"a.png", "b.png", "c.npy"}) {
        people.succeed("filter " + name + " alone" + name.substr(1) + " --filter box:size=3");
        CHECK(get_file(people.workplace / "out" / name) == get_file(people.workplace / ("alone" + name.substr(1))));
    }
    people.succeed("filter a.png c.npy --out-dir other --type tif --filter box:size=3 --filter identity");
    CHECK(std::filesystem::exists(people.workplace / "other/a-0.tif"));
    CHECK(std::filesystem::exists(people.workplace / "other/c-1.tif"));
    put_random(people.workplace, "kernel.npy", 3, 3, 1, 4);
    people.succeed("convolve a.png b.png kernel.npy --out-dir out");

    put_file(people.workplace / "broken.png", bytes_of("no image"));
    std::filesystem::remove(people.workplace / "out/b.png");
    const ProcessResult result =
        people.workplace.run("filter broken.png b.png --out-dir out --filter box:size=3", people.options);
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.errors, ContainsSubstring("broken.png") && ContainsSubstring("1 of 2 images"));
    CHECK(std::filesystem::exists(people.workplace / "out/b.png"));

    std::filesystem::copy(people.workplace / "a.png", people.workplace / "out/a-0.png");
    for (const auto& [command, named] :
         {std::pair<std::string, std::string>{"a.png other/../a.png --out-dir out", "a.png"},
          {"a.png out/a-0.png --filter identity --out-dir out", "would replace out/a-0.png"},
          {"a.png --out-dir a.png", "a.png"},
          {"a.png --out-dir .", "a.png"},
          {"--out-dir out", "input"},
          {"a.png b.png c.npy", "--out-dir"},
          {"a.png", "OUT"}})
        people.workplace.check_refused("filter " + command + " --filter box:size=3", 2, {named});
}

TEST_CASE("In a folder each image becomes what it becomes alone, and what is said of it follows the files' order")
{
    check_folder({"npy", "cut.npy", "ppm", "pfm", "none.npy", "npy", "ppm", "pfm"});
}

TEST_CASE("In a folder images of all formats become what they become alone")
{
    check_folder({"png", "jpg", "tif", "webp", "cut.png", "ppm", "exr", "pfm", "none.jpg", "npy"});
}

TEST_CASE("Standard input and output stand for files")
{
    const People people;
    put_random(people.workplace, "in.png", 12, 9, 3);
    people.succeed("filter in.png file.png --filter box:size=3");
    people.succeed("filter in.png file.npy --filter box:size=3");
    ProcessOptions piped = people.options;
    piped.standard_input = people.workplace / "in.png";
    for (const auto& [type, name] :
         {std::pair<std::string, std::string>{"", "file.png"}, {"--type npy ", "file.npy"}}) {
        const auto output = people.workplace / ("piped " + name);
        put_file(output, {});
        piped.standard_output = output;
        CHECK(people.workplace.run("filter - - " + type + "--filter box:size=3", piped).exit_code == 0);
        CHECK(get_file(output) == get_file(people.workplace / name));
    }
    people.workplace.check_refused("filter in.png - --filter box:size=3 --filter identity", 2, {"standard output"});
}

TEST_CASE("A kernel is written by hand as rows of numbers")
{
    const People people;
    put_random(people.workplace, "in.npy", 13, 11, 1);
    put_file(people.workplace / "kernel.txt", bytes_of("# sharpen\n0 -1 0\n-1\t5  -1\n0 -1 0\n"));
    Image kernel(3, 3, 1);
    kernel.samples = {0, -1, 0, -1, 5, -1, 0, -1, 0};
    people.workplace.put("kernel.npy", kernel);
    people.succeed("convolve in.npy kernel.npy wanted.npy");
    people.succeed("convolve in.npy kernel.txt out.npy");
    CHECK(people.workplace.image("out.npy").samples == people.workplace.image("wanted.npy").samples);
    people.succeed("filter in.npy out.npy --filter kernel:file=kernel.txt");
    CHECK(people.workplace.image("out.npy").samples == people.workplace.image("wanted.npy").samples);
    put_file(people.workplace / "kernel.txt", bytes_of("1 2\n3\n"));
    people.workplace.check_refused("convolve in.npy kernel.txt out2.npy", 2, {"kernel.txt", "line 2"});
}

TEST_CASE("spectrum shows the zero frequency in the middle, and a wave as two points")
{
    const People people;
    Image wave(48, 30, 1);
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 48; ++x)
            wave.at(x, y) = static_cast<float>(0.5 + 0.25 * std::cos(2.0 * 3.14159265358979 * 5.0 * x / 48.0));
    people.workplace.put("wave.npy", wave);
    people.succeed("spectrum wave.npy out.npy");
    const Image picture = people.workplace.image("out.npy");
    REQUIRE(picture.same_shape(wave));
    CHECK(picture.at(24, 15) == 1.0f);
    // A quarter of the mean's magnitude is 12.04 dB below it, of a range of 100 dB.
    for (const int x : {24 - 5, 24 + 5})
        CHECK(picture.at(x, 15) == Approx(1.0 - 0.1204).margin(1e-4));
    CHECK(picture.at(24 + 6, 15) == 0.0f);
    CHECK(picture.at(24, 16) == 0.0f);
    people.succeed("spectrum wave.npy out.npy --range 24.0824");
    CHECK(people.workplace.image("out.npy").at(19, 15) == Approx(0.5).margin(1e-4));
    put_random(people.workplace, "alpha.png", 7, 5, 4);
    people.succeed("spectrum alpha.png out.png");
    CHECK(people.workplace.image("out.png").channels == 3);
    people.workplace.check_refused("spectrum wave.npy out.heic", 2, {"out.heic"});
    people.workplace.check_refused("spectrum wave.npy none/out.png", 2, {"none/out.png"});
}
