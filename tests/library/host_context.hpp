// Somebody else's program, as far as the library's tests need one: it has its own contexts, its own OpenGL functions
// and its own way to look at textures. It uses nothing of the library but its public headers.
#pragma once

#include <EGL/egl.h>
#include <GL/glcorearb.h>
#include <fragfft/fragfft.hpp>
#include <map>
#include <string>
#include <vector>

namespace host {

struct OpenGl
{
    PFNGLACTIVETEXTUREPROC ActiveTexture;
    PFNGLBINDFRAMEBUFFERPROC BindFramebuffer;
    PFNGLBINDRENDERBUFFERPROC BindRenderbuffer;
    PFNGLBINDSAMPLERPROC BindSampler;
    PFNGLBINDTEXTUREPROC BindTexture;
    PFNGLBINDVERTEXARRAYPROC BindVertexArray;
    PFNGLCLEARCOLORPROC ClearColor;
    PFNGLCOLORMASKPROC ColorMask;
    PFNGLDELETEFRAMEBUFFERSPROC DeleteFramebuffers;
    PFNGLDELETETEXTURESPROC DeleteTextures;
    PFNGLDISABLEPROC Disable;
    PFNGLENABLEPROC Enable;
    PFNGLFINISHPROC Finish;
    PFNGLFRAMEBUFFERTEXTURE2DPROC FramebufferTexture2D;
    PFNGLGENFRAMEBUFFERSPROC GenFramebuffers;
    PFNGLGENRENDERBUFFERSPROC GenRenderbuffers;
    PFNGLGENSAMPLERSPROC GenSamplers;
    PFNGLGENTEXTURESPROC GenTextures;
    PFNGLGENVERTEXARRAYSPROC GenVertexArrays;
    PFNGLGETERRORPROC GetError;
    PFNGLGETINTEGERVPROC GetIntegerv;
    PFNGLISENABLEDPROC IsEnabled;
    PFNGLPIXELSTOREIPROC PixelStorei;
    PFNGLREADPIXELSPROC ReadPixels;
    PFNGLSCISSORPROC Scissor;
    PFNGLTEXIMAGE2DPROC TexImage2D;
    PFNGLVIEWPORTPROC Viewport;
};

enum class Api
{
    desktop,
    es,
};

// Needs no display; several can exist side by side on one thread.
class HostContext
{
public:
    // Makes itself current. Throws std::runtime_error if EGL gives no context.
    explicit HostContext(Api api = Api::desktop);
    ~HostContext();
    HostContext(const HostContext&) = delete;
    HostContext& operator=(const HostContext&) = delete;

    void make_current() const;
    static void make_none_current();

    OpenGl gl{};

private:
    EGLContext context_;
};

// Returns the values and names that drawing could change, by their names.
std::map<std::string, std::vector<int>> current_state(const OpenGl& gl);

// Makes all of that state differ from a new context's: bound objects, masks, switches, boxes.
void make_state_odd(const OpenGl& gl);

struct Picture
{
    int width = 0;
    int height = 0;
    std::vector<float> texels; // rgba

    Picture(int width_, int height_)
        : width(width_), height(height_), texels(static_cast<std::size_t>(width_ * height_ * 4))
    {
    }
    float& at(int x, int y, int component) { return texels[static_cast<std::size_t>((y * width + x) * 4 + component)]; }
    float at(int x, int y, int component) const
    {
        return texels[static_cast<std::size_t>((y * width + x) * 4 + component)];
    }
};

// Returns samples in [0, 1), which differ from seed to seed.
Picture random_picture(int width, int height, unsigned seed);

// Make a texture of rgba32f or rg32f texels, and read one back. Both leave the state as it was.
fragfft::Texture make_texture(const OpenGl& gl, const Picture& picture,
                              fragfft::Format format = fragfft::Format::rgba32f);
Picture read_back(const OpenGl& gl, const fragfft::Texture& texture);
void delete_texture(const OpenGl& gl, const fragfft::Texture& texture);

} // namespace host
