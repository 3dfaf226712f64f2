#include "host_context.hpp"

#include <EGL/eglext.h>
#include <array>
#include <random>
#include <stdexcept>

namespace host {

namespace {

template <typename Function> void load(Function& function, const char* name)
{
    function = reinterpret_cast<Function>(eglGetProcAddress(name));
    if (function == nullptr)
        throw std::runtime_error(std::string("no function ") + name);
}

OpenGl loaded()
{
    OpenGl gl{};
#define HOST_LOAD(name) load(gl.name, "gl" #name)
    HOST_LOAD(ActiveTexture);
    HOST_LOAD(BindFramebuffer);
    HOST_LOAD(BindRenderbuffer);
    HOST_LOAD(BindSampler);
    HOST_LOAD(BindTexture);
    HOST_LOAD(BindVertexArray);
    HOST_LOAD(ClearColor);
    HOST_LOAD(ColorMask);
    HOST_LOAD(DeleteFramebuffers);
    HOST_LOAD(DeleteTextures);
    HOST_LOAD(Disable);
    HOST_LOAD(Enable);
    HOST_LOAD(Finish);
    HOST_LOAD(FramebufferTexture2D);
    HOST_LOAD(GenFramebuffers);
    HOST_LOAD(GenRenderbuffers);
    HOST_LOAD(GenSamplers);
    HOST_LOAD(GenTextures);
    HOST_LOAD(GenVertexArrays);
    HOST_LOAD(GetError);
    HOST_LOAD(GetIntegerv);
    HOST_LOAD(IsEnabled);
    HOST_LOAD(PixelStorei);
    HOST_LOAD(ReadPixels);
    HOST_LOAD(Scissor);
    HOST_LOAD(TexImage2D);
    HOST_LOAD(Viewport);
#undef HOST_LOAD
    return gl;
}

// Initialised once and never terminated, because that would end every context of the process.
EGLDisplay display()
{
    static const EGLDisplay shared = [] {
        const auto query_devices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        if (query_devices != nullptr)
            query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count);
        for (EGLint i = 0; i < count; ++i) {
            const EGLDisplay candidate =
                eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[static_cast<std::size_t>(i)], nullptr);
            if (candidate != EGL_NO_DISPLAY && eglInitialize(candidate, nullptr, nullptr) == EGL_TRUE)
                return candidate;
        }
        const EGLDisplay surfaceless =
            eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (surfaceless == EGL_NO_DISPLAY || eglInitialize(surfaceless, nullptr, nullptr) != EGL_TRUE)
            throw std::runtime_error("EGL has no device");
        return surfaceless;
    }();
    return shared;
}

constexpr int queried_units = 8;

GLint integer(const OpenGl& gl, GLenum name)
{
    GLint value = 0;
    gl.GetIntegerv(name, &value);
    return value;
}

// Attaches a texture for a moment, to read or fill it without changing what is bound.
class Attached
{
public:
    Attached(const OpenGl& gl, GLuint texture) : gl_(gl), former_(integer(gl, GL_READ_FRAMEBUFFER_BINDING))
    {
        gl.GenFramebuffers(1, &framebuffer_);
        gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
        gl.FramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    }
    ~Attached()
    {
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(former_));
        gl_.DeleteFramebuffers(1, &framebuffer_);
    }
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

private:
    const OpenGl& gl_;
    GLint former_;
    GLuint framebuffer_ = 0;
};

} // namespace

HostContext::HostContext(Api api) : context_(EGL_NO_CONTEXT)
{
    eglBindAPI(api == Api::es ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
    const std::array<EGLint, 5> wanted{EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, api == Api::es ? 0 : 3,
                                       EGL_NONE};
    context_ = eglCreateContext(display(), EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted.data());
    if (context_ == EGL_NO_CONTEXT)
        throw std::runtime_error("EGL makes no context");
    make_current();
    gl = loaded();
}

HostContext::~HostContext()
{
    eglDestroyContext(display(), context_);
}

void HostContext::make_current() const
{
    if (eglMakeCurrent(display(), EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE)
        throw std::runtime_error("EGL makes no context current");
}

void HostContext::make_none_current()
{
    eglMakeCurrent(display(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

std::map<std::string, std::vector<int>> current_state(const OpenGl& gl)
{
    std::map<std::string, std::vector<int>> state;
    const auto add = [&](const char* name, GLenum value, std::size_t count) {
        std::vector<int> numbers(count);
        gl.GetIntegerv(value, numbers.data());
        state[name] = numbers;
    };
    add("program", GL_CURRENT_PROGRAM, 1);
    add("vertex array", GL_VERTEX_ARRAY_BINDING, 1);
    add("framebuffer drawn to", GL_DRAW_FRAMEBUFFER_BINDING, 1);
    add("framebuffer read from", GL_READ_FRAMEBUFFER_BINDING, 1);
    add("renderbuffer", GL_RENDERBUFFER_BINDING, 1);
    add("viewport", GL_VIEWPORT, 4);
    add("scissor box", GL_SCISSOR_BOX, 4);
    add("colour mask", GL_COLOR_WRITEMASK, 4);
    add("clear colour", GL_COLOR_CLEAR_VALUE, 4);
    add("unpack alignment", GL_UNPACK_ALIGNMENT, 1);
    add("unpack row length", GL_UNPACK_ROW_LENGTH, 1);
    for (const GLenum capability : {GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER})
        state["switch " + std::to_string(capability)] = {gl.IsEnabled(capability)};
    const GLint active = integer(gl, GL_ACTIVE_TEXTURE);
    state["active unit"] = {active};
    for (int unit = 0; unit < queried_units; ++unit) {
        gl.ActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        state["unit " + std::to_string(unit)] = {integer(gl, GL_TEXTURE_BINDING_2D),
                                                 integer(gl, GL_TEXTURE_BINDING_2D_ARRAY),
                                                 integer(gl, GL_SAMPLER_BINDING)};
    }
    gl.ActiveTexture(static_cast<GLenum>(active));
    return state;
}

void make_state_odd(const OpenGl& gl)
{
    GLuint vertex_array = 0;
    gl.GenVertexArrays(1, &vertex_array);
    gl.BindVertexArray(vertex_array);
    std::array<GLuint, 2> framebuffers{};
    gl.GenFramebuffers(2, framebuffers.data());
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers[0]);
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers[1]);
    GLuint renderbuffer = 0;
    gl.GenRenderbuffers(1, &renderbuffer);
    gl.BindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    for (GLenum unit = 0; unit < queried_units; ++unit) {
        gl.ActiveTexture(GL_TEXTURE0 + unit);
        std::array<GLuint, 2> textures{};
        gl.GenTextures(2, textures.data());
        gl.BindTexture(GL_TEXTURE_2D, textures[0]);
        gl.BindTexture(GL_TEXTURE_2D_ARRAY, textures[1]);
        GLuint sampler = 0;
        gl.GenSamplers(1, &sampler);
        gl.BindSampler(unit, sampler);
    }
    gl.ActiveTexture(GL_TEXTURE3);
    for (const GLenum capability : {GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE})
        gl.Enable(capability);
    gl.Disable(GL_DITHER);
    gl.ColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    gl.ClearColor(1.0f, 0.0f, 1.0f, 1.0f);
    gl.Viewport(1, 2, 3, 4);
    gl.Scissor(4, 3, 2, 1);
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, 1000);
}

Picture random_picture(int width, int height, unsigned seed)
{
    std::mt19937 generator(seed);
    Picture picture(width, height);
    for (float& sample : picture.texels)
        sample = static_cast<float>(generator() >> 8) / 16777216.0f;
    return picture;
}

fragfft::Texture make_texture(const OpenGl& gl, const Picture& picture, fragfft::Format format)
{
    const GLint bound = integer(gl, GL_TEXTURE_BINDING_2D);
    const GLint row_length = integer(gl, GL_UNPACK_ROW_LENGTH);
    fragfft::Texture texture{0, picture.width, picture.height, format};
    gl.GenTextures(1, &texture.name);
    gl.BindTexture(GL_TEXTURE_2D, texture.name);
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    gl.TexImage2D(GL_TEXTURE_2D, 0, format == fragfft::Format::rgba32f ? GL_RGBA32F : GL_RG32F, picture.width,
                  picture.height, 0, GL_RGBA, GL_FLOAT, picture.texels.data());
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, row_length);
    gl.BindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
    return texture;
}

Picture read_back(const OpenGl& gl, const fragfft::Texture& texture)
{
    Picture picture(texture.width, texture.height);
    const Attached attached(gl, texture.name);
    gl.Finish(); // Mesa 22.3's llvmpipe was seen to read before it has drawn
    gl.ReadPixels(0, 0, texture.width, texture.height, GL_RGBA, GL_FLOAT, picture.texels.data());
    return picture;
}

void delete_texture(const OpenGl& gl, const fragfft::Texture& texture)
{
    gl.DeleteTextures(1, &texture.name);
}

} // namespace host
