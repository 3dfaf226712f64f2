// The fragment programs of Moreland & Angel 2003, run on the CPU from their own sources, against the paper's equations
// texel by texel, each written here in straight complex arithmetic.
#include "catch_framework.hpp"
#include "cpu_test_programs.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"
#include "reference/packing.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

using namespace fragfft;

namespace {

using Complex = std::complex<double>;

constexpr int moreland_angel_channels = 4;
constexpr unsigned moreland_angel_seed = 2003;
// Inputs lie in [-0.5, 0.5): every intermediate result is below 2, so a rounding to float costs at most 2^-24.
constexpr double moreland_angel_rounding = 0x1p-24;

// A texture seen along the axis of a transform.
struct Axis
{
    bool rows;
    int length_along;
    int length_across;

    std::string define() const { return rows ? "ALONG_ROWS" : "ALONG_COLUMNS"; }
    Image random(unsigned image_seed) const
    {
        return rows ? random_image(length_along, length_across, moreland_angel_channels, image_seed)
                    : random_image(length_across, length_along, moreland_angel_channels, image_seed);
    }
    double at(const Image& image, int along, int across, int channel) const
    {
        return rows ? image.at(along, across, channel) : image.at(across, along, channel);
    }
    Region region(int along, int along_count, int across, int across_count) const
    {
        return rows ? Region{"", along, across, along_count, across_count}
                    : Region{"", across, along, across_count, along_count};
    }
};

const std::vector<Axis> moreland_angel_axes{{true, 16, 8}, {false, 8, 16}, {true, 2, 4}, {false, 32, 4}};

Image unwritten(const Image& like)
{
    Image image(like.width, like.height, moreland_angel_channels);
    std::fill(image.samples.begin(), image.samples.end(), std::numeric_limits<float>::quiet_NaN());
    return image;
}

Draw draw_of(const std::string& file, std::vector<std::string> defines, Region region, std::vector<Uniform> uniforms)
{
    return {{file, "", "moreland_angel_2003/" + file, std::move(defines), {}}, std::move(region), std::move(uniforms)};
}

// (cos, sin) of -2 pi k / length.
Image twiddle_texture(int length)
{
    Image table(length, 1, 2);
    for (int k = 0; k < length; ++k) {
        const Complex w = std::polar(1.0, -2.0 * std::numbers::pi * k / length);
        table.at(k, 0, 0) = static_cast<float>(w.real());
        table.at(k, 0, 1) = static_cast<float>(w.imag());
    }
    return table;
}

// The positions, across the axis, of the real and imaginary parts of complex sequence `index`, and the number of
// sequences.
struct Pairing
{
    std::string form;
    int first_real;
    int first_imaginary;
    int count;
    int imaginary_step; // from one sequence to the next

    Pairing(bool tangled, int length_across)
        : form(tangled ? "TANGLED" : "STANDARD"), first_real(tangled ? 0 : 1),
          first_imaginary(tangled ? length_across / 2 : length_across - 1),
          count(tangled ? length_across / 2 : length_across / 2 - 1), imaginary_step(tangled ? 1 : -1)
    {
    }
    int real(int index) const { return first_real + index; }
    int imaginary(int index) const { return first_imaginary + imaginary_step * index; }
};

struct FftCase
{
    bool inverse;
    bool table;
    bool unitary;
};

Image fft_pass(const Axis& axis, const Pairing& pairing, const FftCase& options, int stride_log2, const Image& source)
{
    const Image table = twiddle_texture(4 * axis.length_along);
    std::vector<Uniform> uniforms{{"length_along", axis.length_along},
                                  {"length_across", axis.length_across},
                                  {"stride_log2", stride_log2},
                                  {"direction", options.inverse ? 1.0f : -1.0f}};
    std::vector<std::string> defines{axis.define(), pairing.form};
    if (options.table) {
        defines.push_back("TWIDDLE_TABLE");
        uniforms.push_back({"table_step_log2", 2});
    }
    if (options.unitary) {
        defines.push_back("UNITARY");
        uniforms.push_back({"iteration_scale", 0.5f});
    }
    Image target = unwritten(source);
    const int imaginary_from = std::min(pairing.imaginary(0), pairing.imaginary(pairing.count - 1));
    // No plan draws rows in the standard form.
    const auto programs = axis.rows && pairing.form == "STANDARD" ? reference::glsl_on_cpu::test_programs()
                                                                  : reference::glsl_on_cpu::library_programs();
    for (const auto& [part, from] : {std::pair{"REAL", pairing.first_real}, {"IMAGINARY", imaginary_from}}) {
        std::vector<std::string> all = defines;
        all.push_back(part);
        reference::draw_on_cpu(
            draw_of("fft.frag", all, axis.region(0, axis.length_along, from, pairing.count), uniforms),
            {{"source", &source}, {"twiddle_table", &table}}, target, programs);
    }
    return target;
}

void check_equation_6(const Axis& axis, const Pairing& pairing, const FftCase& options, int iteration)
{
    const int n_total = axis.length_along;
    const int stride = n_total >> iteration;
    const Image source = axis.random(moreland_angel_seed);
    const Image got = fft_pass(axis, pairing, options, std::countr_zero(static_cast<unsigned>(stride)), source);
    // Four roundings of the sum; the table is a half rounding off. A computed angle is up to pi times two roundings
    // off, which turns an odd element of at most 0.71.
    const double tolerance = (options.table ? 5.0 : 10.0) * moreland_angel_rounding;
    for (int index = 0; index < pairing.count; ++index)
        for (int n = 0; n < n_total; ++n) {
            const int u = n / stride;
            const Complex twiddle =
                std::polar(1.0, (options.inverse ? 2.0 : -2.0) * std::numbers::pi * u / (1 << iteration));
            for (int channel = 0; channel < moreland_angel_channels; ++channel) {
                const auto a = [&](int position) {
                    return Complex(axis.at(source, position % n_total, pairing.real(index), channel),
                                   axis.at(source, position % n_total, pairing.imaginary(index), channel));
                };
                const Complex want =
                    (options.unitary ? 0.5 : 1.0) * (a(n + u * stride) + twiddle * a(n + u * stride + stride));
                REQUIRE(std::abs(axis.at(got, n, pairing.real(index), channel) - want.real()) <= tolerance);
                REQUIRE(std::abs(axis.at(got, n, pairing.imaginary(index), channel) - want.imag()) <= tolerance);
            }
        }
}

// Draws a program of tangle.frag or untangle.frag on the four quadrants. `part_follows_along` as in the planner: real
// and imaginary parts lie below and above the middle along the axis, or in the first and the second half across it.
Image quadrants(const Axis& axis, const std::string& file, bool part_follows_along, const Image& source,
                const std::vector<std::string>& more_defines, std::vector<Uniform> uniforms)
{
    Image target = unwritten(source);
    const int half_along = axis.length_along / 2;
    const int half_across = axis.length_across / 2;
    uniforms.push_back({"length_along", axis.length_along});
    for (const bool upper_along : {false, true})
        for (const bool upper_across : {false, true}) {
            std::vector<std::string> defines = more_defines;
            defines.push_back(axis.define());
            const bool imaginary = part_follows_along ? upper_along : upper_across;
            defines.push_back(imaginary ? "IMAGINARY" : "REAL");
            std::vector<Uniform> all_uniforms = uniforms;
            if (imaginary || file != "untangle.frag")
                all_uniforms.push_back({"length_across", axis.length_across});
            defines.push_back((part_follows_along ? upper_across : upper_along) ? "UPPER" : "LOWER");
            reference::draw_on_cpu(draw_of(file, defines,
                                           axis.region(upper_along ? half_along + 1 : 1, half_along - 1,
                                                       upper_across ? half_across : 0, half_across),
                                           all_uniforms),
                                   {{"source", &source}}, target);
        }
    return target;
}

// Calls check(sequence f's position across, sequence g's, channel).
template <typename Check> void for_tangled_pairs(const Axis& axis, Check check)
{
    for (int across = 0; across < axis.length_across / 2; ++across)
        for (int channel = 0; channel < moreland_angel_channels; ++channel)
            check(across, across + axis.length_across / 2, channel);
}

} // namespace

TEST_CASE("Equation 6: every variant of the fft program, every iteration, every texel")
{
    INFO("seed " << moreland_angel_seed);
    for (const Axis& axis : moreland_angel_axes)
        for (const bool tangled : {true, false})
            for (const bool inverse : {false, true})
                for (const bool table : {false, true})
                    for (const bool unitary : {false, true})
                        for (int iteration = 1; 1 << iteration <= axis.length_along; ++iteration) {
                            INFO(axis.define()
                                 << ", N = " << axis.length_along << ", iteration " << iteration
                                 << (tangled ? ", tangled" : ", standard") << (inverse ? ", inverse" : ", forward")
                                 << (table ? ", table" : "") << (unitary ? ", unitary" : ""));
                            check_equation_6(axis, Pairing(tangled, axis.length_across), {inverse, table, unitary},
                                             iteration);
                        }
}

TEST_CASE("Equation 8: untangling H = F + jG leaves F and G as Figure 1 has them")
{
    INFO("seed " << moreland_angel_seed);
    for (const Axis& axis : moreland_angel_axes) {
        INFO(axis.define() << ", N = " << axis.length_along);
        const Image source = axis.random(moreland_angel_seed);
        const double scale = 1.0 / axis.length_along;
        const Image got =
            quadrants(axis, "untangle.frag", true, source, {}, {{"half_scale", static_cast<float>(0.5 * scale)}});
        for_tangled_pairs(axis, [&](int f, int g, int channel) {
            const auto h = [&](int u) {
                return Complex(axis.at(source, u, f, channel), axis.at(source, u, g, channel));
            };
            for (int u = 1; u < axis.length_along; ++u) {
                if (u == axis.length_along / 2)
                    continue;
                const Complex mirrored = std::conj(h(axis.length_along - u));
                const Complex f_of_u = 0.5 * (h(u) + mirrored);
                const Complex g_of_u = Complex(0.0, -0.5) * (h(u) - mirrored);
                const auto stored = [&](Complex bin) {
                    return scale * (u < axis.length_along / 2 ? bin.real() : bin.imag());
                };
                // One rounding of the sum, one of the product by a power of two none.
                REQUIRE(std::abs(axis.at(got, u, f, channel) - stored(f_of_u)) <= moreland_angel_rounding);
                REQUIRE(std::abs(axis.at(got, u, g, channel) - stored(g_of_u)) <= moreland_angel_rounding);
            }
        });
    }
}

TEST_CASE("Equation 7: tangling F and G laid out as Figure 1 gives H = F + jG")
{
    const bool scaled = GENERATE(false, true);
    INFO("seed " << moreland_angel_seed << (scaled ? ", scaled" : ""));
    for (const Axis& axis : moreland_angel_axes) {
        INFO(axis.define() << ", N = " << axis.length_along);
        const Image source = axis.random(moreland_angel_seed);
        const Image got = scaled ? quadrants(axis, "tangle.frag", false, source, {"SCALED"}, {{"scale", 0.25f}})
                                 : quadrants(axis, "tangle.frag", false, source, {}, {});
        for_tangled_pairs(axis, [&](int f, int g, int channel) {
            const auto spectrum = [&](int across) {
                std::vector<double> packed;
                for (int u = 0; u < axis.length_along; ++u)
                    packed.push_back(axis.at(source, u, across, channel));
                return reference::unpack_line(packed);
            };
            const auto f_bins = spectrum(f);
            const auto g_bins = spectrum(g);
            for (int u = 1; u < axis.length_along; ++u) {
                if (u == axis.length_along / 2)
                    continue;
                const auto bin = static_cast<std::size_t>(u);
                const Complex want = (scaled ? 0.25 : 1.0) * (f_bins[bin] + Complex(0.0, 1.0) * g_bins[bin]);
                // One rounding of the sum.
                REQUIRE(std::abs(axis.at(got, u, f, channel) - want.real()) <= moreland_angel_rounding);
                REQUIRE(std::abs(axis.at(got, u, g, channel) - want.imag()) <= moreland_angel_rounding);
            }
        });
    }
}

TEST_CASE("Equation 10: multiplying packed spectra multiplies their bins")
{
    const bool as_published = GENERATE(true, false);
    for (const auto& [width, height] : {std::pair{2, 2}, {4, 2}, {2, 8}, {4, 4}, {16, 8}, {8, 32}}) {
        INFO(width << " x " << height << ", seed " << moreland_angel_seed);
        const Problem problem{.width = width,
                              .height = height,
                              .scaling = as_published ? Scaling::paper : Scaling::none,
                              .twiddles = Twiddles::computed};
        const Plan plan = moreland_angel_2003::method().multiply(problem);
        CHECK((plan.passes.at(0).draws().size() == 1) == as_published);
        Image target = unwritten(Image(width, height, moreland_angel_channels));
        const Image source = random_image(width, height, moreland_angel_channels, moreland_angel_seed);
        const Image response = random_image(width, height, moreland_angel_channels, moreland_angel_seed + 1);
        for (const Draw& draw : plan.passes.at(0).draws())
            reference::draw_on_cpu(draw, {{"source", &source}, {"response", &response}}, target);

        auto product = reference::unpack_full(cpu::to_double(source));
        const auto other = reference::unpack_full(cpu::to_double(response));
        for (std::size_t i = 0; i < product.samples.size(); ++i)
            product.samples[i] *= other.samples[i];
        // The products' three roundings, of numbers below 0.5; the product of exact spectra is Hermitian exactly.
        CHECK(reference::max_abs_difference(cpu::to_double(target), reference::pack_full(product, 1e-15)) <=
              1.5 * moreland_angel_rounding);
    }
}
