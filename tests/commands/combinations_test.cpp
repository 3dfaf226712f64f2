// Options that would have no effect beside others are refused, before a device is opened or a file is read.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

using namespace fragfft;

TEST_CASE("An option that has no effect in a combination is refused, naming it")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    const std::vector<std::pair<std::string, std::vector<std::string>>> commands{
        {"transform image.npy out.npy --inverse --boundary zero", {"--boundary", "--inverse"}},
        {"transform image.npy out.npy --real", {"--real", "--inverse"}},
        {"plan --size 8 --sources glsl330", {"--sources", "--json"}},
        {"bench --kernel-size 3", {"--kernel-size", "--method all"}},
        {"bench --whole-process --method spatial", {"--method", "--whole-process"}},
        {"bench --whole-process --format rgba16f", {"--format", "--whole-process"}},
        {"bench --method auto --kernel-size 3", {"--kernel-size", "--method auto"}},
        {"bench --method spatial --twiddles table", {"--twiddles", "--method spatial"}},
        {"bench --method auto --twiddles computed", {"--twiddles", "--method auto"}},
        {"bench --json --csv", {"--json", "--csv"}},
        {"crossover --json --csv", {"--json", "--csv"}},
        {"crossover --size 16 32 --kernel-size 33 63", {"--kernel-size", "32"}},
        {"reproduce --quick --thorough", {"--quick", "--thorough"}},
        {"reproduce then_and_now then_and_now", {"then_and_now", "twice"}},
        {"calibrate --format rgba8 rgba8", {"rgba8", "twice"}},
    };
    for (const auto& [command, named] : commands)
        workplace.check_refused(command, 2, named);
}

TEST_CASE("Options --quiet and --verbose exclude each other, for every command that has them")
{
    const Workplace workplace;
    for (const std::string command :
         {"info", "calibrate", "list", "transform a b", "plan --size 8", "run a b=c", "bench", "crossover", "reproduce",
          "report a", "completion bash", "man", "wisdom"})
        workplace.check_refused(command + " --quiet --verbose", 2, {"--quiet", "--verbose"});
}

TEST_CASE("Behind -- file names may begin with a dash, wherever it stands")
{
    const Workplace workplace;
    put_random(workplace, "-in.npy", 8, 8, 1);
    workplace.check_refused("filter --filter identity --method direct-cpu -in.npy -out.npy", 2, {"'-in.npy'"});
    workplace.succeed("filter --filter identity --method direct-cpu -- -in.npy -out.npy");
    CHECK(workplace.image("-out.npy").samples == workplace.image("-in.npy").samples);
    // Each names the file, not an option.
    const std::vector<std::pair<std::string, std::string>> missing{
        {"transform -- -none.npy out.npy", "-none.npy: "},
        {"transform -5 out.npy", "-5: "},
        {"convolve -- image.npy -none.npy out.npy", "-none.npy: "},
        {"run -- -none.json image=a.npy", "-none.json: "},
        {"run -none.json -- image=a.npy", "-none.json"},
        {"report -- -none", "-none: "}};
    for (const auto& [command, named] : missing)
        workplace.check_refused(command, 2, {named});
    workplace.check_refused("run none.json image=a.npy -- -b=c.npy", 2, {"none.json: "});
    workplace.check_refused("list -- -surplus", 2, {"'-surplus'"});
    workplace.check_refused("reproduce -- -item", 2, {"unknown item '-item'"});
}
