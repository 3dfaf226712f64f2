#include "gl/context_glfw.hpp"

#include "gl/gl_error.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/core.h>

namespace fragfft::gl {

namespace {

std::string last_glfw_error()
{
    const char* description = nullptr;
    glfwGetError(&description);
    return description == nullptr ? "no reason given" : description;
}

} // namespace

GlfwContext::GlfwContext(const WindowRequest& request)
{
    if (glfwInit() != GLFW_TRUE)
        throw GlError(fmt::format("no window system: {}", last_glfw_error()));
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, required_version.major);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, required_version.minor);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, request.debug ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, request.visible ? GLFW_TRUE : GLFW_FALSE);
    window_ =
        glfwCreateWindow(request.width_in_pixels, request.height_in_pixels, request.title.c_str(), nullptr, nullptr);
    if (window_ == nullptr)
        throw GlError(fmt::format("no window with OpenGL {}.{} core: {}", required_version.major,
                                  required_version.minor, last_glfw_error()));
    GLFWwindow* const before = glfwGetCurrentContext();
    make_current();
    try {
        load(glfwGetProcAddress, request.visible ? "GLFW window" : "GLFW hidden window");
    } catch (...) {
        glfwDestroyWindow(window_);
        glfwMakeContextCurrent(before);
        throw;
    }
}

GlfwContext::~GlfwContext()
{
    GLFWwindow* const before = glfwGetCurrentContext();
    make_current();
    release_debug_output();
    glfwDestroyWindow(window_);
    if (before != window_)
        glfwMakeContextCurrent(before);
}

void GlfwContext::make_current()
{
    glfwMakeContextCurrent(window_);
}

} // namespace fragfft::gl
