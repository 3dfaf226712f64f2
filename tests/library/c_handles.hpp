// Handles of fragfft.h that destroy themselves, and a small filter in C for tests.
#pragma once

#include "host_context.hpp"

#include <EGL/egl.h>
#include <array>
#include <fragfft/fragfft.h>
#include <memory>
#include <string>

namespace host {

template <auto destroy> struct Destroyed
{
    template <typename Handle> void operator()(Handle* handle) const { destroy(handle); }
};
using CContext = std::unique_ptr<fragfft_context, Destroyed<fragfft_context_destroy>>;
using CDefinition = std::unique_ptr<fragfft_definition, Destroyed<fragfft_definition_destroy>>;
using CFilter = std::unique_ptr<fragfft_filter, Destroyed<fragfft_filter_destroy>>;
using CTransform = std::unique_ptr<fragfft_transform, Destroyed<fragfft_transform_destroy>>;
using CText = std::unique_ptr<char, Destroyed<fragfft_text_free>>;

inline fragfft_texture in_c(const fragfft::Texture& texture)
{
    constexpr std::array<int, 12> formats{
        FRAGFFT_FORMAT_RGBA32F, FRAGFFT_FORMAT_RGBA16F,  FRAGFFT_FORMAT_RGBA8,    FRAGFFT_FORMAT_RG32F,
        FRAGFFT_FORMAT_RG16F,   FRAGFFT_FORMAT_R32F,     FRAGFFT_FORMAT_R16F,     FRAGFFT_FORMAT_R8,
        FRAGFFT_FORMAT_RG8,     FRAGFFT_FORMAT_SRGB8_A8, FRAGFFT_FORMAT_RGB10_A2, FRAGFFT_FORMAT_R11F_G11F_B10F};
    return {.name = texture.name,
            .width = texture.width,
            .height = texture.height,
            .format = formats.at(static_cast<std::size_t>(texture.format))};
}

// Returns null on failure.
inline CContext c_context()
{
    fragfft_context* context = nullptr;
    fragfft_context_create(eglGetProcAddress, &context);
    return CContext(context);
}

inline CDefinition c_definition(const char* specification)
{
    fragfft_definition* definition = nullptr;
    fragfft_definition_create_named(specification, &definition);
    return CDefinition(definition);
}

// Binds no textures.
inline CFilter c_filter(const fragfft_context* context, const fragfft_filter_options& options,
                        const CDefinition& definition)
{
    fragfft_filter* filter = nullptr;
    fragfft_definition* const definitions = definition.get();
    fragfft_filter_create(context, &options, &definitions, 1, &filter);
    return CFilter(filter);
}

inline CTransform c_transform(const fragfft_context* context, const fragfft_transform_options& options)
{
    fragfft_transform* transform = nullptr;
    fragfft_transform_create(context, &options, &transform);
    return CTransform(transform);
}

inline fragfft_filter_options c_filter_options(int width, int height, const char* method = nullptr)
{
    fragfft_filter_options options{};
    options.size = sizeof options;
    options.width = width;
    options.height = height;
    options.method = method;
    return options;
}

inline fragfft_transform_options c_transform_options(int width, int height, const char* method = nullptr)
{
    fragfft_transform_options options{};
    options.size = sizeof options;
    options.width = width;
    options.height = height;
    options.method = method;
    return options;
}

} // namespace host
