// Claims of 2008 about floors and other widths, judged by made-up times.
#include "figures/claim_support.hpp"
#include "figures/items/items.hpp"

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("Floors and textures of other widths are judged by what they add, unless passes wait for their colours")
{
    const auto verdicts = [](double factor, double milliseconds_of_texel) {
        const std::string figure4 = "lloyd_boyd_govindaraju_2008_figure4";
        const std::string indices = "lloyd_boyd_govindaraju_2008_indices";
        std::vector<Row> rows{made_up_writing(gl::PixelFormat::rg32f, milliseconds_of_texel),
                              made_up_writing(gl::PixelFormat::rgba32f, milliseconds_of_texel)};
        for (const int width : {256, 128, 257, 512})
            rows.push_back(made_up_row(figure4,
                                       {"transform of the rows of a square of complex numbers",
                                        {{"side", 256}, {"width of the texture", width}}},
                                       width == 256 ? 1.0 : factor));
        for (const char* what : {"floors", "multiply-adds"})
            rows.push_back(made_up_row(indices,
                                       {"steps of arithmetic", {{"followed by", what}, {"width", 256}, {"height", 64}}},
                                       what == std::string("floors") ? factor : 1.0));
        const Run run(Machine{}, ItemEffort::standard, rows);
        const auto verdict = [&](const std::string& stem, const std::string& name) {
            return verdict_of(judged(stem, item_named(stem).code->claims, run), stem + '_' + name);
        };
        return std::pair(verdict(figure4, "other_width"), verdict(indices, "floors"));
    };
    CHECK(verdicts(1.5, 1e-9) == std::pair(Verdict::reproduced, Verdict::reproduced));
    CHECK(verdicts(0.9, 1e-9) == std::pair(Verdict::not_reproduced, Verdict::not_reproduced));
    CHECK(verdicts(1.5, 1.0) == std::pair(Verdict::cannot_be_tested, Verdict::cannot_be_tested));
}
