// Arrays of NumPy: decoded or refused. Decoded arrays survive being saved and read again.
#include "program/image/npy.hpp"
#include "fuzz/fuzzing.hpp"
#include "image/npy_maker.hpp"

#include <cstring>

namespace fragfft {
namespace {

bool same_bits(std::span<const float> one, std::span<const float> other)
{
    return one.size() == other.size() && (one.empty() || std::memcmp(one.data(), other.data(), one.size_bytes()) == 0);
}

void try_image(const InputFile& file)
{
    const LoadedImage loaded = load_npy(file);
    if (const auto* image = std::get_if<Image>(&loaded.pixels)) {
        const LoadedImage again = decode_image(encode_npy(*image, loaded.channel_axis), "again");
        fuzz::require(same_bits(std::get<Image>(again.pixels).samples, image->samples), "a saved image is the same");
        fuzz::require(again.channel_axis == loaded.channel_axis, "a saved image has its axes");
        return;
    }
    const auto& image = std::get<ComplexImage>(loaded.pixels);
    const LoadedImage again = decode_image(encode_npy(image, loaded.channel_axis), "again");
    fuzz::require(std::get<ComplexImage>(again.pixels).samples == image.samples, "saved numbers are the same");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const InputFile file({data, size}, "any");
    // The weights of kernels are read by another function, which may accept other bytes.
    const std::string fault_of_numbers = fuzz::refusal_of([&] { load_npy_numbers(file); });
    return fuzz::told([&] {
        try_image(file);
        // Images have fewer types than arrays of numbers. Except for complex ones, every image is also an array of
        // numbers.
        const bool is_complex = std::holds_alternative<ComplexImage>(load_npy(file).pixels);
        fuzz::require(is_complex || fault_of_numbers.empty(), "an image is an array of numbers: " + fault_of_numbers);
    });
}

} // namespace fragfft
