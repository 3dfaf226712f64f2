// The tables of docs/reliability.md, in Markdown, from what the tests of reliability told: tests/reliability/results.
#pragma once

#include "reference/published_values.hpp"

#include <string>

namespace fragfft {

// A table as its file has it, with a column's underscores as spaces.
std::string whole_table(const reference::PublishedTable& table);

// What runs in each implementation of OpenGL, by families of methods: the worst errors of a transform and of a filter
// as parts of what is promised. Columns: implementation, context, method, format, transform_error_of_bound,
// filter_error_of_bound.
std::string implementations(const reference::PublishedTable& table);

// How many calls failed, by what was being done and by kind of call. Columns: context, job, calls, failed.
std::string failing_calls(const reference::PublishedTable& table);

// What became of numbers at the edges of their formats, by kinds of numbers and families of methods: how many results
// were within the bound, visibly not finite, and refused. Columns: method, numbers, within_the_bound, not_finite,
// refused.
std::string numbers(const reference::PublishedTable& table);

// The same of a table whose columns are what was being done, the kind of failure, and numbers, which are summed up and
// stand beside each other.
std::string failures(const reference::PublishedTable& table);

} // namespace fragfft
