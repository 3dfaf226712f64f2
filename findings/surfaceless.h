// What the OpenGL findings share: a context without a window, textures, and drawing over a whole texture.
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void open_context(void)
{
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    eglInitialize(display, NULL, NULL);
    eglBindAPI(EGL_OPENGL_API);
    const EGLint any[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = NULL;
    EGLint found = 0;
    eglChooseConfig(display, any, &config, 1, &found);
    const EGLint version[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, NULL, version);
    if (!eglMakeCurrent(display, NULL, NULL, context)) {
        printf("skipped: there is no OpenGL 3.3 without a window\n");
        exit(77);
    }
    printf("%s, %s\n", (const char*)glGetString(GL_RENDERER), (const char*)glGetString(GL_VERSION));
    GLuint vertices;
    glGenVertexArrays(1, &vertices);
    glBindVertexArray(vertices);
}

/// A texture without filtering, bound.
static inline GLuint new_texture(GLenum internal, int width, int height, GLenum type, const void* rgba)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, width, height, 0, GL_RGBA, type, rgba);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

/// From here on, drawing and reading go to this texture.
static inline void draw_to(GLuint texture, int width, int height)
{
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        printf("the target is not complete\n");
        exit(1);
    }
    glViewport(0, 0, width, height);
}

/// Draws over the whole target with the fragment program `body`, which sets `color` and may read the bound `image`.
static inline GLuint draw_as(const char* version, const char* body)
{
    const char* vertex =
        "#version 330\n"
        "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0, 1); }";
    const char* fragment[] = {version, "\nuniform sampler2D image;\nout vec4 color;\n", body};
    GLuint program = glCreateProgram();
    for (int stage = 0; stage < 2; ++stage) {
        GLuint shader = glCreateShader(stage ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        glShaderSource(shader, stage ? 3 : 1, stage ? fragment : &vertex, NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        printf("the program is not linked\n");
        exit(1);
    }
    glUseProgram(program);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    return program;
}

static inline GLuint draw(const char* body)
{
    return draw_as("#version 330", body);
}

/// Ends the program unless what was seen is as the finding says.
static inline void expect(int as_found, const char* what)
{
    if (!as_found) {
        printf("changed: %s\n", what);
        exit(1);
    }
}
