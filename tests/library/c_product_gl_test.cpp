// Products of the spectra of two textures in C: as in C++, and refused in a line.
#include "c_errors.hpp"

#include <climits>
#include <cmath>
#include <initializer_list>
#include <random>

using host::mistaken;
using host::Picture;
using host::refused;

namespace {

constexpr int size = host::c_size;

using CProduct = std::unique_ptr<fragfft_product, host::Destroyed<fragfft_product_destroy>>;

fragfft_product_options options_of(int product)
{
    fragfft_product_options options{};
    options.size = sizeof options;
    options.product = product;
    options.width = size;
    options.height = size;
    return options;
}

CProduct made(const fragfft_context* context, const fragfft_product_options& options)
{
    fragfft_product* product = nullptr;
    CHECK(fragfft_product_create(context, &options, &product) == FRAGFFT_OK);
    return CProduct(product);
}

} // namespace

TEST_CASE("Products in C are those in C++, and are told about and timed", "[library]")
{
    const host::CLibrary library;
    const fragfft::Context context(eglGetProcAddress);
    const fragfft::Texture other = host::make_texture(library.host.gl, host::random_picture(size, size, 9));
    const fragfft_texture c_other = host::in_c(other);
    for (const auto& [in_c, in_cpp] : {std::pair{FRAGFFT_PRODUCT_CORRELATION, fragfft::Product::correlation},
                                       {FRAGFFT_PRODUCT_PHASE_CORRELATION, fragfft::Product::phase_correlation},
                                       {FRAGFFT_PRODUCT_DECONVOLUTION, fragfft::Product::deconvolution},
                                       {FRAGFFT_PRODUCT_CONVOLUTION, fragfft::Product::convolution}}) {
        const bool has_noise = in_cpp == fragfft::Product::deconvolution;
        fragfft::ProductOptions options{.product = in_cpp, .width = size, .height = size};
        if (has_noise)
            options.noise = 0.5;
        fragfft::TextureProduct expected(context, options);
        expected.bind(library.image, other, library.result);
        expected.run();
        const std::vector<float> right = host::read_back(library.host.gl, library.result).texels;

        fragfft_product_options c_options = options_of(in_c);
        c_options.noise = has_noise ? 0.5 : 0.0;
        const CProduct product = made(library.context.get(), c_options);
        CHECK(fragfft_product_bind(product.get(), &library.c_image, &c_other, &library.c_result) == FRAGFFT_OK);
        CHECK(fragfft_product_run(product.get()) == FRAGFFT_OK);
        CHECK(host::read_back(library.host.gl, library.result).texels == right);
        CHECK(fragfft_product_set_noise(product.get(), 0.5) ==
              (has_noise ? FRAGFFT_OK : FRAGFFT_ERROR_INVALID_ARGUMENT));
        CHECK(fragfft_product_set_faintest(product.get(), 1e-6, 1e-6) ==
              (in_cpp == fragfft::Product::phase_correlation ? FRAGFFT_OK : FRAGFFT_ERROR_INVALID_ARGUMENT));
        CHECK(fragfft_product_record(product.get()) == FRAGFFT_OK);
        CHECK(host::read_back(library.host.gl, library.result).texels == right);

        fragfft_run_time time{};
        time.size = sizeof time;
        CHECK(fragfft_product_time_runs(product.get(), 2, &time) == FRAGFFT_OK);
        CHECK(time.runs == 2);
        char* json = nullptr;
        CHECK(fragfft_product_plan_json(product.get(), &json) == FRAGFFT_OK);
        CHECK(host::CText(json).get() == expected.plan_json());
        const char* method = nullptr;
        CHECK(fragfft_product_method(product.get(), &method) == FRAGFFT_OK);
        CHECK(method == expected.method());
        double milliseconds = 0.0;
        CHECK(fragfft_product_preparation_milliseconds(product.get(), &milliseconds) == FRAGFFT_OK);
        CHECK(milliseconds > 0.0);
    }
}

TEST_CASE("What is wrong with a product in C is told in a line", "[library]")
{
    const host::CLibrary library;
    const fragfft_context* const context = library.context.get();
    const fragfft_product_options right = options_of(FRAGFFT_PRODUCT_CORRELATION);
    fragfft_product* product = host::rubbish<fragfft_product>();
    mistaken(fragfft_product_create(nullptr, &right, &product));
    CHECK(product == nullptr);
    mistaken(fragfft_product_create(context, nullptr, &product));
    mistaken(fragfft_product_create(context, &right, nullptr));
    fragfft_product_options wrong = right;
    wrong.size = 3;
    mistaken(fragfft_product_create(context, &wrong, &product), "3 bytes");
    wrong = right;
    wrong.product = 4;
    mistaken(fragfft_product_create(context, &wrong, &product), "with the number");
    wrong = right;
    wrong.noise = 0.5;
    mistaken(fragfft_product_create(context, &wrong, &product), "noise");
    wrong = options_of(FRAGFFT_PRODUCT_DECONVOLUTION);
    wrong.noise = -1.0;
    mistaken(fragfft_product_create(context, &wrong, &product), "-1");
    wrong = right;
    wrong.format = FRAGFFT_FORMAT_RGBA16F;
    refused(fragfft_product_create(context, &wrong, &product), FRAGFFT_ERROR_UNSUPPORTED, "rgba16f");
    wrong = right;
    wrong.width = 7;
    wrong.method = "fialka-cadik-2006";
    refused(fragfft_product_create(context, &wrong, &product), FRAGFFT_ERROR_UNSUPPORTED_SIZE, "7");

    const CProduct owner = made(context, right);
    product = owner.get();
    mistaken(fragfft_product_run(product), "bound");
    mistaken(fragfft_product_bind(product, nullptr, &library.c_image, &library.c_result));
    mistaken(fragfft_product_bind(product, &library.c_image, nullptr, &library.c_result));
    mistaken(fragfft_product_bind(product, &library.c_image, &library.c_image, nullptr));
    mistaken(fragfft_product_bind(nullptr, &library.c_image, &library.c_image, &library.c_result));
    mistaken(fragfft_product_run(nullptr));
    mistaken(fragfft_product_record(nullptr));
    mistaken(fragfft_product_set_noise(nullptr, 0.0));
    mistaken(fragfft_product_set_faintest(nullptr, 0.0, 0.0));
    mistaken(fragfft_product_time_runs(nullptr, 0, nullptr));
    mistaken(fragfft_product_time_runs(product, 1, nullptr));
    mistaken(fragfft_product_method(nullptr, nullptr));
    mistaken(fragfft_product_plan_json(product, nullptr));
    mistaken(fragfft_product_preparation_milliseconds(product, nullptr));
    fragfft_product_destroy(nullptr);
    CHECK(library.filtered() == library.right);
}

TEST_CASE("Products of random arguments in C are made, or refused in a line", "[library]")
{
    const host::CLibrary library;
    std::mt19937 generator(11);
    const auto one_of = [&](std::initializer_list<double> values) {
        return values.begin()[generator() % values.size()];
    };
    const auto length = [&] {
        return static_cast<int>(one_of({size, size, size, size, size, size, size, 1, 0, INT_MAX}));
    };
    int succeeded = 0;
    int failed = 0;
    for (int i = 0; i < 150; ++i) {
        fragfft_product_options options = options_of(static_cast<int>(generator() % 9u % 5u));
        options.width = length();
        options.height = length();
        options.other_width = generator() % 4u == 0 ? length() : 0;
        options.other_height = generator() % 4u == 0 ? length() : 0;
        options.format = static_cast<int>(one_of({0, 0, 0, 0, 0, 0, 1, 99}));
        options.channels = static_cast<int>(one_of({0, 0, 0, 1, 4, 5, -1}));
        options.noise = one_of({0.0, 0.0, 0.0, 0.0, 0.5, -1.0, NAN, HUGE_VAL});
        options.faintest = one_of({0.0, 0.0, 0.0, 1e-3, -1.0, 1e39});
        fragfft_product* product = nullptr;
        const fragfft_error error = fragfft_product_create(library.context.get(), &options, &product);
        CHECK((product != nullptr) == (error == FRAGFFT_OK));
        const CProduct owner(product);
        if (error != FRAGFFT_OK) {
            ++failed;
            CHECK(std::strchr(fragfft_last_error(), '\n') == nullptr);
            CHECK((error == FRAGFFT_ERROR_INVALID_ARGUMENT || error == FRAGFFT_ERROR_UNSUPPORTED ||
                   error == FRAGFFT_ERROR_UNSUPPORTED_SIZE));
            continue;
        }
        ++succeeded;
        if (fragfft_product_bind(product, &library.c_image, &library.c_image, &library.c_result) == FRAGFFT_OK)
            CHECK(fragfft_product_run(product) == FRAGFFT_OK);
    }
    CHECK(succeeded > 5);
    CHECK(failed > 50);
    CHECK(library.filtered() == library.right);
}
