// The line that says what a command did: once, and only on a terminal.
#include "commands/finished.hpp"
#include "pseudo_terminal.hpp"
#include "random_image_files.hpp"
#include "workplace.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::commands;
using Catch::Matchers::Matches;

namespace {

const std::string duration = "[0-9.]+ (us|ms|s)";
const std::string chosen = " by [a-z0-9-]+, which auto chose, in " + duration;

// Everything that the command says on a terminal, without progress, which may appear on a slow machine.
std::string said_on_terminal(const Workplace& workplace, const std::string& command, int exit_code = 0)
{
    const PseudoTerminal terminal;
    const ProcessResult result = workplace.run(command, {.standard_error = terminal.path()});
    INFO(command);
    CHECK(result.exit_code == exit_code);
    std::string text = terminal.text();
    if (const std::size_t cleared = text.rfind("\033[K"); cleared != std::string::npos)
        text.erase(0, cleared + 3);
    std::erase(text, '\r');
    return text;
}

struct WithImage : Workplace
{
    WithImage() { put_random(*this, "photo.png", 30, 20, 3); }
};

} // namespace

TEST_CASE("The line names result, work, image, method and time, and what was replaced")
{
    FinishedWork work{.result = "soft.png",
                      .done = "gaussian:sigma=4",
                      .source = image_in_words("photo.jpg", 3000, 2000),
                      .methods = {"fftw"},
                      .chosen_by_auto = true};
    CHECK(finished_text(work, 0.31, Verbosity::normal) ==
          "soft.png: gaussian:sigma=4 of photo.jpg (3000 x 2000) by fftw, which auto chose, in 0.31 s");
    work.chosen_by_auto = false;
    CHECK(finished_text(work, 0.0123, Verbosity::normal) ==
          "soft.png: gaussian:sigma=4 of photo.jpg (3000 x 2000) by fftw in 12.3 ms");
    CHECK(finished_text(work, 0.31, Verbosity::verbose) ==
          "soft.png: gaussian:sigma=4 of photo.jpg (3000 x 2000) in 0.31 s");
    work.in_place = true;
    CHECK(finished_text(work, 0.31, Verbosity::normal) ==
          "soft.png: gaussian:sigma=4 of photo.jpg (3000 x 2000), in place of the input, by fftw in 0.31 s");
    CHECK(finished_text({.result = "sea.png", .done = "sea", .methods = {"fused", "wide"}}, 2.0, Verbosity::normal) ==
          "sea.png: sea by fused and wide in 2 s");
    CHECK(results_in_words({"a-0.png", "a-1.png", "a-2.png"}) == "a-0.png to a-2.png");
    CHECK(results_in_words({"-"}) == "standard output");
    CHECK(image_in_words("-", 2, 1) == "standard input (2 x 1)");
}

TEST_CASE("A terminal is told what every command that writes an image has done, in one line")
{
    const WithImage workplace;
    put_random(workplace, "kernel.npy", 3, 3, 1);
    const auto check = [&](const std::string& command, const std::string& line) {
        CHECK_THAT(said_on_terminal(workplace, command), Matches("fragfft: " + line + "\n"));
    };
    const std::string of_image = " of photo\\.png \\(30 x 20\\)";
    check("filter photo.png soft.png --filter gaussian:sigma=1", "soft\\.png: gaussian:sigma=1" + of_image + chosen);
    check("filter photo.png soft.png --filter box:size=3 --method fftw",
          "soft\\.png: box:size=3" + of_image + " by fftw in " + duration);
    check("filter photo.png soft.png --filter box:size=3 --filter box:size=5",
          "soft-0\\.png to soft-1\\.png: 2 filters" + of_image + chosen);
    check("filter photo.png soft.npy --filter box:size=3 --method convolution-cpu",
          "soft\\.npy: box:size=3" + of_image + " by convolution-cpu in " + duration);
    check("convolve photo.png kernel.npy out.npy", "out\\.npy: kernel:file=kernel\\.npy" + of_image + chosen);
    check("spectrum photo.png spectrum.png", "spectrum\\.png: spectrum" + of_image + " by fftw in " + duration);
    check("transform photo.png spectrum.npy --method fftw",
          "spectrum\\.npy: transform" + of_image + " by fftw in " + duration);
    check("transform spectrum.npy back.npy --inverse --method fftw",
          "back\\.npy: inverse transform of spectrum\\.npy \\(30 x 20\\) by fftw in " + duration);
}

TEST_CASE("A folder of results is one line")
{
    const WithImage workplace;
    put_random(workplace, "other.png", 10, 10, 1);
    CHECK_THAT(said_on_terminal(workplace, "filter photo.png other.png --out-dir soft --filter box:size=3"),
               Matches("fragfft: soft: box:size=3 of 2 images" + chosen + "\n"));
}

TEST_CASE("The line says when the result has replaced the input, by whichever name")
{
    const WithImage workplace;
    const std::string replaced = ".*, in place of the input, by .*\n";
    CHECK_THAT(said_on_terminal(workplace, "filter photo.png photo.png --filter box:size=3"), Matches(replaced));
    CHECK_THAT(said_on_terminal(workplace, "filter photo.png ./photo.png --filter box:size=3"), Matches(replaced));
    // A second name (a hard link) keeps what the file held.
    std::filesystem::create_hard_link(workplace / "photo.png", workplace / "copy.png");
    CHECK_THAT(said_on_terminal(workplace, "filter photo.png copy.png --filter box:size=3"), !Matches(replaced));
}

TEST_CASE("Nothing is said where standard error is no terminal, with --quiet, and of what failed")
{
    const WithImage workplace;
    put_file(workplace / "damaged.png", Bytes{1, 2, 3});
    const std::string command = "filter photo.png soft.png --filter box:size=3";
    CHECK(workplace.succeed(command).errors == "");
    CHECK(said_on_terminal(workplace, command + " --quiet") == "");
    CHECK(said_on_terminal(workplace, "filter damaged.png soft.png --filter box:size=3", 2).find(" in ") ==
          std::string::npos);
    const std::string in_part =
        said_on_terminal(workplace, "filter photo.png damaged.png --out-dir soft --filter box:size=3", 2);
    CHECK_THAT(in_part, ContainsSubstring("1 of 2 images could not be filtered") && !ContainsSubstring("auto chose"));
}

TEST_CASE("With --verbose the method is named once")
{
    const WithImage workplace;
    const std::string text = said_on_terminal(workplace, "filter photo.png soft.png --filter box:size=3 --verbose");
    CHECK_THAT(text, ContainsSubstring("fragfft: auto: ") &&
                         ContainsSubstring("fragfft: soft.png: box:size=3 of photo.png (30 x 20) in "));
    CHECK(text.find(" auto chose") == std::string::npos);
}
