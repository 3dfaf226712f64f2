#include "gl/transfer_guard.hpp"

#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "gl/guarded_state.hpp"

namespace fragfft::gl {

namespace {

bool with_imaging(const Functions& gl)
{
    return gl.is_compatibility_profile && gl.ARB_imaging != 0;
}

enum class Kind
{
    storage,  // glPixelStore
    transfer, // glPixelTransfer
    step,     // glEnable: a step on the way of pixels
};

struct PixelValue
{
    GLenum name;
    Kind kind;
    GLfloat needed;
    bool (*exists)(const Functions&);
};

constexpr PixelValue pixel_values[] = {
    {GL_PACK_ALIGNMENT, Kind::storage, 1, everywhere},
    {GL_PACK_ROW_LENGTH, Kind::storage, 0, everywhere},
    {GL_PACK_SKIP_ROWS, Kind::storage, 0, everywhere},
    {GL_PACK_SKIP_PIXELS, Kind::storage, 0, everywhere},
    {GL_UNPACK_ALIGNMENT, Kind::storage, 1, everywhere},
    {GL_UNPACK_ROW_LENGTH, Kind::storage, 0, everywhere},
    {GL_UNPACK_SKIP_ROWS, Kind::storage, 0, everywhere},
    {GL_UNPACK_SKIP_PIXELS, Kind::storage, 0, everywhere},
    {GL_UNPACK_SKIP_IMAGES, Kind::storage, 0, everywhere},
    {GL_UNPACK_IMAGE_HEIGHT, Kind::storage, 0, everywhere},
    {GL_PACK_SWAP_BYTES, Kind::storage, 0, on_desktop},
    {GL_UNPACK_SWAP_BYTES, Kind::storage, 0, on_desktop},
    {GL_PACK_INVERT_MESA, Kind::storage, 0, [](const Functions& gl) { return gl.MESA_pack_invert != 0; }},
    {GL_PACK_REVERSE_ROW_ORDER_ANGLE, Kind::storage, 0,
     [](const Functions& gl) { return gl.ANGLE_pack_reverse_row_order != 0; }},
    {GL_MAP_COLOR, Kind::transfer, 0, in_compatibility_profiles},
    {GL_RED_SCALE, Kind::transfer, 1, in_compatibility_profiles},
    {GL_GREEN_SCALE, Kind::transfer, 1, in_compatibility_profiles},
    {GL_BLUE_SCALE, Kind::transfer, 1, in_compatibility_profiles},
    {GL_ALPHA_SCALE, Kind::transfer, 1, in_compatibility_profiles},
    {GL_RED_BIAS, Kind::transfer, 0, in_compatibility_profiles},
    {GL_GREEN_BIAS, Kind::transfer, 0, in_compatibility_profiles},
    {GL_BLUE_BIAS, Kind::transfer, 0, in_compatibility_profiles},
    {GL_ALPHA_BIAS, Kind::transfer, 0, in_compatibility_profiles},
    {GL_POST_COLOR_MATRIX_RED_SCALE, Kind::transfer, 1, with_imaging},
    {GL_POST_COLOR_MATRIX_GREEN_SCALE, Kind::transfer, 1, with_imaging},
    {GL_POST_COLOR_MATRIX_BLUE_SCALE, Kind::transfer, 1, with_imaging},
    {GL_POST_COLOR_MATRIX_ALPHA_SCALE, Kind::transfer, 1, with_imaging},
    {GL_POST_COLOR_MATRIX_RED_BIAS, Kind::transfer, 0, with_imaging},
    {GL_POST_COLOR_MATRIX_GREEN_BIAS, Kind::transfer, 0, with_imaging},
    {GL_POST_COLOR_MATRIX_BLUE_BIAS, Kind::transfer, 0, with_imaging},
    {GL_POST_COLOR_MATRIX_ALPHA_BIAS, Kind::transfer, 0, with_imaging},
    {GL_COLOR_TABLE, Kind::step, 0, with_imaging},
    {GL_POST_CONVOLUTION_COLOR_TABLE, Kind::step, 0, with_imaging},
    {GL_POST_COLOR_MATRIX_COLOR_TABLE, Kind::step, 0, with_imaging},
    {GL_CONVOLUTION_2D, Kind::step, 0, with_imaging},
    {GL_SEPARABLE_2D, Kind::step, 0, with_imaging},
    {GL_HISTOGRAM, Kind::step, 0, with_imaging},
    {GL_MINMAX, Kind::step, 0, with_imaging},
};
static_assert(std::size(pixel_values) <= TransferGuard::most_values);

void set(const Functions& gl, const PixelValue& piece, GLfloat value)
{
    switch (piece.kind) {
    case Kind::storage:
        gl.PixelStorei(piece.name, static_cast<GLint>(value));
        break;
    case Kind::transfer:
        gl.PixelTransferf(piece.name, value);
        break;
    case Kind::step:
        value != 0 ? gl.Enable(piece.name) : gl.Disable(piece.name);
        break;
    }
}

void refuse_color_matrix(const Functions& gl)
{
    if (!with_imaging(gl))
        return;
    std::array<GLfloat, 16> matrix{};
    gl.GetFloatv(GL_COLOR_MATRIX, matrix.data());
    for (std::size_t i = 0; i < matrix.size(); ++i)
        if (matrix[i] != (i % 5 == 0 ? 1.0f : 0.0f)) {
            const ErrorScope errors(gl); // throws where the device was reset, and nothing is answered
            throw CallerError("texels would be changed by the colour matrix that the caller has set");
        }
}

} // namespace

TransferGuard::TransferGuard(const Functions& gl)
    : gl_(gl), bindings_(gl, {GL_PIXEL_PACK_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING,
                              GL_READ_FRAMEBUFFER_BINDING, GL_RENDERBUFFER_BINDING, GL_TEXTURE_BINDING_2D,
                              GL_TEXTURE_BINDING_2D_ARRAY})
{
    refuse_color_matrix(gl);
    for (std::size_t i = 0; i < std::size(pixel_values); ++i) {
        if (!pixel_values[i].exists(gl))
            continue;
        gl.GetFloatv(pixel_values[i].name, &values_[i]);
        if (values_[i] != pixel_values[i].needed)
            set(gl, pixel_values[i], pixel_values[i].needed);
    }
    if (!is_es(gl)) {
        clamp_read_color_ = integer(gl, GL_CLAMP_READ_COLOR);
        gl.ClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    }
    gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

TransferGuard::~TransferGuard()
{
    for (std::size_t i = 0; i < std::size(pixel_values); ++i)
        if (pixel_values[i].exists(gl_) && values_[i] != pixel_values[i].needed)
            set(gl_, pixel_values[i], values_[i]);
    if (!is_es(gl_))
        gl_.ClampColor(GL_CLAMP_READ_COLOR, static_cast<GLenum>(clamp_read_color_));
}

} // namespace fragfft::gl
