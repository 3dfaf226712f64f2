// `transform`: its options, its input, and its two implementations.
#pragma once

#include "commands/messages.hpp"
#include "methods/problem.hpp"
#include "program/image/loaded_image.hpp"

#include <optional>
#include <string>

namespace fragfft::commands {

class Progress;

// Loads a file, and prints its remarks and what was rounded. Throws InputError as load_image does.
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
    std::string size;  // size of the image whose half spectrum is given
    Problem transform; // with the format and twiddle factors above, if they are given
    std::optional<Wrapping> wrapping;
    std::optional<Boundary> padding;
    bool inverse = false;
    bool real = false;
    Messages messages;
};

// Returns the pixels of the input as the options require. Throws InputError.
const Image& real_input(const LoadedImage& loaded, const TransformOptions& options);
const ComplexImage& complex_input(const LoadedImage& loaded, const TransformOptions& options);

// Extends the image to powers of two if the options say so.
Image padded(const Image& image, const TransformOptions& options);

// Throws InputError if complex numbers are to be extended.
void require_no_padding(const TransformOptions& options);

// The shape of a half spectrum. length_of_half returns the width of its image, or the height if only the columns are
// transformed; it throws as spectrum_of_half does.
struct HalfShape
{
    int width;
    int height;
    int channels;
    ChannelAxis channel_axis; // of its file: a row has one size
};
int length_of_half(const HalfShape& half, const TransformOptions& options);

// Whether the output can hold complex numbers as well as real ones.
bool is_array_output(const TransformOptions& options);

// Returns all bins of the spectrum of a real image, of which a file holds half. Throws InputError if the half does not
// belong to the given size, or if the size is ambiguous and not given.
DoubleComplexImage spectrum_of_half(const DoubleComplexImage& half, ChannelAxis channel_axis,
                                    const TransformOptions& options);

// Throws InputError unless the spectrum is that of a real image.
void require_hermitian(const ComplexImage& spectrum, const std::string& method, const TransformOptions& options);
void require_hermitian(const DoubleComplexImage& spectrum, const std::string& method, const TransformOptions& options);

// The ending that sets the output's format if it holds real numbers: "" if its path's own ending does.
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

// The transform of one file into another, in the direction that the options say.
class FileTransform
{
public:
    FileTransform(const FileTransform&) = delete;
    FileTransform& operator=(const FileTransform&) = delete;
    virtual ~FileTransform() = default;

    // Transforms and writes the output. To be called once.
    FinishedTransform finish();

protected:
    // Loads the input. Both references must outlive this object. Throws InputError.
    FileTransform(const TransformOptions& options, Progress& progress);

    const TransformOptions& options_;
    Progress& progress_;
    LoadedImage loaded_;
    FinishedTransform finished_{}; // without a method, which is chosen later

private:
    virtual void forward() = 0;
    virtual void inverse() = 0;
};

// Transforms on an OpenGL device. Throws InputError for what is not supported, and DeviceError.
FinishedTransform transform_on_device(const TransformOptions& options, Progress& progress);

// Transforms on the CPU. Besides the input and half of a real image's spectrum it holds no array: the other half is
// computed row by row as it is written. Throws InputError.
FinishedTransform transform_by_fftw(const TransformOptions& options, Progress& progress);

} // namespace fragfft::commands
