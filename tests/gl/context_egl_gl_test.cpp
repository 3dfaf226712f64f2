#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "errors.hpp"

#include <cstdio>
#include <string>
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
    const gl::Device& device = current_test_context().device();
    CHECK_FALSE(device.vendor.empty());
    CHECK_FALSE(device.renderer.empty());
    CHECK_FALSE(device.opengl_version.empty());
    CHECK_FALSE(device.shading_language_version.empty());
    CHECK_THAT(device.platform, ContainsSubstring("EGL"));
    // OpenGL 3.3 guarantees no less.
    CHECK(device.maximum_texture_size >= 1024);
    CHECK(device.maximum_color_attachments >= 8);
    CHECK(device.maximum_fragment_uniform_components >= 1024); // as OpenGL 3.3 promises
    CHECK(device.is_software == (device.renderer.find("llvmpipe") != std::string::npos));
    GLint profile = 0;
    glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
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
    const gl::Texture texture(1, 1, gl::PixelFormat::rgba8, "first's");
    const auto second = gl::make_egl_context("auto");
    CHECK(glIsTexture(texture.view().name) == GL_FALSE);
    first->make_current();
    CHECK(glIsTexture(texture.view().name) == GL_TRUE);
}

// Mesa reads these variables; another software device would have to be told otherwise.
TEST_CASE("An OpenGL that is too old is a device error that names OpenGL 3.3")
{
    if (!has_software_device()) {
        WARN("no software device here: not tested");
        return;
    }
    CHECK(started_with("", "cpu").exit_code == 0); // else the case below would prove nothing
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
