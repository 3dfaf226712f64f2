#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "errors.hpp"

#include <cstdio>
#include <string>
#include <string_view>
#include <sys/wait.h>

using namespace fragfft;

namespace {

struct Outcome
{
    int exit_code;
    std::string output;
};

Outcome started_with(const std::string& environment, const std::string& device)
{
    const std::string command = environment + " '" FRAGFFT_CONTEXT_STARTER "' " + device;
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string output;
    for (int character = std::fgetc(pipe); character != EOF; character = std::fgetc(pipe))
        output += static_cast<char>(character);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

} // namespace

TEST_CASE("The test device is described")
{
    const gl::Functions& gl = current_test_context().functions();
    const gl::Device& device = current_test_context().device();
    CHECK_FALSE(device.vendor.empty());
    CHECK_FALSE(device.renderer.empty());
    CHECK_FALSE(device.opengl_version.empty());
    CHECK_FALSE(device.shading_language_version.empty());
    CHECK_THAT(device.platform, ContainsSubstring("EGL"));
    // The least that OpenGL 3.3 guarantees.
    CHECK(device.maximum_texture_size >= 1024);
    CHECK(device.maximum_color_attachments >= 8);
    CHECK(device.maximum_fragment_uniform_components >= 1024); // as OpenGL 3.3 guarantees
    CHECK(device.is_software == (device.renderer.find("llvmpipe") != std::string::npos));
    const GLint profile = gl::integer(gl, GL_CONTEXT_PROFILE_MASK);
    CHECK(profile == GL_CONTEXT_CORE_PROFILE_BIT);
}

TEST_CASE("A device text that is none is bad input, and named")
{
    for (const std::string device : {"", "tpu", "1x", "-1", " 0", "0x0"}) {
        CHECK_THROWS_AS(gl::make_egl_context(device), InputError);
        CHECK_THROWS_WITH(gl::make_egl_context(device), ContainsSubstring("'" + device + "'"));
    }
    CHECK_THROWS_AS(gl::make_egl_context("99"), InputError);
    CHECK_THROWS_WITH(gl::make_egl_context("99"), ContainsSubstring("device 99"));
    CHECK_THROWS_AS(gl::make_egl_context("99999999999999999999999"), InputError);
}

TEST_CASE("The kind of device asked for is the kind that comes, or none")
{
    for (const std::string kind : {"cpu", "gpu"})
        try {
            const auto context = gl::make_egl_context(kind);
            CHECK(context->device().is_software == (kind == "cpu"));
        } catch (const DeviceError& error) {
            CHECK_THAT(error.what(), ContainsSubstring("'" + kind + "'"));
        }
}

TEST_CASE("Two contexts live side by side, each with its own objects")
{
    const auto first = gl::make_egl_context("auto");
    const gl::Texture texture(first->functions(), 1, 1, gl::PixelFormat::rgba8, "first's");
    const auto second = gl::make_egl_context("auto");
    CHECK(second->functions().IsTexture(texture.view().name) == GL_FALSE);
    first->make_current();
    CHECK(first->functions().IsTexture(texture.view().name) == GL_TRUE);
}

TEST_CASE("Destroying a context leaves another that is current, current, and destroying the current one leaves none")
{
    const auto kept = gl::make_egl_context("auto");
    auto ended = gl::make_egl_context("auto", true);
    kept->make_current();
    const gl::Texture texture(kept->functions(), 1, 1, gl::PixelFormat::rgba8, "kept");
    ended.reset();
    CHECK(kept->functions().IsTexture(texture.view().name) == GL_TRUE);
    kept->functions().Enable(0xffff);
    CHECK_THROWS_AS(kept->throw_errors("in the kept context"), gl::GlError);

    // It also stays current if another context cannot be created.
    CHECK_THROWS_AS(gl::make_egl_context("auto", false, {gl::Api::desktop, gl::Version{9, 9}}), gl::GlError);
    CHECK(kept->functions().IsTexture(texture.view().name) == GL_TRUE);
}

TEST_CASE("A process makes one context after the other")
{
    const Outcome outcome = started_with("", "auto");
    CHECK(outcome.exit_code == 0);
    const std::string first = outcome.output.substr(0, outcome.output.find('\n') + 1);
    CHECK(first.size() > 1);
    CHECK(outcome.output == first + first);
}

TEST_CASE("OpenGL ES contexts are made, and told from OpenGL's")
{
    const gl::Functions& desktop = current_test_context().functions();
    CHECK_FALSE(gl::is_es(desktop));
    CHECK(gl::at_least(desktop, {3, 3}, {3, 2}));
    CHECK(gl::is_desktop_at_least(desktop, {3, 3}));
    const auto newest = gl::make_egl_context("auto", false, {gl::Api::es});
    const gl::Functions& es = newest->functions();
    CHECK(gl::is_es(es));
    CHECK(gl::at_least(es, {4, 5}, {3, 0}));
    CHECK_FALSE(gl::is_desktop_at_least(es, {3, 3}));
    CHECK_THAT(newest->device().opengl_version, ContainsSubstring("OpenGL ES 3."));
    const auto es_30 = gl::make_egl_context("auto", false, {gl::Api::es, gl::Version{3, 0}});
    CHECK(gl::at_least(es_30->functions(), {3, 3}, {3, 0}));
    const auto desktop_33 = gl::make_egl_context("auto", false, {gl::Api::desktop, gl::Version{3, 3}});
    CHECK(gl::at_least(desktop_33->functions(), {3, 3}, {3, 0}));
    CHECK_THROWS_AS(gl::at_least(desktop, {4, 7}, {3, 0}), std::logic_error);
}

TEST_CASE("Functions without a context, or of one that is too old, are refused")
{
    CHECK_THROWS_AS(gl::load_functions([](const char*) -> void (*)() { return nullptr; }), gl::GlError);
    const auto load = [](const char* name) -> void (*)() {
        if (std::string_view(name) != "glGetString")
            return nullptr;
        return reinterpret_cast<void (*)()>(+[](GLenum) { return reinterpret_cast<const GLubyte*>("2.1 Old"); });
    };
    CHECK_THROWS_WITH(gl::load_functions(load), ContainsSubstring("'2.1 Old'") && ContainsSubstring("OpenGL 3.3"));
}

// Mesa reads these variables; another software device would need others.
TEST_CASE("An OpenGL that is too old is a device error that names OpenGL 3.3")
{
    if (!has_software_device()) {
        WARN("no software device here: not tested");
        return;
    }
    CHECK(started_with("", "cpu").exit_code == 0); // otherwise the case below would prove nothing
    const Outcome outcome = started_with("MESA_GL_VERSION_OVERRIDE=3.0", "cpu");
    CHECK(outcome.exit_code == 3);
    CHECK_THAT(outcome.output, ContainsSubstring("OpenGL 3.3"));
}

TEST_CASE("No EGL vendor is a device error")
{
    const Outcome outcome = started_with("__EGL_VENDOR_LIBRARY_FILENAMES=/nonexistent", "auto");
    CHECK(outcome.exit_code == 3);
    CHECK_THAT(outcome.output, ContainsSubstring("no usable OpenGL device"));
}
