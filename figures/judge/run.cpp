#include "figures/judge/run.hpp"

#include "figures/report/rules.hpp"
#include "gl/software_renderers.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>

namespace fragfft::figures {

namespace {

Interval of_rounds(const std::vector<double>& one, const std::vector<double>& other,
                   const std::function<double(double, double)>& told)
{
    std::vector<double> values;
    for (std::size_t round = 0; round < one.size(); ++round)
        values.push_back(told(one[round], other[round]));
    return spread_of(values);
}

} // namespace

const char* name(ItemEffort effort)
{
    switch (effort) {
    case ItemEffort::quick:
        return "quick";
    case ItemEffort::standard:
        return "standard";
    case ItemEffort::thorough:
        return "thorough";
    }
    return "";
}

const Row& MomentRows::row(const Key& key) const
{
    const auto found = rows_.find(key);
    if (found == rows_.end())
        throw MissingRow(fmt::format("'{}' was not measured", key.text()));
    return *found->second;
}

std::vector<const Row*> MomentRows::timed() const
{
    std::vector<const Row*> timed;
    for (const auto& [key, row] : rows_)
        if (!row->clock.empty())
            timed.push_back(row);
    return timed;
}

std::vector<Key> MomentRows::keys(const std::string& quantity) const
{
    std::vector<const Row*> rows;
    for (const auto& [key, row] : rows_)
        if (key.quantity() == quantity)
            rows.push_back(row);
    std::sort(rows.begin(), rows.end(), std::less<>()); // pointers into one vector, so their order is that of the rows
    std::vector<Key> keys;
    for (const Row* row : rows)
        keys.push_back(row->key);
    return keys;
}

const std::vector<double>& MomentRows::samples(const Key& key) const
{
    if (noted_ != nullptr)
        noted_->insert(key);
    return row(key).samples;
}

Interval MomentRows::time(const Key& key) const
{
    return spread_of(samples(key));
}

void MomentRows::require_one_turn(const Key& one, const Key& other) const
{
    if (row(one).turn != row(other).turn || samples(one).size() != samples(other).size())
        throw MissingRow(fmt::format("'{}' and '{}' were not measured in turn", one.text(), other.text()));
}

Interval MomentRows::ratio(const Key& numerator, const Key& denominator) const
{
    require_one_turn(numerator, denominator);
    return of_rounds(samples(numerator), samples(denominator), std::divides<>());
}

Interval MomentRows::difference(const Key& minuend, const Key& subtrahend) const
{
    require_one_turn(minuend, subtrahend);
    return of_rounds(samples(minuend), samples(subtrahend), std::minus<>());
}

double MomentRows::number(const Key& key) const
{
    if (samples(key).size() != 1)
        throw MissingRow(fmt::format("'{}' is several samples, not one number", key.text()));
    return samples(key).front();
}

bool MomentRows::is_disturbed() const
{
    return has(share_of_others_quantity) && number(share_of_others_quantity) > negligible_share;
}

Interval pooled(const std::vector<Interval>& moments)
{
    if (moments.empty())
        throw std::logic_error("no moment is pooled");
    std::vector<double> middles;
    Interval all = moments.front();
    all.runs = 0;
    for (const Interval& one : moments) {
        if (!is_number(one))
            return one;
        all.runs += one.runs;
        all.low = std::min(all.low, one.low);
        all.high = std::max(all.high, one.high);
        middles.push_back(one.middle);
    }
    if (moments.size() >= moments_of_narrow_intervals) {
        const auto [least, greatest] = std::minmax_element(middles.begin(), middles.end());
        return {*least, gl::quantile(middles, 0.5), *greatest, all.runs};
    }
    const bool are_factors = std::all_of(middles.begin(), middles.end(), [](double middle) { return middle > 0.0; });
    double sum = 0.0;
    for (const double middle : middles)
        sum += are_factors ? std::log(middle) : middle;
    const double mean = sum / static_cast<double>(middles.size());
    if (moments.size() > 1)
        all.middle = are_factors ? std::exp(mean) : mean;
    return all;
}

std::vector<const MomentRows*> ItemRows::judged_moments() const
{
    std::vector<const MomentRows*> all;
    std::vector<const MomentRows*> undisturbed;
    for (const auto& [number, moment] : moments_) {
        all.push_back(&moment);
        if (!moment.is_disturbed())
            undisturbed.push_back(&moment);
    }
    return undisturbed.size() >= moments_of_every_time ? undisturbed : all;
}

bool ItemRows::has(const Key& key) const
{
    return std::any_of(moments_.begin(), moments_.end(), [&](const auto& moment) { return moment.second.has(key); });
}

const Row& ItemRows::row(const Key& key) const
{
    for (const auto& [number, moment] : moments_)
        if (moment.has(key))
            return moment.row(key);
    throw MissingRow(fmt::format("'{}' was not measured", key.text()));
}

std::vector<Key> ItemRows::keys(const std::string& quantity) const
{
    return moments_.empty() ? std::vector<Key>() : moments_.begin()->second.keys(quantity);
}

std::string ItemRows::words(const std::string& quantity) const
{
    const std::vector<Key> found = keys(quantity);
    return found.empty() ? "" : found.front().label(words_label);
}

Interval ItemRows::pooled(const std::function<Interval(const MomentRows&)>& value) const
{
    std::vector<Interval> moments;
    std::string missing = "nothing was measured";
    for (const MomentRows* moment : judged_moments())
        try {
            moments.push_back(value(*moment));
        } catch (const MissingRow& error) {
            missing = error.what();
        }
    if (moments.empty())
        throw MissingRow(missing);
    return figures::pooled(moments);
}

Interval ItemRows::time(const Key& key) const
{
    return pooled([&](const MomentRows& moment) { return moment.time(key); });
}

Interval ItemRows::told_time(const Key& key) const
{
    std::vector<Interval> moments;
    for (const MomentRows* moment : run_->judged_moments_with(key))
        moments.push_back(moment->time(key));
    return moments.empty() ? time(key) : figures::pooled(moments);
}

Interval ItemRows::ratio(const Key& numerator, const Key& denominator) const
{
    return pooled([&](const MomentRows& moment) { return moment.ratio(numerator, denominator); });
}

Interval ItemRows::difference(const Key& minuend, const Key& subtrahend) const
{
    return pooled([&](const MomentRows& moment) { return moment.difference(minuend, subtrahend); });
}

double ItemRows::number(const Key& key) const
{
    for (const auto& [number, moment] : moments_)
        if (moment.has(key))
            return moment.number(key);
    throw MissingRow(fmt::format("'{}' was not measured", key.text()));
}

std::string ItemRows::clock_and_runs(const Key& key) const
{
    std::size_t runs = 0;
    for (const MomentRows* moment : run_->judged_moments_with(key))
        runs += moment->row(key).samples.size();
    return fmt::format("{}, {} runs", row(key).clock, runs);
}

ItemRows ItemRows::noting_reads(std::set<Key>& keys) const
{
    ItemRows noting = *this;
    for (auto& [number, moment] : noting.moments_)
        moment.note_reads_in(keys);
    return noting;
}

Run::Run(Machine of_machine, ItemEffort with_effort, std::vector<Row> rows)
    : machine_(std::move(of_machine)), effort_(with_effort), rows_(std::move(rows))
{
    for (const Row& row : rows_)
        items_.try_emplace(row.item, *this).first->second.add(row);
    for (const auto& [stem, item] : items_)
        for (const MomentRows* moment : item.judged_moments())
            for (const auto& [key, row] : moment->rows())
                judged_moments_[key].push_back(moment);
}

bool Run::on_software() const
{
    return gl::names_software_renderer(machine_.gpu);
}

const ItemRows& Run::of(const std::string& item) const
{
    const auto found = items_.find(item);
    return found == items_.end() ? none_ : found->second;
}

const std::vector<const MomentRows*>& Run::judged_moments_with(const Key& key) const
{
    static const std::vector<const MomentRows*> none;
    const auto found = judged_moments_.find(key);
    return found == judged_moments_.end() ? none : found->second;
}

const ItemRows& Run::of_whoever_timed(const Key& key) const
{
    const auto found =
        std::find_if(items_.begin(), items_.end(), [&](const auto& item) { return item.second.has(key); });
    return found == items_.end() ? none_ : found->second;
}

} // namespace fragfft::figures
