#include "image/stb_file.hpp"

#include "image/hdr_file.hpp"
#include "image/image_checks.hpp"
#include "image/sample_levels.hpp"

#include <algorithm>
#include <new>
#include <stb_image_write.h>
#include <vector>

namespace fragfft {
namespace {

// What stb has written so far.
struct Output
{
    std::vector<std::uint8_t>& bytes;
    bool out_of_memory = false;
};

// What stb calls with parts of the file. Nothing may be thrown through code in C.
void append(void* context, void* data, int size)
{
    auto& output = *static_cast<Output*>(context);
    const auto* const from = static_cast<const std::uint8_t*>(data);
    try {
        output.bytes.insert(output.bytes.end(), from, from + size);
    } catch (const std::bad_alloc&) {
        output.out_of_memory = true;
    }
}

// `write` is stb's function for the format; it returns 0 if it fails, for which memory is the only reason.
template <typename Sample, typename Write>
void write_by_stb(const Image& image, const std::vector<Sample>& samples, const Write& write, EncodedImage& encoded)
{
    Output output{encoded.bytes};
    if (write(append, &output, image.width, image.height, image.channels, samples.data()) == 0 || output.out_of_memory)
        throw std::bad_alloc();
}

template <typename Write>
EncodedImage encoded_levels(const Image& image, std::string_view file_name, const Write& write)
{
    require_no_nan(image, file_name);
    EncodedImage encoded;
    std::vector<std::uint8_t> levels(image.samples.size());
    encoded.clamped_samples = levels_from_samples(image.samples, levels);
    write_by_stb(image, levels, write, encoded);
    return encoded;
}

} // namespace

EncodedImage encode_bmp(const Image& image, std::string_view file_name)
{
    require_consistent(image);
    require_no_alpha(image, "BMP", file_name);
    return encoded_levels(image, file_name, stbi_write_bmp_to_func);
}

EncodedImage encode_tga(const Image& image, std::string_view file_name)
{
    require_consistent(image);
    return encoded_levels(image, file_name, stbi_write_tga_to_func);
}

EncodedImage encode_hdr(const Image& image, std::string_view file_name)
{
    require_consistent(image);
    require_no_alpha(image, "HDR", file_name);
    require_finite(image, file_name);
    EncodedImage encoded;
    std::vector<float> samples = image.samples;
    for (float& sample : samples) {
        encoded.clamped_samples += sample < 0.0F ? 1 : 0;
        sample = std::max(sample, 0.0F);
    }
    write_by_stb(image, samples, stbi_write_hdr_to_func, encoded);
    return encoded;
}

} // namespace fragfft
