// Transforms and products of numbers at the edges of their formats, by every method of the library: results are within
// their bound, or infinite or NaN if sums exceed the range of floats.
#include "judged_numbers.hpp"
#include "reference/fftw_transform.hpp"

using namespace fragfft;

namespace {

TransformOptions transform_options(const Tested& tested, Domain domain, Direction direction)
{
    return {.width = 16,
            .height = 8,
            .format = tested.format,
            .direction = direction,
            .domain = domain,
            .scaling = halves(tested.format) ? Scaling::unitary : Scaling::none,
            .method = tested.method};
}

// Whether numbers are larger than those for which a unitary transform fits into half floats. A transform does not know
// its image, so this is the caller's responsibility.
bool is_callers_duty(Format format, double largest)
{
    return halves(format) && largest > 1.0;
}

// Complex images, forward and inverse.
void check_transforms(const Tested& tested, const Context& context, Direction direction)
{
    constexpr int width = 16;
    constexpr int height = 8;
    const gl::Texture image = border_texture(tested.gl, width, height, tested.format);
    const gl::Texture result = border_texture(tested.gl, width, height, tested.format);
    Counts nothing;
    std::optional<TextureTransform> made = made_or_refused<TextureTransform>(
        nothing, [&] { return TextureTransform(context, transform_options(tested, Domain::complex, direction)); });
    if (!made)
        return; // only for real images, or the method has no such format
    Bound<TextureTransform> run{std::move(*made), image, result};
    const std::vector<float> usual = all_numbers(number_kinds().front(), image.view());
    const std::vector<float> first = run(tested.gl, usual);
    const double bound = reference::promised_transform_bound(
        halves(tested.format) ? reference::AccuracyMode::float16_nearest : reference::AccuracyMode::float32_table,
        width, height);
    for (const NumberKind& kind : number_kinds()) {
        INFO(kind.name);
        Counts& counts = tested.table.at(tested.method, kind.name);
        const std::vector<float> texels = all_numbers(kind, image.view());
        const double largest = largest_of(texels);
        if (is_callers_duty(tested.format, largest))
            continue;
        const std::vector<float> got = run(tested.gl, texels);
        const std::vector<float> stored = gl::read_back(tested.gl, image.view());
        if (kind.is_finite) {
            DoubleComplexImage numbers(width, height, gl::info(tested.format).components / 2);
            for (std::size_t i = 0; i < numbers.samples.size(); ++i)
                numbers.samples[i] = {stored[2 * i], stored[2 * i + 1]};
            const DoubleComplexImage spectrum = reference::fftw_transform(numbers, direction);
            const double root = std::sqrt(static_cast<double>(width) * height);
            const double scale = !halves(tested.format) ? 1.0 : direction == Direction::forward ? 1.0 / root : root;
            std::vector<double> want;
            for (const std::complex<double>& bin : spectrum.samples)
                want.insert(want.end(), {scale * bin.real(), scale * bin.imag()});
            const double sum = largest * width * height * std::sqrt(2.0);
            judge(counts, got, want,
                  bound * reference::l2_norm(want) +
                      lost(tested.format, want.size(), halves(tested.format) ? 1.0 : root),
                  sum >= static_cast<double>(std::numeric_limits<float>::max()));
        } else {
            CHECK_FALSE(all_finite(got));
            ++counts.not_finite;
        }
        CHECK(same_bits(run(tested.gl, usual), first));
    }
}

// Real images forward and back, because each method packs their spectra differently.
void check_real_transforms(const Tested& tested, const Context& context)
{
    const gl::Texture image = border_texture(tested.gl, 16, 8, tested.format);
    const gl::Texture spectrum = border_texture(tested.gl, 16, 8, tested.format);
    const gl::Texture returned = border_texture(tested.gl, 16, 8, tested.format);
    Counts nothing;
    const auto made = [&](Direction direction) {
        return made_or_refused<TextureTransform>(
            nothing, [&] { return TextureTransform(context, transform_options(tested, Domain::real, direction)); });
    };
    std::optional<TextureTransform> forward = made(Direction::forward);
    std::optional<TextureTransform> inverse = made(Direction::inverse);
    if (!forward || !inverse)
        return;
    Bound<TextureTransform> there{std::move(*forward), image, spectrum};
    inverse->bind(described(spectrum), described(returned));
    const auto there_and_back = [&](const std::vector<float>& texels) {
        there(tested.gl, texels);
        inverse->run();
        return gl::read_back(tested.gl, returned.view());
    };
    const std::vector<float> usual = all_numbers(number_kinds().front(), image.view());
    const std::vector<float> first = there_and_back(usual);
    const double bound =
        2.0 * reference::promised_transform_bound(halves(tested.format) ? reference::AccuracyMode::float16_nearest
                                                                        : reference::AccuracyMode::float32_table,
                                                  16, 8);
    for (const NumberKind& kind : number_kinds()) {
        INFO(kind.name);
        Counts& counts = tested.table.at(tested.method, kind.name);
        const std::vector<float> texels = all_numbers(kind, image.view());
        if (is_callers_duty(tested.format, largest_of(texels)))
            continue;
        const std::vector<float> got = there_and_back(texels);
        const std::vector<float> stored = gl::read_back(tested.gl, image.view());
        const std::vector<double> want(stored.begin(), stored.end());
        if (kind.is_finite) {
            judge(counts, got, want, bound * reference::l2_norm(want) + lost(tested.format, want.size(), 1.0),
                  2.0 * largest_of(texels) * 128.0 >= static_cast<double>(std::numeric_limits<float>::max()));
        } else {
            CHECK_FALSE(all_finite(got));
            ++counts.not_finite;
        }
        CHECK(same_bits(there_and_back(usual), first));
    }
}

} // namespace

TEST_CASE("Transforms of numbers at the edges are within their bound, or not finite where sums leave the range",
          "[numbers]")
{
    const AnyContext host(Kind::core);
    const Context context(eglGetProcAddress);
    for_every_method(host, false, [&](const Tested& tested) {
        check_transforms(tested, context, Direction::forward);
        check_transforms(tested, context, Direction::inverse);
        check_real_transforms(tested, context);
    });
}
