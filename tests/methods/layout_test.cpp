// Layouts alone: packing and unpacking follow from where each number is stored.
#include "methods/layout.hpp"
#include "reference/fftw_transform.hpp"

#include "catch_framework.hpp"
#include "methods/complex_pairs_layout.hpp"
#include "methods/papers/moreland_angel_2003_layout.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "spectrum_truth.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace fragfft;

namespace {

constexpr unsigned layout_seed = 10;

DoubleComplexImage random_complex(int width, int height, int channels)
{
    const Image parts = random_image(width, height, 2 * channels, layout_seed);
    DoubleComplexImage result(width, height, channels);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {static_cast<double>(parts.samples[2 * i]), static_cast<double>(parts.samples[2 * i + 1])};
    return result;
}

} // namespace

TEST_CASE("Every stored number is part of some bin, and of no more than the channels that share its texel")
{
    for (const Method& method : all_methods())
        for (int channels = 1; channels <= 4; ++channels) {
            INFO(method.name << ", " << channels << " channels");
            const Layout layout = method.layout({.width = 8, .height = 4}, channels);
            SampleArray<int> used(8, 4, layout.components);
            for (int v = 0; v < 4; ++v)
                for (int u = 0; u < 8; ++u)
                    for (int channel = 0; channel < layout.stored_channels; ++channel) {
                        const StoredBin bin = layout.where(channel, u, v);
                        for (const StoredNumber& number : {bin.real, bin.imaginary})
                            for (const Term& term : number.terms()) {
                                REQUIRE(term.factor != 0.0);
                                used.at(term.x, term.y, term.component) = 1;
                            }
                    }
            CHECK(std::count(used.samples.begin(), used.samples.end(), 1) == std::ssize(used.samples));
        }
}

TEST_CASE("Packing a real image's spectrum and unpacking it again changes nothing but the rounding to floats")
{
    for (const Method& method : all_methods())
        for (int channels = 1; channels <= 4; ++channels) {
            INFO(method.name << ", " << channels << " channels, seed " << layout_seed);
            const DoubleComplexImage spectrum = truth(random_image(16, 8, channels, layout_seed));
            // Half a unit in the last place of each part.
            CHECK(reference::relative_l2(method.unpack(method.pack(spectrum), channels), spectrum) <= 0x1p-24);
        }
}

TEST_CASE("Packing a spectrum that is no real image's stores the nearest that is one")
{
    // Its Hermitian part: the mean of each bin and the conjugate of its mirror image.
    const DoubleComplexImage any = random_complex(8, 4, 2);
    for (const Method& method : all_methods()) {
        INFO(method.name << ", seed " << layout_seed);
        const DoubleComplexImage stored = method.unpack(method.pack(any), 2);
        for (int v = 0; v < 4; ++v)
            for (int u = 0; u < 8; ++u)
                for (int channel = 0; channel < 2; ++channel) {
                    const std::complex<double> mean =
                        0.5 * (any.at(u, v, channel) + std::conj(any.at((8 - u) % 8, (4 - v) % 4, channel)));
                    REQUIRE(std::abs(stored.at(u, v, channel) - mean) <= 1e-6); // floats of magnitude 1
                }
    }
}

TEST_CASE("Complex images lie beside one another, real part first")
{
    const DoubleComplexImage any = random_complex(8, 4, 2);
    const Problem problem{.width = 8, .height = 4, .domain = Domain::complex};
    const Layout layout = complex_pairs::layout(problem, 2);
    const Image packed = pack(layout, any);
    CHECK(packed.channels == 4);
    CHECK(packed.at(5, 3, 2) == static_cast<float>(any.at(5, 3, 1).real()));
    CHECK(packed.at(5, 3, 3) == static_cast<float>(any.at(5, 3, 1).imag()));
    CHECK(unpack(layout, packed).samples == any.samples); // the random numbers are floats
}

TEST_CASE("A layout tells its rule by name, and other rules have other names")
{
    const Problem problem{.width = 8, .height = 4};
    const auto kind = [&](const char* method) {
        return std::string(method_named(method).layout(problem, 4).rule.kind);
    };
    CHECK(kind("moreland-angel-2003") == "moreland-angel-2003");
    for (const char* method : {"fialka-cadik-2006", "lloyd-boyd-govindaraju-2008", "wide", "fused"})
        CHECK(kind(method) == "complex-pairs");
    CHECK(method_named("wide").response_layout(problem).rule.kind == std::string("complex-numbers"));
    CHECK(method_named("moreland-angel-2003").response_layout(problem).rule.kind == std::string("moreland-angel-2003"));
    const Problem with_real_responses{.width = 8, .height = 4, .real_responses = true};
    for (const auto& [method, narrowest] :
         {std::pair{"fused", "real-numbers"}, {"wide", "complex-numbers"}, {"fialka-cadik-2006", "complex-numbers"}}) {
        CHECK(method_named(method).response_layout(problem).rule.kind == std::string("complex-numbers"));
        CHECK(method_named(method).response_layout(with_real_responses).rule.kind == std::string(narrowest));
    }
    std::map<std::string, std::set<const void*>> functions; // by name
    for (const Axes axes : {Axes::both, Axes::rows, Axes::columns})
        for (const Domain domain : {Domain::real, Domain::complex, Domain::half_complex}) {
            const LayoutRule rule =
                complex_pairs::layout({.width = 8, .height = 4, .axes = axes, .domain = domain}, 2).rule;
            functions[rule.kind].insert(reinterpret_cast<const void*>(rule.where));
        }
    CHECK(functions.size() == 5);
    for (const auto& [name, found] : functions)
        CHECK(found.size() == 1);
}

TEST_CASE("An image's layout has a real number for each channel of each pixel")
{
    const Image image = random_image(5, 3, 3, layout_seed);
    const Layout layout = image_layout(5, 3, 3);
    CHECK(layout.rule.kind == std::string("image"));
    const DoubleComplexImage numbers = unpack(layout, image);
    CHECK(numbers.at(4, 1, 2) == static_cast<double>(image.at(4, 1, 2)));
    CHECK(pack(layout, numbers).samples == image.samples);
}

TEST_CASE("Along one axis alone, two real channels are taken apart along that axis")
{
    const Image image = random_image(8, 4, 2, layout_seed);
    for (const Axes axes : {Axes::rows, Axes::columns}) {
        INFO(name(axes) << ", seed " << layout_seed);
        DoubleComplexImage together(8, 4, 1);
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 8; ++x)
                together.at(x, y) = {static_cast<double>(image.at(x, y, 0)), static_cast<double>(image.at(x, y, 1))};
        const DoubleComplexImage packed_bins = reference::fftw_transform(together, Direction::forward, axes);
        const Layout layout = complex_pairs::layout({.width = 8, .height = 4, .axes = axes}, 2);
        Image packed(8, 4, 2);
        for (std::size_t i = 0; i < packed_bins.samples.size(); ++i) {
            packed.samples[2 * i] = static_cast<float>(packed_bins.samples[i].real());
            packed.samples[2 * i + 1] = static_cast<float>(packed_bins.samples[i].imag());
        }
        const DoubleComplexImage want =
            reference::fftw_transform(cpu::to_complex(cpu::to_double(image)), Direction::forward, axes);
        // The rounding of two texels to floats.
        CHECK(reference::relative_l2(unpack(layout, packed), want) <= 0x1p-23);
    }
}
