// How the parser reads arguments; nothing here opens a device.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

#include <regex>

using namespace fragfft;

TEST_CASE("The help of a subcommand names the options that scripts depend on")
{
    const Workplace workplace;
    const std::map<std::string, std::vector<std::string>> options{
        {"info", {"--json", "--numbers", "--csv", "--device"}},
        {"list", {"KIND", "methods", "filters", "items", "--json"}},
        {"filter",
         {"IN",       "OUT",       "--filter", "--method",         "--format",  "--boundary", "--twiddles", "--linear",
          "--device", "--out-dir", "--type",   "--straight-alpha", "--display", "--quality",  "--quiet",    "--verbose",
          "wrap",     "clamp",     "zero",     "rgba32f",          "rgba16f",   "rgba8"}},
        {"convolve", {"IN", "KERNEL", "OUT", "--method", "--boundary", "--device"}},
        {"transform",
         {"IN", "OUT", "--method", "--inverse", "--layout", "full", "half", "packed", "--scale", "none", "paper",
          "unitary", "--real"}},
        {"plan", {"--method", "--size", "--json", "--sources", "glsl330", "glsl430", "essl300"}},
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

TEST_CASE("Help names no method but the usual one, and says where the methods are listed")
{
    const Workplace workplace;
    for (const std::string command : {"filter", "convolve", "transform", "ocean", "plan", "bench", "crossover"}) {
        INFO(command);
        const std::string help = workplace.succeed(command + " --help").output;
        std::string unwrapped = std::regex_replace(help, std::regex("\\s+"), " ");
        CHECK_THAT(unwrapped, ContainsSubstring("see `fragfft list methods`"));
        const std::string options = unwrapped.substr(unwrapped.find(" Options: "));
        CHECK_THAT(options, !ContainsSubstring("fialka-cadik-2006") && !ContainsSubstring("mota-2022"));
    }
}
