#include "methods/layout.hpp"

#include <vector>

namespace fragfft {

namespace {

double value_of(const StoredNumber& number, const Image& packed)
{
    double value = 0.0;
    for (const Term& term : number.terms())
        value += term.factor * static_cast<double>(packed.at(term.x, term.y, term.component));
    return value;
}

// How much each texel takes of each bin: the transpose of unpacking, times a scale.
class Projection
{
public:
    explicit Projection(const Layout& layout)
        : sums_(layout.width, layout.height, layout.components), squares_(sums_.samples.size())
    {
    }

    void add(const StoredNumber& number, double value)
    {
        for (const Term& term : number.terms()) {
            const std::size_t index = sums_.index(term.x, term.y, term.component);
            sums_.samples[index] += term.factor * value;
            squares_[index] += term.factor * term.factor;
        }
    }

    Image texels() const
    {
        Image result(sums_.width, sums_.height, sums_.channels);
        for (std::size_t i = 0; i < result.samples.size(); ++i)
            result.samples[i] = static_cast<float>(sums_.samples[i] / squares_[i]);
        return result;
    }

private:
    SampleArray<double> sums_;
    std::vector<double> squares_;
};

} // namespace

Layout image_layout(int width, int height, int channels)
{
    const auto where_pixel = [](const Layout&, int channel, int u, int v) -> StoredBin {
        return {Term{u, v, channel}, {}};
    };
    return {width, height, channels, channels, channels, {"image", where_pixel}};
}

Layout narrowed(Layout layout, int components)
{
    if (components < layout.components) {
        layout.channels = layout.channels * components / layout.components;
        layout.stored_channels = layout.channels;
        layout.components = components;
    }
    return layout;
}

DoubleComplexImage unpack(const Layout& layout, const Image& packed)
{
    DoubleComplexImage spectrum(layout.width, layout.height, layout.channels);
    for (int v = 0; v < layout.height; ++v)
        for (int u = 0; u < layout.width; ++u)
            for (int channel = 0; channel < layout.channels; ++channel) {
                const StoredBin bin = layout.where(channel, u, v);
                spectrum.at(u, v, channel) = {value_of(bin.real, packed), value_of(bin.imaginary, packed)};
            }
    return spectrum;
}

Image pack(const Layout& layout, const DoubleComplexImage& spectrum)
{
    Projection projection(layout);
    for (int v = 0; v < layout.height; ++v)
        for (int u = 0; u < layout.width; ++u)
            for (int channel = 0; channel < layout.stored_channels; ++channel) {
                const std::complex<double> value = channel < layout.channels ? spectrum.at(u, v, channel) : 0.0;
                const StoredBin bin = layout.where(channel, u, v);
                projection.add(bin.real, value.real());
                projection.add(bin.imaginary, value.imag());
            }
    return projection.texels();
}

} // namespace fragfft
