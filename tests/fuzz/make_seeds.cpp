// fuzz_seeds FOLDER: writes files that the program itself makes, as the fuzzers' initial inputs: FOLDER/TARGET/NUMBER.
#include "figures/report/results_folder.hpp"
#include "filters/filter_catalogue.hpp"
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

// The rows that a run leaves for one item.
std::string rows_of_run()
{
    std::string text = rows_header();
    const Key time("a filter", {{"side", 512}, {"method", "wide"}});
    for (const int moment : {1, 2}) {
        text += line_of({.item = "one",
                         .moment = moment,
                         .key = time,
                         .unit = "ms",
                         .clock = "GL_TIME_ELAPSED",
                         .repetitions = 5,
                         .samples = {1.234567, 1.25, 1.5}});
        text += line_of({.item = "one", .moment = moment, .key = Key(share_of_others_quantity), .samples = {0.01}});
    }
    text += line_of({.item = "two", .key = time, .unit = "ms", .clock = "GL_TIME_ELAPSED", .samples = {2.0}});
    return text + line_of({.item = "one", .moment = 2, .key = Key("further moments"), .samples = {4.0}});
}

Bytes description_of_run()
{
    const TemporaryDirectory folder;
    save_description(folder / "", {{"0", "g", "d", "c", 2, "g++", "2026-11-28T00:26:27Z"}, ItemEffort::quick, {"one"}});
    return get_file(folder / machine_file);
}

std::string words_of(const FilterDescription& filter)
{
    std::string words = filter.name;
    for (const FilterParameter& parameter : filter.parameters) {
        words += words == filter.name ? ':' : ',';
        words += fmt::format("{}=", parameter.name);
        words +=
            parameter.kind == ParameterKind::file ? "k.npy" : fmt::format("{}", parameter.default_value.value_or(1.0));
    }
    return words;
}

void make(Seeds seeds)
{
    for (const SoundFile& file : sound_files())
        seeds.add(file.kind == "npy" ? "npy" : "image", file.bytes);
    for (const FilterDescription& filter : filter_catalogue())
        seeds.add("filter_text", words_of(filter));
    seeds.add("rows", rows_of_run());
    seeds.add("rows", description_of_run());
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
