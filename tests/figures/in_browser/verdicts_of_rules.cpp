// Prints, as JSON, the page's claims and how this program judges measurements of them, for a comparison with the page's
// own judging: many intervals, wide ones and narrow, on borders and at infinity, in one case and in several.
#include "figures/in_browser/page_claims.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <random>

using namespace fragfft::figures;

namespace {

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
    // Often a border itself.
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

nlohmann::ordered_json as_json(const std::vector<Case>& cases)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    const auto end = [](double value) {
        return std::isinf(value) ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(value);
    };
    for (const Case& one : cases)
        json.push_back({{"where", one.where},
                        {"low", one.value.low},
                        {"middle", end(one.value.middle)},
                        {"high", end(one.value.high)}});
    return json;
}

} // namespace

int main() // NOLINT(bugprone-exception-escape): it ends the test
{
    constexpr int measurements_of_claim = 400;
    nlohmann::ordered_json judged = nlohmann::ordered_json::array();
    const std::vector<MeasurableClaim> claims = measurable_claims();
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
    fmt::print("{}\n", nlohmann::ordered_json{{"claims", page_claims()}, {"judged", judged}}.dump());
}
