#include "catch_framework.hpp"
#include "errors.hpp"
#include "image/gif_file.hpp"
#include "image/palette.hpp"

#include <algorithm>
#include <cstring>
#include <gif_lib.h>

using namespace fragfft;

namespace {

struct Source
{
    const std::vector<std::uint8_t>& bytes;
    std::size_t position = 0;
};

int take(GifFileType* gif, GifByteType* to, int count)
{
    auto& source = *static_cast<Source*>(gif->UserData);
    const std::size_t taken = std::min(static_cast<std::size_t>(count), source.bytes.size() - source.position);
    std::memcpy(to, source.bytes.data() + source.position, taken);
    source.position += taken;
    return static_cast<int>(taken);
}

// Frames of one colour each.
Animation flat_frames(int width, int height, const std::vector<Colour>& colours)
{
    Animation animation{width, height, {}, 0.07};
    for (const Colour& colour : colours) {
        std::vector<std::uint8_t>& frame = animation.frames.emplace_back();
        for (int pixel = 0; pixel < width * height; ++pixel)
            frame.insert(frame.end(), colour.begin(), colour.end());
    }
    return animation;
}

} // namespace

TEST_CASE("a GIF that is written is read back: its frames, its colours, its time")
{
    const std::vector<Colour> colours{{200, 30, 10}, {10, 200, 30}, {90, 90, 250}};
    const std::vector<std::uint8_t> bytes = encode_gif(flat_frames(37, 21, colours), "flat.gif");
    Source source{bytes};
    int error = 0;
    GifFileType* gif = DGifOpen(&source, take, &error);
    REQUIRE(gif != nullptr);
    REQUIRE(DGifSlurp(gif) == GIF_OK);
    CHECK(gif->SWidth == 37);
    CHECK(gif->SHeight == 21);
    REQUIRE(gif->ImageCount == 3);
    for (int frame = 0; frame < 3; ++frame) {
        const GifByteType index = gif->SavedImages[frame].RasterBits[5];
        const GifColorType colour = gif->SColorMap->Colors[index];
        const Colour wanted = colours[static_cast<std::size_t>(frame)];
        // Half of a cell of 8 levels, and what dithering moves.
        CHECK(std::abs(colour.Red - wanted[0]) <= 9);
        CHECK(std::abs(colour.Green - wanted[1]) <= 9);
        CHECK(std::abs(colour.Blue - wanted[2]) <= 9);
        GraphicsControlBlock control{};
        REQUIRE(DGifSavedExtensionToGCB(gif, frame, &control) == GIF_OK);
        CHECK(control.DelayTime == 7);
    }
    DGifCloseFile(gif, nullptr);
    const std::string text(bytes.begin(), bytes.end());
    CHECK_THAT(text, ContainsSubstring("NETSCAPE2.0"));
    CHECK(text.starts_with("GIF89a"));
}

TEST_CASE("an animation without frames, or with frames of another size, is refused")
{
    CHECK_THROWS_AS(encode_gif({4, 4, {}, 0.1}, "none.gif"), std::invalid_argument);
    Animation animation = flat_frames(4, 4, {{1, 2, 3}});
    animation.frames.front().pop_back();
    CHECK_THROWS_AS(encode_gif(animation, "short.gif"), std::invalid_argument);
    CHECK_THROWS_WITH(encode_gif({70000, 1, {}, 0.1}, "wide.gif"), ContainsSubstring("wide.gif"));
    CHECK_THROWS_AS(encode_gif({70000, 1, {}, 0.1}, "wide.gif"), InputError);
}

TEST_CASE("a palette has the colours that pictures have, 256 at most, and finds the nearest")
{
    std::vector<std::vector<std::uint8_t>> pictures(1);
    for (int i = 0; i < 4096; ++i)
        for (const int value : {i % 16 * 17, i / 16 % 16 * 17, i / 256 * 17})
            pictures.front().push_back(static_cast<std::uint8_t>(value));
    const Palette palette(pictures);
    CHECK(palette.colours().size() == 256);
    double squares = 0.0;
    for (std::size_t i = 0; i < pictures.front().size(); i += 3) {
        const Colour colour{pictures.front()[i], pictures.front()[i + 1], pictures.front()[i + 2]};
        const Colour found = palette.colours()[palette.nearest(colour)];
        for (std::size_t channel = 0; channel < 3; ++channel)
            squares += (found[channel] - colour[channel]) * (found[channel] - colour[channel]);
    }
    // 256 boxes of 16 colours each: with sides of 43 levels a deviation of 12 per channel.
    CHECK(std::sqrt(squares / static_cast<double>(pictures.front().size())) < 18.0);
    const Palette one(std::vector<std::vector<std::uint8_t>>{{7, 8, 9, 7, 8, 9}});
    CHECK(one.colours().size() == 1);
    CHECK(one.nearest({250, 0, 0}) == 0);
}
