// The filters of a command: each has its boundary rule, and those that share one share their work on an image.
#pragma once

#include "program/commands/filtering.hpp"
#include "program/filtering/coverage.hpp"

#include <list>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

class GroupedFilters
{
public:
    // The options and the machine must outlive this object. Throws InputError as ImageFilterer does.
    GroupedFilters(const FilteringOptions& options, FilteringMachine& machine, const std::vector<Filter>& filters);

    // That of the first group: the only one where an image may be filtered in tiles, for all filters have kernels then.
    ImageFilterer& first() { return filterers_.front(); }

    // As ImageFilterer has them.
    void begin_file(const ImageShape& shape, int threads);
    void forget();
    void prepare(const ImageShape& image);

    // The results in the order of the command. Under the rule `zero` alpha goes on as its nearest pixel's, where the
    // last channel is alpha that is not 1 everywhere. Throws as ImageFilterer::apply does.
    // Sample is float, or double for numbers without alpha.
    template <typename Sample> std::vector<SampleArray<Sample>> apply(SampleArray<Sample> image, bool has_coverage);

    // The same of an image without coverage, handed over as ImageFilterer does.
    template <typename Stored> void apply(SampleArray<Stored> image, const TakeRowsOf<SampleFor<Stored>>& take);

    // What each filter does to alpha, in the order of the command.
    const std::vector<CoverageRule>& coverage() const { return coverage_; }
    // Whether one leaves it as it is.
    bool keeps_coverage() const;

    // "boundary: clamp for box:size=3"
    std::string boundaries_text() const;

private:
    struct Group
    {
        Boundary boundary;
        std::vector<Filter> filters;
        std::vector<std::size_t> places; // of each in the order of the command
    };

    static std::vector<Group> groups_of(const FilteringOptions& options, const std::vector<Filter>& filters);
    // Calls work(group, its filterer, image): each may take the image's memory.
    template <typename Stored, typename Work> void for_groups(SampleArray<Stored> image, const Work& work);
    template <typename Sample> std::vector<SampleArray<Sample>> applied(SampleArray<Sample> image);

    std::vector<Group> groups_;
    std::vector<CoverageRule> coverage_;
    std::list<ImageFilterer> filterers_;             // one for each group; a list, for they stay where they are
    std::optional<ImageFilterer> coverage_filterer_; // under the rule `zero`
};

} // namespace fragfft::commands
