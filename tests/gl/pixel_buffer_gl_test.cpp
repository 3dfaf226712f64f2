// Texels through pixel buffers, in OpenGL and in OpenGL ES.
#include "gl/pixel_buffer.hpp"

#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/half_float.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>

using namespace fragfft;

namespace {

std::size_t values_in(const gl::TextureView& texture)
{
    return gl::texel_count(texture) * static_cast<std::size_t>(gl::info(texture.format).components);
}

std::vector<float> random_values_between(std::size_t count, unsigned seed, float low, float high)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(low, high);
    std::vector<float> values(count);
    std::generate(values.begin(), values.end(), [&] { return uniform(generator); });
    return values;
}

std::vector<std::byte> random_bytes(std::size_t count, unsigned seed)
{
    std::mt19937 generator(seed);
    std::vector<std::byte> bytes(count);
    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<std::byte>(generator() & 255u); });
    return bytes;
}

std::vector<std::byte> bytes_read(gl::ReadBackBuffers& buffers, const gl::TextureView& texture)
{
    std::vector<std::byte> bytes;
    buffers.read_bytes(std::span(&texture, 1), [&](std::size_t, int, std::span<const std::uint8_t> texels) {
        std::ranges::copy(std::as_bytes(texels), std::back_inserter(bytes));
    });
    return bytes;
}

std::vector<float> floats_read(gl::ReadBackBuffers& buffers, const gl::TextureView& texture)
{
    std::vector<float> values;
    buffers.read_floats(std::span(&texture, 1), [&](std::size_t, int, std::span<const float> texels) {
        values.insert(values.end(), texels.begin(), texels.end());
    });
    return values;
}

void upload(gl::UploadBuffers& buffers, const gl::TextureView& texture, const std::vector<float>& values)
{
    const std::size_t row_values = values.size() / static_cast<std::size_t>(texture.height);
    buffers.upload(texture, [&](int row, std::span<float> texels) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * row_values);
        std::copy_n(first, texels.size(), texels.begin());
    });
}

// The caller's state that transfers could change.
std::map<GLenum, GLint> transfer_state(const gl::Functions& gl)
{
    std::map<GLenum, GLint> state;
    for (const GLenum name :
         {GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING, GL_TEXTURE_BINDING_2D,
          GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT,
          GL_PACK_ROW_LENGTH, GL_UNPACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_ACTIVE_TEXTURE})
        gl.GetIntegerv(name, &state[name]);
    return state;
}

// Rows whose lengths are odd, or 4 bytes, and so not multiples of an alignment of 8 or of a cache line.
constexpr std::pair<int, int> sizes[] = {{1, 1}, {5, 3}, {7, 1}, {1, 9}, {64, 32}, {129, 67}};
// Its floats need more buffers than are used in turn.
constexpr std::pair<int, int> large_size{1001, 1100};

} // namespace

TEST_CASE_METHOD(EitherContext,
                 "Bytes come back through pixel buffers as they were, whatever the size, one buffer for all sizes")
{
    gl::UploadBuffers up(gl);
    gl::ReadBackBuffers down(gl);
    for (const auto& [width, height] : sizes) {
        INFO(width << " x " << height);
        const gl::Texture texture(gl, width, height, gl::PixelFormat::rgba8, "bytes");
        const auto bytes = random_bytes(gl::stored_bytes(texture.view()), 8);
        up.upload(texture.view(), bytes);
        CHECK(bytes_read(down, texture.view()) == bytes);
        // And they are what the other way of reading gives.
        std::vector<float> want;
        for (const std::byte byte : bytes)
            want.push_back(static_cast<float>(std::to_integer<int>(byte)) / 255.0f);
        CHECK(gl::read_back(gl, texture.view()) == want);
    }
}

TEST_CASE_METHOD(EitherContext, "Floats come back through pixel buffers as the format stores them")
{
    gl::UploadBuffers up(gl);
    gl::ReadBackBuffers down(gl);
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f,
                              gl::PixelFormat::rg16f, gl::PixelFormat::rgba8}) {
        std::vector<std::pair<int, int>> all(std::begin(sizes), std::end(sizes));
        if (format == gl::PixelFormat::rgba32f)
            all.push_back(large_size);
        for (const auto& [width, height] : all) {
            INFO(gl::info(format).name << ", " << width << " x " << height);
            const gl::Texture texture(gl, width, height, format, "floats");
            const bool is_8_bits = format == gl::PixelFormat::rgba8;
            const auto values = random_values_between(values_in(texture.view()), 32, is_8_bits ? -0.1f : -2.0f, 2.0f);
            std::vector<float> want = values;
            for (float& value : want)
                if (gl::holds_half_floats(format))
                    value = gl::half_to_float(gl::float_to_half(value));
                else if (is_8_bits)
                    value = static_cast<float>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f)) / 255.0f;
            upload(up, texture.view(), values);
            CHECK(floats_read(down, texture.view()) == want);
            CHECK(gl::read_back(gl, texture.view()) == want);
        }
    }
}

TEST_CASE_METHOD(EitherContext, "Two images on their way at once stay two, in both directions")
{
    const gl::Texture first(gl, 33, 17, gl::PixelFormat::rgba8, "first");
    const gl::Texture second(gl, 33, 17, gl::PixelFormat::rgba8, "second");
    const auto one = random_bytes(gl::stored_bytes(first.view()), 1);
    const auto two = random_bytes(gl::stored_bytes(first.view()), 2);
    gl::UploadBuffers up(gl);
    up.upload(first.view(), one);
    up.upload(second.view(), two); // into the same buffer, which the device may still be reading
    gl::ReadBackBuffers down(gl);
    std::vector<std::vector<std::byte>> got(2);
    const std::vector<gl::TextureView> textures{first.view(), second.view()};
    down.read_bytes(textures, [&](std::size_t i, int, std::span<const std::uint8_t> texels) {
        std::ranges::copy(std::as_bytes(texels), std::back_inserter(got[i]));
    });
    CHECK(got[0] == one);
    CHECK(got[1] == two);
    up.upload(first.view(), two);
    CHECK(bytes_read(down, first.view()) == two);
}

TEST_CASE_METHOD(EitherContext, "Pixel buffers keep the caller's state, and do not mind it")
{
    const gl::Texture texture(gl, 5, 3, gl::PixelFormat::rgba8, "texture");
    const gl::Texture bound(gl, 1, 1, gl::PixelFormat::rgba8, "caller's");
    const gl::RenderTarget target(gl, {bound.view()}, false, "caller's");
    const gl::BufferHandle buffer(gl, gl::generate_name(gl.GenBuffers));
    gl.BindBuffer(GL_PIXEL_PACK_BUFFER, buffer.get());
    gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer.get());
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    gl.BindTexture(GL_TEXTURE_2D, bound.view().name);
    for (const GLenum name : {GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT})
        gl.PixelStorei(name, 8);
    for (const GLenum name : {GL_PACK_ROW_LENGTH, GL_UNPACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS})
        gl.PixelStorei(name, 3);
    const auto before = transfer_state(gl);
    const auto bytes = random_bytes(gl::stored_bytes(texture.view()), 3);
    gl::UploadBuffers up(gl);
    gl::ReadBackBuffers down(gl);
    CHECK(transfer_state(gl) == before);
    up.upload(texture.view(), bytes);
    CHECK(transfer_state(gl) == before);
    CHECK(bytes_read(down, texture.view()) == bytes);
    CHECK(transfer_state(gl) == before);
    // The same when the caller's function throws half way.
    struct Failure
    {
    };
    const std::vector<gl::TextureView> textures{texture.view()};
    CHECK_THROWS_AS(up.upload(texture.view(), [](int, std::span<float>) { throw Failure(); }), Failure);
    CHECK_THROWS_AS(down.read_floats(textures, [](std::size_t, int, std::span<const float>) { throw Failure(); }),
                    Failure);
    CHECK(transfer_state(gl) == before);
    CHECK(bytes_read(down, texture.view()) == bytes); // it still works, and no buffer is left mapped

    gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
    for (const GLenum name : {GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT})
        gl.PixelStorei(name, 4);
    for (const GLenum name : {GL_PACK_ROW_LENGTH, GL_UNPACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS})
        gl.PixelStorei(name, 0);
}

TEST_CASE_METHOD(EitherContext, "Pixel buffers refuse what they cannot carry")
{
    gl::UploadBuffers up(gl);
    gl::ReadBackBuffers down(gl);
    const gl::Texture floats(gl, 5, 3, gl::PixelFormat::rgba32f, "floats");
    const gl::Texture layers(gl, 5, 3, gl::PixelFormat::rgba32f, "layers", 2);
    CHECK_THROWS_WITH(up.upload(floats.view(), random_bytes(5 * 3 * 4, 1)), ContainsSubstring("60 bytes"));
    CHECK_THROWS_AS(up.upload(layers.view(), random_bytes(5 * 3 * 16, 1)), CallerError);
    CHECK_THROWS_AS(floats_read(down, layers.view()), CallerError);
    CHECK_THROWS_WITH(bytes_read(down, floats.view()), ContainsSubstring("rgba32f"));
    CHECK(floats_read(down, floats.view()).size() == 5 * 3 * 4);
}
