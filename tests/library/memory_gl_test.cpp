// What is told of memory before anything is made, and the textures that filters and transforms share.
#include "catch_framework.hpp"
#include "counted_memory.hpp"
#include "host_context.hpp"
#include "sweep.hpp"

#include <array>
#include <optional>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int width = 40;
constexpr int height = 30;

std::vector<FilterDefinition> definitions_of(const std::string& kind)
{
    if (kind == "kernel")
        return {gaussian_kernel(1.5)};
    if (kind == "kernels of two sizes")
        return {gaussian_kernel(1.5), box_kernel(5), gaussian_kernel(1.0, 6)};
    return {low_pass_response(Rolloff::gaussian, 0.1), high_pass_response(Rolloff::ideal, 0.2)};
}

// Textures to run on, and what a run leaves.
class Textures
{
public:
    explicit Textures(const host::OpenGl& gl)
        : gl_(gl), image_(host::make_texture(gl, host::random_picture(width, height, 3))),
          result_(host::make_texture(gl, Picture(width, height)))
    {
    }
    ~Textures()
    {
        host::delete_texture(gl_, image_);
        host::delete_texture(gl_, result_);
    }
    Textures(const Textures&) = delete;
    Textures& operator=(const Textures&) = delete;

    template <typename Prepared> std::vector<float> run(Prepared& prepared) const
    {
        prepared.bind(image_, result_);
        prepared.run();
        return host::read_back(gl_, result_).texels;
    }

private:
    const host::OpenGl& gl_;
    Texture image_;
    Texture result_;
};

FilterOptions filter_options(const std::string& method, Scratch scratch)
{
    return {.width = width, .height = height, .boundary = Boundary::clamp, .method = method, .scratch = scratch};
}

} // namespace

TEST_CASE("A filter takes as much memory as was told before", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    for (const std::string& method :
         swept<std::string>({"moreland-angel-2003", "fialka-cadik-2006", "wide", "best", "spatial"}, 3))
        for (const std::string kind : {"kernel", "kernels of two sizes", "responses"})
            for (const Format format : {Format::rgba32f, Format::rgba16f, Format::rg32f})
                for (const Scratch scratch : {Scratch::shared, Scratch::own}) {
                    INFO(method << ", " << kind << ", format " << static_cast<int>(format) << ", scratch "
                                << static_cast<int>(scratch));
                    if (method == "spatial" && kind == "responses")
                        continue;
                    const Context context(host::memory_counting_address);
                    FilterOptions options = filter_options(method, scratch);
                    options.format = format;
                    if (kind == "responses") {
                        options.width = 64;
                        options.height = 32;
                        options.boundary = Boundary::wrap;
                    }
                    const std::vector<FilterDefinition> definitions = definitions_of(kind);
                    const std::int64_t before = host::texture_bytes();
                    std::optional<DeviceMemory> told;
                    try {
                        told = TextureFilter::memory(context, options, definitions);
                    } catch (const InputError&) {
                        CHECK_THROWS_AS(TextureFilter(context, options, definitions), InputError);
                        continue;
                    }
                    CHECK(host::texture_bytes() == before);
                    host::count_most_texture_bytes_anew();
                    const TextureFilter filter(context, options, definitions);
                    CHECK(host::texture_bytes() - before == told->bytes);
                    CHECK(host::most_texture_bytes() - before <= told->peak_bytes);
                    CHECK(told->bytes <= told->peak_bytes);
                    CHECK((scratch == Scratch::shared || told->scratch_bytes == 0));
                }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A transform takes as much memory as was told before", "[library]")
{
    const host::HostContext host;
    for (const std::string& method : method_names())
        for (const Scratch scratch : {Scratch::shared, Scratch::own}) {
            INFO(method);
            const Context context(host::memory_counting_address);
            const TransformOptions options{.width = 64, .height = 32, .method = method, .scratch = scratch};
            const std::int64_t before = host::texture_bytes();
            std::optional<DeviceMemory> told;
            try {
                told = TextureTransform::memory(context, options);
            } catch (const InputError&) {
                CHECK_THROWS_AS(TextureTransform(context, options), InputError);
                continue;
            }
            CHECK(host::texture_bytes() == before);
            const TextureTransform transform(context, options);
            CHECK(host::texture_bytes() - before == told->bytes);
        }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Filters of a context share what only runs need, unless one has its own", "[library]")
{
    const host::HostContext host;
    const Context context(host::memory_counting_address);
    const FilterOptions options = filter_options("wide", Scratch::shared);
    const std::vector<FilterDefinition> first_kernel{gaussian_kernel(1.5)};
    const DeviceMemory told = TextureFilter::memory(context, options, first_kernel);
    REQUIRE(told.scratch_bytes > 0);
    const std::int64_t none = host::texture_bytes();
    std::optional<TextureFilter> first(std::in_place, context, options, first_kernel);
    const std::int64_t one = host::texture_bytes();
    const TextureFilter second(context, options, FilterDefinition(gaussian_kernel(1.0, 6)));
    const std::int64_t two = host::texture_bytes();
    CHECK(two - one <= told.bytes - told.scratch_bytes);
    const TextureFilter apart(context, filter_options("wide", Scratch::own), FilterDefinition(gaussian_kernel(1.5)));
    const std::int64_t three = host::texture_bytes();
    const DeviceMemory told_apart = TextureFilter::memory(context, filter_options("wide", Scratch::own), first_kernel);
    CHECK(told_apart.scratch_bytes == 0);
    CHECK(three - two == told_apart.bytes);
    // The last one that needs them frees them.
    first.reset();
    CHECK(host::texture_bytes() >= three - (told.bytes - told.scratch_bytes));
    CHECK(host::texture_bytes() > none);
}

TEST_CASE("Filters and transforms that share textures are right in whatever order they run", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    const Context context(eglGetProcAddress);
    const Textures textures(host.gl);
    const std::array<std::string, 3> methods{"wide", "fialka-cadik-2006", "spatial"};
    std::vector<TextureFilter> shared;
    std::vector<std::vector<float>> alone;
    for (const std::string& method : methods) {
        shared.emplace_back(context, filter_options(method, Scratch::shared), FilterDefinition(gaussian_kernel(1.5)));
        TextureFilter own(context, filter_options(method, Scratch::own), FilterDefinition(gaussian_kernel(1.5)));
        alone.push_back(textures.run(own));
    }
    const TransformOptions transform_options{.width = width, .height = height, .method = "wide"};
    TextureTransform transform(context, transform_options);
    const std::vector<float> spectrum = textures.run(transform);
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = 0; i < shared.size(); ++i)
            CHECK(textures.run(shared[i]) == alone[i]);
        shared.front().set_filter(0, gaussian_kernel(1.0, 6));
        CHECK(textures.run(shared[1]) == alone[1]);
        shared[1].time_runs(2);
        CHECK(textures.run(transform) == spectrum);
        shared.front().set_filter(0, gaussian_kernel(1.5));
        CHECK(textures.run(shared.front()) == alone.front());
        shared[2].record();
        shared.front().record();
        CHECK(textures.run(shared.front()) == alone.front());
    }
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}
