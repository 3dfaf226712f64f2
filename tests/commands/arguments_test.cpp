// What the parser makes of arguments; nothing here opens a device.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

using namespace fragfft;

TEST_CASE("The help of a subcommand names the options that scripts depend on")
{
    const Workplace workplace;
    const std::map<std::string, std::vector<std::string>> options{
        {"info", {"--json", "--device"}},
        {"calibrate", {"--format", "rgba8", "--json", "--device"}},
        {"list", {"--json"}},
        {"filter", {"IN",         "OUT",       "--filter",  "--method",  "--format",  "--boundary",
                    "--twiddles", "--linear",  "--device",  "--out-dir", "--type",    "--straight-alpha",
                    "--window",   "--display", "--quality", "--quiet",   "--verbose", "wrap",
                    "clamp",      "zero",      "rgba32f",   "rgba16f",   "rgba8",     "spatial",
                    "direct-cpu"}},
        {"convolve", {"IN", "KERNEL", "OUT", "--method", "--boundary", "--effort", "--device"}},
        {"wisdom", {"--export", "--import", "--forget"}},
        {"transform",
         {"IN", "OUT", "--method", "--inverse", "--layout", "full", "half", "packed", "--scale", "none", "paper",
          "unitary", "--real", "--effort", "estimate", "measure", "patient"}},
        {"plan", {"--method", "--size", "--json", "--sources", "glsl330", "glsl430", "essl300"}},
        {"run", {"PLAN", "NAME=FILE", "--set", "--device"}},
        {"bench", {"--method", "--size", "--format", "--json", "--csv"}},
        {"crossover",
         {"--size", "--channels", "--format", "--filters", "--kernel-size", "--runs", "--no-cpu", "--device", "--json",
          "--csv"}},
        {"ocean",
         {"OUT", "--method", "--spectrum", "--wind", "--fetch", "--depth", "--choppiness", "--time", "--period",
          "--seed", "--size", "--patch", "--picture", "--eye", "--view", "--sun", "--frames", "--device"}},
        {"reproduce", {"ITEM", "--out", "--quick", "--thorough"}},
        {"page", {"OUT"}}};
    for (const auto& [subcommand, names] : options) {
        const std::string help = workplace.succeed(subcommand + " --help").output;
        INFO(subcommand);
        for (const std::string& name : names)
            CHECK_THAT(help, ContainsSubstring(name));
    }
}

TEST_CASE("Missing, unknown and surplus arguments are refused by name")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    const std::vector<std::pair<std::string, std::string>> commands{
        {"", "subcommand"},
        {"fliter image.npy out.npy", "fliter"},
        {"--verbose", "--verbose"},
        {"filter --filter identity", "IN"},
        {"filter image.npy --filter identity", "OUT"},
        {"filter image.npy out.npy", "--filter"},
        {"filter image.npy out.npy --filter", "--filter"},
        {"filter image.npy out.npy --filter identity --sharp", "--sharp"},
        {"filter image.npy out.npy --filter identity --boundary edge", "edge"},
        {"filter image.npy out.npy --filter identity --format rgba64f", "rgba64f"},
        {"filter image.npy out.npy --filter identity --twiddles none", "none"},
        {"filter image.npy out.npy --filter identity --method radix9", "radix9"},
        {"filter image.npy out.npy --filter identity --method direct-cpu --method direct-cpu", "--method"},
        {"filter image.npy out.npy --filter gausian:sigma=1", "gausian"},
        {"filter image.npy out.npy --filter gaussian:sigma=0", "sigma=0"},
        {"filter image.npy out.npy --filter gaussian", "sigma"},
        {"filter image.npy out.npy --filter kernel:file=none.npy", "none.npy"},
        {"filter image.npy out.npy --filter ideal-low-pass:cutoff=0.1 --method direct-cpu", "ideal-low-pass"},
        {"filter image.npy out.heic --filter identity", "out.heic"},
        {"filter image.npy out --filter identity", "out:"},
        {"filter none.npy out.npy --filter identity", "none.npy"},
        {"convolve image.npy", "KERNEL"},
        {"convolve image.npy image.npy", "OUT"},
        {"convolve image.npy none.npy out.npy", "none.npy"},
        {"transform", "IN"},
        {"transform image.npy", "OUT"},
        {"transform image.npy out.png", "out.png"},
        {"transform image.npy out.npy --layout quarter", "quarter"},
        {"transform image.npy out.npy --scale half", "'half'"},
        {"transform image.npy out.npy --method radix9", "radix9"},
        {"transform image.npy out.npy --inverse --boundary zero", "--boundary"},
        {"plan", "--size"},
        {"plan --size 8 --method radix9", "radix9"},
        {"plan --size 8 --operation twice", "twice"},
        {"plan --size 8 --format rgba8", "rgba8"},
        {"plan --size 8x", "8x"},
        {"plan --size x8", "x8"},
        {"plan --size -8x8", "-8x8"},
        {"plan --size 8x8x8", "8x8x8"},
        {"plan --size 0x8", "0x8"},
        {"plan --size 99999999999", "99999999999"},
        {"plan --size 8 surplus", "surplus"},
        {"list --csv", "--csv"},
        {"info surplus", "surplus"},
        {"bench --size 16 --device -1", "'-1'"},
        {"bench --runs 0", "--runs"},
        {"bench --runs many", "--runs"},
        {"crossover surplus", "surplus"},
        {"crossover --size 2x64", "2 x 64"},
        {"crossover --size large", "large"},
        {"crossover --channels 3", "'3'"},
        {"crossover --channels 2 --format rgba8", "rgba8"},
        {"crossover --format rg16f", "rg16f"},
        {"crossover --format rgba64f", "rgba64f"},
        {"crossover --filters 0", "--filters"},
        {"crossover --kernel-size 4", "--kernel-size 4"},
        {"crossover --kernel-size -3", "--kernel-size"},
        {"crossover --kernel-size wide", "--kernel-size"},
        {"crossover --runs 0", "--runs"},
        {"reproduce moreland_angel_2003_table9", "moreland_angel_2003_table9"},
        {"reproduce --quick --thorough", "--thorough"},
    };
    for (const auto& [command, name] : commands)
        workplace.check_refused(command, 2, {name});
}

TEST_CASE("A refusal of a name lists the names there are")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    workplace.check_refused("plan --size 8 --method radix9", 2, {"moreland-angel-2003"});
    workplace.check_refused("reproduce table1", 2, {"moreland_angel_2003_table1", "moreland_angel_2003_figure4"});
    workplace.check_refused("filter image.npy out.npy --filter blur", 2, {"gaussian", "box", "directional-band"});
}
