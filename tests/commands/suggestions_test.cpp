// What may have been meant: of commands, options, and the words of every option.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

using namespace fragfft;

TEST_CASE("A mistyped word is answered with the one that may have been meant")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    const std::vector<std::pair<std::string, std::string>> commands{
        {"fliter image.npy out.npy", "'filter'"},
        {"lst", "'list'"},
        {"--versoin", "'--version'"},
        {"transform image.npy out.npy --metod x", "'--method'"},
        {"transform --metod=x image.npy out.npy", "'--method'"},
        {"transform image.npy --invers", "'--inverse'"}, // before the argument that is missing
        {"filter image.npy out.npy --fliter identity", "'--filter'"},
        {"plan --size 8 --method moreland-angel-203", "'moreland-angel-2003'"},
        {"bench --method spacial", "'spatial'"},
        {"plan --size 8 --format rgba32", "'rgba32f'"},
        {"calibrate --format rgba32f rgb8", "'rgba8'"},
        {"plan --size 8 --operation foward", "'forward'"},
        {"plan --size 8 --scale papr", "'paper'"},
        {"plan --size 8 --twiddles computd", "'computed'"},
        {"plan --size 8 --json --sources glsl33", "'glsl330'"},
        {"transform image.npy out.npy --layout hlf", "'half'"},
        {"transform image.npy out.npy --boundary miror", "'mirror'"},
        {"reproduce moreland_angel_2003_tabel1", "'moreland_angel_2003_table1'"},
        {"info --device cpuu", "'cpu'"},
        {"filter image.npy out.npy --filter gausian:sigma=1", "'gaussian'"},
        {"filter image.npy out.npy --filter gaussian:sgma=1", "'sigma'"},
    };
    for (const auto& [command, meant] : commands)
        workplace.check_refused(command, 2, {"did you mean " + meant});
}

TEST_CASE("A value that is missing, or one too many, is told in plain words")
{
    const Workplace workplace;
    workplace.check_refused("plan --size", 2, {"--size needs a value"});
    workplace.check_refused("plan --size 8 --size 9", 2, {"--size is given 2 times"});
    workplace.check_refused("plan --size 8 surplus", 2, {"'surplus' is one argument too many"});
}

TEST_CASE("A word that resembles none is answered without a guess")
{
    const Workplace workplace;
    for (const std::string command : {"zzzz", "list --zzzz", "plan --size 8 --method zzzz"}) {
        const ProcessResult result = workplace.run(command);
        INFO(command << ": " << result.errors);
        CHECK(result.exit_code == 2);
        CHECK_THAT(result.errors, ContainsSubstring("zzzz") && !ContainsSubstring("did you mean"));
    }
}

TEST_CASE("A filter's missing or excessive parameter is answered with its range and unit")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    workplace.check_refused("filter image.npy out.npy --filter gaussian", 2, {"sigma", "[0.1, 256] pixels"});
    workplace.check_refused("filter image.npy out.npy --filter box:size=0", 2, {"size=0", "[1, 2049] pixels"});
}
