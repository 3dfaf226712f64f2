#include "device_arrays/transfer.hpp"

#include "errors.hpp"
#include "gl/error_scope.hpp"

#include <array>
#include <fmt/core.h>

namespace fragfft::device_arrays {

namespace {

constexpr GLenum formats[] = {GL_RED, GL_RG, GL_RGB, GL_RGBA};

GLenum format_of(int components)
{
    return formats[components - 1];
}

template <typename Number> Rows<Number> rows_of(const Rectangle& rectangle, const ArrayStorage& place, int components)
{
    const auto numbers = static_cast<std::size_t>(rectangle.width) * static_cast<std::size_t>(components);
    const auto stride = static_cast<std::size_t>(rectangle.row_length) * static_cast<std::size_t>(components);
    return {place.numbers + rectangle.first_number, static_cast<std::size_t>(rectangle.height), numbers,
            stride == 0 ? numbers : stride};
}

} // namespace

Exchange::Exchange(const gl::Functions& gl, Staging& staging, int width, int height, gl::PixelFormat format,
                   const std::string& purpose, bool is_read)
    : gl_(gl), staging_(staging), texture_(gl, width, height, format, purpose)
{
    gl::draw_nothing(gl, view());
    if (is_read)
        target_.emplace(gl, std::vector<gl::Attachment>{texture_.view()}, false, purpose);
}

void Exchange::fill(const Rectangle& rectangle, const ArrayStorage& source, int components) const
{
    const auto transfer = [&](int first, int rows, int row_length, const void* numbers) {
        gl_.PixelStorei(GL_UNPACK_ALIGNMENT, 4);
        gl_.PixelStorei(GL_UNPACK_ROW_LENGTH, row_length);
        gl_.ActiveTexture(GL_TEXTURE0);
        gl_.BindTexture(GL_TEXTURE_2D, view().name);
        gl_.TexSubImage2D(GL_TEXTURE_2D, 0, rectangle.x, rectangle.y + first, rectangle.width, rows,
                          format_of(components), GL_FLOAT, numbers);
    };
    if (source.buffer == 0 && staging_.is_used()) {
        staging_.upload(rows_of<const float>(rectangle, source, components),
                        [&](int first, int rows) { transfer(first, rows, 0, nullptr); });
    } else {
        gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, source.buffer);
        transfer(0, rectangle.height, rectangle.row_length, source.at(rectangle.first_number));
        gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    }
    if (components < 4 && gl::info(view().format).components == 4)
        clear_alpha();
}

// OpenGL sets a missing alpha to 1, but methods compute the fourth component together with the third: it must be 0.
void Exchange::clear_alpha() const
{
    const gl::RenderTarget target(gl_, {view()}, false, "clearing alpha");
    constexpr std::array<GLfloat, 4> zeros{};
    gl_.ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl_.ClearBufferfv(GL_COLOR, 0, zeros.data());
    gl_.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void Exchange::read(const Rectangle& rectangle, const ArrayStorage& result, int components) const
{
    const auto transfer = [&](int first, int rows, int row_length, void* numbers) {
        gl_.BindFramebuffer(GL_FRAMEBUFFER, target_.value().name());
        gl_.ReadBuffer(GL_COLOR_ATTACHMENT0);
        gl_.PixelStorei(GL_PACK_ALIGNMENT, 4);
        gl_.PixelStorei(GL_PACK_ROW_LENGTH, row_length);
        gl_.ReadPixels(rectangle.x, rectangle.y + first, rectangle.width, rows, format_of(components), GL_FLOAT,
                       numbers);
    };
    if (result.buffer == 0 && staging_.is_used()) {
        staging_.download(rows_of<float>(rectangle, result, components),
                          [&](int first, int rows) { transfer(first, rows, 0, nullptr); });
        return;
    }
    // Mesa's software renderer has been seen to read before recorded commands had been drawn.
    gl_.Finish();
    gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, result.buffer);
    transfer(0, rectangle.height, rectangle.row_length, result.at(rectangle.first_number));
    gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

template <typename Transfer>
void Exchange::by_rows(std::size_t first_number, std::size_t count, int components, const Transfer& transfer) const
{
    const auto width = static_cast<std::size_t>(view().width);
    const std::size_t whole = count / width;
    if (whole > 0)
        transfer({0, 0, view().width, static_cast<int>(whole), first_number, 0});
    if (count % width > 0)
        transfer({0, static_cast<int>(whole), static_cast<int>(count % width), 1,
                  first_number + whole * width * static_cast<std::size_t>(components), 0});
}

void Exchange::fill_rows(std::size_t first_number, std::size_t count, const ArrayStorage& source, int components) const
{
    by_rows(first_number, count, components, [&](const Rectangle& rectangle) { fill(rectangle, source, components); });
}

void Exchange::read_rows(std::size_t first_number, std::size_t count, const ArrayStorage& result, int components) const
{
    by_rows(first_number, count, components, [&](const Rectangle& rectangle) { read(rectangle, result, components); });
}

void require_no_error(const gl::Functions& gl, const std::string& done)
{
    const std::string errors = gl::taken_error_names(gl);
    if (!errors.empty())
        throw DeviceError(fmt::format("the device failed: {} when {}", errors, done));
}

} // namespace fragfft::device_arrays
