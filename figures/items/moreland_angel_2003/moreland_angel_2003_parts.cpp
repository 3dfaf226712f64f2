#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/as_published.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <iterator>

namespace fragfft::figures {

namespace {

constexpr const char* fragments_of_program = "fragments drawn";
constexpr const char* arithmetic_of_program = "arithmetic instructions";
constexpr const char* fetches_of_program = "texture instructions";
constexpr std::array all_sources{InstructionSource::driver, InstructionSource::spirv};

Labels labels_in(InstructionSource source)
{
    return {{"counted in", name(source)}};
}

std::optional<InstructionCount> counted_in(const ItemRows& rows, const Labels& program, InstructionSource source)
{
    const Key arithmetic = Key(arithmetic_of_program, program).with(labels_in(source));
    if (!rows.has(arithmetic))
        return std::nullopt;
    const Key fetches = Key(fetches_of_program, program).with(labels_in(source));
    return InstructionCount{static_cast<int>(rows.number(arithmetic)), static_cast<int>(rows.number(fetches))};
}

// The programs of Table 1, in its order.
std::vector<std::string> published_programs()
{
    const reference::PublishedTable table = reference::published_table("moreland_angel_2003_table1");
    std::vector<std::string> programs;
    for (std::size_t row = 0; row < table.row_count(); ++row)
        programs.push_back(table.text(row, "program"));
    return programs;
}

} // namespace

Problem moreland_angel_2003_problem(int side)
{
    return {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed};
}

Plan moreland_angel_2003_filter_as_published(int side)
{
    return filtering_plan(moreland_angel_2003::method(), filtering_of(moreland_angel_2003_problem(side)));
}

Key filter_key(const Problem& problem, const std::string& what)
{
    const Method method = moreland_angel_2003::method();
    const std::string departed = departures(method, problem);
    return {what,
            {{"method", method.name},
             {"format", std::string(gl::info(problem.format).name)},
             {"side", problem.width},
             {"channels", gl::info(problem.format).components},
             {"drawn", departed.empty() ? "as published" : departed}}};
}

MeasuredError measured_error(const ItemRows& rows, const std::string& what)
{
    const std::vector<double>& samples = rows.row({check_quantity, {{check_label, what}}}).samples;
    return {samples.front(), samples.back()};
}

Image moreland_angel_2003_response(const Filter& filter, int side)
{
    return moreland_angel_2003::method().pack_response(response_grid(filter, side, side));
}

std::string family_of(const std::string& published_program)
{
    std::string family = published_program;
    std::transform(family.begin(), family.end(), family.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return family;
}

const char* name(InstructionSource source)
{
    return source == InstructionSource::driver ? "the driver's assembly" : "SPIR-V";
}

CountedWork::CountedWork(const ItemRows& rows, const Labels& labels)
{
    for (const Key& key : rows.keys(fragments_of_program)) {
        if (std::any_of(labels.begin(), labels.end(),
                        [&](const Label& label) { return key.label(label.name) != label.value; }))
            continue;
        programs_.push_back({key.label("program"), key.label("family"), static_cast<std::int64_t>(rows.number(key)),
                             counted_in(rows, key.labels(), InstructionSource::driver),
                             counted_in(rows, key.labels(), InstructionSource::spirv)});
    }
}

void CountedWork::leave(Recorder& rows, const Labels& labels) const
{
    const Recorder::Labelled with(rows, labels);
    for (const CountedProgram& program : programs_) {
        const Labels of_program{{"program", program.program}, {"family", program.family}};
        rows.number({fragments_of_program, of_program}, static_cast<double>(program.fragments));
        for (const InstructionSource source : all_sources)
            if (const auto& counted = program.instructions(source)) {
                rows.number(Key(arithmetic_of_program, of_program).with(labels_in(source)), counted->arithmetic);
                rows.number(Key(fetches_of_program, of_program).with(labels_in(source)), counted->texture);
            }
    }
}

bool CountedWork::is_counted_by(InstructionSource source) const
{
    return std::all_of(programs_.begin(), programs_.end(),
                       [&](const CountedProgram& program) { return program.instructions(source).has_value(); });
}

std::optional<InstructionSource> CountedWork::source() const
{
    for (const InstructionSource source : all_sources)
        if (!programs_.empty() && is_counted_by(source))
            return source;
    return std::nullopt;
}

std::vector<CountedProgram> CountedWork::programs_of(const std::string& family) const
{
    std::vector<CountedProgram> found;
    std::copy_if(programs_.begin(), programs_.end(), std::back_inserter(found),
                 [&](const CountedProgram& program) { return family == every_family || program.family == family; });
    return found;
}

std::int64_t CountedWork::fragments(const std::string& family) const
{
    std::int64_t sum = 0;
    for (const CountedProgram& program : programs_of(family))
        sum += program.fragments;
    return sum;
}

std::map<int, std::int64_t> CountedWork::fragments_by_count(const std::string& family, int InstructionCount::*kind,
                                                            InstructionSource source) const
{
    std::map<int, std::int64_t> fragments;
    for (const CountedProgram& program : programs_of(family))
        if (program.instructions(source))
            fragments[(*program.instructions(source)).*kind] += program.fragments;
    return fragments;
}

std::int64_t CountedWork::total(const std::string& family, int InstructionCount::*kind, InstructionSource source) const
{
    std::int64_t sum = 0;
    for (const auto& [count, fragments] : fragments_by_count(family, kind, source))
        sum += count * fragments;
    return sum;
}

Interval interval_of(const std::map<int, std::int64_t>& fragments_by_count)
{
    if (fragments_by_count.empty())
        throw MissingRow("no fragments were counted");
    const auto most = std::max_element(fragments_by_count.begin(), fragments_by_count.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return {static_cast<double>(fragments_by_count.begin()->first), static_cast<double>(most->first),
            static_cast<double>(fragments_by_count.rbegin()->first)};
}

std::string text_of_counts(const std::set<int>& counts)
{
    return counts.size() == 1 ? std::to_string(*counts.begin())
                              : fmt::format("{} to {}", *counts.begin(), *counts.rbegin());
}

void judge_fetches(const VariantCounts& fetches, Evaluation& claim)
{
    std::string measured;
    bool all_equal = true;
    const std::vector<std::string> programs = published_programs();
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const std::set<int> counts = fetches(family_of(programs[i]));
        measured += fmt::format("{}{} {}", measured.empty() ? "" : ", ", programs[i], text_of_counts(counts));
        all_equal = all_equal && counts == std::set<int>{static_cast<int>(claim.claim.numbers.at(i))};
    }
    claim.values.set("fetches", measured);
    claim.counted(all_equal);
}

void judge_equal_variants(const std::vector<KindOfInstruction>& kinds, Evaluation& claim)
{
    std::string differing;
    for (const std::string& program : published_programs())
        for (const KindOfInstruction& kind : kinds)
            if (const std::set<int> counts = kind.counts(family_of(program)); counts.size() > 1)
                differing += fmt::format("{}{} {} {}", differing.empty() ? "" : ", ", program, text_of_counts(counts),
                                         kind.words);
    claim.values.set("differing", differing);
    if (!differing.empty())
        claim.tell_measured("measured_otherwise");
    claim.counted(differing.empty());
}

} // namespace fragfft::figures
