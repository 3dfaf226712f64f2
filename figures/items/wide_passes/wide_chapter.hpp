// Helpers of the chapter on few wide passes.
#pragma once

#include "engine/plan.hpp"
#include "figures/items/common/filter_work.hpp"
#include "figures/measuring/drawn_filter.hpp"
#include "figures/measuring/interval.hpp"
#include "figures/report/item.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// Which numbers of a row each fragment of a plan's passes reads, and which it writes. It follows from the programs'
// definitions, uniforms and bindings in the plan, by the formulas of fragment_programs/wide/step.frag and of
// lloyd_boyd_govindaraju_2008/stage.frag.

struct LineFragment
{
    int place = 0;           // where along its targets it is drawn: parts lie side by side
    std::vector<int> reads;  // indices of the numbers that it reads, in the row before the step
    std::vector<int> leaves; // indices of the numbers that it writes, in the row after the step, one for each target
    std::vector<int> layers; // the layers that it writes; all_layers where the target is no array

    bool operator==(const LineFragment&) const = default;
};

// A pass along a row.
struct LineStep
{
    std::string name;
    int parts = 1;                       // its draws
    std::vector<LineFragment> fragments; // of one row, part by part

    int fetches() const; // summed over all fragments
    int writes() const;
};

// The steps along rows of `length` numbers at the beginning of a plan, up to the first pass with another program.
std::vector<LineStep> steps_along_rows(const Plan& plan, int length);

// For the input and after each step: the numbers on which number `wanted` of the result depends.
std::vector<std::vector<int>> numbers_behind(const std::vector<LineStep>& steps, int wanted);

// Filters by several methods and a copy pass, timed in turn, so that each filter's time is known in copy passes. A
// paper's filter is drawn as published.

// The method of 2003, with which the others are compared.
inline constexpr const char* first_method = "moreland-angel-2003";

// Leaves the times of every method at one side, and of the two methods that are compared by size at other sides, too.
void measure_wide_chapter(ItemContext& context, Experiment& experiment);

// The key of a method's filter at that side; nothing where the device does not support it.
std::optional<Key> filter_at(const ItemRows& rows, const std::string& method, int side);

// The key of the copy pass that the filter was timed in turn with.
Key copy_pass_beside(const Key& filter);

struct FilterInCopyPasses
{
    Key time;
    const Method* method = nullptr;
    int side = 0;
    FilterWork work; // of the plan that was timed
    Interval copy_passes;

    bool is_by(const std::string& name) const { return method->name == name; }
};

// All filters that were timed.
std::vector<FilterInCopyPasses> filters_in_copy_passes(const ItemRows& rows);

// The time of the method of 2003 at the same side divided by the filter's. Throws MissingRow where there is none.
Interval times_as_fast_as_first(const ItemRows& rows, const Key& filter);

// The side at which all methods are compared: smaller on a software renderer.
int compared_filter_side(bool on_software);

inline constexpr const char* chapter_stem = "why_few_wide_passes_win";
inline constexpr int planned_side = 1024; // the side of the filters that the text is about

// The problem of side x side pixels in four channels, rgba32f, for a GPU with 8 render targets, whatever this device
// is.
Problem planned_problem(int side);

// The same with every step of that radix; the length must be a power of it.
Problem planned_problem_of_radix(int length, int radix);

// The filter as published, on a GPU with compute programs; nothing where the method does not support it.
std::optional<measuring::DrawnFilter> planned_filter(const Method& method, int side);
std::optional<FilterWork> planned_filter_work(const Method& method, int side);

// The steps along rows at the beginning of a filter: by the method of 2008, in radix 2, and by wide in steps of one
// radix; the length is a power of it.
std::vector<LineStep> narrow_steps(int length);
std::vector<LineStep> wide_steps(int length, int radix);

// The chapter's text, as HTML.
std::string chapter_text(const ItemRows& rows);

// How many texels the device fetches while a copy pass writes one, where that was known or found out soon.
inline constexpr const char* fetches_of_a_write = "texels fetched while a copy pass writes one";

// Drawings of few wide passes beside many narrow ones, made from plans.

struct WorkOfMethod
{
    std::string method;
    int year = 0;
    FilterWork work;
    bool dispatches = false;
};

// Two bars for each method, on one linear axis: textures written and fetched. Methods that only draw come first.
std::string drawn_moved_textures(const std::vector<WorkOfMethod>& methods);

struct LinePanel
{
    std::string title;
    std::vector<LineStep> steps;
};

// Panels side by side, with a column of `length` numbers before each step and after the last: which numbers number
// `wanted` of the result depends on, and what else the same fragments write.
std::string drawn_lines_of_numbers(const std::vector<LinePanel>& panels, int length, int wanted);

// What the fragment at `place` reads and where it writes its outputs, in both of two steps on `length` numbers, each of
// which has one part.
std::string drawn_wide_fragments(const std::vector<LineStep>& steps, int length, int place);

// The layers of a first step, its parts side by side, and where its butterfly number `place` writes its results.
std::string drawn_parts_of_step(const LineStep& step, int place);

} // namespace fragfft::figures
