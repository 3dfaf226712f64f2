// `page` writes the live page, whose plans are those that `plan` prints; nothing here opens a device.
#include "catch_framework.hpp"
#include "figures/page/page_data.hpp"
#include "sweep.hpp"
#include "workplace.hpp"

#include <nlohmann/json.hpp>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

// The words of the command that prints this plan.
std::vector<std::string> command_of(const Json& offer)
{
    const std::string operation = offer.at("operation");
    std::vector<std::string> words{"plan",        "--json",
                                   "--sources",   "essl300",
                                   "--operation", operation,
                                   "--format",    offer.at("format"),
                                   "--size",      offer.at("width").dump() + "x" + offer.at("height").dump()};
    const auto add = [&](const std::vector<std::string>& more) { words.insert(words.end(), more.begin(), more.end()); };
    if (operation == "convolution")
        add({"--kernel-size", offer.at("kernel_size").dump(), "--boundary", "wrap", "--separable",
             offer.at("separable").get<bool>() ? "yes" : "no"});
    else
        add({"--method", offer.at("method"), "--twiddles", "table"});
    if (offer.contains("targets"))
        add({"--tuning", "targets " + offer.at("targets").dump()});
    return words;
}

} // namespace

TEST_CASE("page writes one HTML file, the same to a file and to standard output")
{
    const Workplace workplace;
    const ProcessResult result = workplace.run("page live.html");
    CHECK(result.exit_code == 0);
    CHECK(result.output == "");
    CHECK(result.errors == "");
    const Bytes page = get_file(workplace / "live.html");
    const std::string text(page.begin(), page.end());
    CHECK(text.starts_with("<!doctype html>"));
    CHECK(text.size() <= 1'000'000);
    CHECK(workplace.succeed("page -").output == text);
}

TEST_CASE("page refuses what it cannot write, and leaves what is there")
{
    const Workplace workplace;
    put_file(workplace / "live.html", bytes_of("old"));
    std::filesystem::create_directory(workplace / "folder.html");
    workplace.check_refused("page", 2, {"OUT"});
    workplace.check_refused("page live.png", 2, {"live.png", ".html"});
    workplace.check_refused("page none/live.html", 2, {"none/live.html", "No such file"});
    workplace.check_refused("page folder.html", 2, {"folder.html", "directory"});
    workplace.check_refused("page live.html", 2, {"live.html"}, {.largest_file_bytes = 1000});
    workplace.check_refused("page live.html other.html", 2, {"other.html"});
}

TEST_CASE("Every plan on the page is the one that plan prints")
{
    const Workplace workplace;
    const Json data = figures::page_data();
    constexpr int largest_compared = 64; // each needs a process of its own, which takes time
    std::vector<const Json*> small;
    for (const Json& offer : data.at("plans"))
        if (offer.at("width").get<int>() <= largest_compared)
            small.push_back(&offer);
    CHECK(small.size() > 80);
    for (const Json* one : swept(small, 30)) {
        const Json& offer = *one;
        const std::vector<std::string> words = command_of(offer);
        CAPTURE(words);
        CHECK((Json::parse(workplace.run_words(words).output) == offer.at("plan")));
    }
}
