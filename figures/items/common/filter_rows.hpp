// Rows of filters that this program draws: the keys of their times, the work in their plans, and the times that the
// machine's limits predict.
#pragma once

#include "figures/items/common/filter_work.hpp"
#include "figures/measuring/drawn_filter.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/prediction.hpp"
#include "figures/report/item.hpp"

#include <optional>
#include <string>

namespace fragfft::figures {

inline constexpr const char* filter_time = "filter by a method";
// With the paper's formats and twiddle factors; filter_name says "by its idea" where the paper lists no program.
inline constexpr const char* drawn_as_published = "as published";

// The key of the time of a filter of a square image. The label "drawn" says how a paper's method departs from what is
// published; a method of no paper lacks it.
Key filter_key(const DrawnFilter& filter);
// The filter's name from such a key, as DrawnFilter::name: "moreland-angel-2003, as published".
std::string filter_name(const Key& filter);

// The key of the time of a case, by the programs of Fialka & Cadik 2006 where it runs on the GPU.
inline constexpr const char* case_time = "filter";
Key case_key(const TimedCase& timed);

// Leaves the plan's work as rows with the labels of `filter`; `side` and `format` are the square image's.
void leave_filter_work(Experiment& experiment, const Key& filter, const Plan& plan, int side, gl::PixelFormat format);
FilterWork filter_work_in(const ItemRows& rows, const Key& filter);

// Leaves the time that the plan, whose measured time has that key, should take by the machine's limits.
void leave_prediction(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan);
// The prediction that was left; nothing where there is none.
std::optional<Prediction> prediction_in(const ItemRows& rows, const Key& time);

} // namespace fragfft::figures
