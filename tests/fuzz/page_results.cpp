// Results that the live page saves: taken or refused, and what was taken can be compared with a machine's own. The
// claims are two of this target's own, so that the items of all papers need not be built.
#include "figures/in_browser/page_results.hpp"

#include "figures/in_browser/page_claims.hpp"
#include "files/file_support.hpp"
#include "fuzz/fuzzing.hpp"
#include "fuzz/json_mutator.hpp"

namespace fragfft {

namespace figures {

std::vector<MeasurableClaim> measurable_claims()
{
    const auto claim = [](const char* id) {
        Claim stated;
        stated.id = id;
        return stated;
    };
    return {{Told::crossover,
             {{"256 x 256", {}}, {"512 x 512", {}}},
             [claim](const std::vector<Case>& cases) {
                 Claim stated = claim("any_crossover");
                 state_ratio(stated, {30.0, 40.0}, Cases(cases), "");
                 return stated;
             }},
            {Told::ratio,
             {{"", {}}},
             [claim](const std::vector<Case>& cases) {
                 Claim stated = claim("any_ordering");
                 state_ordering(stated, "faster", Cases(cases), "times", Strength::strong);
                 return stated;
             },
             {Need::graphics_hardware}}};
}

const Item* item_of_claim(const std::string& id)
{
    static const Item item{"any", "A paper", "Table 1", Item::Compute{}};
    return id == "any_ordering" ? &item : nullptr;
}

} // namespace figures

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TemporaryDirectory folder;
    put_file(folder / "any.json", {data, size});
    return fuzz::told([&] {
        const figures::MachineResults results = figures::load_page_results(folder / "any.json");
        fuzz::require(results.name == "any", "results are named after their file");
        figures::comparison_table({results}).to_csv();
        const std::string html = figures::comparison_html({results});
        fuzz::require(html.find("<b>bold") == std::string::npos, "a text stays a text");
    });
}

} // namespace fragfft

FRAGFFT_MUTATES_JSON
