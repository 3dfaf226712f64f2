#include "filters/wisdom.hpp"

#include "engine/program_source.hpp"
#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/core.h>
#include <vector>

namespace fragfft {

namespace {

// To be raised when fields, their words or their meaning change.
constexpr std::string_view wisdom_first_line = "fragfft wisdom 1";
constexpr std::string_view wisdom_columns =
    "# device\tprograms\tmethod\tproblem\ttuning\teffort\tmilliseconds\tmilliseconds of the estimate";
constexpr std::size_t wisdom_fields = 8;
constexpr std::size_t longest_wisdom_line = 2000;
constexpr std::string_view measured_word = "measure";
constexpr std::string_view patient_word = "patient";
constexpr double longest_milliseconds = 1e9;

bool is_printable(char letter)
{
    const auto code = static_cast<unsigned char>(letter);
    return code >= 0x20 && code != 0x7f;
}

// A driver's words, so that they fit into a field.
std::string field_of(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char letter) { return !is_printable(letter); }, ' ');
    constexpr std::size_t longest = 300;
    return text.substr(0, longest);
}

std::string words_of(const Problem& problem)
{
    std::string words = fmt::format("{} x {} {} {}, axes {}, twiddles {}, scale {}", problem.width, problem.height,
                                    gl::info(problem.format).name, name(problem.domain), name(problem.axes),
                                    name(problem.twiddles), name(problem.scaling));
    if (problem.round_to_half)
        words += ", rounded";
    if (problem.batch != 1)
        words += fmt::format(", batch {}", problem.batch);
    if (problem.wrapped_at != 0)
        words += fmt::format(", wrapped at {} {}", problem.wrapped_at, name(problem.wrapping));
    return words;
}

std::string words_of(const FilteringProblem& problem)
{
    if (problem.filters == 0)
        return fmt::format("{} {}", name(problem.transform.direction), words_of(problem.transform));
    return fmt::format("{} of {} x {} {} to {}, {}, at {} {} in {}",
                       problem.filters == 1 ? "filter" : fmt::format("{} filters", problem.filters), problem.width,
                       problem.height, gl::info(problem.format).name, gl::info(problem.results()).name,
                       name(problem.boundary), problem.extension.left, problem.extension.top,
                       words_of(problem.transform));
}

// One line of a text, read field by field.
class WisdomLine
{
public:
    WisdomLine(std::string_view line, std::size_t number, const std::string& name) : number_(number), name_(name)
    {
        if (line.size() > longest_wisdom_line)
            refuse(fmt::format("is longer than {} bytes", longest_wisdom_line));
        for (std::size_t start = 0; start <= line.size();) {
            const std::size_t end = std::min(line.find('\t', start), line.size());
            fields_.emplace_back(line.substr(start, end - start));
            start = end + 1;
        }
        if (fields_.size() != wisdom_fields)
            refuse(fmt::format("has {} fields separated by tabs, not {}", fields_.size(), wisdom_fields));
        for (const std::string& field : fields_)
            if (field.empty() || !std::all_of(field.begin(), field.end(), is_printable))
                refuse("has a field that is empty or not printable");
    }

    WisdomKey key() const
    {
        const std::string& programs = fields_[1];
        if (programs.size() != 16 || programs.find_first_not_of("0123456789abcdef") != std::string::npos)
            refuse(fmt::format("has '{}' for the 16 hexadecimal digits of a fingerprint", programs));
        return {fields_[0], programs, fields_[2], fields_[3]};
    }

    KnownTuning known() const
    {
        try {
            tuned_by({}, fields_[4]);
        } catch (const InputError& error) {
            refuse(fmt::format("has no tuning: {}", error.what()));
        }
        if (fields_[5] != measured_word && fields_[5] != patient_word)
            refuse(fmt::format("has '{}' for {} or {}", fields_[5], measured_word, patient_word));
        return {fields_[4], fields_[5] == patient_word, milliseconds(fields_[6]), milliseconds(fields_[7])};
    }

    [[noreturn]] void refuse(const std::string& fault) const
    {
        throw InputError(fmt::format("{}: line {} {}", name_, number_, fault));
    }

private:
    double milliseconds(const std::string& field) const
    {
        double number = 0.0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
        if (error != std::errc() || end != field.data() + field.size() || !(number > 0.0) ||
            number > longest_milliseconds)
            refuse(fmt::format("has '{}' for a time in milliseconds", field));
        return number;
    }

    std::size_t number_;
    const std::string& name_;
    std::vector<std::string> fields_;
};

} // namespace

WisdomKey wisdom_key(const gl::Device& device, const Method& method, const FilteringProblem& problem)
{
    return {field_of(fmt::format("{}; OpenGL {}", device.renderer, device.opengl_version)), fingerprint_of_programs(),
            method.name, words_of(problem)};
}

const KnownTuning* Wisdom::find(const WisdomKey& key) const
{
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
}

void Wisdom::put(const WisdomKey& key, const KnownTuning& known)
{
    entries_[key] = known;
}

void Wisdom::take(const Wisdom& other)
{
    for (const auto& [key, known] : other.entries_) {
        const KnownTuning* const mine = find(key);
        if (mine == nullptr || known.patient || !mine->patient)
            put(key, known);
    }
}

std::string to_text(const Wisdom& wisdom)
{
    std::string text = fmt::format("{}\n{}\n", wisdom_first_line, wisdom_columns);
    for (const auto& [key, known] : wisdom.entries())
        text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{:.6g}\t{:.6g}\n", key.device, key.programs, key.method,
                            key.problem, known.tuning, known.patient ? patient_word : measured_word, known.milliseconds,
                            known.estimate_milliseconds);
    return text;
}

Wisdom wisdom_from_text(std::string_view text, const std::string& name)
{
    Wisdom wisdom;
    std::size_t number = 0;
    while (!text.empty() || number == 0) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (number == 1) {
            if (line != wisdom_first_line)
                throw InputError(
                    fmt::format("{}: line 1 is not '{}': no wisdom, or of another version", name, wisdom_first_line));
            continue;
        }
        if (line.starts_with('#'))
            continue;
        const WisdomLine entry(line, number, name);
        const WisdomKey key = entry.key();
        if (wisdom.find(key) != nullptr)
            entry.refuse("is about what a line before it is about");
        wisdom.put(key, entry.known());
    }
    return wisdom;
}

} // namespace fragfft
