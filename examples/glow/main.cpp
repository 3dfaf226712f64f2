// A bloom: every frame is rendered into a texture, filtered on the device, and mixed with what the filter made of it.
//
//     glow [--method best|spatial|NAME] [--kernel halo|star] [--strength S]
//          [--size WIDTHxHEIGHT] [--frames N] [--screenshot OUT.ppm]
//
// Keys: M goes to the next method, K to the other kernel, space stops, escape ends. After --frames frames, which are a
// thirtieth of a second of the scene apart, the program ends, having written the last one.
#include "glare.hpp"
#include "open_gl.hpp"
#include "scene.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fragfft/fragfft.hpp>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

// Writes a PPM file from RGB bytes, row by row from the lowest one, as glReadPixels gives them.
void write_ppm(const std::string& path, int width, int height, const std::vector<unsigned char>& rows_from_below)
{
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << width << ' ' << height << "\n255\n";
    const std::ptrdiff_t bytes_of_row = 3 * static_cast<std::ptrdiff_t>(width);
    for (int y = height - 1; y >= 0; --y)
        file.write(reinterpret_cast<const char*>(rows_from_below.data()) + y * bytes_of_row, bytes_of_row);
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + path);
}

struct Options
{
    std::string method = "best";
    bool star = true;
    float strength = 0.55f;
    int width = 960;
    int height = 540;
    std::optional<int> frames;
    std::string screenshot;
};

Options parsed(int count, char** arguments)
{
    Options options;
    for (int i = 1; i < count; i += 2) {
        const std::string name = arguments[i];
        if (i + 1 == count)
            throw std::runtime_error("a value is missing after " + name);
        const std::string value = arguments[i + 1];
        if (name == "--method")
            options.method = value;
        else if (name == "--kernel" && (value == "halo" || value == "star"))
            options.star = value == "star";
        else if (name == "--strength")
            options.strength = std::stof(value);
        else if (name == "--size" && std::sscanf(value.c_str(), "%dx%d", &options.width, &options.height) == 2)
            continue;
        else if (name == "--frames")
            options.frames = std::stoi(value);
        else if (name == "--screenshot")
            options.screenshot = value;
        else
            throw std::runtime_error("unknown argument " + name + " " + value);
    }
    return options;
}

class Window
{
public:
    explicit Window(const Options& options)
    {
        if (glfwInit() != GLFW_TRUE)
            throw std::runtime_error("there is no display to open a window on");
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
        window_ = glfwCreateWindow(options.width, options.height, "glow", nullptr, nullptr);
        if (window_ == nullptr) {
            glfwTerminate();
            throw std::runtime_error("there is no OpenGL 3.3 for a window");
        }
        glfwMakeContextCurrent(window_);
        glfwSwapInterval(options.frames ? 0 : 1);
    }
    ~Window() { glfwTerminate(); }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* get() const { return window_; }

private:
    GLFWwindow* window_;
};

constexpr const char* composition = R"(
uniform sampler2D frame;
uniform sampler2D glare;
uniform float strength;
out vec4 colour;

void main()
{
    ivec2 place = ivec2(gl_FragCoord.xy);
    // The kernel's weights have the sum 1: mixing keeps the light that there is.
    vec3 light = mix(texelFetch(frame, place, 0).rgb, texelFetch(glare, place, 0).rgb, strength);
    // Film's answer to light (Narkowicz's fit of the ACES curve), then the display's.
    light *= 1.1;
    light = clamp(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0.0, 1.0);
    colour = vec4(pow(light, vec3(1.0 / 2.2)), 1.0);
}
)";

// What depends on the window's size, the method and the kernel.
struct Frame
{
    Frame(const OpenGl& gl, const fragfft::Context& context, const Options& options, int width_, int height_)
        : width(width_), height(height_), rendered(gl, width, height, GL_RGBA16F),
          filtered(gl, width, height, GL_RGBA16F), shown(gl, width, height, GL_RGBA8),
          filter(context,
                 {.width = width,
                  .height = height,
                  .format = fragfft::Format::rgba16f,
                  .channels = 3,
                  .boundary = fragfft::Boundary::clamp,
                  .method = options.method,
                  .largest_sample = Scene::brightest_sample},
                 options.star ? star(height) : halo(height))
    {
        filter.bind({rendered.texture(), width, height, fragfft::Format::rgba16f},
                    {filtered.texture(), width, height, fragfft::Format::rgba16f});
    }

    int width;
    int height;
    Canvas rendered;
    Canvas filtered;
    Canvas shown;
    fragfft::TextureFilter filter;
};

class Glow
{
public:
    Glow(const OpenGl& gl, const Options& options)
        : gl_(gl), options_(options), context_(glfwGetProcAddress), scene_(gl),
          composition_(full_screen_program(gl, composition)), strength_(gl.GetUniformLocation(composition_, "strength"))
    {
        GLuint vertex_array = 0;
        gl.GenVertexArrays(1, &vertex_array);
        gl.BindVertexArray(vertex_array);
        gl.UseProgram(composition_);
        gl.Uniform1i(gl.GetUniformLocation(composition_, "frame"), 0);
        gl.Uniform1i(gl.GetUniformLocation(composition_, "glare"), 1);
    }

    void press(GLFWwindow* window, int key)
    {
        if (key == GLFW_KEY_ESCAPE)
            glfwSetWindowShouldClose(window, GLFW_TRUE);
        if (key == GLFW_KEY_SPACE)
            stopped_ = !stopped_;
        if (key == GLFW_KEY_K)
            options_.star = !options_.star;
        if (key == GLFW_KEY_M) {
            options_.method = next_method();
            method_by_key_ = true;
        }
        if (key == GLFW_KEY_K || key == GLFW_KEY_M)
            frame_.reset();
    }

    void draw(GLFWwindow* window)
    {
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(window, &width, &height);
        if (width == 0 || height == 0)
            return;
        if (!frame_ || frame_->width != width || frame_->height != height) {
            make_frame(width, height);
            glfwSetWindowTitle(window, ("glow: " + frame_->filter.method()).c_str());
            std::printf("%d x %d, %s, by %s\n", width, height, options_.star ? "star" : "halo",
                        frame_->filter.method().c_str());
        }
        gl_.BindFramebuffer(GL_FRAMEBUFFER, frame_->rendered.framebuffer());
        scene_.draw(width, height, seconds_);
        // The whole of the library's work: no state to save, nothing to wait for.
        frame_->filter.run();
        compose();
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, frame_->shown.framebuffer());
        gl_.BindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        gl_.BlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glfwSwapBuffers(window);
        if (!stopped_)
            seconds_ += 1.0 / 30.0;
    }

    void write_screenshot(const std::string& path) const
    {
        std::vector<unsigned char> bytes(static_cast<std::size_t>(3 * frame_->width * frame_->height));
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, frame_->shown.framebuffer());
        gl_.PixelStorei(GL_PACK_ALIGNMENT, 1);
        gl_.ReadPixels(0, 0, frame_->width, frame_->height, GL_RGB, GL_UNSIGNED_BYTE, bytes.data());
        write_ppm(path, frame_->width, frame_->height, bytes);
    }

private:
    std::string next_method() const
    {
        std::vector<std::string> ways = fragfft::method_names();
        ways.insert(ways.begin(), {"best", "spatial"});
        const auto now = std::find(ways.begin(), ways.end(), options_.method);
        return now == ways.end() || now + 1 == ways.end() ? ways.front() : *(now + 1);
    }

    // Not every method takes every size on every device. Where the key M has led to one that does not, it goes on to
    // the next; "best" takes all.
    void make_frame(int width, int height)
    {
        frame_.reset();
        while (!frame_)
            try {
                frame_ = std::make_unique<Frame>(gl_, context_, options_, width, height);
            } catch (const fragfft::InputError& refusal) {
                if (!method_by_key_)
                    throw;
                std::printf("%s\n", refusal.what());
                options_.method = next_method();
            }
    }

    void compose() const
    {
        gl_.BindFramebuffer(GL_FRAMEBUFFER, frame_->shown.framebuffer());
        gl_.UseProgram(composition_);
        gl_.Uniform1f(strength_, options_.strength);
        gl_.ActiveTexture(GL_TEXTURE1);
        gl_.BindTexture(GL_TEXTURE_2D, frame_->filtered.texture());
        gl_.ActiveTexture(GL_TEXTURE0);
        gl_.BindTexture(GL_TEXTURE_2D, frame_->rendered.texture());
        gl_.DrawArrays(GL_TRIANGLES, 0, 3);
    }

    const OpenGl& gl_;
    Options options_;
    fragfft::Context context_;
    Scene scene_;
    GLuint composition_;
    GLint strength_;
    std::unique_ptr<Frame> frame_;
    double seconds_ = 0.0;
    bool stopped_ = false;
    bool method_by_key_ = false;
};

void show(const Options& options)
{
    const Window window(options);
    const OpenGl gl = load_open_gl();
    Glow glow(gl, options);
    glfwSetWindowUserPointer(window.get(), &glow);
    glfwSetKeyCallback(window.get(), [](GLFWwindow* of, int key, int, int action, int) {
        if (action == GLFW_PRESS)
            static_cast<Glow*>(glfwGetWindowUserPointer(of))->press(of, key);
    });
    for (int drawn = 0; !glfwWindowShouldClose(window.get()) && drawn != options.frames.value_or(-1); ++drawn) {
        glow.draw(window.get());
        glfwPollEvents();
    }
    if (!options.screenshot.empty())
        glow.write_screenshot(options.screenshot);
}

} // namespace

int main(int argument_count, char** arguments)
{
    try {
        show(parsed(argument_count, arguments));
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "glow: %s\n", error.what());
        return 2;
    }
}
