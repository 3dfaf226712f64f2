// How a pass uses a resource: under which name its programs know it, and what they do with it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace fragfft {

enum class Access
{
    sampled,     // texelFetch through a sampler
    attachment,  // a colour output of fragment programs
    image_read,  // imageLoad
    image_write, // imageStore, by compute programs or by fragment programs that store
};

inline constexpr int all_layers = -1;

struct Binding
{
    std::string name;         // of the sampler, output variable or image in the program
    std::size_t resource = 0; // index into Plan::resources
    Access access = Access::sampled;
    int layer = all_layers; // of an array; an attachment is always a single layer

    bool operator==(const Binding&) const = default;

    bool writes() const { return access == Access::attachment || access == Access::image_write; }
};

// The name of the output in every program of this library that has a single one.
inline constexpr const char* usual_output = "fragment";

// The name of the image in every compute program.
inline constexpr const char* usual_image = "result";

inline Binding sampled(std::string name, std::size_t resource)
{
    return {std::move(name), resource, Access::sampled, all_layers};
}
inline Binding attached(std::size_t resource, std::string name = usual_output, int layer = all_layers)
{
    return {std::move(name), resource, Access::attachment, layer};
}
inline Binding image_read(std::string name, std::size_t resource, int layer = all_layers)
{
    return {std::move(name), resource, Access::image_read, layer};
}
inline Binding image_written(std::string name, std::size_t resource, int layer = all_layers)
{
    return {std::move(name), resource, Access::image_write, layer};
}

} // namespace fragfft
