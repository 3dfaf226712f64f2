#include "methods/own/fused_whole.hpp"

#include "engine/resident_groups.hpp"
#include "methods/own/fused_passes.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>
#include <vector>

namespace fragfft::fused {

namespace {

using radix_2::Axis;

// An NVIDIA H100 takes 0.67, 0.67, 0.79 and 0.90 of the time of three passes for 64 x 64, 128 x 128, 256 x 256 and 512
// x 512, 0.79 for 512 x 256, and 0.93 for 480 x 270. For larger images it is not certain that all groups are resident.
constexpr std::int64_t most_texels_at_once = 512 * 512;

// The fastest number on that device for all four square sizes.
constexpr int lines_at_once = 2;

constexpr int least_threads = 32; // threads of one subgroup

// Whether the result can store the numbers between rows and columns. With one real channel it cannot: it is narrower
// than the complex numbers.
bool has_room(const FilteringProblem& problem)
{
    return problem.results() == problem.transform.format;
}

bool is_one_channel(const FilteringProblem& problem)
{
    return problem.results() == gl::PixelFormat::r32f && problem.transform.format == gl::PixelFormat::rg32f;
}

// Not for half floats: numbers scaled by all factors at once may be too large or too small. Not for formats without
// NaN, by which a failure is reported.
bool is_possible(const FilteringProblem& problem)
{
    const Tuning& tuning = problem.transform.tuning;
    return tuning.multiprocessors > 0 && !tuning.is_software && problem.filters == 1 &&
           problem.transform.axes == Axes::both && !gl::holds_half_floats(problem.transform.format) &&
           (has_room(problem) || is_one_channel(problem)) &&
           extent_along(Axis::rows, problem).count == problem.transform.width;
}

bool is_wanted(const FilteringProblem& problem)
{
    const int chosen = problem.transform.tuning.filter_passes;
    return chosen == 1 ||
           (chosen == 0 && std::int64_t{problem.transform.width} * problem.transform.height <= most_texels_at_once);
}

// How many elements a thread may hold, and whether the shape is that for many lines, which has fewer threads.
struct Attempt
{
    int numbers_of_invocation;
    bool as_of_many_lines;
};

std::optional<Factorization> line_along(Axis axis, const FilteringProblem& problem, const Attempt& attempt)
{
    constexpr std::int64_t many_lines = std::int64_t{1} << 30;
    Tuning tuning = problem.transform.tuning;
    tuning.numbers_of_invocation = attempt.numbers_of_invocation;
    const int count = axis == Axis::rows ? problem.height : problem.transform.width;
    const LineCount lines{count, attempt.as_of_many_lines ? many_lines : count,
                          gl::info(problem.transform.format).components};
    return factorize(length_along(axis, problem.transform), lines, LineOrder::beside, chosen_radices(axis, tuning),
                     tuning);
}

// Takes as many lines of both axes as `threads` threads have room for, interleaved, and exchanges as many components at
// a time as shared memory has room for. Returns nothing if none fits, or if not all groups are certain to be resident
// at once.
std::optional<WholeFilter> with_threads(const FilteringProblem& problem, WholeFilter filter, int threads)
{
    const Tuning& tuning = problem.transform.tuning;
    if (threads > std::min(tuning.group_invocations, most_threads))
        return std::nullopt;
    const int wanted = tuning.exchanged_components > 0 ? tuning.exchanged_components : filter.rows.components;
    for (Factorization* lines : {&filter.rows, &filter.columns}) {
        lines->lines_per_group = threads / lines->threads_per_line;
        lines->interleaved_lines = true;
        lines->exchanged = std::min(wanted, lines->components);
    }
    while (filter.group().shared_bytes > tuning.shared_bytes) {
        if (filter.rows.exchanged == 1)
            return std::nullopt;
        filter.rows.exchanged = filter.columns.exchanged = filter.rows.exchanged / 2;
    }
    filter.groups = std::max(ceiling(problem.height, filter.rows.lines_per_group),
                             ceiling(problem.transform.width, filter.columns.lines_per_group));
    const int surely = surely_resident_groups(filter.group(), tuning.multiprocessors, tuning.shared_bytes);
    return filter.groups <= surely ? std::optional(filter) : std::nullopt;
}

std::optional<WholeFilter> attempted(const FilteringProblem& problem, const Attempt& attempt)
{
    const auto rows = line_along(Axis::rows, problem, attempt);
    const auto columns = line_along(Axis::columns, problem, attempt);
    if (!rows || !columns)
        return std::nullopt;
    const int chosen = problem.transform.tuning.lines_of_group;
    const int lines = chosen > 0 ? chosen : lines_at_once;
    const int threads = lines * std::max(rows->threads_per_line, columns->threads_per_line);
    return with_threads(problem, {*rows, *columns, 1}, std::max(threads, least_threads));
}

class WholePass
{
public:
    WholePass(Plan& plan, const FilteringProblem& problem, const WholeFilter& filter)
        : plan_(plan), problem_(problem), filter_(filter)
    {
    }

    void add()
    {
        pass_.name = "filter rows and columns";
        pass_.step = PassStep{"filter rows and columns"};
        pass_.program.name = "filter_whole";
        pass_.program.family = "filter";
        pass_.program.file = "fused/whole.comp";
        const int loaded_of_rows = elements(filter_.rows, filter_.rows.radices.front());
        const int stored_of_rows = elements(filter_.rows, filter_.rows.radices.back());
        const int loaded_of_columns = elements(filter_.columns, filter_.columns.radices.front());
        const int multiplied = elements(filter_.columns, filter_.columns.radices.back());
        const int stored_of_columns = filter_.is_uneven() ? loaded_of_columns : multiplied;

        pass_.sample("source", plan_.resource_index("image"), loaded_of_rows);
        const std::size_t response = plan_.resource_index("response");
        pass_.sample("response", response, multiplied);
        pass_.define_if(gl::info(plan_.resources[response].format).components == 1, "REAL_RESPONSE");
        set_group();
        set_lines("ROW", filter_.rows, problem_.height);
        set_lines("COLUMN", filter_.columns, problem_.transform.width);
        sample_twiddles("row_twiddles", filter_.rows, false);
        sample_twiddles("column_twiddles", filter_.columns, filter_.is_uneven());
        set_extent();
        set_scale();
        // A group gives up after some seconds.
        pass_.set("most_polls", 1 << 21);
        pass_.set("polls_between_looks", 1 << 12);
        keep_numbers(loaded_of_columns + loaded_of_rows, stored_of_rows + stored_of_columns);
        pass_.bindings.push_back(image_written(usual_image, plan_.resource_index("result")));
        pass_.store(problem_.results(), stored_of_rows + (has_room(problem_) ? stored_of_rows + stored_of_columns : 0),
                    problem_.transform);
        Pass made = pass_.dispatching({filter_.groups, 1, 1},
                                      {"whole texture", 0, 0, problem_.transform.width, problem_.height});
        std::get<Dispatching>(made.work).groups_wait = true;
        plan_.passes.push_back(std::move(made));
    }

private:
    static int elements(const Factorization& lines, int radix) { return lines.butterflies_per_thread(radix) * radix; }

    // Declares the numbers between rows and columns: `loaded` and `stored` by each thread.
    void keep_numbers(int loaded, int stored)
    {
        const gl::PixelFormat format = problem_.transform.format;
        std::size_t between = plan_.resource_index("result");
        if (!has_room(problem_)) {
            between =
                plan_.add_resource({"rows between", problem_.width, problem_.height, format, ResourceRole::temporary});
            pass_.define(fmt::format("BETWEEN_FORMAT {}", gl::info(format).name));
            pass_.bindings.push_back(image_written("kept", between));
            pass_.program.accesses.push_back({"kept", stored});
        }
        pass_.bindings.push_back(image_read("between", between));
        pass_.program.accesses.push_back({"between", loaded});
    }

    void set_group()
    {
        pass_.define("GROUPS_WAIT");
        pass_.define("INVOCATIONS", filter_.threads());
        pass_.define("ELEMENTS_PER_THREAD",
                     std::max(filter_.rows.elements_per_thread, filter_.columns.elements_per_thread));
        pass_.define("INTERLEAVED_LINES");
        pass_.define_if(filter_.rows.components == 2, "NARROW");
        pass_.define_if(filter_.rows.has_powers_of_two() && filter_.columns.has_powers_of_two(), "POWERS_OF_TWO");
        pass_.define_if(filter_.is_uneven(), "UNEVEN");
        pass_.define("MOST_STAGES",
                     static_cast<int>(std::max(filter_.rows.radices.size(), filter_.columns.radices.size())));
        pass_.define("EXCHANGED", filter_.rows.exchanged);
        pass_.define("TWIDDLES_FETCHED", twiddles_fetched);
        pass_.define("MOST_PADDED_ELEMENTS", filter_.most_padded_elements());
        pass_.program.group = filter_.group();
    }

    void set_lines(const std::string& axis, const Factorization& lines, int count)
    {
        const auto define = [&](const std::string& name, int value) {
            pass_.define(fmt::format("{}_{} {}", axis, name, value));
        };
        define("LENGTH", lines.length);
        define("LINES", count);
        define("LINES_PER_GROUP", lines.lines_per_group);
        define("THREADS_PER_LINE", lines.threads_per_line);
        define("STAGES", static_cast<int>(lines.radices.size()));
        for (std::size_t stage = 0; stage < lines.radices.size(); ++stage) {
            define(fmt::format("RADIX_{}", stage), lines.radices[stage]);
            define(fmt::format("RADIX_BACK_{}", stage), lines.radices[lines.radices.size() - 1 - stage]);
        }
        define("LAST_RADIX", lines.radices.back());
        define("PADDING_FORWARD", lines.padding(false));
        define("PADDING_BACK", lines.padding(true));
        define("PADDED_ELEMENTS", lines.padded_elements(filter_.is_uneven()));
    }

    void sample_twiddles(const char* name, const Factorization& lines, bool goes_back_by_itself)
    {
        if (lines.radices.size() > 1)
            pass_.sample(name, twiddles_of_stages(plan_, lines.radices, goes_back_by_itself),
                         lines.fetched_twiddles(false) + lines.fetched_twiddles(goes_back_by_itself));
    }

    void set_extent()
    {
        const ImageExtent extent = extent_along(Axis::columns, problem_);
        if (extent.count == problem_.transform.height)
            return;
        pass_.define("SOURCE_OFFSET");
        pass_.set("source_offset", extent.offset);
        pass_.extend(problem_.boundary, problem_.height, extent.offset);
    }

    void set_scale()
    {
        pass_.set("filter_scale", static_cast<float>(1.0 / problem_.transform.width / problem_.transform.height));
    }

    Plan& plan_;
    const FilteringProblem& problem_;
    const WholeFilter& filter_;
    PassBuilder pass_ = {};
};

} // namespace

int WholeFilter::most_padded_elements() const
{
    return std::max(rows.padded_elements(is_uneven()), columns.padded_elements(is_uneven()));
}

GroupShape WholeFilter::group() const
{
    constexpr int waits = 2;
    constexpr int barriers_of_wait = 2;
    const bool exchanges = std::max(rows.radices.size(), columns.radices.size()) > 1;
    return {{threads(), 1, 1},
            exchanges ? most_padded_elements() * rows.exchanged * bytes_of_component : 0,
            2 * rows.barriers() + 2 * columns.barriers() + waits * barriers_of_wait};
}

std::optional<WholeFilter> whole_filter(const FilteringProblem& problem)
{
    if (!is_possible(problem) || !is_wanted(problem))
        return std::nullopt;
    const int chosen = problem.transform.tuning.numbers_of_invocation;
    if (auto filter = attempted(problem, {chosen, false}))
        return filter;
    for (const int numbers : chosen > 0 ? std::vector{chosen} : std::vector{8, 16})
        if (auto filter = attempted(problem, {numbers, true}))
            return filter;
    return std::nullopt;
}

void add_whole_filter(Plan& plan, const FilteringProblem& problem, const WholeFilter& filter)
{
    WholePass(plan, problem, filter).add();
}

} // namespace fragfft::fused
