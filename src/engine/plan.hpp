// An algorithm as data: the textures it uses and the passes it draws. Plans are made and checked without OpenGL.
#pragma once

#include "engine/pass.hpp"
#include "gl/pixel_format.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fragfft {

enum class TextureRole
{
    input,     // the caller's; only read
    output,    // the caller's; its old contents do not matter
    temporary, // the executor's
    constant,  // the executor's, filled once with PlanTexture::values
};

struct PlanTexture
{
    std::string name;
    int width = 0;
    int height = 0;
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    TextureRole role = TextureRole::temporary;
    std::vector<float> values = {}; // of a constant: width * height * components
};

struct Plan
{
    std::string name;
    std::string description; // scaling and anything else a reader of results must know
    std::vector<PlanTexture> textures;
    std::vector<Pass> passes;

    std::size_t add_texture(PlanTexture texture);
    // Index of the texture called `name`. Throws std::logic_error when there is none.
    std::size_t texture_index(const std::string& name) const;
};

// What a plan costs, predicted from its data alone.
struct PlanTotals
{
    std::map<std::string, std::int64_t> invocations; // fragments by program family
    std::map<std::string, std::int64_t> bytes_read;  // fetches times the fetched texel's size, by program family
    std::map<std::string, std::int64_t> bytes_written;
    std::int64_t texture_bytes = 0; // of every texture of the plan, the caller's included
    int passes = 0;
    int draws = 0;
};

PlanTotals totals(const Plan& plan);

// Chains passes through two textures so that the last one writes `output`: pass k reads, through `sampler`, what pass
// k-1 wrote (the first reads `input`). No texture is read and written in one pass, and none is added.
void chain_through(std::vector<Pass>& passes, const std::string& sampler, std::size_t input, std::size_t output,
                   std::size_t scratch);

} // namespace fragfft
