// What stands behind the handles of fragfft.h.
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
    std::string refusal; // of the programs that were imported last
};

struct fragfft_definition
{
    fragfft::FilterDefinition definition;
};

struct fragfft_filter
{
    fragfft::TextureFilter filter;
    std::size_t results;
    std::string clock; // of the runs that were timed
};

struct fragfft_transform
{
    fragfft::TextureTransform transform;
    std::string clock; // of the runs that were timed
};

struct fragfft_product
{
    fragfft::TextureProduct product;
    std::string clock; // of the runs that were timed
};

namespace fragfft::c {

inline Texture described(const fragfft_texture& texture)
{
    return {.name = texture.name,
            .width = texture.width,
            .height = texture.height,
            .format = meaning_of(texture.format, formats, "format"),
            .kind = meaning_of(texture.kind, texture_kinds, "kind of texture"),
            .level = texture.level,
            .layer = texture.layer,
            .corner = texture.is_rectangle == 0 ? std::nullopt : std::optional(Corner{texture.x, texture.y})};
}

inline std::optional<Format> format_if(int is_given, int format)
{
    return is_given == 0 ? std::nullopt : std::optional(meaning_of(format, formats, "format"));
}

inline int layers_or_one(int layers)
{
    return layers == 0 ? 1 : layers;
}

inline std::string method_or_best(const char* method)
{
    return method == nullptr ? "best" : method;
}

// `clock` keeps the text that `time` points to: it is the same whenever something is timed on a device, and so stays
// where it is. Nothing is timed for a place of another size.
template <typename Timed> void time_runs(Timed& timed, int runs, fragfft_run_time* time, std::string& clock)
{
    constexpr const char* what = "the place of the times";
    size_of(time, what);
    const RunTime found = timed.time_runs(runs);
    clock = found.method;
    fill(time, {0, found.minimum_milliseconds, found.median_milliseconds, found.runs, clock.c_str()}, what);
}

inline void fill_in(fragfft_memory* place, const DeviceMemory& memory)
{
    fill(place, {0, memory.bytes, memory.scratch_bytes, memory.peak_bytes}, "the place of the memory");
}

inline void fill_in(fragfft_watched_run* place, const WatchedRun& run)
{
    fill(place, {0, run.is_finished ? 1 : 0, run.milliseconds ? 1 : 0, run.milliseconds.value_or(0.0)},
         "the place of the run's state");
}

} // namespace fragfft::c
