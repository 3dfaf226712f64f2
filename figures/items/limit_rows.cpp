#include "figures/items/limit_rows.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace fragfft::figures {

namespace {

constexpr const char* amount_of_run = "amount of a run";

void leave_rate(Recorder& rows, const char* quantity, Labels labels, const Rate& rate)
{
    labels.emplace_back(amount_of_run, fmt::format("{:.0f}", rate.amount));
    rows.times({quantity, std::move(labels)}, rate.time);
}

Label format_label(gl::PixelFormat format)
{
    return {"format", std::string(gl::info(format).name)};
}

void leave_rates(Recorder& rows, const char* quantity, int side, const std::vector<FormatRate>& rates)
{
    for (const FormatRate& rate : rates)
        leave_rate(rows, quantity, {{"side", side}, format_label(rate.format)}, rate.texels);
}

void leave_cpu_limits(const CpuLimits& cpu, Recorder& rows)
{
    const auto leave = [&](const char* quantity, const Rate& on_one_thread, const Rate& on_all_threads) {
        leave_rate(rows, quantity, {{"on", "one thread"}}, on_one_thread);
        leave_rate(rows, quantity, {{"on", fmt::format("all {} threads", cpu.threads)}}, on_all_threads);
    };
    leave(limit_rows::cpu_copies, cpu.copy_on_one_thread, cpu.copy_on_all_threads);
    leave(limit_rows::cpu_arithmetic, cpu.arithmetic_on_one_thread, cpu.arithmetic_on_all_threads);
}

} // namespace

void leave_limits(const MachineLimits& limits, Recorder& rows)
{
    leave_rates(rows, limit_rows::copies, limits.side, limits.copies);
    leave_rates(rows, limit_rows::writing, limits.side, limits.writing);
    for (const FetchRate& rate : limits.fetches)
        leave_rate(rows, limit_rows::fetches,
                   {format_label(rate.format), {"pattern", name(rate.fetched.pattern)}, {"asked", words(rate.fetched)}},
                   rate.texels);
    for (const ArithmeticRate& rate : limits.arithmetic)
        leave_rate(rows, limit_rows::arithmetic, {{"chains", rate.chains}}, rate.operations);
    leave_rates(rows, limit_rows::dispatched_copies, limits.dispatched_side, limits.dispatched_copies);
    leave_rates(rows, limit_rows::image_stores, limits.dispatched_side, limits.image_stores);
    for (const TransferRate& rate : limits.transfers)
        leave_rate(rows, rate.to_device ? limit_rows::uploads : limit_rows::read_backs,
                   {{"side", limits.side}, format_label(rate.format)}, rate.bytes);
    leave_cpu_limits(limits.cpu, rows);
}

std::vector<LimitInRows> limits_in(const ItemRows& rows, const std::string& quantity)
{
    std::vector<LimitInRows> limits;
    for (const Key& key : rows.keys(quantity)) {
        const Row& row = rows.row(key);
        limits.push_back({key, {std::stod(key.label(amount_of_run)), gl::statistics(row.samples, row.clock)}});
    }
    return limits;
}

const LimitInRows& fastest_of(const std::vector<LimitInRows>& limits)
{
    if (limits.empty())
        throw MissingRow("this limit of the machine was not measured");
    return *std::max_element(limits.begin(), limits.end(), [](const LimitInRows& one, const LimitInRows& other) {
        return one.rate.per_second() < other.rate.per_second();
    });
}

std::vector<LimitInRows> in_format(const std::vector<LimitInRows>& limits, const std::string& format)
{
    std::vector<LimitInRows> found;
    std::copy_if(limits.begin(), limits.end(), std::back_inserter(found),
                 [&](const LimitInRows& limit) { return limit.format() == format; });
    if (found.empty())
        throw MissingRow(fmt::format("no limit in {} was measured", format));
    return found;
}

} // namespace fragfft::figures
