// Checks of failures in C, and a library in C that must still work afterwards.
#pragma once

#include "c_handles.hpp"
#include "catch_framework.hpp"

#include <cstring>

namespace host {

constexpr int c_size = 8;

// A filter and a transform that work; tests check that they still do.
struct CLibrary
{
    CLibrary()
        : picture(random_picture(c_size, c_size, 4)), image(make_texture(host.gl, picture)),
          result(make_texture(host.gl, Picture(c_size, c_size))), c_image(in_c(image)), c_result(in_c(result)),
          filter(c_filter(context.get(), c_filter_options(c_size, c_size, "wide"), definition)),
          transform(c_transform(context.get(), c_transform_options(c_size, c_size)))
    {
        REQUIRE(filter != nullptr);
        REQUIRE(transform != nullptr);
        REQUIRE(fragfft_transform_bind(transform.get(), &c_image, &c_result) == FRAGFFT_OK);
        REQUIRE(fragfft_filter_bind(filter.get(), &c_image, &c_result, 1) == FRAGFFT_OK);
        right = filtered();
        REQUIRE(right != Picture(c_size, c_size).texels);
    }
    std::vector<float> filtered() const
    {
        CHECK(fragfft_filter_run(filter.get()) == FRAGFFT_OK);
        return read_back(host.gl, result).texels;
    }

    const HostContext host;
    const CContext context = c_context();
    const CDefinition definition = c_definition("gaussian:sigma=0.5");
    Picture picture;
    fragfft::Texture image;
    fragfft::Texture result;
    fragfft_texture c_image;
    fragfft_texture c_result;
    CFilter filter;
    CTransform transform;
    std::vector<float> right;
};

// Checks that the call failed with the expected error, and that its message is one line that contains `why`.
inline void refused(fragfft_error error, fragfft_error expected, const std::string& why)
{
    INFO(fragfft_last_error());
    CHECK(error == expected);
    CHECK(std::string(fragfft_last_error()).find(why) != std::string::npos);
    CHECK(std::strchr(fragfft_last_error(), '\n') == nullptr);
}

inline void mistaken(fragfft_error error, const std::string& why = "null pointer")
{
    refused(error, FRAGFFT_ERROR_INVALID_ARGUMENT, why);
}

template <typename Handle> Handle* rubbish()
{
    static int here;
    return reinterpret_cast<Handle*>(&here);
}

} // namespace host
