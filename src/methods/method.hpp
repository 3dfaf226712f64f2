// One published way to transform an image, as plans. Everything here is pure data: no OpenGL.
#pragma once

#include "engine/plan.hpp"
#include "image/image.hpp"

#include <memory>
#include <string>
#include <vector>

namespace fragfft {

// How a transform of M x N texels is scaled.
enum class Scaling
{
    none,    // forward unscaled, inverse 1/(MN), as NumPy
    paper,   // as the method's paper has it
    unitary, // 1/sqrt(MN) in both directions, spread over the iterations, so that half floats never overflow
};

enum class Twiddles
{
    computed, // sine and cosine in the fragment program
    table,    // read from a texture made in double precision
};

struct TransformOptions
{
    int width = 0;  // M
    int height = 0; // N
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Scaling scaling = Scaling::none;
    Twiddles twiddles = Twiddles::table;
    // For half floats on devices that store halves rounded toward zero: round to nearest in the program first.
    bool round_to_half = false;
};

const char* name(Scaling scaling);
const char* name(Twiddles twiddles);

class Method
{
public:
    virtual ~Method() = default;

    virtual std::string name() const = 0;        // as on the command line: moreland-angel-2003
    virtual std::string description() const = 0; // one line
    virtual std::string sizes() const = 0;       // which it takes, one line

    // Where its twiddle factors can come from, at least one way, the paper's own first.
    virtual std::vector<Twiddles> twiddles() const = 0;
    bool offers(Twiddles wanted) const;

    // Throws SizeError naming the size and the limits when this method cannot transform such images on a device whose
    // textures reach `maximum_texture_size`, and InputError when it cannot use such a format or such twiddles.
    virtual void require_supported(const TransformOptions& options, int maximum_texture_size) const = 0;

    // Textures of every plan: inputs "image" (and "response", where there is one), output "result", all width x height
    // texels of options.format; temporaries do not grow with the number of passes.
    // forward: image -> packed spectrum. inverse: packed spectrum -> image.
    // filter: image, and the packed unscaled spectrum of a kernel -> their circular convolution.
    // filter_spectrum: the same from what forward writes, given as "image": one forward transform serves many filters.
    virtual Plan forward(const TransformOptions& options) const = 0;
    virtual Plan inverse(const TransformOptions& options) const = 0;
    virtual Plan filter(const TransformOptions& options) const = 0;
    virtual Plan filter_spectrum(const TransformOptions& options) const = 0;

    // How many components of a texel the packed spectrum of an image of `channels` channels, 1 to 4, takes: not fewer.
    virtual int packed_channels(int channels) const = 0;

    // Between the method's texture, of shape [height, width, packed_channels(channels)], and the full spectrum of
    // `channels` channels, bin [0, 0] first. The spectrum is a real image's, so Hermitian; pack may read only one of
    // each conjugate pair of bins.
    virtual DoubleComplexImage unpack(const Image& packed, int channels) const = 0;
    virtual Image pack(const DoubleComplexImage& spectrum) const = 0;

    // What "response" needs, from one channel that serves every channel of the image: the image whose unscaled forward
    // transform is the response of a kernel (origin at pixel (0, 0)), and the texels of a Hermitian response given at
    // each bin.
    virtual Image response_source(const Image& kernel) const = 0;
    virtual Image pack_response(const DoubleComplexImage& response) const = 0;
};

// The only channel of `source` in each of `channels` channels.
template <typename Sample> SampleArray<Sample> in_every_channel(const SampleArray<Sample>& source, int channels)
{
    SampleArray<Sample> result(source.width, source.height, channels);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = source.samples[i / static_cast<std::size_t>(channels)];
    return result;
}

// Throws InputError when the packed spectrum of an image of `channels` channels has no room in such texels.
void require_room(const Method& method, int channels, gl::PixelFormat format);

// Every method of the library, in the order of publication.
const std::vector<std::unique_ptr<const Method>>& all_methods();

// Throws InputError listing the methods when there is none of that name.
const Method& method_named(const std::string& name);

} // namespace fragfft
