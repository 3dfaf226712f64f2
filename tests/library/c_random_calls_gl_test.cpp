// Calls with random arguments, most of them wrong.
#include "c_handles.hpp"
#include "catch_framework.hpp"

#include <climits>
#include <cstring>
#include <functional>
#include <limits>
#include <random>

using host::Picture;

namespace {

constexpr int size = 8;

int fickle(void* user, double, double, double gain[2])
{
    auto& generator = *static_cast<std::mt19937*>(user);
    gain[0] = generator() % 50 == 0 ? std::numeric_limits<double>::infinity() : 1.0;
    return generator() % 100 == 0 ? 1 : 0;
}

class Calls
{
public:
    Calls(unsigned seed, const host::OpenGl& gl)
        : generator_(seed), image_(host::in_c(host::make_texture(gl, host::random_picture(size, size, seed)))),
          result_(host::in_c(host::make_texture(gl, Picture(size, size))))
    {
    }

    // Makes one call, chosen from all at random, and returns its error or success.
    fragfft_error next()
    {
        const std::vector<std::function<fragfft_error()>> calls{
            [&] { return define_kernel(); },
            [&] { return define_response(); },
            [&] { return define_by_name(); },
            [&] { return make_filter(); },
            [&] { return make_transform(); },
            [&] {
                return fragfft_filter_bind(filter(), texture(0), texture(1), number({0, 1, 1, 1, 2}));
            },
            [&] {
                return fragfft_filter_set_filter(filter(), number({0, 0, 1, 1u << 31}), definition());
            },
            [&] { return fragfft_filter_run(filter()); },
            [&] { return fragfft_filter_record(filter()); },
            [&] { return fragfft_transform_bind(transform(), texture(0), texture(1)); },
            [&] { return fragfft_transform_run(transform()); },
            [&] { return fragfft_transform_record(transform()); },
            [&] { return unpack(); },
            [&] { return ask(); },
            [&] { return fragfft_context_release_unused(context()); },
            [&] { return fragfft_context_keep_unused_programs(context(), generator_()); },
        };
        return calls[generator_() % calls.size()]();
    }

private:
    template <typename Value> Value one_of(std::initializer_list<Value> values)
    {
        return values.begin()[generator_() % values.size()];
    }
    std::size_t number(std::initializer_list<std::size_t> values) { return one_of(values); }
    bool rarely() { return generator_() % 8 == 0; }
    // Returns a valid value most of the time, so that not every call fails at its first argument.
    int word(int last)
    {
        return rarely() ? one_of({-1, 99, INT_MAX, INT_MIN}) : static_cast<int>(generator_() % (last + 1u));
    }
    int length() { return rarely() ? one_of({0, -1, INT_MAX, INT_MIN}) : one_of({size, size, size, 7, 1}); }
    const char* method()
    {
        return one_of<const char*>({nullptr, nullptr, "", "best", "spatial", "wide", "fialka-cadik-2006", "\xff\n"});
    }

    fragfft_context* context() { return rarely() ? nullptr : context_.get(); }
    fragfft_definition* definition() { return rarely() ? nullptr : definition_.get(); }
    fragfft_filter* filter() { return rarely() ? nullptr : filter_.get(); }
    fragfft_transform* transform() { return rarely() ? nullptr : transform_.get(); }
    // Returns two textures; the first is mostly the image at place 0, and the result at place 1.
    const fragfft_texture* texture(std::size_t place)
    {
        if (rarely())
            return nullptr;
        std::array<fragfft_texture, 2>& two = textures_[place];
        two = {place == 0 ? image_ : result_, one_of({image_, result_})};
        if (rarely())
            two[0] = two[1];
        if (rarely())
            two[0] = {
                .name = static_cast<unsigned>(generator_()), .width = length(), .height = length(), .format = word(11)};
        return two.data();
    }

    fragfft_error define_kernel()
    {
        const std::vector<double> weights(64, one_of({1.0, 0.0, std::numeric_limits<double>::quiet_NaN(), 1e300}));
        const int width = one_of({1, 3, 8, 0, -1});
        fragfft_definition* made = nullptr;
        const fragfft_error error =
            fragfft_definition_create_kernel(width, one_of({1, 3, 8, 0, INT_MIN}), weights.data(), &made);
        return kept(definition_, made, error);
    }
    fragfft_error define_response()
    {
        fragfft_definition* made = nullptr;
        const fragfft_error error = fragfft_definition_create_response(rarely() ? nullptr : fickle, &generator_, &made);
        return kept(definition_, made, error);
    }
    fragfft_error define_by_name()
    {
        fragfft_definition* made = nullptr;
        const fragfft_error error = fragfft_definition_create_named(
            one_of<const char*>({nullptr, "", ":", "gaussian:sigma=", "gaussian:sigma=1", "gaussian:sigma=1e999",
                                 "laplacian", "ideal-low-pass:cutoff=0.2", "box:size=3,", "kernel:file=x", "\xff"}),
            &made);
        return kept(definition_, made, error);
    }
    template <typename Options> void make_formats_any(Options& options)
    {
        options.has_image_format = word(1);
        options.image_format = word(11);
        options.has_result_format = word(1);
        options.result_format = word(11);
    }
    fragfft_error make_filter()
    {
        fragfft_filter_options options = host::c_filter_options(length(), length(), method());
        if (rarely())
            options.size = generator_();
        options.format = word(11);
        if (rarely())
            make_formats_any(options);
        options.channels = rarely() ? word(4) : 0;
        options.boundary = word(3);
        options.twiddles = word(1);
        options.scratch = rarely() ? 99 : word(1);
        options.largest_sample = one_of({0.0, 1.0, -1.0, 1e300, std::numeric_limits<double>::infinity()});
        fragfft_definition* const definitions = definition();
        fragfft_filter* made = nullptr;
        const fragfft_error error =
            fragfft_filter_create(context(), rarely() ? nullptr : &options, &definitions, number({0, 1, 1, 1}), &made);
        return kept(filter_, made, error);
    }
    fragfft_error make_transform()
    {
        fragfft_transform_options options = host::c_transform_options(length(), length(), method());
        if (rarely())
            options.size = generator_();
        options.format = word(11);
        if (rarely())
            make_formats_any(options);
        options.direction = word(1);
        options.axes = word(2);
        options.domain = word(2);
        options.scaling = word(2);
        options.twiddles = word(1);
        options.wrapped_at = rarely() ? length() : 0;
        options.wrapping = word(1);
        fragfft_transform* made = nullptr;
        const fragfft_error error = fragfft_transform_create(context(), rarely() ? nullptr : &options, &made);
        return kept(transform_, made, error);
    }
    fragfft_error unpack()
    {
        const std::vector<float> texels(size * size * 4);
        std::vector<double> spectra(number({1, 2 * size * size, 8 * size * size}));
        return fragfft_transform_unpack(transform(), texels.data(), number({1, texels.size()}), word(4), spectra.data(),
                                        spectra.size());
    }
    fragfft_error ask()
    {
        fragfft_device device{};
        device.size = one_of({sizeof device, sizeof device - 1, std::size_t{0}});
        char* json = nullptr;
        const char* text = nullptr;
        fragfft_filter_method(filter(), &text);
        fragfft_transform_method(transform(), &text);
        fragfft_filter_plan_json(filter(), &json);
        fragfft_text_free(json);
        return fragfft_context_device(context(), rarely() ? nullptr : &device);
    }
    // The new object replaces the former one; the random calls thus destroy objects in random order.
    template <typename Owner, typename Handle> fragfft_error kept(Owner& owner, Handle* made, fragfft_error error)
    {
        CHECK((made != nullptr) == (error == FRAGFFT_OK));
        if (made != nullptr)
            owner.reset(made);
        return error;
    }

    std::mt19937 generator_;
    fragfft_texture image_;
    fragfft_texture result_;
    std::array<std::array<fragfft_texture, 2>, 2> textures_{};
    host::CContext context_ = host::c_context();
    host::CDefinition definition_;
    host::CFilter filter_;
    host::CTransform transform_;
};

} // namespace

TEST_CASE("Hundreds of random calls end in a code and a line", "[library]")
{
    const host::HostContext host;
    const Picture picture = host::random_picture(size, size, 1);
    const fragfft_texture image = host::in_c(host::make_texture(host.gl, picture));
    const fragfft::Texture result = host::make_texture(host.gl, Picture(size, size));
    const fragfft_texture c_result = host::in_c(result);
    const host::CContext context = host::c_context();
    const host::CFilter witness = host::c_filter(context.get(), host::c_filter_options(size, size, "wide"),
                                                 host::c_definition("gaussian:sigma=0.5"));
    REQUIRE(fragfft_filter_bind(witness.get(), &image, &c_result, 1) == FRAGFFT_OK);
    REQUIRE(fragfft_filter_run(witness.get()) == FRAGFFT_OK);
    const std::vector<float> right = host::read_back(host.gl, result).texels;

    int failed = 0;
    int succeeded = 0;
    for (const unsigned seed : {1u, 2u, 3u}) {
        INFO("seed " << seed);
        Calls calls(seed, host.gl);
        for (int i = 0; i < 250; ++i) {
            const fragfft_error error = calls.next();
            ++(error == FRAGFFT_OK ? succeeded : failed);
            CHECK(error != FRAGFFT_ERROR_INTERNAL);
            CHECK(error != FRAGFFT_ERROR_DEVICE);
            CHECK(error <= FRAGFFT_ERROR_INTERNAL);
            if (error != FRAGFFT_OK) {
                CHECK(std::strlen(fragfft_last_error()) > 5);
                CHECK(std::strchr(fragfft_last_error(), '\n') == nullptr);
            }
            CHECK(host.gl.GetError() == GL_NO_ERROR);
        }
    }
    CHECK(failed > 200);
    CHECK(succeeded > 100);
    CHECK(fragfft_filter_run(witness.get()) == FRAGFFT_OK);
    CHECK(host::read_back(host.gl, result).texels == right);
}
