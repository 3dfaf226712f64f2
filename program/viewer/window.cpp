#include "program/viewer/window.hpp"

#include "errors.hpp"
#include "gl/context_glfw.hpp"
#include "gl/gl_error.hpp"
#include "program/pictures/encoded_picture.hpp"
#include "program/viewer/keys.hpp"
#include "program/viewer/page_opener.hpp"
#include "program/viewer/panels.hpp"
#include "program/viewer/remembered.hpp"
#include "program/viewer/script.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <array>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

namespace fragfft::viewer {

namespace {

// Counts the context's textures, buffers, programs and framebuffers.
std::array<int, 4> objects_left(const gl::Functions& gl)
{
    constexpr GLuint most_names = 1 << 16;
    std::array<int, 4> counts{};
    for (GLuint name = 1; name < most_names; ++name) {
        counts[0] += gl.IsTexture(name);
        counts[1] += gl.IsBuffer(name);
        counts[2] += gl.IsProgram(name);
        counts[3] += gl.IsFramebuffer(name);
    }
    return counts;
}

long resident_kilobytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (long kilobytes = 0; word == "VmRSS:" && status >> kilobytes)
            return kilobytes;
    return 0;
}

// GLFW and Dear ImGui, while there is a window.
class Interface
{
public:
    explicit Interface(GLFWwindow* window)
    {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::StyleColorsDark();
        // Dear ImGui's OpenGL loader needs libGL.
        if (!ImGui_ImplGlfw_InitForOpenGL(window, true) || !ImGui_ImplOpenGL3_Init("#version 330 core"))
            throw gl::GlError("the window's widgets find no libGL.so.1");
        ImGui_ImplOpenGL3_CreateDeviceObjects(); // before the font is chosen, because this makes a font texture
    }
    ~Interface()
    {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
    }
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    // Uses a font of that size in pixels, with characters beyond ASCII if the system has such a font.
    static void use_letters(float pixels)
    {
        ImGuiIO& io = ImGui::GetIO();
        io.Fonts->Clear();
        static constexpr std::array<ImWchar, 7> ranges{0x20, 0x17f, 0x2010, 0x22ff, 0x2070, 0x209f, 0};
        const char* const font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
        ImFontConfig plain;
        plain.SizePixels = pixels;
        if (::access(font, R_OK) != 0 || io.Fonts->AddFontFromFileTTF(font, pixels, nullptr, ranges.data()) == nullptr)
            io.Fonts->AddFontDefault(&plain);
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
};

class Window
{
public:
    Window(gl::GlfwContext& context, const WindowOptions& options)
        : options_(options), context_(context), gl_(context_.functions()), model_(context_, options.programs),
          panels_(model_, gl_, [this] { open_page(); }), interface_(context_.window())
    {
        if (options.script)
            script_.emplace(*options.script);
        glfwSwapInterval(script_ ? 0 : 1);
        restore();
        Choices choices = model_.choices();
        if (options.source)
            set(choices, "source", *options.source);
        model_.choose(std::move(choices));
        glfwSetWindowUserPointer(context_.window(), this);
        glfwSetDropCallback(context_.window(), [](GLFWwindow* window, int count, const char** paths) {
            if (count > 0)
                of(window).lines_.push_back(fmt::format("drop {}", paths[0]));
        });
        // Calls Dear ImGui's callback first.
        former_ =
            glfwSetKeyCallback(context_.window(), [](GLFWwindow* window, int key, int code, int action, int mods) {
                of(window).former_(window, key, code, action, mods);
                if (action != GLFW_RELEASE && !ImGui::GetIO().WantTextInput)
                    of(window).press(key, mods);
            });
    }

    void run()
    {
        while (glfwWindowShouldClose(context_.window()) == GLFW_FALSE && !is_over_) {
            glfwPollEvents();
            obey_lines();
            draw();
        }
        remember();
    }

private:
    static Window& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

    void press(int key, int modifiers)
    {
        for (const Key& known : keys)
            if (known.key == key && known.modifiers == (modifiers & GLFW_MOD_CONTROL))
                lines_.emplace_back(known.line);
    }

    void obey_lines()
    {
        // Execute what the user did; errors are shown and otherwise ignored
        for (const std::string& line : std::exchange(lines_, {}))
            try {
                obey(line);
            } catch (const InputError& error) {
                said_ = error.what();
            }
        if (!script_)
            return;
        if (waits_for_ && (model_.told().at("programs") == "good") == (*waits_for_ == "good"))
            frames_to_wait_ = 0;
        if (--frames_to_wait_ > 0)
            return;
        waits_for_.reset();
        if (const auto line = script_->next())
            obey(*line);
        else
            is_over_ = script_->is_over();
    }

    void obey(const std::string& line)
    {
        const auto [word, rest] = parted(line);
        if (word.empty() || word.starts_with('#'))
            return;
        if (word == "help")
            shows_help_ = !shows_help_;
        else if (word == "quit")
            glfwSetWindowShouldClose(context_.window(), GLFW_TRUE);
        else if (word == "press")
            press_named(rest);
        else if (word == "copy") {
            said_ = model_.command_line();
            glfwSetClipboardString(context_.window(), said_.c_str());
        } else if (word == "tell")
            tell();
        else if (word == "page")
            open_page();
        else if (word == "keep" && parted(rest).first == "window") {
            draw(parted(rest).second);
            said_ = "kept: " + parted(rest).second;
        } else if (word == "wait" || word == "wait-until") {
            constexpr int most_frames = 2000;
            if (word == "wait-until")
                waits_for_ = rest;
            frames_to_wait_ = word == "wait" ? std::atoi(rest.c_str()) : most_frames;
        } else {
            viewer::obey(model_, word, rest);
            if (word == "keep")
                said_ = "kept: " + parted(rest).second;
        }
    }

    void open_page() const
    {
        if (!options_.remembered)
            throw InputError("the live page: there is no folder for it, as neither XDG_CACHE_HOME nor HOME is set");
        open_live_page(options_.remembered->parent_path(), page_address(model_));
    }

    void press_named(const std::string& name)
    {
        for (const Key& key : keys)
            if (key.name == name)
                return press(key.key, key.modifiers);
        throw InputError(fmt::format("press '{}': no such key", name));
    }

    Image seen(int width, int height) const
    {
        std::vector<std::uint8_t> bytes(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, 0);
        gl_.PixelStorei(GL_PACK_ALIGNMENT, 1);
        gl_.ReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
        Image image(width, height, 3);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int channel = 0; channel < 3; ++channel) {
                    const auto from = 4 * (static_cast<std::size_t>(height - 1 - y) * static_cast<std::size_t>(width) +
                                           static_cast<std::size_t>(x));
                    image.at(x, y, channel) =
                        static_cast<float>(bytes[from + static_cast<std::size_t>(channel)]) / 255.0f;
                }
        return image;
    }

    void tell() const
    {
        nlohmann::ordered_json told = model_.told();
        told["said"] = said_;
        told["command"] = model_.command_line();
        told["frames_per_second"] = frames_per_second_;
        told["resident_kilobytes"] = resident_kilobytes();
        fmt::print("{}\n", told.dump());
        std::fflush(stdout);
    }

    // Draws a frame, and optionally saves it to a file.
    void draw(const std::string& kept_as = {})
    {
        const auto now = std::chrono::steady_clock::now();
        const double taken = std::chrono::duration<double>(now - last_frame_).count();
        if (taken > 1e-4)
            frames_per_second_ += 0.1 * (1.0 / taken - frames_per_second_);
        last_frame_ = now;
        const Choices& choices = model_.choices();
        float scale = 1.0f;
        glfwGetWindowContentScale(context_.window(), &scale, nullptr);
        if (const float pixels = scale * (choices.lecture ? 20.0f : 14.0f); pixels != letters_) {
            Interface::use_letters(pixels);
            letters_ = pixels;
        }
        if (choices.lecture != fills_screen_)
            fill_screen(choices.lecture);
        model_.update(glfwGetTime());
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::NewFrame();
        try {
            panels_.draw(shows_help_, keys_text(), said_, frames_per_second_);
        } catch (const InputError& error) {
            said_ = error.what();
        }
        ImGui::Render();
        int width = 0;
        int height = 0;
        glfwGetFramebufferSize(context_.window(), &width, &height);
        gl_.BindFramebuffer(GL_FRAMEBUFFER, 0);
        gl_.Viewport(0, 0, width, height);
        gl_.ClearColor(0.1f, 0.1f, 0.12f, 1.0f);
        gl_.Clear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        if (!kept_as.empty())
            save_png(kept_as, seen(width, height));
        glfwSwapBuffers(context_.window());
        context_.throw_errors("the window");
    }

    void fill_screen(bool fills)
    {
        fills_screen_ = fills;
        GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
        const GLFWvidmode* const mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
        if (mode == nullptr)
            return;
        if (fills) {
            place_ = place();
            glfwSetWindowMonitor(context_.window(), monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
        } else
            glfwSetWindowMonitor(context_.window(), nullptr, place_.x, place_.y, place_.width, place_.height, 0);
    }

    WindowRectangle place() const
    {
        WindowRectangle place;
        glfwGetWindowPos(context_.window(), &place.x, &place.y);
        glfwGetWindowSize(context_.window(), &place.width, &place.height);
        return place;
    }

    void restore()
    {
        if (!options_.remembered || script_)
            return;
        const std::optional<Remembered> last = read_remembered(*options_.remembered, model_.choices());
        if (!last)
            return;
        glfwSetWindowPos(context_.window(), last->place.x, last->place.y);
        glfwSetWindowSize(context_.window(), last->place.width, last->place.height);
        model_.choose(last->choices);
    }

    void remember() const
    {
        if (options_.remembered && !script_)
            write_remembered(*options_.remembered, {fills_screen_ ? place_ : place(), model_.choices()});
    }

    const WindowOptions& options_;
    gl::GlfwContext& context_;
    const gl::Functions& gl_;
    Model model_;
    Panels panels_;
    Interface interface_;
    GLFWkeyfun former_ = nullptr;
    std::optional<Script> script_;
    std::vector<std::string> lines_; // from keys and dropped files
    std::optional<std::string> waits_for_;
    int frames_to_wait_ = 0;
    bool is_over_ = false;
    bool shows_help_ = false;
    bool fills_screen_ = false;
    WindowRectangle place_; // before it became full screen
    float letters_ = 0.0f;
    std::string said_;
    double frames_per_second_ = 0.0;
    std::chrono::steady_clock::time_point last_frame_ = std::chrono::steady_clock::now();
};

} // namespace

void show_window(const WindowOptions& options)
{
    struct Library
    {
        ~Library() { glfwTerminate(); }
    } library;
    std::optional<gl::GlfwContext> context;
    try {
        context.emplace(gl::WindowRequest{.width_in_pixels = WindowRectangle().width,
                                          .height_in_pixels = WindowRectangle().height,
                                          .debug = options.debug});
    } catch (const gl::GlError& error) {
        throw DeviceError(
            fmt::format("{}; `fragfft page live.html` makes a page that shows the passes in a browser", error.what()));
    }
    Window(*context, options).run();
    if (options.script)
        fmt::print("{}\n", nlohmann::json{{"objects_left", objects_left(context->functions())}}.dump());
}

std::string keys_text()
{
    std::string text;
    for (const Key& key : keys)
        text += fmt::format("{}: {}\n", key.name, key.meaning);
    return text;
}

std::string script_text()
{
    std::string text = "Lines of a script: NAME VALUE for a choice, or one of these.\n";
    const auto add = [&](const char* usage, const char* meaning) {
        text += fmt::format("  {:<26} {}\n", usage, meaning);
    };
    for (const ScriptLine& line : script_lines())
        add(line.usage, line.meaning);
    add("press KEY", "as on the keyboard");
    add("page", "open the live page at what is shown, in a browser");
    add("copy", "the command line that gives the same result");
    add("tell", "print what is shown, a line of JSON");
    add("wait N", "N pictures");
    add("wait-until good|bad", "until the edited programs compile, or do not");
    text += "Choices:\n";
    for (const Control& control : controls())
        text += fmt::format("  {:12} {}\n", control.name, control.meaning);
    return text;
}

} // namespace fragfft::viewer
