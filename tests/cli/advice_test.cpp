// Advice that messages give works when it is followed.
#include "catch_framework.hpp"
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

TEST_CASE("Files that are asked for, and more memory, are enough")
{
    const Workplace workplace;
    put_random(workplace, "in.png", 200, 300, 3);
    CHECK_THAT(said_by(workplace, "filter in.png --filter identity"),
               ContainsSubstring("IN OUT, or inputs and --out-dir FOLDER"));
    workplace.succeed("filter in.png out.png --filter identity");
    workplace.succeed("filter in.png --out-dir FOLDER --filter identity");
    const std::string command = "filter in.png tiled.png --filter gaussian:sigma=20 --memory ";
    const std::string said = said_by(workplace, command + "1");
    std::smatch needed;
    REQUIRE(std::regex_search(said, needed, std::regex("smallest tiles need ([0-9]+) MiB.*--memory allows more")));
    workplace.succeed(command + needed[1].str());
    CHECK_THAT(said_by(workplace, "filter in.png o.png --filter box:size=3 --tile 64 --display normalise"),
               ContainsSubstring("offset and absolute need none"));
    for (const std::string display : {"offset", "absolute"})
        workplace.succeed("filter in.png o.png --filter box:size=3 --tile 64 --display " + display);
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
        CHECK(workplace.succeed("filter in.npy shown.png --display normalise" + filter).errors == "");
    }
}
