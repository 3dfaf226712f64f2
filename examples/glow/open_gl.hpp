// The OpenGL functions that this program calls itself, and the few objects that it makes. The library finds its own.
#pragma once

#include <GL/glcorearb.h>
#include <string>

struct OpenGl
{
    PFNGLACTIVETEXTUREPROC ActiveTexture;
    PFNGLATTACHSHADERPROC AttachShader;
    PFNGLBINDFRAMEBUFFERPROC BindFramebuffer;
    PFNGLBINDTEXTUREPROC BindTexture;
    PFNGLBINDVERTEXARRAYPROC BindVertexArray;
    PFNGLBLITFRAMEBUFFERPROC BlitFramebuffer;
    PFNGLCHECKFRAMEBUFFERSTATUSPROC CheckFramebufferStatus;
    PFNGLCOMPILESHADERPROC CompileShader;
    PFNGLCREATEPROGRAMPROC CreateProgram;
    PFNGLCREATESHADERPROC CreateShader;
    PFNGLDELETEFRAMEBUFFERSPROC DeleteFramebuffers;
    PFNGLDELETESHADERPROC DeleteShader;
    PFNGLDELETETEXTURESPROC DeleteTextures;
    PFNGLDRAWARRAYSPROC DrawArrays;
    PFNGLFINISHPROC Finish;
    PFNGLFRAMEBUFFERTEXTURE2DPROC FramebufferTexture2D;
    PFNGLGENFRAMEBUFFERSPROC GenFramebuffers;
    PFNGLGENTEXTURESPROC GenTextures;
    PFNGLGENVERTEXARRAYSPROC GenVertexArrays;
    PFNGLGETPROGRAMIVPROC GetProgramiv;
    PFNGLGETSHADERINFOLOGPROC GetShaderInfoLog;
    PFNGLGETSHADERIVPROC GetShaderiv;
    PFNGLGETUNIFORMLOCATIONPROC GetUniformLocation;
    PFNGLLINKPROGRAMPROC LinkProgram;
    PFNGLPIXELSTOREIPROC PixelStorei;
    PFNGLREADPIXELSPROC ReadPixels;
    PFNGLSHADERSOURCEPROC ShaderSource;
    PFNGLTEXIMAGE2DPROC TexImage2D;
    PFNGLTEXPARAMETERIPROC TexParameteri;
    PFNGLUNIFORM1FPROC Uniform1f;
    PFNGLUNIFORM1IPROC Uniform1i;
    PFNGLUNIFORM2FPROC Uniform2f;
    PFNGLUSEPROGRAMPROC UseProgram;
    PFNGLVIEWPORTPROC Viewport;
};

// Loads the functions of the current context. Throws std::runtime_error naming a function that it lacks.
OpenGl load_open_gl();

// A program that draws a triangle over the whole target, with `fragment_source` after the version line. Throws
// std::runtime_error with the driver's log.
GLuint full_screen_program(const OpenGl& gl, const std::string& fragment_source);

// A texture and a framebuffer that draws into it.
class Canvas
{
public:
    Canvas(const OpenGl& gl, int width, int height, GLenum internal_format);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    GLuint texture() const { return texture_; }
    GLuint framebuffer() const { return framebuffer_; }

private:
    const OpenGl& gl_;
    GLuint texture_ = 0;
    GLuint framebuffer_ = 0;
};
