#include "figures/items/beyond/cache_counts.hpp"

#include "figures/items/common/geometric_mean.hpp"
#include "figures/microscope/microscope_plans.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr const char* fetched_texels = "texels fetched";
constexpr const char* touched_lines = "lines of memory that passes touch";
constexpr const char* loaded_lines = "lines of memory loaded";

Labels labels_of(const std::string& of, const CacheSetup& setup)
{
    return {{"of", of}, {"fragments", name(setup.order)}, {"textures", name(setup.layout)}, {"line", setup.line_bytes}};
}

Key loaded_by(const Labels& labels, int kibibytes)
{
    return Key(loaded_lines, labels).with({{"cache", kibibytes}});
}

Interval exactly(double value)
{
    return {value, value, value};
}

} // namespace

int microscope_side(const ItemContext& context)
{
    return microscope_sides[context.effort == ItemEffort::quick ? 1 : 0];
}

void leave_counts(Experiment& experiment, const std::string& of, const Plan& plan,
                  const std::vector<CacheSetup>& setups)
{
    const std::vector<FetchCounts> counts =
        counted_fetches(plan, setups, reference::glsl_on_cpu::microscope_programs());
    for (std::size_t i = 0; i < setups.size(); ++i) {
        const Labels labels = labels_of(of, setups[i]);
        experiment.rows.number({fetched_texels, labels}, static_cast<double>(counts[i].fetches));
        experiment.rows.number({touched_lines, labels}, static_cast<double>(counts[i].lines));
        for (std::size_t cache = 0; cache < cache_kibibytes.size(); ++cache)
            experiment.rows.number(loaded_by(labels, cache_kibibytes[cache]),
                                   static_cast<double>(counts[i].misses[cache]));
    }
}

FetchCounts counts_in(const ItemRows& rows, const std::string& of, const CacheSetup& setup)
{
    const Labels labels = labels_of(of, setup);
    const auto count = [&](const Key& key) { return static_cast<std::int64_t>(rows.number(key)); };
    FetchCounts counts{count({fetched_texels, labels}), count({touched_lines, labels})};
    for (std::size_t cache = 0; cache < cache_kibibytes.size(); ++cache)
        counts.misses[cache] = count(loaded_by(labels, cache_kibibytes[cache]));
    return counts;
}

OfCaches against(const FetchCounts& counts, const FetchCounts& others)
{
    OfCaches ratios{};
    for (std::size_t cache = 0; cache < ratios.size(); ++cache)
        ratios[cache] = static_cast<double>(counts.misses[cache]) / static_cast<double>(others.misses[cache]);
    return ratios;
}

OfCaches times_loaded(const FetchCounts& counts)
{
    FetchCounts once;
    once.misses.fill(counts.lines);
    return against(counts, once);
}

double mean_of(const OfCaches& values)
{
    GeometricMean mean;
    for (const double value : values)
        mean.add(exactly(value));
    return mean.value().middle;
}

void add_cases_of_caches(Evaluation& claim, const std::function<OfCaches()>& values)
{
    for (std::size_t cache = 0; cache < cache_kibibytes.size(); ++cache)
        claim.add_case(fmt::format("{} KiB", cache_kibibytes[cache]), [&] { return exactly(values()[cache]); });
}

void judge_mean_of_caches(Evaluation& claim, const std::function<OfCaches()>& values)
{
    claim.value_is([&] {
        const OfCaches of_caches = values();
        const auto [least, greatest] = std::minmax_element(of_caches.begin(), of_caches.end());
        claim.values.set("least", *least).set("greatest", *greatest);
        claim.say_beside("beside");
        return exactly(mean_of(of_caches));
    });
}

Table table_of_counts(const ItemRows& rows)
{
    Table table({{"of"},
                 {"fragments"},
                 {"textures"},
                 {"line, bytes"},
                 {"texels fetched", ColumnKind::number, 10},
                 {"lines that passes touch", ColumnKind::number, 10},
                 {cache_column, ColumnKind::number},
                 {"lines loaded", ColumnKind::number, 10},
                 {times_loaded_column, ColumnKind::number}});
    for (const Key& key : rows.keys(loaded_lines)) {
        const Labels labels{{"of", key.label("of")},
                            {"fragments", key.label("fragments")},
                            {"textures", key.label("textures")},
                            {"line", key.label("line")}};
        const double touched = rows.number({touched_lines, labels});
        const double loaded = rows.number(key);
        table.add_row({key.label("of"), key.label("fragments"), key.label("textures"), key.label("line"),
                       rows.number({fetched_texels, labels}), touched, std::stod(key.label("cache")), loaded,
                       loaded / touched});
    }
    return table;
}

} // namespace fragfft::figures
