// Replacements for the filters that a TextureFilter was made with.
#include "catch_framework.hpp"
#include "counted_functions.hpp"
#include "host_context.hpp"
#include "sweep.hpp"

#include <array>
#include <cmath>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int size = 32;

FilterOptions options_of(const std::string& method, Boundary boundary = Boundary::wrap)
{
    return {.width = size, .height = size, .boundary = boundary, .method = method};
}

// The image and the results of a filter of one or two kernels.
class Filtered
{
public:
    Filtered(const host::OpenGl& gl, Format format = Format::rgba32f) : gl_(gl)
    {
        const Picture picture = host::random_picture(size, size, 31);
        for (Texture& texture : textures_) {
            texture = {0, size, size, format};
            gl.GenTextures(1, &texture.name);
            gl.BindTexture(GL_TEXTURE_2D, texture.name);
            gl.TexImage2D(GL_TEXTURE_2D, 0, format == Format::rgba32f ? GL_RGBA32F : GL_RGBA16F, size, size, 0, GL_RGBA,
                          GL_FLOAT, picture.texels.data());
        }
    }

    void bind(TextureFilter& filter, std::size_t results = 1) const
    {
        filter.bind(textures_.front(), std::span(textures_).subspan(1, results));
    }

    // Runs the filter and returns the texels of a result.
    std::vector<float> run(TextureFilter& filter, std::size_t result = 0) const
    {
        filter.run();
        return host::read_back(gl_, textures_[result + 1]).texels;
    }

private:
    const host::OpenGl& gl_;
    std::array<Texture, 3> textures_;
};

Kernel lopsided_kernel(int width, int height, double step)
{
    Kernel kernel{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        kernel.weights.push_back(std::sin(step * i));
    return kernel;
}

} // namespace

TEST_CASE("A convolution in space takes other weights, and makes nothing for them", "[library]")
{
    const auto [api, texels] = GENERATE(from_range(swept_pairs<host::Api>(
        {host::Api::desktop, host::Api::es},
        all_pairs<Boundary, Format>({Boundary::wrap, Boundary::clamp}, {Format::rgba32f, Format::rgba16f}))));
    const host::HostContext host(api);
    const Context context(host::counting_address);
    FilterOptions options = options_of("spatial", texels.first);
    options.format = texels.second;
    const std::array<FilterDefinition, 2> made{gaussian_kernel(1.0, 3), lopsided_kernel(4, 3, 0.3)};
    const std::array<FilterDefinition, 2> set{gaussian_kernel(2.5, 3), lopsided_kernel(4, 3, 1.1)};
    const Filtered filtered(host.gl, options.format);
    TextureFilter filter(context, options, made);
    filtered.bind(filter, 2);
    const auto first_before = filtered.run(filter, 0);
    const auto before = host::calls_so_far();
    filter.set_filter(0, set[0]);
    filter.set_filter(1, set[1]);
    CHECK(host::calls_so_far() == before);
    const auto first = filtered.run(filter, 0);
    const auto second = filtered.run(filter, 1);
    CHECK(first != first_before);
    TextureFilter anew(context, options, set);
    CHECK(anew.plan_json() == filter.plan_json());
    filtered.bind(anew, 2);
    CHECK(filtered.run(anew, 0) == first);
    CHECK(filtered.run(anew, 1) == second);
    filter.set_filter(0, made[0]);
    CHECK(filtered.run(filter, 0) == first_before);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A reach that cannot be is refused", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    FilterOptions options = options_of("best");
    options.reach = -1;
    CHECK_THROWS_AS(TextureFilter(context, options, box_kernel(3)), CallerError);
    options.reach = 1 << 20;
    CHECK_THROWS_AS(TextureFilter(context, options, box_kernel(3)), CallerError);
    options.reach = 1;
    CHECK_THROWS_AS(TextureFilter(context, options, box_kernel(5)), InputError);
    CHECK(TextureFilter(context, options, box_kernel(3)).method() != "spatial"); // faster for this kernel alone
    options.method = "spatial";
    CHECK_THROWS_AS(TextureFilter(context, options, box_kernel(3)), CallerError);

    options = options_of("wide");
    options.reach = 8;
    TextureFilter filter(context, options, gaussian_kernel(1.0));
    const Filtered filtered(host.gl);
    filtered.bind(filter);
    const auto before = filtered.run(filter);
    CHECK_THROWS_WITH(filter.set_filter(0, lopsided_kernel(18, 3, 0.3)), ContainsSubstring("reaches 9 texels"));
    CHECK_THROWS_AS(filter.set_filter(0, low_pass_response(Rolloff::gaussian, 0.1)), CallerError);
    CHECK(filtered.run(filter) == before);
}

TEST_CASE("After the first kernel of a size, setting others makes, allocates and compiles nothing", "[library]")
{
    const host::HostContext host;
    const host::OpenGl& gl = host.gl;
    const Context context(host::counting_address);
    const std::string method = GENERATE("moreland-angel-2003", "fialka-cadik-2006");
    // Every device computes the responses of large kernels; only GPUs compute those of small ones.
    const int size_of_kernel = GENERATE(5, 201);
    const bool is_made_on_device = size_of_kernel == 201 || !context.device().is_software;
    const std::array<FilterDefinition, 2> made{lopsided_kernel(size_of_kernel, size_of_kernel, 0.3),
                                               low_pass_response(Rolloff::gaussian, 0.1)};
    const Scratch scratch = GENERATE(Scratch::shared, Scratch::own);
    FilterOptions options = options_of(method);
    options.scratch = scratch;
    TextureFilter filter(context, options, made);
    const Filtered filtered(gl);
    filtered.bind(filter, 2);
    filtered.run(filter);
    const auto set = [&](int i) {
        filter.set_filter(0, lopsided_kernel(size_of_kernel, size_of_kernel, 0.1 + i));
        filter.set_filter(1, low_pass_response(Rolloff::gaussian, 0.1 + 0.01 * i));
        filter.run();
    };
    auto before = host::calls_so_far();
    set(0);
    const auto after_the_first = host::calls_so_far();
    // This shows that calls are counted. With shared textures, those in which the response is computed exist already.
    CHECK((after_the_first.at("glGenTextures") > before.at("glGenTextures")) ==
          (scratch == Scratch::own && is_made_on_device));
    CHECK(after_the_first.at("glCompileShader") == before.at("glCompileShader"));
    for (int i = 1; i < 20; ++i)
        set(i);
    CHECK(host::calls_so_far() == after_the_first);
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Kernels of one size have their responses made in the same textures", "[library]")
{
    const host::HostContext host;
    Context context(host::counting_address);
    context.try_filters(Trials::never); // their textures depend on how long a driver has compiled
    const auto textures_made = [&](const std::vector<FilterDefinition>& kernels) {
        const long before = host::calls_so_far().at("glGenTextures");
        FilterOptions options = options_of("fialka-cadik-2006");
        options.width = 256;
        options.height = 256;
        const TextureFilter filter(context, options, kernels);
        return host::calls_so_far().at("glGenTextures") - before;
    };
    // These kernels are so large that no device leaves their responses to the CPU.
    const auto large = [](int width, int height) { return lopsided_kernel(width, height, 0.1); };
    const long of_one_size = textures_made({large(201, 201), large(201, 201), large(201, 201)});
    const long of_three = textures_made({large(201, 201), large(201, 203), large(203, 201)});
    CHECK(of_one_size < of_three);
}

TEST_CASE("What cannot be set is refused, and the filter before stays", "[library]")
{
    const host::HostContext host;
    const Context context(eglGetProcAddress);
    FilterOptions options = options_of("fialka-cadik-2006");
    options.format = Format::rgba16f;
    options.largest_sample = 10.0;
    const FrequencyResponse low_pass = low_pass_response(Rolloff::gaussian, 0.1);
    TextureFilter filter(context, options, box_kernel(5));
    const Filtered filtered(host.gl, options.format);
    filtered.bind(filter);
    const auto before = filtered.run(filter);
    CHECK_THROWS_AS(filter.set_filter(1, box_kernel(5)), CallerError);
    CHECK_THROWS_AS(filter.set_filter(0, box_kernel(3)), CallerError);
    CHECK_THROWS_AS(filter.set_filter(0, lopsided_kernel(5, 4, 1.0)), CallerError);
    CHECK_THROWS_AS(filter.set_filter(0, low_pass), CallerError);
    CHECK_THROWS_AS(filter.set_filter(0, FrequencyResponse()), CallerError);
    CHECK_THROWS_AS(filter.set_filter(0, Kernel{5, 5, {1.0}}), CallerError);
    Kernel loud = box_kernel(5);
    for (double& weight : loud.weights)
        weight *= 1e6; // the response exceeds half floats
    CHECK_THROWS_AS(filter.set_filter(0, loud), InputError);
    for (double& weight : loud.weights)
        weight *= 1e-3; // its product with 32 x 32 samples of 10 still exceeds half floats
    CHECK_THROWS_AS(filter.set_filter(0, loud), InputError);
    CHECK(filtered.run(filter) == before);

    TextureFilter by_response(context, options, low_pass);
    CHECK_THROWS_AS(by_response.set_filter(0, box_kernel(5)), CallerError);
    filtered.bind(by_response);
    const auto low = filtered.run(by_response);
    CHECK_THROWS_AS(by_response.set_filter(0, [](double, double) { return std::complex<double>(1e6); }), InputError);
    CHECK_THROWS_AS(by_response.set_filter(
                        0, [](double, double) -> std::complex<double> { throw std::runtime_error("not today"); }),
                    std::runtime_error);
    CHECK(filtered.run(by_response) == low);

    options.method = "spatial";
    TextureFilter spatial(context, options, box_kernel(5));
    filtered.bind(spatial);
    const auto blurred = filtered.run(spatial);
    CHECK_THROWS_AS(spatial.set_filter(1, box_kernel(5)), CallerError);
    CHECK_THROWS_AS(spatial.set_filter(0, box_kernel(3)), CallerError);
    CHECK_THROWS_AS(spatial.set_filter(0, lopsided_kernel(5, 5, 0.7)), CallerError); // not separable
    CHECK_THROWS_AS(spatial.set_filter(0, low_pass), CallerError);
    for (double& weight : loud.weights)
        weight = 1e5;
    CHECK_THROWS_AS(spatial.set_filter(0, loud), InputError);
    CHECK(filtered.run(spatial) == blurred);
    CHECK(host.gl.GetError() == GL_NO_ERROR);
}
