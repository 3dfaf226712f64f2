#include "transcript.hpp"

#include "catch_framework.hpp"
#include "commands/program.hpp"
#include "engine/fingerprint.hpp"
#include "program/image/file_format.hpp"
#include "program_copies.hpp"
#include "random_images.hpp"
#include "sweep.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>

namespace fragfft {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view renderer_mark = "# renderer: ";

std::vector<std::string> lines_of(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

bool is_outcome(const std::string& line)
{
    return line.starts_with("  ");
}

bool is_said_by_nobody(const std::string& line)
{
    return line.empty() || line.starts_with('#');
}

// "12x8x3"
struct Shape
{
    int width = 0;
    int height = 0;
    int channels = 0;
};

Shape shape_of(const std::string& text)
{
    Shape shape;
    char by = ' ';
    std::istringstream stream(text);
    stream >> shape.width >> by >> shape.height >> by >> shape.channels;
    REQUIRE_FALSE(stream.fail());
    return shape;
}

// Escapes as in C: \n and \t.
std::string unescaped(std::string text)
{
    for (const auto& [from, to] : {std::pair{"\\n", "\n"}, {"\\t", "\t"}})
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from))
            text.replace(at, 2, to);
    return text;
}

// put NAME image SHAPE seed N [from LEAST to GREATEST]    uniform numbers, by default in [0, 1)
// put NAME zeros SHAPE                                    zeros
// put NAME complex SHAPE seed N                           both parts from -0.5 to 0.5
// put NAME text WORDS                                     with escapes \n and \t
// put NAME copy OTHER                                     the same bytes
// put NAME folder
void put(const Workplace& workplace, const std::string& line)
{
    INFO(line);
    std::istringstream words(line);
    std::string skipped;
    std::string name;
    std::string kind;
    std::string rest;
    words >> skipped >> name >> kind;
    const auto seed_after = [&] {
        unsigned seed = 0;
        words >> skipped >> seed;
        return seed;
    };
    if (kind == "folder") {
        fs::create_directory(workplace / name);
    } else if (kind == "text") {
        std::getline(words >> std::ws, rest);
        put_file(workplace / name, bytes_of(unescaped(rest)));
    } else if (kind == "copy") {
        words >> rest;
        fs::copy_file(workplace / rest, workplace / name);
    } else {
        words >> rest;
        const Shape shape = shape_of(rest);
        if (kind == "image") {
            const unsigned seed = seed_after();
            float least = 0.0F;
            float greatest = 1.0F;
            if (words >> skipped)
                words >> least >> skipped >> greatest;
            workplace.put(name, random_image(shape.width, shape.height, shape.channels, seed, least, greatest));
        } else if (kind == "zeros") {
            workplace.put(name, Image(shape.width, shape.height, shape.channels));
        } else if (kind == "complex") {
            const Image parts = random_image(2 * shape.width, shape.height, shape.channels, seed_after());
            ComplexImage spectrum(shape.width, shape.height, shape.channels);
            for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
                spectrum.samples[i] = {parts.samples[2 * i], parts.samples[2 * i + 1]};
            workplace.put(name, spectrum);
        } else {
            FAIL("no such file can be put");
        }
    }
}

// Replaces lists of known names in what was said: {OPTION} stands for the words that the command's option takes, and so
// on.
std::string without_lists(std::string said, const std::string& command)
{
    static const commands::CommandDescription program = commands::describe_program();
    const auto shorten = [&](const std::string& list, const std::string& name) {
        if (const std::size_t at = said.find(list); at != std::string::npos)
            said.replace(at, list.size(), name);
    };
    for (const commands::CommandDescription& known : program.commands)
        if (known.name == command.substr(0, command.find(' ')))
            for (const auto& options : {known.options, known.arguments})
                for (const commands::OptionDescription& option : options)
                    if (!option.words.empty())
                        shorten(fmt::format("known: {}", fmt::join(option.words, ", ")),
                                fmt::format("known: {{{}}}", option.names.back()));
    shorten(known_endings(), "{endings of images}");
    shorten(image_format_names(), "{formats of images}");
    return said;
}

// The outcome of a command: "0 DIGEST, DIGEST" of what it printed and of what it wrote, or "2 REASON"; further lines
// say what a refusal must not do.
std::vector<std::string> outcome_of(const Workplace& workplace, const std::string& command, bool on_device)
{
    const std::map<std::string, Bytes> before = workplace.contents();
    const ProcessResult result = workplace.run(on_device ? fragfft::on_device(command) : command);
    std::string written;
    for (const auto& [name, bytes] : workplace.contents()) {
        const auto old = before.find(name);
        if (old != before.end() && old->second == bytes)
            continue;
        written += name + '\0' + std::string(bytes.begin(), bytes.end());
        if (old == before.end())
            fs::remove(workplace / name);
        else
            put_file(workplace / name, old->second);
    }
    const std::string printed = result.output.empty() ? "nothing" : fingerprint({result.output});
    const std::string files = written.empty() ? "nothing" : fingerprint({written});
    if (result.exit_code == 0)
        return {fmt::format("  0 {}, {}", printed, files)};
    const std::vector<std::string> said = lines_of(without_lists(result.errors, command));
    std::vector<std::string> outcome{fmt::format("  {} {}", result.exit_code, said.empty() ? "" : said.front())};
    for (std::size_t i = 1; i < said.size(); ++i)
        outcome.push_back("  and " + said[i]);
    if (!result.output.empty() || !written.empty())
        outcome.push_back(fmt::format("  although it printed {} and wrote {}", printed, files));
    return outcome;
}

// Returns the lines to write below a command, given those that stand there.
using Outcome =
    std::function<std::vector<std::string>(const Workplace&, const std::string&, const std::vector<std::string>&)>;

std::string retold(const std::vector<std::string>& lines, const Outcome& outcome)
{
    std::optional<Workplace> workplace(std::in_place);
    std::string told;
    const auto tell = [&](const std::string& line) { told += line + "\n"; };
    for (std::size_t i = 0; i < lines.size();) {
        const std::string& line = lines[i++];
        if (is_outcome(line))
            continue; // the outcome of the command above was written already
        tell(line);
        if (is_said_by_nobody(line))
            continue;
        if (line == "new folder") {
            workplace.emplace();
            continue;
        }
        if (line.starts_with("put ")) {
            put(*workplace, line);
            continue;
        }
        std::vector<std::string> recorded;
        for (; i < lines.size() && is_outcome(lines[i]); ++i)
            recorded.push_back(lines[i]);
        for (const std::string& said : outcome(*workplace, line, recorded))
            tell(said);
    }
    return told;
}

std::string recorded_renderer(const std::vector<std::string>& lines)
{
    for (const std::string& line : lines)
        if (line.starts_with(renderer_mark))
            return line.substr(renderer_mark.size());
    return "";
}

} // namespace

std::string transcript_of(const std::string& text, bool on_device)
{
    return retold(lines_of(text), [&](const Workplace& workplace, const std::string& command, const auto&) {
        return outcome_of(workplace, command, on_device);
    });
}

void check_transcript(const std::string& name, const std::string& renderer, std::size_t one_in)
{
    const Bytes bytes = get_file(fs::path(FRAGFFT_TRANSCRIPTS) / name);
    std::vector<std::string> lines = lines_of(std::string(bytes.begin(), bytes.end()));
    REQUIRE_FALSE(lines.empty());
    const bool is_compared = recorded_renderer(lines) == renderer;
    for (std::string& line : lines)
        if (line.starts_with(renderer_mark))
            line = std::string(renderer_mark) + renderer;
    std::vector<std::string> differing;
    std::size_t number = 0;
    const std::string told =
        retold(lines, [&](const Workplace& workplace, const std::string& command, const auto& recorded) {
            if (!is_thorough() && !recorded.empty() && number++ % one_in != 0)
                return recorded;
            const std::vector<std::string> outcome = outcome_of(workplace, command, !renderer.empty());
            if (outcome != recorded)
                differing.push_back(
                    fmt::format("{}\nwas\n{}\nis\n{}", command, fmt::join(recorded, "\n"), fmt::join(outcome, "\n")));
            return outcome;
        });
    if (differing.empty())
        return;
    const fs::path accepted = fs::path(FRAGFFT_TRANSCRIPTS_TOLD) / name;
    fs::create_directories(accepted.parent_path());
    std::ofstream(accepted) << told;
    if (!is_compared) {
        WARN("the transcript is of another renderer than '" << renderer << "': nothing is compared");
        return;
    }
    for (const std::string& difference : differing)
        UNSCOPED_INFO(difference);
    FAIL_CHECK(differing.size() << " commands differ from tests/commands/transcripts/" << name
                                << "; to accept what they do now: cp " << accepted.string()
                                << " tests/commands/transcripts/");
}

} // namespace fragfft
