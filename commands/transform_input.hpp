// `transform`: its options, its input, and the two ways to compute it.
#pragma once

#include "commands/messages.hpp"
#include "methods/problem.hpp"
#include "program/image/loaded_image.hpp"

#include <optional>
#include <string>

namespace fragfft::commands {

class Progress;

// Loads a file, and tells its remarks and what was rounded. Throws InputError as load_image does.
LoadedImage load_told(const std::string& path, const Messages& messages);

struct TransformOptions
{
    std::string input;
    std::string output;
    std::string method = "auto";
    std::optional<std::string> device;
    std::optional<gl::PixelFormat> format;
    std::optional<Twiddles> twiddles;
    std::string layout = "full";
    std::string size;  // of the image that a half spectrum is of
    Problem transform; // with the format and twiddle factors above, where they are given
    std::optional<Wrapping> wrapping;
    std::optional<Boundary> padding;
    bool inverse = false;
    bool real = false;
    Messages messages;
};

// The input, as load_told does.
LoadedImage load_input(const TransformOptions& options);

// The pixels of the input, of the kind that the options ask for. Throws InputError.
const Image& real_input(const LoadedImage& loaded, const TransformOptions& options);
const ComplexImage& complex_input(const LoadedImage& loaded, const TransformOptions& options);

// The image extended to powers of two, where that is asked for.
Image padded(const Image& image, const TransformOptions& options);

// Throws InputError where complex numbers are to be extended, and where columns are asked for of an array of one
// dimension.
void require_no_padding(const TransformOptions& options);
void require_axes_of(const FileFacts& facts, const TransformOptions& options);

// The width, along the columns alone the height, of the image whose half spectrum has that shape. Throws as
// spectrum_of_half does.
struct HalfShape
{
    int width;
    int height;
    int channels;
    ChannelAxis channel_axis; // of its file: a row has one size
};
int length_of_half(const HalfShape& half, const TransformOptions& options);

// Whether the output holds complex numbers as well as real ones.
bool is_array_output(const TransformOptions& options);

// All bins of the spectrum of a real image, of which a file holds half. Throws InputError when the half is not one of
// the size given, or does not say of which.
DoubleComplexImage spectrum_of_half(const DoubleComplexImage& half, ChannelAxis channel_axis,
                                    const TransformOptions& options);

// Throws InputError unless the spectrum is a real image's.
void require_hermitian(const ComplexImage& spectrum, const std::string& method, const TransformOptions& options);
void require_hermitian(const DoubleComplexImage& spectrum, const std::string& method, const TransformOptions& options);

// The ending that decides the output's format where it holds real numbers: "" where its path's own does.
std::string ending_of_real(const TransformOptions& options);

// Writes real numbers, an image or a packed spectrum, to the output, and notes how many samples its format clamped.
void save_real(const Image& image, ChannelAxis channel_axis, const TransformOptions& options);

// What was transformed, and by which method.
struct FinishedTransform
{
    int width;
    int height;
    std::string method;
};

// Transforms on an OpenGL device, by the papers' methods. Throws InputError for what is asked, and DeviceError.
FinishedTransform transform_on_device(const TransformOptions& options, Progress& progress);

// Transforms on the CPU. Beside the input and half of a real image's spectrum no array is held: the other half is made
// row by row as it is written. Throws InputError.
FinishedTransform transform_by_fftw(const TransformOptions& options, Progress& progress);

} // namespace fragfft::commands
