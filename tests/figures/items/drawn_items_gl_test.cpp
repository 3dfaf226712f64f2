// The items that are drawn from the program's own data: every check holds, and every picture is one.
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "sweep.hpp"

#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

bool begins_like(const Picture& picture)
{
    const std::string beginning = picture.is_svg() ? "<svg xmlns" : "\x89PNG";
    return std::string(picture.bytes.begin(), picture.bytes.end()).starts_with(beginning);
}

struct DrawnItem
{
    std::string stem;
    bool constructs = true; // its claims are constructions with verdict exact
    bool draws = true;      // it uses fragment programs, whose passes are listed
};

void check_constructions(const std::vector<Claim>& claims)
{
    REQUIRE_FALSE(claims.empty());
    for (const Claim& claim : claims) {
        INFO(claim.id);
        // The one row of these items that is timed.
        if (claim.id == "lloyd_boyd_govindaraju_2008_figure2_bit_reversal")
            continue;
        CHECK(claim.judgement.kind() == ClaimKind::construction);
        CHECK(claim.judgement.verdict() == Verdict::exact);
    }
}

// The naive mapping loses texels by the half-pixel error, the right one none.
void check_mappings(const CsvTable& table)
{
    REQUIRE(table.rows.size() == 6);
    const auto cell = [&](std::size_t row, std::size_t column) { return table.rows.at(row).at(column); };
    // Exactly on the corner, floor() still finds the texel; 2^-20 of a pixel further on it finds the neighbour, and 33
    // passes then turn the 4 x 4 texture by 33 mod 4 = 1 texel.
    CHECK(cell(0, 2) == "0");
    CHECK(cell(1, 2) == "16");
    CHECK(cell(1, 4) == "1");
    // Each texel becomes the mean of four: a checkerboard's 0 and 1 become 1/2, and finally all is grey.
    CHECK(cell(2, 2) == "16");
    CHECK(cell(2, 3) == "0.5");
    CHECK(std::stod(cell(2, 5)) < 1e-3);
    for (const std::size_t right : {3u, 4u, 5u})
        for (const std::size_t column : {2u, 3u, 4u})
            CHECK(cell(right, column) == "0");
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "Every item drawn from our own data has sound checks, claims and pictures, constructions "
                              "are exact, and naive mapping loses texels")
{
    std::set<std::string> files;
    const std::vector<DrawnItem> items{{"moreland_angel_2003_figure1"},
                                       {"moreland_angel_2003_figure2"},
                                       {"moreland_angel_2003_figure3"},
                                       {"moreland_angel_2003_figure5", false},
                                       {"fialka_cadik_2006_figure1", false},
                                       {"fialka_cadik_2006_figure2"},
                                       {"fialka_cadik_2006_figure3", false, false},
                                       {"fialka_cadik_2006_figure4", true, false},
                                       {"fialka_cadik_2006_figure5"},
                                       {"lloyd_boyd_govindaraju_2008_figure2"},
                                       {"lloyd_boyd_govindaraju_2008_figure4", false},
                                       {"lloyd_boyd_govindaraju_2008_figure5"},
                                       {"lloyd_boyd_govindaraju_2008_figure6"},
                                       {"lloyd_boyd_govindaraju_2008_figure7"},
                                       {"intel_2014_figure1"},
                                       {"intel_2014_figure4"},
                                       {"mota_2022_figure1", true, false},
                                       {"mota_2022_figure2_5", true, false},
                                       {"mota_2022_figure6_8", true, false},
                                       {"mota_2022_figure9_10", true, false},
                                       {"mota_2022_ocean"}};
    // Six include Figure 5 of 2006, which has the mappings, and one that draws nothing.
    for (const auto& [stem, constructs, draws] : swept(items, 6)) {
        INFO(stem);
        const ItemResult result = item_named(stem).compute(item_context);
        check_item(stem, result);
        CHECK_FALSE(result.checks.empty());
        CHECK_FALSE(result.table.rows().empty());
        if (constructs)
            check_constructions(result.claims);
        if (stem == "fialka_cadik_2006_figure3") // the paper misprints what it draws
            CHECK(result.claims.empty());
        if (stem == "fialka_cadik_2006_figure5")
            check_mappings(result.table.as_file());
        CHECK_FALSE(result.pictures.empty());
        for (const Picture& picture : result.pictures) {
            INFO(picture.file_name);
            CHECK(picture.file_name.starts_with(stem));
            CHECK(files.insert(picture.file_name).second);
            CHECK_FALSE(picture.caption.empty());
            CHECK(begins_like(picture));
        }
        CHECK(result.passes.empty() == !draws);
        for (const PassList& list : result.passes)
            CHECK_FALSE(list.table.rows.empty());
    }
    require_no_errors();
}
