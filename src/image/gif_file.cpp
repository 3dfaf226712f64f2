#include "image/gif_file.hpp"

#include "image/image_file.hpp"
#include "image/row_writer.hpp"
#include "image/vips_library.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fragfft {
namespace {

Metadata timing_of(const Animation& animation)
{
    constexpr int least_milliseconds = 20; // players take less for a mistake
    const int milliseconds =
        std::max(least_milliseconds, 10 * static_cast<int>(std::lround(100.0 * animation.seconds_per_frame)));
    const auto fields = std::make_shared<vips::VImage>(vips::VImage::black(1, 1).copy());
    const std::vector<int> delays(animation.frames.size(), milliseconds);
    vips_image_set_array_int(fields->get_image(), "delay", delays.data(), static_cast<int>(delays.size()));
    vips_image_set_int(fields->get_image(), "loop", 0);
    return {fields};
}

} // namespace

void save_gif(const std::filesystem::path& path, const Animation& animation)
{
    const std::size_t frame_bytes =
        static_cast<std::size_t>(animation.width) * static_cast<std::size_t>(animation.height) * 3;
    if (animation.frames.empty() ||
        std::any_of(animation.frames.begin(), animation.frames.end(),
                    [&](const auto& frame) { return frame.empty() || frame.size() != frame_bytes; }))
        throw std::invalid_argument("an animation needs frames, all of its size");
    start_vips();
    const Metadata timing = timing_of(animation);
    const int frames = static_cast<int>(animation.frames.size());
    const auto writer = open_image_rows(path, {animation.width, animation.height * frames, 3},
                                        {.metadata = &timing, .pages = frames, .ending = ".gif"});
    Image image(animation.width, animation.height, 3);
    for (const std::vector<std::uint8_t>& frame : animation.frames) {
        std::transform(frame.begin(), frame.end(), image.samples.begin(),
                       [](std::uint8_t level) { return static_cast<float>(level) / 255.0F; });
        writer->write(image);
    }
    writer->finish();
}

} // namespace fragfft
