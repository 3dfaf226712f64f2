#include "image/gif_file.hpp"

#include "errors.hpp"
#include "image/palette.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gif_lib.h>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace fragfft {

namespace {

// How far a pixel is moved before its colour is chosen: Bayer's pattern, -1/2 to 1/2 of the step below.
constexpr int pattern_side = 4;
constexpr std::array<int, pattern_side * pattern_side> pattern{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
constexpr double dithered_step = 10.0;

std::uint8_t moved(std::uint8_t value, int x, int y)
{
    const int place = pattern_side * (y % pattern_side) + x % pattern_side;
    const double shift = (pattern[static_cast<std::size_t>(place)] + 0.5) / 16.0 - 0.5;
    return static_cast<std::uint8_t>(std::clamp(std::lround(value + dithered_step * shift), 0L, 255L));
}

int append(GifFileType* gif, const GifByteType* bytes, int count)
{
    auto& file = *static_cast<std::vector<std::uint8_t>*>(gif->UserData);
    file.insert(file.end(), bytes, bytes + count);
    return count;
}

class Encoder
{
public:
    Encoder(const Animation& animation, std::string_view file_name)
        : animation_(animation), file_name_(file_name), palette_(animation.frames)
    {
        int error = 0;
        gif_ = EGifOpen(&bytes_, append, &error);
        if (gif_ == nullptr)
            fail(error);
    }
    ~Encoder()
    {
        if (gif_ != nullptr)
            EGifCloseFile(gif_, nullptr);
    }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    std::vector<std::uint8_t> encoded()
    {
        put_head();
        for (const std::vector<std::uint8_t>& frame : animation_.frames)
            put_frame(frame);
        int error = 0;
        if (EGifCloseFile(std::exchange(gif_, nullptr), &error) != GIF_OK)
            fail(error);
        return std::move(bytes_);
    }

private:
    [[noreturn]] void fail(int error) const
    {
        const char* reason = GifErrorString(error);
        throw InputError(fmt::format("{}: {}", file_name_, reason == nullptr ? "giflib failed" : reason));
    }

    void require(int status) const
    {
        if (status != GIF_OK)
            fail(gif_->Error);
    }

    void put_head()
    {
        std::array<GifColorType, 256> colours{};
        for (std::size_t i = 0; i < palette_.colours().size(); ++i) {
            const Colour& colour = palette_.colours()[i];
            colours[i] = {colour[0], colour[1], colour[2]};
        }
        const std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)> map(GifMakeMapObject(256, colours.data()),
                                                                             GifFreeMapObject);
        if (!map)
            throw std::bad_alloc();
        EGifSetGifVersion(gif_, true);
        require(EGifPutScreenDesc(gif_, animation_.width, animation_.height, 8, 0, map.get()));
        const std::array<GifByteType, 3> for_ever{1, 0, 0};
        require(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE));
        require(EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0"));
        require(EGifPutExtensionBlock(gif_, 3, for_ever.data()));
        require(EGifPutExtensionTrailer(gif_));
    }

    void put_frame(const std::vector<std::uint8_t>& frame)
    {
        const long hundredths = std::clamp(std::lround(100.0 * animation_.seconds_per_frame), 2L, 65535L);
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false, static_cast<int>(hundredths), NO_TRANSPARENT_COLOR};
        std::array<GifByteType, 4> packed{};
        EGifGCBToExtension(&control, packed.data());
        require(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, 4, packed.data()));
        require(EGifPutImageDesc(gif_, 0, 0, animation_.width, animation_.height, false, nullptr));
        std::vector<GifPixelType> row(static_cast<std::size_t>(animation_.width));
        const std::uint8_t* pixel = frame.data();
        for (int y = 0; y < animation_.height; ++y) {
            for (int x = 0; x < animation_.width; ++x, pixel += 3)
                row[static_cast<std::size_t>(x)] =
                    palette_.nearest({moved(pixel[0], x, y), moved(pixel[1], x, y), moved(pixel[2], x, y)});
            require(EGifPutLine(gif_, row.data(), animation_.width));
        }
    }

    const Animation& animation_;
    std::string_view file_name_;
    Palette palette_;
    std::vector<std::uint8_t> bytes_;
    GifFileType* gif_ = nullptr;
};

} // namespace

std::vector<std::uint8_t> encode_gif(const Animation& animation, std::string_view file_name)
{
    constexpr int longest_side = 65535;
    if (std::max(animation.width, animation.height) > longest_side)
        throw InputError(fmt::format("{}: a GIF has up to {} pixels a side, not {} x {}", file_name, longest_side,
                                     animation.width, animation.height));
    const auto bytes = static_cast<std::size_t>(animation.width) * static_cast<std::size_t>(animation.height) * 3;
    const bool consistent = std::all_of(animation.frames.begin(), animation.frames.end(),
                                        [&](const auto& frame) { return frame.size() == bytes && bytes > 0; });
    if (animation.frames.empty() || !consistent)
        throw std::invalid_argument("an animation without frames of its size");
    return Encoder(animation, file_name).encoded();
}

} // namespace fragfft
