// The limits of a machine as rows of samples, and back.
#pragma once

#include "figures/report/item.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// The quantities of such rows.
namespace limit_rows {

inline constexpr const char* copies = "copy pass";
inline constexpr const char* writing = "writing pass";
inline constexpr const char* fetches = "fetches";
inline constexpr const char* arithmetic = "arithmetic";
inline constexpr const char* dispatched_copies = "dispatched copy";
inline constexpr const char* image_stores = "image stores";
inline constexpr const char* uploads = "upload";
inline constexpr const char* read_backs = "read back";
inline constexpr const char* cpu_copies = "CPU, copy of memory";
inline constexpr const char* cpu_arithmetic = "CPU, multiply-adds";

} // namespace limit_rows

// Leaves the times of every rate's runs; labels say what was done and how much of it in a run. Rate = amount / time,
// the amount in texels, bytes or operations.
void leave_limits(const MachineLimits& limits, Recorder& rows);

struct LimitInRows
{
    Key key;
    Rate rate;

    std::string format() const { return key.label("format"); }
    int side() const { return std::stoi(key.label("side")); }
};

// The limits of a quantity, in the order in which they were left; empty where the device cannot do it.
std::vector<LimitInRows> limits_in(const ItemRows& rows, const std::string& quantity);

// The fastest, at least one being given.
const LimitInRows& fastest_of(const std::vector<LimitInRows>& limits);

// The limits in that format, at least one. Throws MissingRow where there is none.
std::vector<LimitInRows> in_format(const std::vector<LimitInRows>& limits, const std::string& format);

} // namespace fragfft::figures
