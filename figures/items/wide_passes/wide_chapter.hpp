// What the chapter on few wide passes is made of.
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

// What a plan's passes do to one row of numbers: which numbers each fragment reads, and which it leaves. Told from the
// programs' definitions, uniforms and bindings as the plan holds them, by the formulas of the programs: of
// fragment_programs/wide/step.frag and of lloyd_boyd_govindaraju_2008/stage.frag.

struct LineFragment
{
    int place = 0;           // where along its targets it is drawn: parts lie beside each other
    std::vector<int> reads;  // numbers of the row as they stand before the step
    std::vector<int> leaves; // numbers of the row as they stand after it, one for each target
    std::vector<int> layers; // that it leaves them in; all_layers where the target is an ordinary texture

    bool operator==(const LineFragment&) const = default;
};

// A pass.
struct LineStep
{
    std::string name;
    int parts = 1;                       // its draws
    std::vector<LineFragment> fragments; // of a row, part by part

    int fetches() const; // of all of them
    int writes() const;
};

// The steps along rows of `length` numbers that a plan begins with, as far as they are of those two programs.
std::vector<LineStep> steps_along_rows(const Plan& plan, int length);

// From step to step, the input as the first one: of the numbers on which number `wanted` depends after the last step.
std::vector<std::vector<int>> numbers_behind(const std::vector<LineStep>& steps, int wanted);

// Filters by several methods and a copy pass, timed in turn: what each filter takes in copy passes. A paper's are drawn
// as published.

// The method of 2003, which the others are compared with.
inline constexpr const char* first_method = "moreland-angel-2003";

// Leaves the times of every method at one side, and of the two that are compared by size at others too.
void measure_wide_chapter(ItemContext& context, Experiment& experiment);

// The key of a method's filter at that side; nothing where the device does not take it.
std::optional<Key> filter_at(const ItemRows& rows, const std::string& method, int side);

// The key of the copy pass that it was timed in turn with.
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

// All that were timed.
std::vector<FilterInCopyPasses> filters_in_copy_passes(const ItemRows& rows);

// How many times as fast a filter is as the one of 2003 at the same side. Throws MissingRow where there is none.
Interval times_as_fast_as_first(const ItemRows& rows, const Key& filter);

// Where all methods are compared: on a software renderer on fewer pixels.
int compared_filter_side(bool on_software);

inline constexpr const char* chapter_stem = "why_few_wide_passes_win";
inline constexpr int planned_side = 1024; // of the filters that its text is about

// The problem of side x side pixels in four channels, rgba32f, for a GPU with 8 render targets, whatever this device
// is.
Problem planned_problem(int side);

// The same with every step of that radix, of which the length is a power.
Problem planned_problem_of_radix(int length, int radix);

// As published; nothing where the method does not take it, on a GPU with compute programs.
std::optional<measuring::DrawnFilter> planned_filter(const Method& method, int side);
std::optional<FilterWork> planned_filter_work(const Method& method, int side);

// The steps along the rows with which a filter begins: of the method of 2008, in radix 2, and of wide in steps of one
// radix, of which the length is a power.
std::vector<LineStep> narrow_steps(int length);
std::vector<LineStep> wide_steps(int length, int radix);

// Its text, as HTML.
std::string chapter_text(const ItemRows& rows);

// How many texels the device fetches while a copy pass writes one, where that was known or found out soon.
inline constexpr const char* fetches_of_a_write = "texels fetched while a copy pass writes one";

// Drawings of few wide passes beside many narrow ones, made from what plans hold.

struct WorkOfMethod
{
    std::string method;
    int year = 0;
    FilterWork work;
    bool dispatches = false;
};

// Two bars for each method, on one linear axis: textures written and fetched. Those that only draw come first.
std::string drawn_moved_textures(const std::vector<WorkOfMethod>& methods);

struct LinePanel
{
    std::string title;
    std::vector<LineStep> steps;
};

// Panels side by side, a column of `length` numbers before each step and after the last: what number `wanted` of the
// result depends on, and what else the same fragments leave.
std::string drawn_lines_of_numbers(const std::vector<LinePanel>& panels, int length, int wanted);

// What the fragment at `place` reads and where it leaves its outputs: in the first of two steps on `length` numbers of
// which each has one part, and in the second.
std::string drawn_wide_fragments(const std::vector<LineStep>& steps, int length, int place);

// The layers of a first step, its parts beside each other, and what its butterfly number `place` leaves where.
std::string drawn_parts_of_step(const LineStep& step, int place);

} // namespace fragfft::figures
