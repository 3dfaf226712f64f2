// Rows of filters that this program draws: the keys of their times, what their plans do, and what the machine's limits
// predict for them.
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
inline constexpr const char* drawn_as_published = "as published";

// The key of the time of a filter of a square image. A method that no paper has lacks the label "drawn", which says how
// others depart from what is published.
Key filter_key(const DrawnFilter& filter);
// "moreland-angel-2003, as published", as DrawnFilter::name; from such a key.
std::string filter_name(const Key& filter);

// The key of the time of a case, by the programs of Fialka & Cadik 2006 where it runs on the GPU.
inline constexpr const char* case_time = "filter";
Key case_key(const TimedCase& timed);

// What the plan does, `side` and `format` being those of the square image: rows of the same labels.
void leave_filter_work(Experiment& experiment, const Key& filter, const Plan& plan, int side, gl::PixelFormat format);
FilterWork filter_work_in(const ItemRows& rows, const Key& filter);

// What the plan, whose time has that key, should take by the machine's limits.
void leave_prediction(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan);
// Nothing where none was left.
std::optional<Prediction> prediction_in(const ItemRows& rows, const Key& time);

} // namespace fragfft::figures
