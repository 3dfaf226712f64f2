// Contexts with a window, shown or hidden, through GLFW. They need a display.
#pragma once

#include "gl/context.hpp"

#include <memory>
#include <string>

struct GLFWwindow;

namespace fragfft::gl {

struct WindowRequest
{
    std::string title = "fragfft";
    int width_in_pixels = 1024;
    int height_in_pixels = 768;
    bool visible = true;
    bool debug = false;
};

// When it is destroyed while another window's context is current on the thread, that one stays current.
class GlfwContext final : public Context
{
public:
    // Throws GlError with GLFW's message when there is no display or no OpenGL 3.3 core.
    explicit GlfwContext(const WindowRequest& request);
    ~GlfwContext() override;

    void make_current() override;
    GLFWwindow* window() const { return window_; }

private:
    GLFWwindow* window_ = nullptr;
};

} // namespace fragfft::gl
