// Compiled programs that a caller keeps.
#include "catch_framework.hpp"
#include "counted_functions.hpp"
#include "host_context.hpp"

#include <random>

using namespace fragfft;

namespace {

TextureFilter filter_of(const Context& context, const std::string& method)
{
    return {context,
            {.width = 40, .height = 30, .boundary = Boundary::mirror, .method = method},
            FilterDefinition(gaussian_kernel(1.5))};
}

std::vector<float> filtered(const host::OpenGl& gl, TextureFilter& filter)
{
    const Texture image = host::make_texture(gl, host::random_picture(40, 30, 5));
    const Texture result = host::make_texture(gl, host::Picture(40, 30));
    filter.bind(image, result);
    filter.run();
    std::vector<float> texels = host::read_back(gl, result).texels;
    host::delete_texture(gl, image);
    host::delete_texture(gl, result);
    return texels;
}

long compiled()
{
    return host::calls_so_far()["glCompileShader"];
}

struct Exported
{
    std::vector<std::uint8_t> bytes;
    std::vector<float> result;
};

Exported exported(host::Api api)
{
    const host::HostContext host(api);
    const Context context(eglGetProcAddress);
    TextureFilter filter = filter_of(context, "wide");
    return {context.export_programs(), filtered(host.gl, filter)};
}

} // namespace

TEST_CASE("Programs that were exported are not compiled again", "[library]")
{
    const host::Api api = GENERATE(host::Api::desktop, host::Api::es);
    const Exported before = exported(api);
    if (before.bytes.empty()) // this driver gives none out
        return;
    const host::HostContext host(api);
    Context context(host::counting_address);
    const ImportedPrograms imported = context.import_programs(before.bytes);
    CHECK(imported.refusal.empty());
    CHECK(imported.programs > 0);
    const long compiled_before = compiled();
    TextureFilter filter = filter_of(context, "wide");
    CHECK(compiled() == compiled_before);
    CHECK(filtered(host.gl, filter) == before.result);
    // What was imported can be exported again, and the rest is compiled.
    CHECK(context.import_programs(context.export_programs()).programs >= imported.programs);
    filter_of(context, "moreland-angel-2003");
    CHECK(compiled() > compiled_before);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Programs of another kind of context are refused in one line", "[library]")
{
    const Exported before = exported(host::Api::desktop);
    if (before.bytes.empty()) // this driver gives none out
        return;
    const host::HostContext host(host::Api::es);
    Context context(eglGetProcAddress);
    const ImportedPrograms imported = context.import_programs(before.bytes);
    CHECK(imported.programs == 0);
    CHECK(imported.refusal.starts_with("the compiled programs are of another OpenGL version: "));
    TextureFilter filter = filter_of(context, "wide");
}

TEST_CASE("Damaged and hostile bytes are refused, and nothing has changed", "[library]")
{
    const Exported before = exported(host::Api::desktop);
    const host::HostContext host;
    Context context(host::counting_address);
    const auto is_refused = [&](const std::vector<std::uint8_t>& bytes) {
        const ImportedPrograms imported = context.import_programs(bytes);
        return imported.programs == 0 && !imported.refusal.empty() && imported.refusal.find('\n') == std::string::npos;
    };
    CHECK(is_refused({}));
    CHECK(is_refused(std::vector<std::uint8_t>(1000, 0xff)));
    std::mt19937 random(17); // NOLINT(cert-msc51-cpp): the same on each run
    for (int i = 0; i < 200; ++i) {
        std::vector<std::uint8_t> bytes(random() % 300);
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(random());
        REQUIRE(is_refused(bytes));
    }
    for (int i = 0; i < 100 && !before.bytes.empty(); ++i) {
        std::vector<std::uint8_t> bytes = before.bytes;
        bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1u << (random() % 8));
        REQUIRE(is_refused(bytes));
        bytes = before.bytes;
        bytes.resize(random() % bytes.size());
        REQUIRE(is_refused(bytes));
        bytes = before.bytes;
        bytes.push_back(0);
        REQUIRE(is_refused(bytes));
    }
    const long compiled_before = compiled();
    TextureFilter filter = filter_of(context, "wide");
    CHECK(compiled() > compiled_before);
    CHECK(filtered(host.gl, filter) == before.result);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}
