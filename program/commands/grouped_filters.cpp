#include "program/commands/grouped_filters.hpp"

#include "boundary.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <type_traits>

namespace fragfft::commands {

namespace {

// Beyond the kernel's reach the border of a photograph is most like what lay there: as image programs do it. A filter
// without a kernel reaches everywhere, and takes the image as one period of a wave.
Boundary boundary_of(const FilteringOptions& options, const Filter& filter)
{
    return options.boundary.value_or(filter.kernel() != nullptr ? Boundary::clamp : Boundary::wrap);
}

} // namespace

std::vector<GroupedFilters::Group> GroupedFilters::groups_of(const FilteringOptions& options,
                                                             const std::vector<Filter>& filters)
{
    std::vector<Group> groups;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        const Boundary boundary = boundary_of(options, filters[i]);
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const Group& known) { return known.boundary == boundary; });
        if (group == groups.end())
            group = groups.insert(groups.end(), Group{boundary, {}, {}});
        group->filters.push_back(filters[i]);
        group->places.push_back(i);
    }
    return groups;
}

GroupedFilters::GroupedFilters(const FilteringOptions& options, FilteringMachine& machine,
                               const std::vector<Filter>& filters)
    : groups_(groups_of(options, filters))
{
    for (const Filter& filter : filters)
        coverage_.push_back(coverage_rule(filter));
    for (const Group& group : groups_)
        filterers_.emplace_back(options.method, machine, options.messages, group.filters, group.boundary);
    // Only --boundary gives the rule `zero`, and so to all filters.
    if (groups_.front().boundary == Boundary::zero)
        coverage_filterer_.emplace(options.method, machine, options.messages, filters, Boundary::clamp);
}

void GroupedFilters::begin_file(const ImageShape& shape, int threads)
{
    for (ImageFilterer& filterer : filterers_)
        filterer.begin_file(shape, threads);
    if (coverage_filterer_)
        coverage_filterer_->begin_file(shape, threads);
}

void GroupedFilters::forget()
{
    for (ImageFilterer& filterer : filterers_)
        filterer.forget();
    if (coverage_filterer_)
        coverage_filterer_->forget();
}

void GroupedFilters::prepare(const ImageShape& image)
{
    for (ImageFilterer& filterer : filterers_)
        filterer.prepare(image);
}

template <typename Stored, typename Work> void GroupedFilters::for_groups(SampleArray<Stored> image, const Work& work)
{
    auto filterer = filterers_.begin();
    for (const Group& group : groups_) {
        if (&group == &groups_.back())
            return work(group, *filterer, image);
        SampleArray<Stored> copy = image;
        work(group, *filterer++, copy);
    }
}

template <typename Sample> std::vector<SampleArray<Sample>> GroupedFilters::applied(SampleArray<Sample> image)
{
    std::vector<SampleArray<Sample>> results(coverage_.size());
    for_groups(std::move(image), [&](const Group& group, ImageFilterer& filterer, SampleArray<Sample>& input) {
        std::vector<SampleArray<Sample>> of_group = filterer.apply(input);
        for (std::size_t i = 0; i < group.places.size(); ++i)
            results[group.places[i]] = std::move(of_group[i]);
    });
    return results;
}

template <typename Sample>
std::vector<SampleArray<Sample>> GroupedFilters::apply(SampleArray<Sample> image, bool has_coverage)
{
    if constexpr (std::is_same_v<Sample, float>) {
        if (has_coverage && coverage_filterer_) {
            Image alpha = alpha_of(image);
            std::vector<Image> results = applied(std::move(image));
            const std::vector<Image> coverage = coverage_filterer_->apply(alpha);
            for (std::size_t i = 0; i < results.size(); ++i)
                set_alpha(results[i], coverage[i]);
            return results;
        }
    }
    return applied(std::move(image));
}

template <typename Stored>
void GroupedFilters::apply(SampleArray<Stored> image, const TakeRowsOf<SampleFor<Stored>>& take)
{
    using Result = SampleArray<SampleFor<Stored>>;
    for_groups(std::move(image), [&](const Group& group, ImageFilterer& filterer, SampleArray<Stored>& input) {
        filterer.apply(input, [&](std::size_t result, int first_row, Result& rows) {
            take(group.places[result], first_row, rows);
        });
    });
}

template void GroupedFilters::apply(Image, const TakeRows&);
template void GroupedFilters::apply(SampleArray<std::uint8_t>, const TakeRows&);
template void GroupedFilters::apply(DoubleImage, const TakeRowsOf<double>&);
template std::vector<Image> GroupedFilters::apply(Image image, bool has_coverage);
template std::vector<DoubleImage> GroupedFilters::apply(DoubleImage image, bool has_coverage);

bool GroupedFilters::keeps_coverage() const
{
    return std::any_of(coverage_.begin(), coverage_.end(), [](const CoverageRule& rule) { return !rule.moves; });
}

std::string GroupedFilters::boundaries_text() const
{
    std::string text = "boundary";
    for (const Group& group : groups_) {
        text += group.places == groups_.front().places ? ": " : "; ";
        text += fmt::format("{} for ", name(group.boundary));
        for (const Filter& filter : group.filters)
            text += (&filter == &group.filters.front() ? "" : ", ") + filter.specification();
    }
    return text;
}

} // namespace fragfft::commands
