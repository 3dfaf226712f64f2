// Filters of numbers at the edges of their formats, by every method of the library: results are within their bound
// (docs/using.md, "How exact"), or infinite or NaN if the image's numbers are, or refused in one line. A number that is
// not finite affects only its own run.
#include "judged_numbers.hpp"
#include "reference/direct_convolution.hpp"

#include <array>

using namespace fragfft;

namespace {

void check_filters(const Tested& tested, const Context& context, Boundary boundary)
{
    // Powers of two for methods that only wrap around; otherwise the method extends the image.
    const int width = boundary == Boundary::wrap ? 16 : 13;
    const int height = boundary == Boundary::wrap ? 8 : 10;
    const gl::Texture image = border_texture(tested.gl, width, height, tested.format);
    const gl::Texture result = border_texture(tested.gl, width, height, tested.format);
    const auto filter_of = [&](Counts& counts, double largest_sample) {
        return made_or_refused<TextureFilter>(counts, [&] {
            return TextureFilter(context,
                                 {.width = width,
                                  .height = height,
                                  .format = tested.format,
                                  .boundary = boundary,
                                  .method = tested.method,
                                  .largest_sample = largest_sample},
                                 FilterDefinition(small_kernel));
        });
    };
    Counts nothing;
    std::optional<TextureFilter> ordinary = filter_of(nothing, 1.0);
    if (!ordinary)
        return; // the method has no such format
    const std::vector<float> usual = all_numbers(number_kinds().front(), image.view());
    Bound<TextureFilter> run{std::move(*ordinary), image, result};
    const std::vector<float> first = run(tested.gl, usual);
    const double bound =
        halves(tested.format)
            ? *reference::promised_convolution_bound(reference::AccuracyMode::float16_nearest).relative_l2
            : 2e-6;
    for (const NumberKind& kind : number_kinds()) {
        INFO(kind.name);
        Counts& counts = tested.table.at(tested.method, kind.name);
        const std::vector<float> texels = all_numbers(kind, image.view());
        const double largest = largest_of(texels);
        std::vector<float> got;
        if (largest > 1.0) {
            std::optional<TextureFilter> of_large = filter_of(counts, largest);
            if (!of_large)
                continue;
            got = Bound<TextureFilter>{std::move(*of_large), image, result}(tested.gl, texels);
        } else {
            got = run(tested.gl, texels);
        }
        const DoubleImage stored = as_image(gl::read_back(tested.gl, image.view()), width, height);
        if (kind.is_finite) {
            const DoubleImage want = reference::direct_convolution(stored, small_kernel, boundary);
            judge(counts, got, want.samples,
                  bound * std::max(reference::l2_norm(want.samples), reference::l2_norm(stored.samples)) +
                      lost(tested.format, want.samples.size(), 1.0),
                  false);
        } else {
            CHECK_FALSE(all_finite(got));
            ++counts.not_finite;
        }
        // Scratch textures carry nothing over to the next run.
        CHECK(same_bits(run(tested.gl, usual), first));
    }
}

} // namespace

TEST_CASE("Filters of numbers at the edges are within their bound or refused, and nothing stays for the next run",
          "[numbers]")
{
    const AnyContext host(Kind::core);
    const Context context(eglGetProcAddress);
    for_every_method(host, true, [&](const Tested& tested) {
        const bool is_wide = gl::info(tested.format).components == 4;
        for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}) {
            INFO(static_cast<int>(boundary));
            if (boundary == Boundary::clamp || (is_full_run() && is_wide))
                check_filters(tested, context, boundary);
        }
    });
}

TEST_CASE("Results of 8 bits are clamped, whatever the numbers are, and what is finite stays right", "[numbers]")
{
    const AnyContext host(Kind::core);
    const Context context(eglGetProcAddress);
    const gl::Functions& gl = host.functions();
    Table table;
    for (const std::string method : {"spatial", "wide", "moreland-angel-2003", "lloyd-boyd-govindaraju-2008"})
        for (const NumberKind& kind : number_kinds()) {
            INFO(method << ", " << kind.name);
            Counts& counts = table.at(method, kind.name);
            const gl::Texture image = border_texture(gl, 16, 8);
            const gl::Texture result = border_texture(gl, 16, 8, Format::rgba8);
            const std::vector<float> texels = all_numbers(kind, image.view());
            std::optional<TextureFilter> filter = made_or_refused<TextureFilter>(counts, [&] {
                return TextureFilter(context,
                                     {.width = 16,
                                      .height = 8,
                                      .result_format = Format::rgba8,
                                      .method = method,
                                      .largest_sample = largest_of(texels)},
                                     FilterDefinition(small_kernel));
            });
            if (!filter)
                continue;
            const std::vector<float> got = Bound<TextureFilter>{std::move(*filter), image, result}(gl, texels);
            CHECK(all_finite(got));
            if (!kind.is_finite) {
                ++counts.not_finite;
                continue;
            }
            const DoubleImage want =
                reference::direct_convolution(as_image(texels, 16, 8), small_kernel, Boundary::wrap);
            const double rounding = 0.5001 / 255.0 + 2e-6 * reference::l2_norm(want.samples);
            double worst = 0.0;
            for (std::size_t i = 0; i < got.size(); ++i)
                worst = std::max(worst, std::fabs(static_cast<double>(got[i]) - std::clamp(want.samples[i], 0.0, 1.0)));
            CHECK(worst <= rounding);
            ++counts.within_bound;
        }
    table.record();
    CHECK(gl.GetError() == GL_NO_ERROR);
}
