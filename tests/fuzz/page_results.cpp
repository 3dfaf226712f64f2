// Results that the live page saves: accepted or refused. Accepted results can be compared with a machine's own. This
// target has a few claims and works of its own, so that it need not be linked with the items of all papers.
#include "figures/in_browser/page_results.hpp"

#include "figures/in_browser/page_claims.hpp"
#include "files/file_support.hpp"
#include "fuzz/fuzzing.hpp"

namespace fragfft {

namespace figures {

namespace {

PlannedWork filter_of(int side)
{
    return {.method = "wide", .operation = "filter", .width = side, .height = side, .format = gl::PixelFormat::rgba16f};
}

PlannedWork convolution_of(int side, int kernel_size)
{
    PlannedWork work = filter_of(side);
    work.method = spatial_method;
    work.operation = convolution_operation;
    work.kernel_size = kernel_size;
    work.separable = true;
    return work;
}

} // namespace

std::vector<MeasurableClaim> measurable_claims()
{
    const auto claim = [](const char* id) {
        Claim stated;
        stated.id = id;
        return stated;
    };
    return {
        {Told::crossover,
         {{"256 x 256", filter_of(256), convolution_of(256, 0)}, {"512 x 512", filter_of(512), convolution_of(512, 0)}},
         [claim](const std::vector<Case>& cases) {
             Claim stated = claim("any_crossover");
             state_ratio(stated, {30.0, 40.0}, Cases(cases), "");
             return stated;
         }},
        {Told::ratio,
         {{"", filter_of(256), convolution_of(256, 3), 2.0}},
         [claim](const std::vector<Case>& cases) {
             Claim stated = claim("any_ordering");
             state_ordering(stated, "faster", Cases(cases), "times", Strength::strong);
             return stated;
         },
         {Need::graphics_hardware}},
        {Told::rate, {{"", filter_of(512), {}, 1000.0}}, [claim](const std::vector<Case>& cases) {
             Claim stated = claim("any_rate");
             state_ratio(stated, {30.0, 30.0}, Cases(cases), "a second");
             return stated;
         }}};
}

std::vector<PlannedWork> page_works()
{
    std::vector<PlannedWork> works;
    for (const int side : {256, 512}) {
        works.push_back(filter_of(side));
        for (const int kernel_size : {3, 15, 31})
            works.push_back(convolution_of(side, kernel_size));
    }
    return works;
}

const Item* item_of_claim(const std::string& id)
{
    static constexpr ItemCode no_code{};
    static const Item item{"any", "A paper", "Table 1", no_code};
    return id == "any_ordering" ? &item : nullptr;
}

} // namespace figures

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TemporaryDirectory folder;
    put_file(folder / "any.csv", {data, size});
    return fuzz::told([&] {
        const figures::MachineResults results = figures::load_page_results(folder / "any.csv");
        fuzz::require(results.name == "any", "results are named after their file");
        figures::comparison_table({results}).to_csv();
        const std::string html = figures::comparison_html({results});
        fuzz::require(html.find("<b>bold") == std::string::npos, "a text stays a text");
    });
}

} // namespace fragfft
