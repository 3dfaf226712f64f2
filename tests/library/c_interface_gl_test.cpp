// From C the library computes what it computes from C++, to the bit.
#include "c_handles.hpp"
#include "c_program.h"
#include "catch_framework.hpp"

#include <cmath>
#include <cstdint>
#include <set>

using namespace fragfft;
using host::Picture;

namespace {

constexpr int width = 32;
constexpr int height = 16;

// An image, and one result each for C and for C++.
struct Textures
{
    explicit Textures(const host::OpenGl& gl_)
        : gl(gl_), picture(host::random_picture(width, height, 3)), image(host::make_texture(gl, picture)),
          result(host::make_texture(gl, Picture(width, height))), in_c(host::make_texture(gl, Picture(width, height))),
          c_image(host::in_c(image)), c_result(host::in_c(in_c))
    {
    }
    ~Textures()
    {
        for (const Texture& texture : {image, result, in_c})
            host::delete_texture(gl, texture);
    }
    Textures(const Textures&) = delete;
    Textures& operator=(const Textures&) = delete;

    bool are_equal() const { return host::read_back(gl, result).texels == host::read_back(gl, in_c).texels; }
    bool hold_something() const { return host::read_back(gl, result).texels != Picture(width, height).texels; }

    const host::OpenGl& gl;
    Picture picture;
    Texture image;
    Texture result;
    Texture in_c;
    fragfft_texture c_image;
    fragfft_texture c_result;
};

const Kernel kernel{4, 3, {0.1, 0.2, -0.3, 0.4, 0.5, 0.6, 0.7, -0.8, 0.9, 0.0, 0.15, 0.25}};

template <typename Runnable> void run(Runnable runnable, const Textures& textures)
{
    runnable.bind(textures.image, textures.result);
    runnable.run();
}

} // namespace

// The matrix of tests/jobs covers all other requests from C.
TEST_CASE("A program in C convolves as one in C++ does", "[library]")
{
    const host::HostContext host(GENERATE(host::Api::desktop, host::Api::es));
    const Textures textures(host.gl);
    run(TextureFilter(Context(eglGetProcAddress),
                      {.width = width, .height = height, .channels = 3, .boundary = Boundary::mirror}, kernel),
        textures);

    fragfft_filter_options options = host::c_filter_options(width, height);
    options.channels = 3;
    options.boundary = FRAGFFT_BOUNDARY_MIRROR;
    const int asked = c_program_asked_for_functions();
    CHECK(c_program_convolves(&options, kernel.width, kernel.height, kernel.weights.data(), &textures.c_image,
                              &textures.c_result) == FRAGFFT_OK);
    CHECK(c_program_asked_for_functions() > asked + 100);
    CHECK(textures.hold_something());
    CHECK(textures.are_equal());
}

TEST_CASE("A program in C has every filter that the library knows", "[library]")
{
    const host::HostContext host;
    const Textures textures(host.gl);
    const auto filter = [&](const char* specification, const FilterDefinition& definition) {
        INFO(specification);
        run(TextureFilter(Context(eglGetProcAddress), {.width = width, .height = height}, definition), textures);
        const fragfft_filter_options options = host::c_filter_options(width, height);
        CHECK(c_program_filters_by_name(&options, specification, &textures.c_image, &textures.c_result) == FRAGFFT_OK);
        CHECK(textures.are_equal());
    };
    filter("gaussian:sigma=1.5,radius=3", gaussian_kernel(1.5, 3));
    filter("sharpen:amount=2,sigma=1", sharpen_kernel(1.0, 2.0));
    filter("butterworth-band-pass:low=0.05,high=0.2,order=3", band_pass_response(Rolloff::butterworth, 0.05, 0.2, 3));

    // Each known filter can be made from its name and its required parameters.
    std::set<std::string> names;
    for (std::size_t i = 0; fragfft_known_filter(i) != nullptr; ++i) {
        std::string specification = fragfft_known_filter(i);
        INFO(specification);
        CHECK(names.insert(specification).second);
        CHECK(std::string(fragfft_known_filter_description(i)).size() > 10);
        const char* separator = ":";
        for (std::size_t p = 0; p < fragfft_known_filter_parameters(i); ++p) {
            fragfft_parameter parameter{};
            parameter.size = sizeof parameter;
            REQUIRE(fragfft_known_filter_parameter(i, p, &parameter) == FRAGFFT_OK);
            CHECK(parameter.minimum < parameter.maximum);
            CHECK(std::string(parameter.meaning).size() > 3);
            if (parameter.is_required == 0)
                continue;
            // The parameters low and high must be in their ranges, and low below high.
            const double place = std::string(parameter.name) == "low" ? 0.25 : 0.5;
            const double value = parameter.minimum + place * (parameter.maximum - parameter.minimum);
            specification +=
                separator + std::string(parameter.name) + "=" +
                std::to_string(parameter.is_whole != 0 ? std::floor(std::min(value, 9.0)) : std::min(value, 9.0));
            separator = ",";
        }
        const host::CDefinition definition = host::c_definition(specification.c_str());
        CHECK(definition != nullptr);
    }
    CHECK(names.size() > 10);
    CHECK(names.contains("gaussian"));
    CHECK_FALSE(names.contains("kernel"));
}

TEST_CASE("A kernel gives back what it was made from", "[library]")
{
    fragfft_definition* definition = nullptr;
    REQUIRE(fragfft_definition_create_kernel(4, 3, kernel.weights.data(), &definition) == FRAGFFT_OK);
    const host::CDefinition owner(definition);
    int across = 0;
    int down = 0;
    const double* weights = nullptr;
    CHECK(fragfft_definition_kernel(definition, &across, &down, &weights) == FRAGFFT_OK);
    CHECK(across == 4);
    CHECK(down == 3);
    CHECK(std::vector(weights, weights + 12) == kernel.weights);
    std::array<double, 2> gain{};
    CHECK(fragfft_definition_gain(definition, 0.2, -0.1, gain.data()) == FRAGFFT_OK);
    CHECK(std::complex(gain[0], gain[1]) == kernel_response(kernel, 0.2, -0.1));
}

TEST_CASE("A program in C transforms as one in C++ does, in its paper's scaling", "[library]")
{
    const host::HostContext host;
    const Textures textures(host.gl);
    const std::string method = "lloyd-boyd-govindaraju-2008";
    run(TextureTransform(
            Context(eglGetProcAddress),
            {.width = width, .height = height, .axes = Axes::rows, .scaling = Scaling::paper, .method = method}),
        textures);
    fragfft_transform_options in_c = host::c_transform_options(width, height, method.c_str());
    in_c.axes = FRAGFFT_AXES_ROWS;
    in_c.scaling = FRAGFFT_SCALING_PAPER;
    CHECK(c_program_transforms(&in_c, &textures.c_image, &textures.c_result) == FRAGFFT_OK);
    CHECK(textures.hold_something());
    CHECK(textures.are_equal());
}

TEST_CASE("Several filters are one run, which is told about and timed", "[library]")
{
    const host::HostContext host;
    const Textures textures(host.gl);
    const host::CContext context = host::c_context();
    const host::CDefinition one = host::c_definition("gaussian:sigma=1");
    const host::CDefinition other = host::c_definition("laplacian");
    const std::array definitions{one.get(), other.get()};
    const fragfft_filter_options options = host::c_filter_options(width, height, "wide");
    fragfft_filter* filter = nullptr;
    REQUIRE(fragfft_filter_create(context.get(), &options, definitions.data(), 2, &filter) == FRAGFFT_OK);
    const host::CFilter owner(filter);
    const std::array results{host::in_c(textures.result), host::in_c(textures.in_c)};
    CHECK(fragfft_filter_bind(filter, &textures.c_image, results.data(), 2) == FRAGFFT_OK);
    CHECK(fragfft_filter_record(filter) == FRAGFFT_OK);
    CHECK(textures.hold_something());
    CHECK_FALSE(textures.are_equal());

    fragfft_run_time time{};
    time.size = sizeof time;
    CHECK(fragfft_filter_time_runs(filter, 3, &time) == FRAGFFT_OK);
    CHECK(time.runs == 3);
    CHECK(time.minimum_milliseconds > 0.0);
    CHECK(time.median_milliseconds >= time.minimum_milliseconds);
    const char* const clock = time.clock;
    CHECK(std::string(clock).size() > 5);
    CHECK(fragfft_filter_time_runs(filter, 1, &time) == FRAGFFT_OK);
    CHECK(time.clock == clock);

    const Context in_cpp(eglGetProcAddress);
    const std::array<FilterDefinition, 2> kernels{gaussian_kernel(1.0), laplacian_kernel(4)};
    const TextureFilter right(in_cpp, {.width = width, .height = height, .method = "wide"}, kernels);
    char* json = nullptr;
    CHECK(fragfft_filter_plan_json(filter, &json) == FRAGFFT_OK);
    CHECK(host::CText(json).get() == right.plan_json());
    const char* method = nullptr;
    CHECK(fragfft_filter_method(filter, &method) == FRAGFFT_OK);
    CHECK(method == right.method());
    double milliseconds = 0.0;
    CHECK(fragfft_filter_preparation_milliseconds(filter, &milliseconds) == FRAGFFT_OK);
    CHECK(milliseconds > 0.0);
}

TEST_CASE("A transform is told about and timed in C", "[library]")
{
    const host::HostContext host;
    const Textures textures(host.gl);
    const host::CContext context = host::c_context();
    const host::CTransform transform = host::c_transform(context.get(), host::c_transform_options(width, height));
    REQUIRE(fragfft_transform_bind(transform.get(), &textures.c_image, &textures.c_result) == FRAGFFT_OK);
    CHECK(fragfft_transform_record(transform.get()) == FRAGFFT_OK);
    fragfft_run_time time{};
    time.size = sizeof time;
    CHECK(fragfft_transform_time_runs(transform.get(), 2, &time) == FRAGFFT_OK);
    CHECK(time.runs == 2);
    const TextureTransform right(Context(eglGetProcAddress), {.width = width, .height = height});
    char* json = nullptr;
    CHECK(fragfft_transform_plan_json(transform.get(), &json) == FRAGFFT_OK);
    CHECK(host::CText(json).get() == right.plan_json());
    const char* method = nullptr;
    CHECK(fragfft_transform_method(transform.get(), &method) == FRAGFFT_OK);
    CHECK(method == right.method());
    double milliseconds = 0.0;
    CHECK(fragfft_transform_preparation_milliseconds(transform.get(), &milliseconds) == FRAGFFT_OK);
    CHECK(milliseconds > 0.0);
}

TEST_CASE("A context tells C what it tells C++", "[library]")
{
    const host::HostContext host;
    const host::CContext context = host::c_context();
    const Context in_cpp(eglGetProcAddress);
    const DeviceFacts& right = in_cpp.device();
    fragfft_device device{};
    device.size = sizeof device;
    REQUIRE(fragfft_context_device(context.get(), &device) == FRAGFFT_OK);
    CHECK(device.size == sizeof device);
    CHECK(device.vendor == right.vendor);
    CHECK(device.renderer == right.renderer);
    CHECK(device.opengl_version == right.opengl_version);
    CHECK(device.shading_language_version == right.shading_language_version);
    CHECK((device.is_software == 1) == right.is_software);
    CHECK(device.maximum_texture_size == right.maximum_texture_size);
    CHECK(device.sine_and_cosine_error == right.sine_and_cosine_error);
    CHECK((device.rounds_halves_to_nearest == 1) == right.rounds_halves_to_nearest);

    const std::vector<std::string> methods = method_names();
    for (std::size_t i = 0; i < methods.size(); ++i)
        CHECK(fragfft_method_name(i) == methods[i]);
    CHECK(fragfft_method_name(methods.size()) == nullptr);
    CHECK(fragfft_method_name(SIZE_MAX) == nullptr);
    CHECK(std::string(fragfft_library_version()) == FRAGFFT_VERSION);

    CHECK(host::c_filter(context.get(), host::c_filter_options(8, 8), host::c_definition("identity")) != nullptr);
    std::size_t programs = 0;
    CHECK(fragfft_context_compiled_programs(context.get(), &programs) == FRAGFFT_OK);
    CHECK(programs > 0);
    CHECK(fragfft_context_keep_unused_programs(context.get(), 1) == FRAGFFT_OK);
    CHECK(fragfft_context_release_unused(context.get()) == FRAGFFT_OK);
    CHECK(fragfft_context_compiled_programs(context.get(), &programs) == FRAGFFT_OK);
    CHECK(programs == 0);
}

TEST_CASE("Any callable finds the functions of OpenGL", "[library]")
{
    const host::HostContext host;
    int asked = 0;
    const Context context([&](const char* name) {
        ++asked;
        return reinterpret_cast<void*>(eglGetProcAddress(name));
    });
    CHECK(asked > 100);
    CHECK_FALSE(context.device().renderer.empty());
    CHECK_THROWS_AS(Context(FunctionLoader()), CallerError);
    CHECK_THROWS_AS(Context([](const char* name) -> void* { throw std::string(name); }), std::string);
    CHECK_THROWS_AS(Context([](const char*) -> void* { return nullptr; }), DeviceError);
}
