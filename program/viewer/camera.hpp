// Pictures from a camera, by Video4Linux.
#pragma once

#include "image.hpp"
#include "program/files/file_descriptor.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fragfft::viewer {

// Returns RGB in [0, 1] of width x height pixels. The bytes are those that cameras send: pairs of pixels share their
// colour, Y0 U Y1 V, in ITU-R BT.601 with limited range. `bytes_per_line` may be more than two bytes per pixel.
Image image_of_yuyv(std::span<const std::uint8_t> bytes, int width, int height, std::size_t bytes_per_line);

class Camera
{
public:
    // Throws InputError, naming the device and the reason, unless it is a camera that sends YUYV.
    explicit Camera(const std::string& device);
    ~Camera();
    Camera(const Camera&) = delete;
    Camera& operator=(const Camera&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }
    // Returns the newest picture, or an empty image if there is no new one.
    Image newest();

private:
    struct Buffer
    {
        void* start = nullptr;
        std::size_t length = 0;
    };

    void control(unsigned long request, void* argument, const char* what) const;

    std::string device_;
    FileDescriptor file_;
    int width_ = 0;
    int height_ = 0;
    std::size_t bytes_per_line_ = 0;
    std::vector<Buffer> buffers_;
};

} // namespace fragfft::viewer
