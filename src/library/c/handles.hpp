// The objects behind the handles of fragfft.h.
#pragma once

#include "fragfft/fragfft.h"
#include "fragfft/fragfft.hpp"
#include "library/c/guard.hpp"
#include "library/c/words.hpp"

#include <cstddef>
#include <optional>
#include <string>

struct fragfft_context
{
    fragfft::Context context;
};

struct fragfft_definition
{
    fragfft::FilterDefinition definition;
};

namespace fragfft::c {

// A handle to work on textures.
template <typename TextureWork> struct WorkHandle
{
    TextureWork work;
    std::string clock = {}; // name of the clock that timed the runs
};

} // namespace fragfft::c

struct fragfft_filter : fragfft::c::WorkHandle<fragfft::TextureFilter>
{
    static constexpr const char* name = "the filter";
    std::size_t results;
};

struct fragfft_transform : fragfft::c::WorkHandle<fragfft::TextureTransform>
{
    static constexpr const char* name = "the transform";
};

namespace fragfft::c {

inline Texture described(const fragfft_texture& texture)
{
    return {.name = texture.name,
            .width = texture.width,
            .height = texture.height,
            .format = meaning_of(texture.format, formats, "format")};
}

inline std::optional<Format> format_if(int is_given, int format)
{
    return is_given == 0 ? std::nullopt : std::optional(meaning_of(format, formats, "format"));
}

inline std::string method_or_best(const char* method)
{
    return method == nullptr ? "best" : method;
}

inline void fill_in(fragfft_device* place, const DeviceFacts& facts)
{
    fill(place,
         {0, facts.vendor.c_str(), facts.renderer.c_str(), facts.opengl_version.c_str(),
          facts.shading_language_version.c_str(), facts.is_software ? 1 : 0, facts.maximum_texture_size,
          facts.sine_and_cosine_error, facts.rounds_halves_to_nearest ? 1 : 0},
         "the place of the device's facts");
}

// The functions of all such handles. Each function of fragfft.h is one of these.

template <typename Handle> auto& work_of(Handle* handle)
{
    require_given(handle, Handle::name);
    return handle->work;
}

template <typename Handle> fragfft_error run(Handle* handle)
{
    return guarded([&] { work_of(handle).run(); });
}

template <typename Handle> fragfft_error record(Handle* handle)
{
    return guarded([&] { work_of(handle).record(); });
}

// `time` points to the text of the handle's clock. All runs on one device are timed by the same clock, so the text does
// not move. A structure of a wrong size is refused before anything is timed.
template <typename Handle> fragfft_error time_runs(Handle* handle, int runs, fragfft_run_time* time)
{
    return guarded([&] {
        constexpr const char* what = "the place of the times";
        auto& work = work_of(handle);
        size_of(time, what);
        const RunTime found = work.time_runs(runs);
        handle->clock = found.method;
        fill(time, {0, found.minimum_milliseconds, found.median_milliseconds, found.runs, handle->clock.c_str()}, what);
    });
}

template <typename Handle> fragfft_error method(const Handle* handle, const char** text)
{
    return owned_text(text, [&]() -> const std::string& { return work_of(handle).method(); });
}

template <typename Handle> fragfft_error plan_json(const Handle* handle, char** text)
{
    return copied_text(text, [&] { return work_of(handle).plan_json(); });
}

template <typename Handle> fragfft_error preparation_milliseconds(const Handle* handle, double* milliseconds)
{
    return guarded([&] {
        const auto& work = work_of(handle);
        require_given(milliseconds, "the place of the time");
        *milliseconds = work.preparation_milliseconds();
    });
}

} // namespace fragfft::c
