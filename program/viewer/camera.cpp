#include "program/viewer/camera.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <system_error>

namespace fragfft::viewer {

namespace {

constexpr unsigned wanted_buffers = 4;
constexpr unsigned wanted_width = 640;
constexpr unsigned wanted_height = 480;

v4l2_buffer buffer_of(unsigned index)
{
    v4l2_buffer buffer{};
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    buffer.index = index;
    return buffer;
}

} // namespace

Image image_of_yuyv(std::span<const std::uint8_t> bytes, int width, int height, std::size_t bytes_per_line)
{
    Image image(width, height, 3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::size_t pair = static_cast<std::size_t>(y) * bytes_per_line + 4 * static_cast<std::size_t>(x / 2);
            if (pair + 3 >= bytes.size())
                return image;
            const float luma = (static_cast<float>(bytes[pair + 2 * static_cast<std::size_t>(x % 2)]) - 16.0f) / 219.0f;
            const float blue = (static_cast<float>(bytes[pair + 1]) - 128.0f) / 224.0f;
            const float red = (static_cast<float>(bytes[pair + 3]) - 128.0f) / 224.0f;
            // BT.601: R = Y + 1.402 Cr, G = Y - 0.344136 Cb - 0.714136 Cr, B = Y + 1.772 Cb.
            image.at(x, y, 0) = std::clamp(luma + 1.402f * red, 0.0f, 1.0f);
            image.at(x, y, 1) = std::clamp(luma - 0.344136f * blue - 0.714136f * red, 0.0f, 1.0f);
            image.at(x, y, 2) = std::clamp(luma + 1.772f * blue, 0.0f, 1.0f);
        }
    return image;
}

void Camera::control(unsigned long request, void* argument, const char* what) const
{
    if (::ioctl(file_.get(), request, argument) < 0)
        throw InputError(fmt::format("{}: {}: {}", device_, what, std::generic_category().message(errno)));
}

Camera::Camera(const std::string& device)
    : device_(device), file_(::open(device.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC))
{
    if (!file_)
        throw InputError(fmt::format("{}: no camera: {}", device, std::generic_category().message(errno)));

    // Choose the format
    v4l2_format format{};
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    format.fmt.pix.width = wanted_width;
    format.fmt.pix.height = wanted_height;
    format.fmt.pix.pixelformat = V4L2_PIX_FMT_YUYV;
    format.fmt.pix.field = V4L2_FIELD_NONE;
    control(VIDIOC_S_FMT, &format, "no camera");
    if (format.fmt.pix.pixelformat != V4L2_PIX_FMT_YUYV)
        throw InputError(fmt::format("{}: this camera sends no YUYV", device));
    width_ = static_cast<int>(format.fmt.pix.width);
    height_ = static_cast<int>(format.fmt.pix.height);
    bytes_per_line_ = format.fmt.pix.bytesperline;

    // Map its buffers, and start
    v4l2_requestbuffers request{};
    request.count = wanted_buffers;
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    request.memory = V4L2_MEMORY_MMAP;
    control(VIDIOC_REQBUFS, &request, "no buffers");
    for (unsigned index = 0; index < request.count; ++index) {
        v4l2_buffer buffer = buffer_of(index);
        control(VIDIOC_QUERYBUF, &buffer, "no buffer");
        void* const start =
            ::mmap(nullptr, buffer.length, PROT_READ, MAP_SHARED, file_.get(), static_cast<off_t>(buffer.m.offset));
        if (start == MAP_FAILED)
            throw InputError(
                fmt::format("{}: a buffer is not mapped: {}", device, std::generic_category().message(errno)));
        buffers_.push_back({start, buffer.length});
        control(VIDIOC_QBUF, &buffer, "no buffer");
    }
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    control(VIDIOC_STREAMON, &type, "cannot start");
}

Camera::~Camera()
{
    for (const Buffer& buffer : buffers_)
        ::munmap(buffer.start, buffer.length);
}

Image Camera::newest()
{
    Image image;
    for (v4l2_buffer buffer = buffer_of(0); ::ioctl(file_.get(), VIDIOC_DQBUF, &buffer) == 0; buffer = buffer_of(0)) {
        const Buffer& taken = buffers_.at(buffer.index);
        image = image_of_yuyv(
            {static_cast<const std::uint8_t*>(taken.start), std::min<std::size_t>(buffer.bytesused, taken.length)},
            width_, height_, bytes_per_line_);
        control(VIDIOC_QBUF, &buffer, "no buffer");
    }
    return image;
}

} // namespace fragfft::viewer
