// Adds noise to committed rows: whatever happens to them, the judge reaches one of its verdicts and tells it
// completely.
#include "catch_framework.hpp"
#include "figures/committed_folders.hpp"
#include "figures/items/items.hpp"
#include "figures/judge/judge.hpp"
#include "figures/judge/moments.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/untold.hpp"
#include "sweep.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// The changes to rows in one round of the simulation.
class Noise
{
public:
    explicit Noise(std::mt19937& generator) : generator_(generator) {}

    std::vector<Row> disturbed(std::vector<Row> rows)
    {
        if (happens(0.7))
            scatter(rows, std::vector{0.01, 0.1, 0.5}[below(3)]);
        if (happens(0.3))
            permute_moments(rows);
        if (happens(0.2))
            std::erase_if(rows,
                          [moment = 1 + static_cast<int>(below(2))](const Row& row) { return row.moment == moment; });
        if (happens(0.3))
            lose_a_quantity(rows);
        if (happens(0.2))
            each_time(rows, 0.05, [](Row& row) { row.samples.assign(row.samples.size(), 1.0); }); // ties
        if (happens(0.2))
            each_time(rows, 0.05, [](Row& row) { row.samples.assign(row.samples.size(), 0.0); });
        if (happens(0.2))
            each_time(rows, 0.05, [](Row& row) { row.samples.front() = std::nan(""); });
        if (happens(0.1))
            each_time(rows, 0.05, [](Row& row) { row.samples.pop_back(); });
        return rows;
    }

private:
    bool happens(double chance) { return std::uniform_real_distribution<double>(0.0, 1.0)(generator_) < chance; }
    std::size_t below(std::size_t count)
    {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(generator_);
    }

    template <typename Change> void each_time(std::vector<Row>& rows, double chance, const Change& change)
    {
        for (Row& row : rows)
            if (!row.clock.empty() && row.samples.size() > 1 && happens(chance))
                change(row);
    }

    void scatter(std::vector<Row>& rows, double deviation)
    {
        std::lognormal_distribution<double> factor(0.0, deviation);
        for (Row& row : rows)
            if (!row.clock.empty())
                for (double& sample : row.samples)
                    sample *= factor(generator_);
    }

    void permute_moments(std::vector<Row>& rows)
    {
        std::map<std::string, std::vector<int>> moments;
        for (const Row& row : rows)
            if (std::vector<int>& of_item = moments[row.item];
                std::find(of_item.begin(), of_item.end(), row.moment) == of_item.end())
                of_item.push_back(row.moment);
        std::map<std::pair<std::string, int>, int> becomes;
        for (auto& [item, of_item] : moments) {
            std::vector<int> shuffled = of_item;
            std::shuffle(shuffled.begin(), shuffled.end(), generator_);
            for (std::size_t i = 0; i < of_item.size(); ++i)
                becomes[{item, of_item[i]}] = shuffled[i];
        }
        for (Row& row : rows)
            row.moment = becomes.at({row.item, row.moment});
    }

    void lose_a_quantity(std::vector<Row>& rows)
    {
        if (rows.empty())
            return;
        const std::string lost = rows[below(rows.size())].key.quantity();
        std::erase_if(rows, [&](const Row& row) { return row.key.quantity() == lost && happens(0.5); });
    }

    std::mt19937& generator_;
};

std::vector<Claim> ledger_of(const Run& run)
{
    std::vector<Claim> claims;
    for (const Item& item : all_items())
        for (Claim& claim : judged(item.stem, item.code->claims, run))
            claims.push_back(std::move(claim));
    return claims;
}

void check_whole(const Claim& claim)
{
    INFO(claim.id);
    CHECK(std::string(words(claim.judgement.verdict())).size() > 1);
    for (const std::string& text : {claim.measured_words(), claim.explanation, claim.judgement.rule(), claim.published,
                                    claim.statement, claim.judgement.refuted_by()})
        CHECK(untold(text) == std::vector<std::string>());
    if (claim.judgement.verdict() != Verdict::cannot_be_tested)
        CHECK(claim.is_of_numbers());
}

} // namespace

namespace {

// A fifth of a thousand rounds, so that no test takes minutes; a few of them, on one machine, without ./check
// --thorough.
void judge_under_noise(unsigned seed)
{
    const int rounds = is_thorough() ? 200 : 4;
    std::vector<std::filesystem::path> folders = machine_folders();
    if (!is_thorough())
        folders = {folders[seed % folders.size()]};
    std::mt19937 generator(seed);
    for (const std::filesystem::path& folder : folders) {
        INFO(folder << ", seed " << seed);
        const RunDescription description = load_description(folder);
        const std::vector<Row> rows = load_rows(folder);
        Noise noise(generator);
        for (int round = 0; round < rounds / static_cast<int>(folders.size()); ++round) {
            INFO(round);
            const Run run(description.machine, description.effort, noise.disturbed(rows));
            for (const Claim& claim : ledger_of(run))
                check_whole(claim);
        }
    }
}

} // namespace

TEST_CASE("Whatever noise does to committed rows, every claim is judged and told whole: 1")
{
    judge_under_noise(1);
}

TEST_CASE("Whatever noise does to committed rows, every claim is judged and told whole: 2")
{
    judge_under_noise(2);
}

TEST_CASE("Whatever noise does to committed rows, every claim is judged and told whole: 3")
{
    judge_under_noise(3);
}

TEST_CASE("Whatever noise does to committed rows, every claim is judged and told whole: 4")
{
    judge_under_noise(4);
}

TEST_CASE("Whatever noise does to committed rows, every claim is judged and told whole: 5")
{
    judge_under_noise(5);
}

TEST_CASE("Whatever noise does to committed rows, every chapter is told whole")
{
    const int rounds = is_thorough() ? 6 : 2; // the tables, charts and drawings of all items take about a second
    std::mt19937 generator(59);
    for (const std::filesystem::path& folder : machine_folders()) {
        const RunDescription description = load_description(folder);
        const std::vector<Row> rows = load_rows(folder);
        Noise noise(generator);
        for (int round = 0; round < rounds; ++round) {
            const Run run(description.machine, description.effort, noise.disturbed(rows));
            for (const Item& item : all_items()) {
                INFO(folder << ": " << item.stem << ", round " << round);
                const ItemResult result = told(item, run);
                CHECK(untold(result.text) == std::vector<std::string>());
                for (const Picture& picture : result.pictures)
                    CHECK(untold(picture.caption) == std::vector<std::string>());
                for (const std::vector<std::string>& cells : result.table.shown().rows)
                    for (const std::string& cell : cells)
                        CHECK(untold(cell) == std::vector<std::string>());
            }
        }
    }
}

namespace {

constexpr const char* reversing_item = "lloyd_boyd_govindaraju_2008_figure2";

Key reordered(const std::string& side, const char* order)
{
    return {"rows in another order", {{"side", side}, {"order", order}}};
}

// How the claim's case was found until 2026-11-27: the side at which bit reversal costs most at this moment.
std::string dearest_side(const MomentRows& moment)
{
    std::string dearest;
    double most = 0.0;
    for (const Key& key : moment.keys("rows in another order")) {
        if (key.label("order") != "bits reversed")
            continue;
        const double ratio = moment.ratio(key, reordered(key.label("side"), "natural")).middle;
        if (ratio > most) {
            most = ratio;
            dearest = key.label("side");
        }
    }
    return dearest;
}

// How two moments were joined at that time.
void join_as_before(const ItemRows& rows)
{
    std::set<std::string> cases;
    for (const auto& [number, moment] : rows.moments())
        if (!moment.keys("rows in another order").empty())
            cases.insert(dearest_side(moment));
    if (cases.size() > 1)
        throw std::logic_error("'lloyd_boyd_govindaraju_2008_figure2_bit_reversal' has other cases at a second moment");
}

} // namespace

TEST_CASE("Noise changes which case is dearest at a moment: that ended a run once, and ends none now")
{
    std::mt19937 generator(59);
    int ended = 0;
    for (const std::filesystem::path& folder : machine_folders()) {
        const RunDescription description = load_description(folder);
        std::vector<Row> rows = load_rows(folder);
        std::erase_if(rows, [](const Row& row) { return row.item != reversing_item; });
        for (int round = 0; round < 100; ++round) {
            std::vector<Row> noisy = rows;
            std::lognormal_distribution<double> factor(0.0, 0.3);
            for (Row& row : noisy)
                if (!row.clock.empty())
                    for (double& sample : row.samples)
                        sample *= factor(generator);
            const Run run(description.machine, description.effort, noisy);
            try {
                join_as_before(run.of(reversing_item));
            } catch (const std::logic_error&) {
                ++ended;
            }
            for (const Claim& claim : judged(reversing_item, item_named(reversing_item).code->claims, run))
                check_whole(claim);
        }
    }
    CHECK(ended > 10);
}
