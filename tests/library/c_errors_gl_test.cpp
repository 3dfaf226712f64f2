// Wrong arguments from C are answered by an error code and one line, and change nothing.
#include "c_errors.hpp"

#include <climits>

using host::c_size;
using host::CLibrary;
using host::mistaken;
using host::refused;
using host::rubbish;

TEST_CASE("Null pointers are refused, and what was to be given is null", "[library]")
{
    const CLibrary library;
    fragfft_context* context = rubbish<fragfft_context>();
    mistaken(fragfft_context_create(nullptr, &context), "addresses");
    CHECK(context == nullptr);
    context = rubbish<fragfft_context>();
    mistaken(fragfft_context_create_by(nullptr, nullptr, &context), "addresses");
    CHECK(context == nullptr);
    mistaken(fragfft_context_create(eglGetProcAddress, nullptr));
    mistaken(fragfft_context_abandon(nullptr));
    mistaken(fragfft_context_device(nullptr, nullptr));
    mistaken(fragfft_context_device(library.context.get(), nullptr));
    mistaken(fragfft_context_keep_unused_programs(nullptr, 0));
    mistaken(fragfft_context_release_unused(nullptr));
    mistaken(fragfft_context_compiled_programs(library.context.get(), nullptr));
    char* text = rubbish<char>();
    mistaken(fragfft_filter_plan_json(nullptr, &text));
    CHECK(text == nullptr);

    fragfft_definition* definition = rubbish<fragfft_definition>();
    mistaken(fragfft_definition_create_kernel(1, 1, nullptr, &definition));
    CHECK(definition == nullptr);
    mistaken(fragfft_definition_create_response(nullptr, nullptr, &definition));
    mistaken(fragfft_definition_create_named(nullptr, &definition));
    mistaken(fragfft_definition_create_named("identity", nullptr));
    int number = 5;
    const double* weights = rubbish<double>();
    mistaken(fragfft_definition_kernel(library.definition.get(), nullptr, &number, &weights));
    CHECK(weights == nullptr);
    mistaken(fragfft_definition_kernel(nullptr, &number, &number, &weights));
    mistaken(fragfft_definition_kernel(library.definition.get(), &number, &number, nullptr));
    CHECK(number == 5);
    mistaken(fragfft_definition_gain(library.definition.get(), 0.0, 0.0, nullptr));

    const fragfft_filter_options options = host::c_filter_options(c_size, c_size);
    fragfft_definition* const one = library.definition.get();
    fragfft_definition* const none = nullptr;
    fragfft_filter* filter = rubbish<fragfft_filter>();
    mistaken(fragfft_filter_create(nullptr, &options, &one, 1, &filter));
    CHECK(filter == nullptr);
    mistaken(fragfft_filter_create(library.context.get(), nullptr, &one, 1, &filter));
    mistaken(fragfft_filter_create(library.context.get(), &options, nullptr, 1, &filter));
    mistaken(fragfft_filter_create(library.context.get(), &options, &none, 1, &filter));
    mistaken(fragfft_filter_create(library.context.get(), &options, &one, 1, nullptr));
    mistaken(fragfft_filter_create(library.context.get(), &options, &one, 0, &filter), "at least one");
    mistaken(fragfft_filter_bind(library.filter.get(), nullptr, &library.c_result, 1));
    mistaken(fragfft_filter_bind(library.filter.get(), &library.c_image, nullptr, 1));
    mistaken(fragfft_filter_set_filter(library.filter.get(), 0, nullptr));
    mistaken(fragfft_filter_run(nullptr));
    mistaken(fragfft_filter_record(nullptr));
    mistaken(fragfft_filter_time_runs(library.filter.get(), 1, nullptr));
    mistaken(fragfft_filter_method(library.filter.get(), nullptr));
    mistaken(fragfft_filter_plan_json(library.filter.get(), nullptr));
    mistaken(fragfft_filter_preparation_milliseconds(library.filter.get(), nullptr));
    const char* method = "";
    mistaken(fragfft_filter_method(nullptr, &method));
    CHECK(method == nullptr);

    const fragfft_transform_options transforming = host::c_transform_options(c_size, c_size);
    fragfft_transform* transform = rubbish<fragfft_transform>();
    mistaken(fragfft_transform_create(nullptr, &transforming, &transform));
    CHECK(transform == nullptr);
    mistaken(fragfft_transform_create(library.context.get(), nullptr, &transform));
    mistaken(fragfft_transform_create(library.context.get(), &transforming, nullptr));
    mistaken(fragfft_transform_bind(library.transform.get(), &library.c_image, nullptr));
    mistaken(fragfft_transform_run(nullptr));
    mistaken(fragfft_transform_record(nullptr));
    mistaken(fragfft_transform_time_runs(nullptr, 0, nullptr));
    mistaken(fragfft_transform_method(nullptr, nullptr));
    mistaken(fragfft_transform_plan_json(nullptr, &text));
    mistaken(fragfft_transform_preparation_milliseconds(nullptr, nullptr));
    mistaken(fragfft_transform_unpack(library.transform.get(), nullptr, 0, 1, nullptr, 0));

    fragfft_context_destroy(nullptr);
    fragfft_definition_destroy(nullptr);
    fragfft_filter_destroy(nullptr);
    fragfft_transform_destroy(nullptr);
    fragfft_text_free(nullptr);
    CHECK(library.filtered() == library.right);
}

TEST_CASE("Structures of another size are refused, and left as they are", "[library]")
{
    const CLibrary library;
    for (const std::size_t wrong : {std::size_t{0}, sizeof(std::size_t), sizeof(fragfft_device) - 1,
                                    sizeof(fragfft_device) + 8, std::numeric_limits<std::size_t>::max()}) {
        fragfft_device device{};
        device.size = wrong;
        mistaken(fragfft_context_device(library.context.get(), &device), "size of");
        CHECK(device.vendor == nullptr);
        fragfft_run_time time{};
        time.size = wrong;
        mistaken(fragfft_filter_time_runs(library.filter.get(), 1, &time), "size of");
        CHECK(time.runs == 0);
        fragfft_parameter parameter{};
        parameter.size = wrong;
        mistaken(fragfft_known_filter_parameter(1, 0, &parameter), "size of");
        CHECK(parameter.name == nullptr);
        fragfft_filter_options options = host::c_filter_options(c_size, c_size);
        options.size = wrong;
        CHECK(host::c_filter(library.context.get(), options, library.definition) == nullptr);
        mistaken(FRAGFFT_ERROR_INVALID_ARGUMENT, "size of");
        fragfft_transform_options transforming = host::c_transform_options(c_size, c_size);
        transforming.size = wrong;
        CHECK(host::c_transform(library.context.get(), transforming) == nullptr);
        mistaken(FRAGFFT_ERROR_INVALID_ARGUMENT, "size of");
    }
    fragfft_parameter parameter{};
    parameter.size = sizeof parameter;
    mistaken(fragfft_known_filter_parameter(4711, 0, &parameter), "no filter");
    mistaken(fragfft_known_filter_parameter(1, 99, &parameter), "no parameter");
    CHECK(fragfft_known_filter(4711) == nullptr);
    CHECK(fragfft_known_filter_description(4711) == nullptr);
    CHECK(fragfft_known_filter_parameters(4711) == 0);
}

TEST_CASE("Numbers that are no enumerators, and words that are none", "[library]")
{
    const CLibrary library;
    fragfft_definition* const one = library.definition.get();
    fragfft_filter* filter = nullptr;
    fragfft_transform* transform = nullptr;
    for (const int number : {-1, 99, INT_MAX, INT_MIN}) {
        for (int fragfft_filter_options::*const field :
             {&fragfft_filter_options::format, &fragfft_filter_options::boundary, &fragfft_filter_options::twiddles,
              &fragfft_filter_options::scratch}) {
            fragfft_filter_options options = host::c_filter_options(c_size, c_size);
            options.*field = number;
            mistaken(fragfft_filter_create(library.context.get(), &options, &one, 1, &filter), "with the number");
        }
        fragfft_filter_options options = host::c_filter_options(c_size, c_size);
        options.channels = number;
        mistaken(fragfft_filter_create(library.context.get(), &options, &one, 1, &filter), "channels");
        for (int fragfft_transform_options::*const field :
             {&fragfft_transform_options::format, &fragfft_transform_options::direction,
              &fragfft_transform_options::axes, &fragfft_transform_options::domain, &fragfft_transform_options::scaling,
              &fragfft_transform_options::twiddles, &fragfft_transform_options::wrapping,
              &fragfft_transform_options::scratch}) {
            fragfft_transform_options wrong = host::c_transform_options(c_size, c_size);
            wrong.*field = number;
            mistaken(fragfft_transform_create(library.context.get(), &wrong, &transform), "with the number");
        }
        CHECK(std::string(fragfft_error_text(number)) == "unknown error");
    }
    for (int code = FRAGFFT_OK; code <= FRAGFFT_ERROR_INTERNAL; ++code)
        CHECK(std::string(fragfft_error_text(code)) != "unknown error");
    CHECK(std::string(fragfft_error_text(FRAGFFT_ERROR_CLOSED + 1)) == "unknown error");

    const fragfft_filter_options filtering = host::c_filter_options(c_size, c_size, "wode");
    refused(fragfft_filter_create(library.context.get(), &filtering, &one, 1, &filter), FRAGFFT_ERROR_UNSUPPORTED,
            "did you mean 'wide'");
    const fragfft_filter_options in_two_lines = host::c_filter_options(c_size, c_size, "wi\nde");
    refused(fragfft_filter_create(library.context.get(), &in_two_lines, &one, 1, &filter), FRAGFFT_ERROR_UNSUPPORTED,
            "'wi\\nde'");
    const fragfft_transform_options transforming = host::c_transform_options(c_size, c_size, "spatial");
    refused(fragfft_transform_create(library.context.get(), &transforming, &transform), FRAGFFT_ERROR_UNSUPPORTED,
            "unknown method");
    const fragfft_transform_options odd = host::c_transform_options(7, c_size, "moreland-angel-2003");
    refused(fragfft_transform_create(library.context.get(), &odd, &transform), FRAGFFT_ERROR_UNSUPPORTED_SIZE, "7");
    fragfft_filter_options wrong = host::c_filter_options(INT_MAX, -3);
    refused(fragfft_filter_create(library.context.get(), &wrong, &one, 1, &filter), FRAGFFT_ERROR_UNSUPPORTED_SIZE,
            "texels");
    wrong = host::c_filter_options(c_size, c_size);
    wrong.largest_sample = -1.0;
    mistaken(fragfft_filter_create(library.context.get(), &wrong, &one, 1, &filter), "largest sample");
    CHECK(filter == nullptr);
    CHECK(transform == nullptr);
}

TEST_CASE("Textures that are not what C says are refused, and the ones before stay bound", "[library]")
{
    const CLibrary library;
    const auto refuses = [&](fragfft_texture wrong, const std::string& why) {
        mistaken(fragfft_filter_bind(library.filter.get(), &wrong, &library.c_result, 1), why);
        mistaken(fragfft_filter_bind(library.filter.get(), &library.c_image, &wrong, 1), why);
        mistaken(fragfft_transform_bind(library.transform.get(), &wrong, &library.c_result), why);
        mistaken(fragfft_transform_bind(library.transform.get(), &library.c_image, &wrong), why);
    };
    const auto but_for = [&](const auto& change) {
        fragfft_texture wrong = library.c_image;
        change(wrong);
        return wrong;
    };
    refuses(but_for([](auto& wrong) { wrong.width = 2 * c_size; }), "16 x 8");
    refuses(but_for([](auto& wrong) { wrong.format = FRAGFFT_FORMAT_RGBA16F; }), "");
    refuses(but_for([](auto& wrong) { wrong.format = 99; }), "format");
    refuses(but_for([](auto& wrong) { wrong.name = 0; }), "none");
    refuses(but_for([](auto& wrong) { wrong.name = 4711; }), "no texture");
    mistaken(fragfft_filter_bind(library.filter.get(), &library.c_image, &library.c_image, 1), "");
    mistaken(fragfft_filter_bind(library.filter.get(), &library.c_image, &library.c_result, 2), "2 results");
    mistaken(fragfft_filter_bind(library.filter.get(), &library.c_image, &library.c_result, SIZE_MAX), "results");
    CHECK(library.filtered() == library.right);

    const host::CFilter unbound =
        host::c_filter(library.context.get(), host::c_filter_options(c_size, c_size), library.definition);
    mistaken(fragfft_filter_run(unbound.get()), "");
    fragfft_run_time time{};
    time.size = sizeof time;
    mistaken(fragfft_filter_time_runs(unbound.get(), 0, &time), "");
    mistaken(fragfft_filter_time_runs(library.filter.get(), -1, &time), "-1");
    mistaken(fragfft_filter_set_filter(library.filter.get(), 1, library.definition.get()), "");
    mistaken(fragfft_filter_set_filter(library.filter.get(), 0, host::c_definition("gaussian:sigma=9").get()), "");

    const std::vector<float> texels(c_size * c_size * 4);
    std::vector<double> spectra(2 * c_size * c_size, 5.0);
    mistaken(fragfft_transform_unpack(library.transform.get(), texels.data(), 5, 1, spectra.data(), spectra.size()),
             "5");
    mistaken(fragfft_transform_unpack(library.transform.get(), texels.data(), texels.size(), 1, spectra.data(), 3),
             "room for 3");
    mistaken(fragfft_transform_unpack(library.transform.get(), texels.data(), texels.size(), 9, spectra.data(),
                                      spectra.size()),
             "9");
    CHECK(spectra == std::vector<double>(spectra.size(), 5.0));
}

TEST_CASE("In another OpenGL context, in none, and after the context's end", "[library]")
{
    const CLibrary library;
    fragfft_run_time time{};
    time.size = sizeof time;
    const auto refuses_all = [&](const std::string& why) {
        INFO(why);
        fragfft_definition* const one = library.definition.get();
        fragfft_filter* filter = rubbish<fragfft_filter>();
        fragfft_transform* transform = rubbish<fragfft_transform>();
        const fragfft_filter_options filtering = host::c_filter_options(c_size, c_size);
        const fragfft_transform_options transforming = host::c_transform_options(c_size, c_size);
        mistaken(fragfft_filter_create(library.context.get(), &filtering, &one, 1, &filter), why);
        mistaken(fragfft_transform_create(library.context.get(), &transforming, &transform), why);
        CHECK(filter == nullptr);
        CHECK(transform == nullptr);
        mistaken(fragfft_filter_bind(library.filter.get(), &library.c_image, &library.c_result, 1), why);
        mistaken(fragfft_filter_set_filter(library.filter.get(), 0, one), why);
        mistaken(fragfft_filter_run(library.filter.get()), why);
        mistaken(fragfft_filter_record(library.filter.get()), why);
        mistaken(fragfft_filter_time_runs(library.filter.get(), 1, &time), why);
        mistaken(fragfft_transform_bind(library.transform.get(), &library.c_image, &library.c_result), why);
        mistaken(fragfft_transform_run(library.transform.get()), why);
        mistaken(fragfft_transform_record(library.transform.get()), why);
        mistaken(fragfft_transform_time_runs(library.transform.get(), 1, &time), why);
        // Functions that need no OpenGL still work.
        fragfft_device device{};
        device.size = sizeof device;
        CHECK(fragfft_context_device(library.context.get(), &device) == FRAGFFT_OK);
        const char* method = nullptr;
        CHECK(fragfft_filter_method(library.filter.get(), &method) == FRAGFFT_OK);
    };
    {
        const host::HostContext other;
        refuses_all("another OpenGL context");
    }
    host::HostContext::make_none_current();
    refuses_all("another OpenGL context");
    fragfft_context* context = nullptr;
    refused(fragfft_context_create(eglGetProcAddress, &context), FRAGFFT_ERROR_DEVICE, "no OpenGL context");
    library.host.make_current();
    CHECK(library.filtered() == library.right);
    CHECK(fragfft_context_abandon(library.context.get()) == FRAGFFT_OK);
    refuses_all("abandoned");
}
