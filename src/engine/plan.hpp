// An algorithm as data: the textures it uses and the passes that work on them. Plans are made and checked without
// OpenGL.
#pragma once

#include "engine/pass.hpp"
#include "engine/resource.hpp"

#include <string>
#include <vector>

namespace fragfft {

struct Plan
{
    std::string name;
    std::string description; // scaling and whatever else somebody who reads the results must know
    std::vector<Resource> resources;
    std::vector<Pass> passes;
    std::vector<Parameter> parameters = {};

    bool operator==(const Plan&) const = default;

    std::size_t add_resource(Resource resource);
    // Index of the resource called `name`. Throws std::logic_error when there is none.
    std::size_t resource_index(const std::string& name) const;
    bool has_resource(const std::string& name) const;
    // The first resource that a pass writes; all that it writes have the same width and height.
    const Resource& target_of(const Pass& pass) const { return resources.at(pass.written_resources().at(0)); }
};

// Returns the uniform's own value, or the value of the plan's parameter that the uniform refers to. Throws
// std::logic_error naming a parameter that the plan lacks.
UniformValue value_of(const Plan& plan, const Uniform& uniform);

// Whether two plans differ only in the numbers that uniforms and constants hold (not in how many numbers, nor in
// parameters).
bool same_but_for_values(const Plan& a, const Plan& b);

// Chains passes through two textures so that the last one writes `output`: pass k reads, through `sampler`, what pass
// k-1 wrote (the first reads `input`). No texture is read and written in one pass, and none is added.
void chain_through(std::vector<Pass>& passes, const std::string& sampler, std::size_t input, std::size_t output,
                   std::size_t scratch);

} // namespace fragfft
