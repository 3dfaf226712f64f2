#include "verification/verification.hpp"

#include "engine/plan_check.hpp"
#include "errors.hpp"
#include "filters/planner.hpp"
#include "gl/error_scope.hpp"
#include "methods/accuracy.hpp"
#include "verification/transform_properties.hpp"
#include "verification/verified_ways.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/core.h>
#include <limits>

namespace fragfft {

namespace {

constexpr const char* filters = "filters";

std::string first_line_of(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

class Verification
{
public:
    Verification(const gl::Functions& gl, const PlannedDevice& device, const VerifyOptions& options)
        : device_(device), options_(options), engine_(gl), ways_(ways_to_verify(options.methods, formats(), device))
    {
        // Sizes of one method are not tried one after the other, and few of its programs should be compiled twice. On
        // llvmpipe each program takes two megabytes.
        constexpr std::size_t most_programs = 200;
        engine_.programs().keep_unused(most_programs);
        for (const VerifiedWay& way : ways_)
            rows_.push_back(rows_of(way));
    }

    std::vector<VerifiedRow> rows(const std::function<void(double)>& progress)
    {
        const std::vector<VerifiedRowIndex> places = in_order();
        for (std::size_t i = 0; i < places.size() && std::chrono::steady_clock::now() < end_; ++i) {
            verify(places[i].way, ways_[places[i].way].items[places[i].item]);
            progress(static_cast<double>(i + 1) / static_cast<double>(places.size()));
        }
        std::vector<VerifiedRow> all;
        for (const std::vector<VerifiedRow>& of_way : rows_)
            all.insert(all.end(), of_way.begin(), of_way.end());
        return all;
    }

private:
    struct VerifiedRowIndex
    {
        std::size_t way;
        std::size_t item;
    };

    struct Measured
    {
        const char* property;
        double error;
        double bound;
    };

    std::vector<gl::PixelFormat> formats() const
    {
        if (options_.formats.empty())
            return {verified_formats.begin(), verified_formats.end()};
        return options_.formats;
    }

    // Returns the items sorted by round, and within a round by way, so that each way gets its share of a limited time.
    std::vector<VerifiedRowIndex> in_order() const
    {
        std::vector<VerifiedRowIndex> places;
        for (std::size_t way = 0; way < ways_.size(); ++way)
            for (std::size_t item = 0; item < ways_[way].items.size(); ++item)
                places.push_back({way, item});
        std::ranges::stable_sort(
            places, {}, [&](const VerifiedRowIndex& place) { return ways_[place.way].items[place.item].round; });
        return places;
    }

    static std::vector<VerifiedRow> rows_of(const VerifiedWay& way)
    {
        const std::string method = way.method_name();
        VerifiedRow row{.method = method,
                        .format = way.format,
                        .twiddles = way.twiddles,
                        .way = way.writing + (way.is_tuned ? ", tuned" : "")};
        if (!way.refusal.empty()) {
            row.verdict = Verdict::cannot_here;
            row.remark = way.refusal;
            return {row};
        }
        std::vector<VerifiedRow> rows;
        const auto add = [&](const char* property, auto planned) {
            row.property = property;
            row.planned = static_cast<int>(planned);
            if (planned > 0)
                rows.push_back(row);
        };
        const auto of_filters =
            std::ranges::count_if(way.items, [](const VerifiedItem& item) { return item.filter.has_value(); });
        for (const char* property : {"random data", "linearity", "impulses", "shifts"})
            add(property, std::ssize(way.items) - of_filters);
        add(filters, of_filters);
        return rows;
    }

    void verify(std::size_t way, const VerifiedItem& item)
    {
        const std::string where = item.filter ? words_of(*item.filter) : words_of(*item.transform);
        try {
            const gl::ErrorScope errors(engine_.functions());
            const std::vector<Measured> all =
                item.filter ? measured_filter(*item.filter) : measured_transform(way, *item.transform);
            errors.throw_if_error("verifying");
            for (const Measured& measured : all)
                take(row_of(way, measured.property), measured.error, measured.bound, where);
        } catch (const DeviceError& error) {
            take_failure(way, item, where, error.what());
        } catch (const InvalidPlan& error) {
            // A driver linked a program that lacks part of its text.
            take_failure(way, item, where, error.what());
        }
    }

    void take_failure(std::size_t way, const VerifiedItem& item, const std::string& where, const std::string& message)
    {
        for (VerifiedRow& row : rows_[way])
            if ((row.property == filters) == item.filter.has_value()) {
                take(row, std::numeric_limits<double>::infinity(), row.bound, where);
                row.remark = first_line_of(message);
            }
    }

    std::vector<Measured> measured_filter(const TriedFilter& tried)
    {
        return {{filters, error_on_impulses(tried, engine_, device_), promised_bound(tried, device_)}};
    }

    std::vector<Measured> measured_transform(std::size_t way, const Problem& problem)
    {
        DeviceTransform transform(engine_, *ways_[way].method, problem);
        const TransformErrors errors = transform_errors(transform, options_.seed, 1);
        const AccuracyMode mode = accuracy_of(problem);
        const double bound = promised_transform_bound(mode, problem.axes == Axes::columns ? 1 : problem.width,
                                                      problem.axes == Axes::rows ? 1 : problem.height);
        return {{"random data", errors.on_random_data, bound},
                {"linearity", errors.of_linearity, promised_ergun_bound(mode)},
                {"impulses", errors.of_impulses, promised_ergun_bound(mode)},
                {"shifts", errors.of_shifts, promised_ergun_bound(mode)}};
    }

    VerifiedRow& row_of(std::size_t way, std::string_view property)
    {
        return *std::ranges::find(rows_[way], property, &VerifiedRow::property);
    }

    // Keeps the error that is the largest fraction of its bound.
    static void take(VerifiedRow& row, double error, double bound, const std::string& where)
    {
        const bool is_kept = error <= bound; // false for NaN
        const bool is_worse = row.tried == 0 || std::isnan(error) || error / bound > row.error / row.bound;
        ++row.tried;
        if (is_worse) {
            row.error = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
            row.bound = bound;
            row.worst = where;
        }
        if (row.verdict != Verdict::missed)
            row.verdict = is_kept ? Verdict::kept : Verdict::missed;
    }

    const PlannedDevice& device_;
    const VerifyOptions& options_;
    const std::chrono::steady_clock::time_point end_ =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(std::min(options_.most_seconds, 1e9)));
    Engine engine_;
    const std::vector<VerifiedWay> ways_;
    std::vector<std::vector<VerifiedRow>> rows_; // by way
};

} // namespace

std::vector<VerifiedRow> verified(const gl::Functions& gl, const gl::Device& device, const DeviceProbe& probe,
                                  const VerifyOptions& options, const std::function<void(double)>& progress)
{
    const PlannedDevice planned{device, probe};
    return Verification(gl, planned, options).rows(progress);
}

} // namespace fragfft
