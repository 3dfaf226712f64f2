#include "golden_record.hpp"

#include "catch_framework.hpp"
#include "engine/fingerprint.hpp"
#include "random_images.hpp"

#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace fragfft {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view renderer_mark = "# renderer: ";

// The lines of a record: comments, commands, and below each command what it did.
std::vector<std::string> lines_of(const fs::path& path)
{
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    REQUIRE_FALSE(lines.empty());
    return lines;
}

Image picture(int width, int height, int channels, unsigned seed)
{
    return random_image(width, height, channels, seed, 0.0F, 1.0F);
}

void put_pictures(const Workplace& workplace)
{
    workplace.put("grey.png", picture(37, 29, 1, 1));
    workplace.put("rgb.png", picture(64, 48, 3, 2));
    workplace.put("square.npy", picture(32, 32, 1, 3));
    workplace.put("three.npy", picture(61, 45, 3, 4));
    workplace.put("four.npy", picture(64, 32, 4, 5));
    workplace.put("dark.npy", random_image(32, 32, 2, 6, 0.0F, 1e-4F));
    workplace.put("weights.npy", random_image(5, 7, 1, 7));
    workplace.put("one_row.npy", random_image(9, 1, 1, 8));
    ComplexImage spectrum(32, 16, 1);
    const Image parts = random_image(64, 16, 1, 9);
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] = {parts.samples[2 * i], parts.samples[2 * i + 1]};
    workplace.put("complex.npy", spectrum);
}

// What a command did, as a record has it: "0 16 digits of what it printed, 16 of what it wrote" or "2 why".
std::string outcome_of(const Workplace& workplace, const std::string& command, bool on_device)
{
    const std::map<std::string, Bytes> before = workplace.contents();
    const ProcessResult result = workplace.run(on_device ? fragfft::on_device(command) : command);
    if (result.exit_code != 0)
        return fmt::format("{} {}", result.exit_code, result.errors.substr(0, result.errors.find('\n')));
    std::string written;
    for (const auto& [name, bytes] : workplace.contents()) {
        const auto old = before.find(name);
        if (old != before.end() && old->second == bytes)
            continue;
        written += name + '\0' + std::string(bytes.begin(), bytes.end());
        if (old == before.end())
            fs::remove(workplace / name);
    }
    return fmt::format("0 {}, {}", result.output.empty() ? "nothing" : fingerprint({result.output}),
                       written.empty() ? "nothing" : fingerprint({written}));
}

} // namespace

void check_golden_record(const std::string& name, const std::string& renderer)
{
    const std::vector<std::string> wanted = lines_of(fs::path(FRAGFFT_GOLDEN_FOLDER) / name);
    const Workplace workplace;
    put_pictures(workplace);
    std::string got;
    std::vector<std::string> differing;
    std::string recorded_renderer;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::string& line = wanted[i];
        if (line.starts_with(renderer_mark)) {
            recorded_renderer = line.substr(renderer_mark.size());
            got += std::string(renderer_mark) + renderer + "\n";
            continue;
        }
        if (line.starts_with("  "))
            continue; // what the command above did
        got += line + "\n";
        if (line.empty() || line.starts_with('#'))
            continue;
        const std::string outcome = "  " + outcome_of(workplace, line, !renderer.empty());
        got += outcome + "\n";
        const std::string before = i + 1 < wanted.size() && wanted[i + 1].starts_with("  ") ? wanted[i + 1] : "  new";
        if (outcome != before)
            differing.push_back(fmt::format("{}\n  was {}\n  is  {}", line, before, outcome));
    }
    if (differing.empty())
        return;
    const fs::path accepted = fs::path(FRAGFFT_GOLDEN_OUTPUT) / name;
    fs::create_directories(accepted.parent_path());
    std::ofstream(accepted) << got;
    if (recorded_renderer != renderer) {
        WARN("the record is of '" << recorded_renderer << "', and this is '" << renderer << "': nothing is compared");
        return;
    }
    for (const std::string& difference : differing)
        UNSCOPED_INFO(difference);
    FAIL_CHECK(differing.size() << " commands differ from tests/commands/golden/" << name
                                << "; to accept what they do now: cp " << accepted.string()
                                << " tests/commands/golden/");
}

} // namespace fragfft
