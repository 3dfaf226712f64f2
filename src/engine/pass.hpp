// A pass: one set of bindings, and the draws or dispatches that work with them.
#pragma once

#include "direction.hpp"
#include "engine/binding.hpp"
#include "engine/program_variant.hpp"
#include "engine/uniform.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {

// A rectangle of texels that a draw covers.
struct Region
{
    std::string name; // in the paper's words: "columns 0 and M/2"
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    bool operator==(const Region&) const = default;

    bool empty() const { return width <= 0 || height <= 0; }
    std::int64_t pixels() const { return empty() ? 0 : static_cast<std::int64_t>(width) * height; }
    bool contains(const Region& other) const
    {
        return other.x >= x && other.y >= y && other.x + other.width <= x + width &&
               other.y + other.height <= y + height;
    }
};

// What a draw does to texels that an earlier draw of the same pass has written.
enum class Overdraw
{
    forbidden,
    intended, // its region covers texels that are already drawn, and replaces them
};

struct Draw
{
    ProgramVariant program;
    Region region;
    std::vector<Uniform> uniforms;
    Overdraw overdraw = Overdraw::forbidden;
    // Empty: the region is drawn as a quad. Else the name of the caller's mesh, with the region as its viewport.
    std::string mesh = {};
    // In a pass that writes images: the texels that this draw writes, in every layer that the pass binds. The region
    // then only says where fragments are.
    std::vector<Region> written = {};

    bool operator==(const Draw&) const = default;
};

// Every draw fills its region in every attachment of the pass. A pass writes attachments or images, not both.
struct Drawing
{
    std::vector<Draw> draws;
    // For meshes: the targets start from this colour, and a depth buffer hides what is behind.
    std::optional<std::array<float, 4>> clear_color = std::nullopt;

    bool operator==(const Drawing&) const = default;
};

struct Dispatch
{
    ProgramVariant program;
    std::array<int, 3> groups{1, 1, 1};
    std::vector<Uniform> uniforms;
    std::vector<Region> written; // the texels of every image that the pass writes, in every layer that it binds

    bool operator==(const Dispatch&) const = default;
};

// The dispatches of one pass must not depend on each other: no barrier lies between them.
struct Dispatching
{
    std::vector<Dispatch> dispatches;
    // The pass may read the texture that it writes, but no texel that another group writes: a group samples every texel
    // that it writes before it writes any, and through an image it reads only what it has written in this pass.
    bool in_place = false;
    // All groups of the single dispatch wait for each other, and then read through an image what other groups have
    // written in this pass: see resident_groups.hpp.
    bool groups_wait = false;

    bool operator==(const Dispatching&) const = default;
};

// What a pass contributes to the whole, for programs that show or explain a plan. Nothing that runs depends on it.
// Consecutive passes of the same step are its stages.
struct PassStep
{
    std::string group;                                 // in words: "forward rows"
    std::optional<Direction> direction = std::nullopt; // of its transform; empty for a filter's own steps
    std::optional<Axes> axis = std::nullopt;           // the axis along which it works, rows or columns

    bool operator==(const PassStep&) const = default;
};

struct Pass
{
    std::string name;
    std::vector<Binding> bindings; // attachments are in the order of their numbers
    std::variant<Drawing, Dispatching> work = Drawing{};
    std::optional<PassStep> step = std::nullopt;

    bool operator==(const Pass&) const = default;

    // A pass of draws, to which the caller adds the draws.
    static Pass drawing(std::string name, std::vector<Binding> bindings, std::vector<Draw> draws = {})
    {
        return {std::move(name), std::move(bindings), Drawing{std::move(draws), std::nullopt}};
    }
    static Pass dispatching(std::string name, std::vector<Binding> bindings, std::vector<Dispatch> dispatches)
    {
        return {std::move(name), std::move(bindings), Dispatching{std::move(dispatches)}};
    }

    bool draws_something() const { return std::holds_alternative<Drawing>(work); }
    // Empty for a pass that dispatches.
    const std::vector<Draw>& draws() const;
    std::vector<Draw>& draws(); // throws std::bad_variant_access in a pass that dispatches
    // Empty for a pass that draws.
    const std::vector<Dispatch>& dispatches() const;
    bool is_in_place() const; // Dispatching::in_place
    bool groups_wait() const; // Dispatching::groups_wait
    // Whether the binding reads nothing but what the pass itself has written.
    bool reads_its_own(const Binding& binding) const;
    std::optional<std::array<float, 4>> clear_color() const;

    // The programs of its draws or dispatches, in their order.
    std::vector<const ProgramVariant*> programs() const;

    // Indices of the resources that the pass reads, and of those that it writes, in the bindings' order.
    std::vector<std::size_t> read_resources() const;
    std::vector<std::size_t> written_resources() const;
    const Binding* binding(const std::string& name) const; // null where there is none of that name
    bool stores_images() const;
};

} // namespace fragfft
