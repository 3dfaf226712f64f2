#include "filters/filter_catalogue.hpp"

#include "catch_framework.hpp"
#include "filters/filter_parser.hpp"

#include <set>

using namespace fragfft;

namespace {

Kernel unit_kernel(const std::string&)
{
    return {1, 1, {1.0}};
}

// A specification with only the required parameters, each at the middle of its range; bands in ascending order.
std::string smallest_specification(const FilterDescription& filter)
{
    std::string text;
    double value = 0.1;
    for (const FilterParameter& parameter : filter.parameters) {
        if (!parameter.required)
            continue;
        text += text.empty() ? ":" : ",";
        text += std::string(parameter.name) + "=";
        if (parameter.kind == ParameterKind::file)
            text += "K.npy";
        else if (parameter.kind == ParameterKind::integer)
            text += std::to_string(static_cast<int>(parameter.range.minimum) + 2);
        else
            text += std::to_string(parameter.range.contains(value) ? value : parameter.range.minimum + 1.0);
        value += 0.1;
    }
    return filter.name + text;
}

} // namespace

TEST_CASE("the catalogue's rows are whole")
{
    std::set<std::string> names;
    for (const FilterDescription& filter : filter_catalogue()) {
        CAPTURE(filter.name);
        CHECK(names.insert(filter.name).second);
        CHECK(!filter.description.empty());
        CHECK(filter.description.find('\n') == std::string_view::npos);
        std::set<std::string_view> keys;
        for (const FilterParameter& parameter : filter.parameters) {
            CAPTURE(parameter.name);
            CHECK(keys.insert(parameter.name).second);
            CHECK(!parameter.description.empty());
            if (!is_text(parameter.kind))
                CHECK(parameter.range.minimum < parameter.range.maximum);
            if (parameter.default_value) {
                CHECK(parameter.range.contains(*parameter.default_value));
                CHECK(!parameter.required);
            }
        }
    }
    for (const std::string name :
         {"identity", "gaussian", "box", "laplacian", "sharpen", "motion-blur", "directional-edge", "kernel",
          "ideal-low-pass", "ideal-high-pass", "ideal-band-pass", "butterworth-low-pass", "butterworth-high-pass",
          "butterworth-band-pass", "gaussian-low-pass", "gaussian-high-pass", "gaussian-band-pass", "directional-band"})
        CHECK(names.contains(name));
    CHECK(names.size() == 18);
}

TEST_CASE("every filter of the catalogue has examples, which can be built")
{
    for (const FilterDescription& description : filter_catalogue()) {
        CAPTURE(description.name);
        CHECK(!description.examples.empty());
        for (const std::string_view example : description.examples) {
            CAPTURE(example);
            CHECK(example.empty() == description.parameters.empty());
            CHECK(parse_filter(description.name + (example.empty() ? "" : ":" + std::string(example)), unit_kernel)
                      .name() == description.name);
        }
    }
}

TEST_CASE("every filter of the catalogue can be built, and its canonical text builds it again")
{
    for (const FilterDescription& description : filter_catalogue()) {
        const std::string specification = smallest_specification(description);
        CAPTURE(specification);
        const Filter filter = parse_filter(specification, unit_kernel);
        const Filter again = parse_filter(filter.specification(), unit_kernel);
        CHECK(filter.name() == description.name);
        CHECK(again.specification() == filter.specification());
        CHECK((again.kernel() == nullptr) == (filter.kernel() == nullptr));
        for (const double frequency : {0.0, 0.05, 0.2, 0.45}) {
            CHECK(again.response(frequency, 0.1) == filter.response(frequency, 0.1));
            // A real filter's response, exactly.
            CHECK(filter.response(-frequency, -0.1) == std::conj(filter.response(frequency, 0.1)));
        }
    }
}
