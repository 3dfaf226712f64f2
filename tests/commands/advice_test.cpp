// Follows the advice that messages give, and checks that it works.
#include "catch_framework.hpp"
#include "followed_advice.hpp"
#include "random_image_files.hpp"

#include <regex>

using namespace fragfft;

namespace {

std::string said_by(const Workplace& workplace, const std::string& command)
{
    const ProcessResult result = workplace.run(command);
    INFO("fragfft " << command << "\nsays: " << result.errors);
    CHECK(result.exit_code == 2);
    return result.errors;
}

} // namespace

TEST_CASE("Help that is advised is there")
{
    const Workplace workplace;
    const std::vector<std::pair<std::string, std::string>> advised{{"", "fragfft --help"},
                                                                   {"fliter", "fragfft --help"},
                                                                   {"filter --sharp", "fragfft filter --help"},
                                                                   {"help --sharp", "fragfft help --help"}};
    for (const auto& [command, help] : advised) {
        CHECK_THAT(said_by(workplace, command), ContainsSubstring("see " + help));
        workplace.succeed(help.substr(std::string("fragfft ").size()));
    }
}

TEST_CASE("What may have been meant works")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 8, 8, 1);
    const std::string typed = "filter in.npy out.npy --filter gaussian:sgma=1";
    std::smatch meant;
    const std::string said = said_by(workplace, typed);
    REQUIRE(std::regex_search(said, meant, std::regex("did you mean '([a-z]+)'")));
    workplace.succeed(std::regex_replace(typed, std::regex("sgma"), meant[1].str()));
}

TEST_CASE("Files that are asked for are enough")
{
    const Workplace workplace;
    put_random(workplace, "in.png", 200, 300, 3);
    CHECK_THAT(said_by(workplace, "filter in.png --filter identity"),
               ContainsSubstring("IN OUT, or inputs and --out-dir FOLDER"));
    workplace.succeed("filter in.png out.png --filter identity");
    workplace.succeed("filter in.png --out-dir FOLDER --filter identity");
}

TEST_CASE("The kinds of files that are said to keep values outside 0 to 1 do, and --display shows them")
{
    const Workplace workplace;
    for (const int channels : {1, 2, 3, 4}) {
        put_random(workplace, "in.npy", 20, 20, channels);
        const std::string filter = " --filter laplacian";
        const std::string note = workplace.succeed("filter in.npy out.png" + filter).errors;
        INFO(channels << ": " << note);
        CHECK_THAT(note, ContainsSubstring("--display shows them"));
        int endings = 0;
        for (const std::string ending : {"npy", "exr", "pfm"}) {
            if (note.find(" ." + ending) == std::string::npos)
                continue;
            CHECK(workplace.succeed("filter in.npy kept." + ending + filter).errors == "");
            ++endings;
        }
        CHECK(endings >= 2);
        CHECK_THAT(workplace.succeed("filter in.npy shown.png --display normalise" + filter).errors,
                   !ContainsSubstring("clamped"));
    }
}

TEST_CASE("What messages advise works when it is followed, on the CPU")
{
    const Workplace workplace;
    put_random(workplace, "in.png", 200, 300, 3);
    put_random(workplace, "kernel.npy", 3, 3, 1);
    put_random(workplace, "column.npy", 1, 4, 1);
    workplace.succeed("transform column.npy half.npy --layout half --method fftw");
    const std::string half_back = "transform half.npy back.npy --inverse --layout half --method fftw";
    check_followed(
        workplace,
        {{"convolve in.png",
          "IN KERNEL OUT, or inputs, KERNEL and --out-dir FOLDER",
          {"convolve in.png kernel.npy out.png", "convolve in.png kernel.npy --out-dir FOLDER"}},
         {"filter in.png a.png b.png --filter identity",
          "IN OUT, or inputs and --out-dir FOLDER",
          {"filter in.png out.png --filter identity", "filter in.png column.npy --out-dir FOLDER --filter identity"}},
         {half_back, "needs --size", {half_back + " --size 1x4"}},
         {half_back + " --size 5", "it is of --size 1x4", {half_back + " --size 1x4"}},
         {"filter in.png out.png --filter gaussian:4",
          "expected key=value",
          {"filter in.png out.png --filter gaussian:sigma=4"}},
         {"plan --size large", "expected WIDTHxHEIGHT in pixels, such as 512x256", {"plan --size 512x256"}},
         {"fliter in.png out.png", "did you mean 'filter'", {"filter in.png out.png --filter identity"}},
         {"filter in.png out.png --filtr identity",
          "did you mean '--filter'",
          {"filter in.png out.png --filter identity"}}});
}

TEST_CASE("A tuning in the words of its refusal is one")
{
    const Workplace workplace;
    const auto plan = [&](const std::string& tuning) {
        return workplace.run_words({"plan", "--size", "1024", "--method", "wide", "--tuning", tuning});
    };
    const std::string said = plan("large").errors;
    std::smatch example;
    REQUIRE(std::regex_search(said, example, std::regex("expected words as in '([^']+)'")));
    const ProcessResult result = plan(example[1].str());
    INFO(result.errors);
    CHECK(result.exit_code == 0);
}
