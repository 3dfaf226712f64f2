#include "gl/banded_upload.hpp"

#include "gl/error_scope.hpp"
#include "gl/texel_layout.hpp"
#include "gl/transfer_guard.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/core.h>
#include <vector>

namespace fragfft::gl {

void upload_bands(const Functions& gl, const TextureView& texture,
                  const std::function<void(int first_row, std::span<float> values)>& fill)
{
    // As much as stays in a CPU's cache between being written and being copied.
    constexpr std::size_t values_in_band = std::size_t{1} << 16;
    const PixelFormatInfo& format = info(texture.format);
    const std::size_t values_in_row =
        static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(format.components);
    const std::size_t most_rows = std::max<std::size_t>(1, values_in_band / values_in_row);
    std::vector<float> values(values_in_row * std::min(most_rows, static_cast<std::size_t>(texture.height)));
    std::vector<std::byte> stored(format.component_type == GL_FLOAT ? 0 : values.size() * sizeof(float));

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    gl.BindTexture(texture.target(), texture.name);
    for (int row = 0, rows = 0; row < texture.height; row += rows) {
        rows = static_cast<int>(std::min(most_rows, static_cast<std::size_t>(texture.height - row)));
        const auto band = std::span(values).first(values_in_row * static_cast<std::size_t>(rows));
        fill(row, band);
        if (!stored.empty())
            store_floats(texture.format, band, stored.data());
        gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, row, texture.width, rows, format.external_format, format.component_type,
                         stored.empty() ? static_cast<const void*>(band.data()) : stored.data());
    }
    errors.throw_if_error(fmt::format("upload of bands into a texture of {} x {}", texture.width, texture.height));
}

} // namespace fragfft::gl
