// Arguments in unusual places: none, and names of files that look like options.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

using namespace fragfft;

TEST_CASE("Without a word fragfft says what it wants")
{
    Workplace().check_refused("", 2, {"subcommand"});
}

TEST_CASE("Behind -- file names may begin with a dash, wherever it stands")
{
    const Workplace workplace;
    put_random(workplace, "-in.npy", 8, 8, 1);
    workplace.check_refused("filter --filter identity --method direct-cpu -in.npy -out.npy", 2, {"'-in.npy'"});
    workplace.succeed("filter --filter identity --method direct-cpu -- -in.npy -out.npy");
    CHECK(workplace.image("-out.npy").samples == workplace.image("-in.npy").samples);
    // Each message names the file rather than an option.
    const std::vector<std::pair<std::string, std::string>> missing{
        {"transform -- -none.npy out.npy", "-none.npy: "},
        {"transform -5 out.npy", "-5: "},
        {"convolve -- image.npy -none.npy out.npy", "-none.npy: "},
        {"report -- -none", "-none: "}};
    for (const auto& [command, named] : missing)
        workplace.check_refused(command, 2, {named});
    workplace.check_refused("list -- -surplus", 2, {"'-surplus'"});
    workplace.check_refused("reproduce -- -item", 2, {"unknown item '-item'"});
}
