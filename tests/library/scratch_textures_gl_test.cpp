// The textures that filters and transforms of a Context share.
#include "catch_framework.hpp"
#include "counted_functions.hpp"
#include "host_context.hpp"

#include <array>
#include <memory>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int width = 40;
constexpr int height = 30;

// Textures to run on, and the result of a run.
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

TEST_CASE("Filters of a context share what only runs need, unless one has its own", "[library]")
{
    const host::HostContext host;
    Context context(host::counting_address);
    context.try_filters(Trials::never); // a trial makes textures, too
    struct Made
    {
        std::unique_ptr<TextureFilter> filter;
        long textures;
    };
    const auto made = [&](Scratch scratch, double cutoff) {
        const FilterOptions options{.width = 64, .height = 32, .method = "wide", .scratch = scratch};
        const long before = host::calls_so_far()["glGenTextures"];
        auto filter = std::make_unique<TextureFilter>(context, options,
                                                      FilterDefinition(low_pass_response(Rolloff::gaussian, cutoff)));
        return Made{std::move(filter), host::calls_so_far()["glGenTextures"] - before};
    };
    Made first = made(Scratch::shared, 0.1);
    Made second = made(Scratch::shared, 0.2);
    const Made apart = made(Scratch::own, 0.3);
    CHECK(second.textures < first.textures);
    CHECK(apart.textures == first.textures);
    // The last filter that needs the shared textures frees them.
    first.filter.reset();
    CHECK(made(Scratch::shared, 0.1).textures == second.textures);
    second.filter.reset();
    CHECK(made(Scratch::shared, 0.1).textures == first.textures);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
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
