// Filter definitions in C that define nothing, and callbacks in C that do not do what they should.
#include "c_errors.hpp"

#include <climits>
#include <limits>
#include <stdexcept>

using host::c_size;
using host::CLibrary;
using host::mistaken;
using host::refused;
using host::rubbish;

namespace {

int stops(void*, double, double, double*)
{
    return -1;
}

int throws(void*, double, double, double*)
{
    throw std::runtime_error("a callback's own");
}

int answers_nan(void*, double, double, double gain[2])
{
    gain[0] = std::numeric_limits<double>::quiet_NaN();
    return 0;
}

} // namespace

TEST_CASE("Definitions that define nothing", "[library]")
{
    fragfft_definition* definition = nullptr;
    const double weight = 1.0;
    mistaken(fragfft_definition_create_kernel(0, 1, &weight, &definition), "1 x 1");
    mistaken(fragfft_definition_create_kernel(1, -1, &weight, &definition), "1 x 1");
    refused(fragfft_definition_create_kernel(INT_MAX, INT_MAX, &weight, &definition), FRAGFFT_ERROR_OUT_OF_MEMORY,
            "memory");
    for (const auto& [specification, why] :
         {std::pair{"gausian:sigma=4", "did you mean 'gaussian'"}, std::pair{"gaussian", "sigma"},
          std::pair{"gaussian:sigma=900", "outside"}, std::pair{"", "unknown filter"},
          std::pair{"kernel:file=/etc/passwd", "reads no files"}})
        refused(fragfft_definition_create_named(specification, &definition), FRAGFFT_ERROR_UNSUPPORTED, why);
    CHECK(definition == nullptr);

    const host::CDefinition response = host::c_definition("ideal-low-pass:cutoff=0.1");
    int number = 5;
    const double* weights = &weight;
    refused(fragfft_definition_kernel(response.get(), &number, &number, &weights), FRAGFFT_ERROR_UNSUPPORTED,
            "no kernel");
    CHECK(number == 5);
    CHECK(weights == nullptr);
}

TEST_CASE("Callbacks stop and throw, and nothing has happened", "[library]")
{
    const CLibrary library;
    const fragfft_filter_options options = host::c_filter_options(c_size, c_size);
    const host::CDefinition pass = host::c_definition("ideal-low-pass:cutoff=0.7");
    const host::CFilter working = host::c_filter(library.context.get(), options, pass);
    REQUIRE(fragfft_filter_bind(working.get(), &library.c_image, &library.c_result, 1) == FRAGFFT_OK);
    CHECK(fragfft_filter_run(working.get()) == FRAGFFT_OK);
    const std::vector<float> right = host::read_back(library.host.gl, library.result).texels;
    const auto fails = [&](fragfft_response response, fragfft_error expected, const std::string& why) {
        fragfft_definition* definition = nullptr;
        REQUIRE(fragfft_definition_create_response(response, nullptr, &definition) == FRAGFFT_OK);
        const host::CDefinition owner(definition);
        fragfft_filter* filter = rubbish<fragfft_filter>();
        refused(fragfft_filter_create(library.context.get(), &options, &definition, 1, &filter), expected, why);
        CHECK(filter == nullptr);
        refused(fragfft_filter_set_filter(working.get(), 0, definition), expected, why);
        CHECK(fragfft_filter_run(working.get()) == FRAGFFT_OK);
        CHECK(host::read_back(library.host.gl, library.result).texels == right);
    };
    fails(stops, FRAGFFT_ERROR_STOPPED, "stopped with -1");
    fails(throws, FRAGFFT_ERROR_INTERNAL, "a callback's own");
    fails(answers_nan, FRAGFFT_ERROR_UNSUPPORTED, "finite");

    fragfft_context* context = rubbish<fragfft_context>();
    refused(fragfft_context_create_by([](void*, const char*) -> void* { return nullptr; }, nullptr, &context),
            FRAGFFT_ERROR_DEVICE, "no OpenGL context");
    CHECK(context == nullptr);
    refused(fragfft_context_create_by([](void*, const char*) -> void* { throw 7; }, nullptr, &context),
            FRAGFFT_ERROR_INTERNAL, "callback");
}
