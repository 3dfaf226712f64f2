// write_pictures FOLDER: writes still.CHANNELS.png and moving.CHANNELS.png, whose levels pictures_test.py computes,
// too.
#include "program/files/atomic_file.hpp"
#include "program/pictures/animated_png.hpp"
#include "program/pictures/encoded_picture.hpp"

#include <fmt/format.h>

using namespace fragfft;

namespace {

Image picture(int channels, int frame)
{
    Image image(13, 7, channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < channels; ++channel)
                image.at(x, y, channel) =
                    static_cast<float>((31 * x + 17 * y + 71 * channel + 5 * frame) % 256) / 255.0f;
    return image;
}

} // namespace

int main(int, char** arguments)
{
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    for (int channels = 1; channels <= 4; ++channels) {
        save_png(folder / fmt::format("still.{}.png", channels), picture(channels, 0));
        write_file_atomically(folder / fmt::format("moving.{}.png", channels),
                              animated_png(3, 1.0 / 3.0, [&](int frame) { return picture(channels, frame); }));
    }
    write_file_atomically(folder / "slow.png", animated_png(2, 5000.0, [](int frame) { return picture(3, frame); }));
}
