// fuzz_seeds FOLDER: what the program itself makes, as files that the fuzzers begin with: FOLDER/TARGET/NUMBER.
#include "engine/plan_json.hpp"
#include "engine/program_binaries.hpp"
#include "figures/report/results_folder.hpp"
#include "filters/filter_catalogue.hpp"
#include "filters/wisdom.hpp"
#include "fuzz/seed_plans.hpp"
#include "image/sound_files.hpp"

#include <fmt/format.h>
#include <map>

namespace fragfft {
namespace {

using namespace figures;

class Seeds
{
public:
    explicit Seeds(std::filesystem::path folder) : folder_(std::move(folder)) {}

    void add(const std::string& target, const Bytes& bytes)
    {
        std::filesystem::create_directories(folder_ / target);
        put_file(folder_ / target / std::to_string(counts_[target]++), bytes);
    }
    void add(const std::string& target, const std::string& text) { add(target, bytes_of(text)); }

private:
    std::filesystem::path folder_;
    std::map<std::string, int> counts_;
};

// One of everything that an item's file can hold.
Bytes item_file()
{
    static const Item item{"any", "A paper", "Table 1", Item::Compute{}};
    ComputedItem computed{&item, {}, 1.5, {"0", "g", "d", "c", 2, "g++", "2026-11-24T00:26:27Z"}};
    ItemResult& result = computed.result;
    result.text = "<p>What is shown.</p>";
    result.table = {{"size", "ms", "by"}, {{"256", "1.5", "GPU"}, {"512", "6.5", "GPU"}, {"256", "", "CPU"}}};
    result.pictures.push_back(svg_picture("any.svg", "A picture", "<svg viewBox=\"0 0 1 1\"></svg>"));
    result.checks = {{"error", 1e-7, 2e-7}};
    result.charts = {{"any_time",
                      "Time by size",
                      {"size", true},
                      {"ms", false, 1.5},
                      {{"GPU", "size", "ms", {{"by", "GPU"}}, false, true, "a"}},
                      {{"printed", 300.0, 400.0}}}};
    result.passes = {{"3 passes", {{"pass", "MiB"}, {{"row", "1"}}}}};
    result.times = {{"a filter", 1.0, 2.0, true}};
    for (const char* id : {"any_ratio", "any_figure", "any_construction", "any_untestable"}) {
        Claim& claim = result.claims.emplace_back();
        claim.id = id;
        claim.statement = "It is fast";
        claim.year = "2003";
    }
    state_ratio(result.claims[0], {2.0, 3.0}, Cases({{"256 x 256", {1.0, 2.0, 3.0}}, {"512 x 512", {2.0, 2.5, 3.0}}}),
                "times");
    state_figure(result.claims[1], {2700.0, {1.0, 2.0, 3.0}, "ms"});
    state_construction(result.claims[2], "10", "10", true, Evidence::counted);
    state_untestable(result.claims[3], ClaimKind::conclusion, "2", "no such card");
    const TemporaryDirectory folder;
    save_item(folder / "", computed);
    return get_file(folder / "any.json");
}

std::string wisdom_text()
{
    Wisdom wisdom;
    wisdom.put({"llvmpipe; OpenGL 4.5", "0123456789abcdef", "wide", "forward 8 x 8"},
               {to_text(Tuning{}), true, 1.5, 2.0});
    wisdom.put({"llvmpipe; OpenGL 4.5", "0123456789abcdef", "fused", "forward 8 x 8"},
               {to_text(Tuning{.first_radices = {8, 4}}), false, 0.5, 2e-3});
    return to_text(wisdom);
}

std::string words_of(const FilterDescription& filter)
{
    std::string words = filter.name;
    for (const FilterParameter& parameter : filter.parameters) {
        words += words == filter.name ? ':' : ',';
        words += fmt::format("{}=", parameter.name);
        words += parameter.kind == ParameterKind::file     ? "k.npy"
                 : parameter.kind == ParameterKind::filter ? "box:size=3"
                                                           : fmt::format("{}", parameter.default_value.value_or(1.0));
    }
    return words;
}

void make(Seeds seeds)
{
    for (const SoundFile& file : sound_files())
        seeds.add(file.kind == "npy" ? "npy" : "image", file.bytes);
    for (const NamedPlan& plan : fuzz::seed_plans())
        seeds.add("plan", to_json(plan.plan).dump());
    for (const FilterDescription& filter : filter_catalogue())
        seeds.add("filter_text", words_of(filter));
    seeds.add("wisdom", wisdom_text());
    seeds.add("programs", to_bytes({"Mesa", "llvmpipe", "4.5", "0123456789abcdef"},
                                   {{"wide a", {1, Bytes(40, 0x3C)}}, {"wide b", {2, {}}}}));
    seeds.add("item", item_file());
}

} // namespace
} // namespace fragfft

int main(int argc, char** argv)
{
    if (argc != 2)
        return 2;
    fragfft::make(fragfft::Seeds(argv[1]));
    return 0;
}
