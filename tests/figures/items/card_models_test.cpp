// The numbers of the model, by hand from the cards' rates and the papers' counts.
#include "catch_framework.hpp"
#include "figures/items/card_models.hpp"
#include "figures/items/items.hpp"
#include "reference/published_values.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("2003's card takes 0.60 s for the arithmetic of 1024 x 1024 and 0.07 s for its fetches, in the model")
{
    const CardModel card = card_model("NVIDIA GeForce FX 5800 Ultra");
    const FilterOf2003 work = filter_of_2003(1024);
    // Table 2 has the same counts.
    const auto table2 = reference::published_table("moreland_angel_2003_table2");
    const std::size_t total = table2.row_where("program", "Total");
    CHECK(work.operations == Approx(table2.number(total, "arithmetic_operations")).epsilon(1e-6));
    constexpr double texels_of_a_mebibyte = 1024.0 * 1024.0 / 16.0;
    CHECK(work.fetches / texels_of_a_mebibyte == Approx(table2.number(total, "read_mebibytes")).epsilon(1e-3));
    CHECK(work.written_texels / texels_of_a_mebibyte ==
          Approx(table2.number(total, "written_mebibytes")).epsilon(1e-2));

    CHECK(card.seconds_of_steps(2e9) == 1.0);
    CHECK(card.seconds_of_bytes(16e9) == 1.0);
    CHECK(card.seconds_of_steps(work.operations) == Approx(0.604).epsilon(1e-3));
    CHECK(card.seconds_of_steps(work.fetches) == Approx(0.068).epsilon(0.01));
    // A quarter of the pixels in 9 of 10 stages.
    CHECK(filter_of_2003(512).operations / work.operations == Approx(0.25 * 0.906).epsilon(0.01));
}

TEST_CASE("2006's crossovers are counted from fetches, and from every texel fetched and written")
{
    CHECK(transform_of_2006(256).fetched == 48.0);
    CHECK(transform_of_2006(256).written == 16.0);
    CHECK(filters_of_2006(256, 1).fetched == 48.0 + 2.0 + 48.0);
    CHECK(filters_of_2006(256, 8).written == 16.0 + 8.0 * 17.0);
    for (const auto& [side, by_pipelines, by_memory] :
         {std::tuple{256, 49.0, 64.5}, {512, 55.0, 72.5}, {1024, 61.0, 80.5}}) {
        INFO(side);
        CHECK(crossover_by_pipelines(side, 1) == by_pipelines);
        CHECK(crossover_by_memory(side, 1) == by_memory);
    }
    // (9 transforms of 48 fetches and 8 products of 2) for each of 8 filters, by 2 fetches a tap.
    CHECK(crossover_by_pipelines(256, 8) == (9.0 * 48.0 + 16.0) / 16.0);

    // The convolution at the crossover moves as many texels as the FFT.
    const TexelsOf2006 fft = filters_of_2006(512, 1);
    const TexelsOf2006 convolution = separable_convolution_of_2006(crossover_by_memory(512, 1));
    CHECK(convolution.fetched + convolution.written == Approx(fft.fetched + fft.written));
}

TEST_CASE("The models stand beside what was published, are called models, and judge nothing")
{
    const Run nothing_measured;
    ItemResult result;
    card_models.tell(nothing_measured.of("card_models"), result);
    CHECK(card_models.claims.empty());
    CHECK_THAT(result.text, ContainsSubstring("This is a model and no measurement"));
    const CsvTable table = result.table.shown();
    CHECK(table.rows.size() == 4 * 3 + 2 + 3 + 2);
    for (const std::vector<std::string>& row : table.rows) {
        REQUIRE(row.size() == table.columns.size());
        CHECK_FALSE(row[4].empty());
        CHECK_FALSE(row[8].empty());
    }
    CHECK(table.rows[0][1] == "arithmetic");
    CHECK(table.rows[0][4] == "1.9");
    CHECK(table.rows[0][5] == "0.604");
    CHECK(table.rows[0][7] == "3.1");
    const auto transform = std::find_if(table.rows.begin(), table.rows.end(),
                                        [](const auto& row) { return row[1].starts_with("complex FFT"); });
    REQUIRE(transform != table.rows.end());
    CHECK((*transform)[4] == "5.9");
    CHECK((*transform)[5] == "0.786"); // ms, for 16 x 65536 fragments of 3 fetches at 4e9 per second
    CHECK((*transform)[6] == "4.19");  // ms, for 64 bytes per fragment
    REQUIRE(result.charts.size() == 1);
    CHECK_THAT(result.charts[0].caption, ContainsSubstring("A model, not a measurement"));
}
