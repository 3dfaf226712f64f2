// Prints, as JSON, the page's claims and this program's judgement of many measurements of them, to be compared with the
// page's own judgement: of intervals, wide and narrow, at borders and at infinity, in one case and in several; and of
// rows of random samples for every work of every claim, near the borders of the rules and far from them.
#include "figures/in_browser/page_claims.hpp"
#include "figures/in_browser/page_results.hpp"
#include "figures/in_browser/page_rows.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <random>

using namespace fragfft::figures;
using nlohmann::ordered_json;

namespace {

constexpr const char* clock_of_page = "GPU timer queries";

class Measurements
{
public:
    explicit Measurements(std::vector<double> borders) : borders_(std::move(borders)) {}

    std::vector<Case> of(const MeasurableClaim& claim)
    {
        std::vector<Case> cases;
        for (const MeasurableCase& one : claim.cases) {
            double low = value();
            double high = chance(0.3) ? low : chance(0.3) ? value() : low * (1.0 + 0.2 * uniform_(generator_));
            if (high < low)
                std::swap(low, high);
            if (chance(0.05))
                high = std::numeric_limits<double>::infinity();
            cases.push_back({one.where, {low, low, high}});
        }
        return cases;
    }

private:
    bool chance(double part) { return uniform_(generator_) < part; }
    // A random value that is often a border itself.
    double value()
    {
        if (chance(0.3))
            return borders_[static_cast<std::size_t>(uniform_(generator_) * static_cast<double>(borders_.size()))];
        return std::exp(std::log(0.01) + uniform_(generator_) * std::log(1e5));
    }

    std::vector<double> borders_;
    std::mt19937 generator_{2006};
    std::uniform_real_distribution<double> uniform_{0.0, 1.0};
};

class RandomRows
{
public:
    // Adds rows of a case whose value is about `value`.
    void add_case(const std::string& id, const MeasurableClaim& claim, const MeasurableCase& one, double value)
    {
        ++turn_;
        rounds_ = 1 + static_cast<int>(uniform(0.0, 12.0));
        // In this range numbers are written without an exponent.
        const double milliseconds = std::exp(uniform(3.0, 6.0));
        if (claim.told == Told::rate) {
            add(id, one, one.work, one.factor / value);
        } else if (claim.told == Told::ratio) {
            add(id, one, one.work, value * milliseconds / one.factor);
            add(id, one, one.compared, milliseconds);
        } else {
            add(id, one, one.work, milliseconds);
            add_convolutions(id, one, value, milliseconds);
        }
    }
    // The rows of all cases since the last call.
    std::vector<Row> taken() { return std::exchange(rows_, {}); }

    // A value near a border, or between two.
    double value(const std::vector<double>& borders)
    {
        const auto any = [&] {
            return borders[static_cast<std::size_t>(uniform(0.0, static_cast<double>(borders.size())))];
        };
        const double border = any();
        return chance(0.3) ? std::sqrt(border * any())
                           : border * std::exp(chance(0.5) ? uniform(-0.3, 0.3) : uniform(-3.0, 3.0));
    }
    double uniform(double low, double high) { return low + (high - low) * uniform_(generator_); }

private:
    bool chance(double part) { return uniform_(generator_) < part; }

    // Adds convolution times that cross the FFT's near that kernel size, or beyond the largest, possibly several times.
    void add_convolutions(const std::string& id, const MeasurableCase& one, double crossing, double milliseconds)
    {
        const double power = uniform(0.5, 1.5);
        const std::size_t shown = 2 + static_cast<std::size_t>(uniform(0.0, 9.0));
        std::size_t count = 0;
        for (const int kernel_size : {3, 5, 9, 15, 21, 31, 41, 63, 95, 127}) {
            if (++count > shown)
                break;
            PlannedWork convolution = one.compared;
            convolution.kernel_size = kernel_size;
            const double ratio = std::pow(kernel_size / crossing, power) * std::exp(uniform(-0.1, 0.1));
            add(id, one, convolution, ratio * milliseconds);
        }
    }

    void add(const std::string& id, const MeasurableCase& one, const PlannedWork& work, double milliseconds)
    {
        const double spread = chance(0.3) ? 0.0 : chance(0.5) ? 0.02 : 0.3;
        std::vector<double> samples;
        for (int round = 0; round < rounds_; ++round)
            samples.push_back(as_kept(milliseconds * std::exp(uniform(-spread, spread))));
        rows_.push_back({page_item, 1, turn_, page_key(work, id, one.where), "ms", clock_of_page, 4, samples});
    }

    std::vector<Row> rows_;
    int turn_ = 0;
    int rounds_ = 1;
    std::mt19937 generator_{2006};
    std::uniform_real_distribution<double> uniform_{0.0, 1.0};
};

ordered_json as_json(const std::vector<Case>& cases)
{
    ordered_json json = ordered_json::array();
    const auto end = [](double value) { return std::isinf(value) ? ordered_json(nullptr) : ordered_json(value); };
    for (const Case& one : cases)
        json.push_back({{"where", one.where},
                        {"low", one.value.low},
                        {"middle", end(one.value.middle)},
                        {"high", end(one.value.high)}});
    return json;
}

// In the page's form: results.js.
ordered_json as_json(const std::vector<Row>& rows, const std::map<Key, PlannedWork>& works)
{
    ordered_json json = ordered_json::array();
    for (const Row& row : rows)
        json.push_back({{"work", as_json(works.at(row.key))},
                        {"turn", row.turn},
                        {"repetitions", row.repetitions},
                        {"samples", row.samples},
                        {"purpose", row.key.label("for")},
                        {"where", row.key.label("where")}});
    return json;
}

// The text of a file of one measurement, as the page writes it; the test reads it back.
std::string text_of(const std::vector<Row>& rows)
{
    std::string text = rows_header();
    for (const auto& [quantity, words] :
         std::initializer_list<std::pair<const char*, const char*>>{{"renderer", "A \"card\", new"},
                                                                    {"browser", "a browser"},
                                                                    {"page version", "1"},
                                                                    {"page digest", "0123"},
                                                                    {"date", "today"}})
        text += line_of({page_item, 1, 1, {quantity, {{words_label, words}}}, "", "", 1, {1.0}});
    for (const Row& row : rows)
        text += line_of(row);
    return text;
}

ordered_json judged_intervals(const std::vector<MeasurableClaim>& claims)
{
    constexpr int measurements_of_claim = 400;
    ordered_json judged = ordered_json::array();
    for (std::size_t i = 0; i < claims.size(); ++i) {
        const std::vector<Case> ones(claims[i].cases.size(), Case{"", {1.0, 1.0, 1.0}});
        Measurements measurements(claims[i].stated(ones).rule.value().pieces().borders);
        for (int measurement = 0; measurement < measurements_of_claim; ++measurement) {
            const std::vector<Case> cases = measurements.of(claims[i]);
            judged.push_back({{"claim", i},
                              {"cases", as_json(cases)},
                              {"verdict", words(claims[i].stated(cases).judgement.verdict())}});
        }
    }
    return judged;
}

std::vector<Row> random_rows(RandomRows& random, const std::vector<MeasurableClaim>& claims)
{
    for (const MeasurableClaim& claim : claims) {
        const std::vector<Case> ones(claim.cases.size(), Case{"", {1.0, 1.0, 1.0}});
        const std::vector<double> borders = claim.stated(ones).rule.value().pieces().borders;
        for (const MeasurableCase& one : claim.cases)
            random.add_case(id_of(claim), claim, one, random.value(borders));
    }
    return random.taken();
}

ordered_json judged_rows(const std::vector<MeasurableClaim>& claims)
{
    constexpr int files = 200;
    const std::map<Key, PlannedWork> works = page_keys();
    RandomRows random;
    ordered_json judged = ordered_json::array();
    for (int file = 0; file < files; ++file) {
        const std::vector<Row> rows = random_rows(random, claims);
        const std::string text = text_of(rows);
        const Run run(Machine{}, ItemEffort::standard, page_rows_in("random.csv", text, works));
        ordered_json verdicts = ordered_json::array();
        for (const Claim& claim : claims_of_page(run))
            verdicts.push_back(
                {{"id", claim.id}, {"cases", as_json(claim.cases)}, {"verdict", words(claim.judgement.verdict())}});
        judged.push_back({{"text", text}, {"rows", as_json(rows, works)}, {"judged", verdicts}});
    }
    return judged;
}

} // namespace

int main() // NOLINT(bugprone-exception-escape): it ends the test
{
    const std::vector<MeasurableClaim> claims = measurable_claims();
    const ordered_json printed{
        {"claims", page_claims()}, {"intervals", judged_intervals(claims)}, {"rows", judged_rows(claims)}};
    fmt::print("{}\n", printed.dump());
}
