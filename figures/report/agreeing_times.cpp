#include "figures/report/agreeing_times.hpp"

#include <fmt/format.h>
#include <map>

namespace fragfft::figures {

namespace {

constexpr double margin_of_alike = 1.02;
constexpr double margin_of_gpu = 1.1;
constexpr double margin_of_cpu = 2.0;

std::string range_text(const MeasuredTime& time)
{
    return fmt::format("{} to {} ms", number(time.least_milliseconds), number(time.greatest_milliseconds));
}

// Whether the ranges overlap, both widened by the margin.
bool overlap(const MeasuredTime& one, const MeasuredTime& other, double margin)
{
    return one.least_milliseconds <= margin * other.greatest_milliseconds &&
           other.least_milliseconds <= margin * one.greatest_milliseconds;
}

} // namespace

bool ComparedTimes::agree() const
{
    return overlap(first, second, margin);
}

bool ComparedTimes::meet() const
{
    return overlap(first, second, margin_of_alike);
}

std::string ComparedTimes::words() const
{
    return fmt::format("{}: {} in {}, {} in {}", quantity, range_text(first), first_item, range_text(second),
                       second_item);
}

std::vector<ComparedTimes> compared_times(const Reproduction& reproduction)
{
    struct Known
    {
        const ComputedItem* computed;
        MeasuredTime time;
    };
    std::multimap<std::string, Known> known; // by quantity
    std::vector<ComparedTimes> compared;
    for (const ComputedItem& computed : reproduction.items)
        for (const MeasuredTime& time : computed.result.times) {
            const auto [begin, end] = known.equal_range(time.quantity);
            bool is_compared = false;
            for (auto other = begin; other != end && !is_compared; ++other) {
                const ComputedItem& earlier = *other->second.computed;
                if (&earlier == &computed)
                    continue;
                is_compared = earlier.effort == computed.effort && same_but_date(earlier.machine, computed.machine);
                if (is_compared)
                    compared.push_back({time.quantity, earlier.item->stem, computed.item->stem, other->second.time,
                                        time, time.on_gpu ? margin_of_gpu : margin_of_cpu});
            }
            if (!is_compared)
                known.emplace(time.quantity, Known{&computed, time});
        }
    return compared;
}

} // namespace fragfft::figures
