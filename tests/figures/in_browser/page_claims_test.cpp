#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "figures/committed_folders.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/report/comparison.hpp"
#include "gl/software_renderers.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

std::vector<Case> cases_of(const MeasurableClaim& claim, double value)
{
    std::vector<Case> cases;
    for (const MeasurableCase& one : claim.cases)
        cases.push_back({one.where, {value, value, value}});
    return cases;
}

// The verdict as a reader of the pieces determines it.
Verdict verdict_by_pieces(const VerdictPieces& pieces, double value)
{
    const auto border = std::lower_bound(pieces.borders.begin(), pieces.borders.end(), value);
    const auto place = static_cast<std::size_t>(border - pieces.borders.begin());
    return border != pieces.borders.end() && *border == value ? pieces.at[place] : pieces.between[place];
}

} // namespace

TEST_CASE("A rule's pieces decide as the rule does")
{
    const std::vector<Rule> rules{Rule::ratio({31.0, 41.0}),
                                  Rule::ratio({0.6, 0.6}),
                                  Rule::ratio({0.9, 1.2}),
                                  Rule::ordering(),
                                  Rule::ordering(Strength::strong),
                                  Rule::alike(),
                                  Rule::at_most(9.5),
                                  Rule::at_least(5.0),
                                  Rule::growth(17.0)};
    std::mt19937 generator(2006);
    std::uniform_real_distribution<double> logarithm(std::log(0.01), std::log(1000.0));
    for (const Rule& rule : rules) {
        INFO(rule.words());
        const VerdictPieces pieces = rule.pieces();
        CHECK(std::is_sorted(pieces.borders.begin(), pieces.borders.end()));
        REQUIRE(pieces.at.size() == pieces.borders.size());
        REQUIRE(pieces.between.size() == pieces.borders.size() + 1);
        std::vector<double> values = pieces.borders;
        for (int i = 0; i < 1000; ++i)
            values.push_back(std::exp(logarithm(generator)));
        for (const double value : values)
            CHECK(verdict_by_pieces(pieces, value) == rule.judgement_of({{"", {value, value, value}}}).verdict());
    }
}

TEST_CASE("A claim that a page can measure is one of the ledger, in its words and by its rule")
{
    for (const MeasurableClaim& measurable : measurable_claims()) {
        const Claim claim = measurable.stated(cases_of(measurable, 1.0));
        INFO(claim.id);
        CHECK(claim.rule.has_value());
        CHECK(!measurable.cases.empty());
        CHECK(claim.cases.size() == measurable.cases.size());
        for (const std::filesystem::path& folder : machine_folders()) {
            INFO(folder);
            const reference::PublishedTable ledger = load_machine_results(folder).ledger;
            const std::size_t row = ledger.row_where("id", claim.id);
            CHECK(ledger.text(row, "statement") == claim.statement);
            CHECK(ledger.text(row, "source") == claim.source);
            CHECK(ledger.text(row, "published") == claim.published);
            CHECK(ledger.text(row, "year") == claim.year);
        }
    }
}

TEST_CASE("The page's claims are told whole, as JSON")
{
    const nlohmann::ordered_json claims = page_claims();
    REQUIRE(claims.size() == measurable_claims().size());
    std::set<std::string> ids;
    for (const auto& claim : claims) {
        CHECK(ids.insert(claim.at("id").get<std::string>()).second);
        CHECK(claim.at("committed").size() == machine_folders().size() + 1); // and the frozen one
        const auto& rule = claim.at("rule");
        CHECK(rule.at("between").size() == rule.at("borders").size() + 1);
        CHECK(rule.at("at").size() == rule.at("borders").size());
        CHECK(!rule.at("words").get<std::string>().empty());
        for (const auto& one : claim.at("cases"))
            CHECK(one.contains("compared") == (claim.at("told") != "rate"));
    }
    CHECK(nlohmann::json::parse(claims.dump()) == nlohmann::json(claims)); // every number survives
    const auto interactive = std::find_if(claims.begin(), claims.end(), [](const auto& claim) {
        return claim.at("id") == "moreland_angel_2003_table3_interactive";
    });
    REQUIRE(interactive != claims.end());
    CHECK(interactive->at("needs").at(0).at("lacking") == nlohmann::ordered_json(gl::software_renderers));
}

TEST_CASE("Every work of the page has a plan for any WebGL 2, and is named once")
{
    std::set<std::string> names;
    for (const PlannedWork& work : page_works()) {
        const nlohmann::ordered_json named = as_json(work);
        INFO(named.dump());
        CHECK(names.insert(named.dump()).second);
        PlannedDevice web = typical_gpu();
        web.limits = {.maximum_texture_size = 2048, .maximum_draw_buffers = web_render_targets};
        const Plan plan = plan_of(work, web_render_targets, web).plan;
        CHECK_NOTHROW(require_valid(plan));
        for (const Pass& pass : plan.passes) {
            CHECK(!pass.draws().empty());
            CHECK(std::count_if(pass.bindings.begin(), pass.bindings.end(), [](const Binding& binding) {
                      return binding.access == Access::attachment;
                  }) <= web_render_targets);
        }
    }
    // The works of each claim are among them; the convolutions of a crossover occur in many sizes.
    for (const MeasurableClaim& claim : measurable_claims())
        for (const MeasurableCase& one : claim.cases) {
            CHECK(names.contains(as_json(one.work).dump()));
            for (const int kernel_size : {3, 31, 127})
                if (claim.told == Told::crossover) {
                    PlannedWork convolution = one.compared;
                    convolution.kernel_size = kernel_size;
                    CHECK(names.contains(as_json(convolution).dump()));
                }
        }
}
