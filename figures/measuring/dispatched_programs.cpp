#include "figures/measuring/dispatched_programs.hpp"

#include "program/programs/all_program_files.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <list>
#include <stdexcept>

namespace fragfft {

namespace {

constexpr std::string_view folder = "dispatched/";

// Takes the place of common/storage.glsl.
constexpr std::string_view storage = R"(layout(binding = 0, FORMAT) writeonly uniform highp image2D result;

#include "dispatched/common/rounding.glsl"

void store(vec4 value)
{
    imageStore(result, ivec2(fragment_center.xy), as_stored(value));
}
)";

// Around a fragment program, which knows its place as `fragment_center`.
constexpr std::string_view beginning = R"(layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;
uniform int region_x;
uniform int region_y;
uniform int region_width;
uniform int region_height;
vec4 fragment_center;
)";
constexpr std::string_view end = R"(
void main()
{
    ivec2 place = ivec2(gl_GlobalInvocationID.xy);
    if (place.x >= region_width || place.y >= region_height)
        return;
    fragment_center = vec4(vec2(ivec2(region_x, region_y) + place) + 0.5, 0.0, 1.0);
    fragment_main();
}
)";

std::string replaced(std::string_view text, std::string_view from, std::string_view to)
{
    std::string result;
    for (std::size_t at = text.find(from); at != std::string_view::npos; at = text.find(from)) {
        result.append(text.substr(0, at)).append(to);
        text.remove_prefix(at + from.size());
    }
    return result.append(text);
}

std::string dispatched_text(std::string_view file, std::string_view text)
{
    if (file == "common/storage.glsl")
        return std::string(storage);
    std::string result = replaced(replaced(text, "gl_FragCoord", "fragment_center"), "#include \"",
                                  fmt::format("#include \"{}", folder));
    if (!file.ends_with(".frag"))
        return result;
    return fmt::format("{}{}{}", beginning, replaced(result, "void main()", "void fragment_main()"), end);
}

std::string dispatched_file(std::string_view file)
{
    const std::string in_folder = fmt::format("{}{}", folder, file);
    return file.ends_with(".frag") ? in_folder.substr(0, in_folder.size() - 5) + ".comp" : in_folder;
}

// What of a region lies outside of another.
std::vector<Region> without(const Region& region, const Region& other)
{
    const int left = std::max(region.x, other.x);
    const int right = std::min(region.x + region.width, other.x + other.width);
    const int bottom = std::max(region.y, other.y);
    const int top = std::min(region.y + region.height, other.y + other.height);
    if (left >= right || bottom >= top)
        return {region};
    std::vector<Region> left_over{
        {region.name, region.x, region.y, region.width, bottom - region.y},
        {region.name, region.x, top, region.width, region.y + region.height - top},
        {region.name, region.x, bottom, left - region.x, top - bottom},
        {region.name, right, bottom, region.x + region.width - right, top - bottom},
    };
    std::erase_if(left_over, [](const Region& part) { return part.empty(); });
    return left_over;
}

// What is still seen of a draw when those behind it have covered theirs.
std::vector<Region> seen_of(const std::vector<Draw>& draws, std::size_t index)
{
    std::vector<Region> seen{draws[index].region};
    for (std::size_t later = index + 1; later < draws.size(); ++later) {
        std::vector<Region> rest;
        for (const Region& part : seen)
            for (Region& left_over : without(part, draws[later].region))
                rest.push_back(std::move(left_over));
        seen = std::move(rest);
    }
    return seen;
}

// Groups have 256 invocations: by groups of 64 an H200 stored half as much in a time.
std::array<int, 3> group_for(const Region& region)
{
    constexpr int side = 16;
    if (region.width < side)
        return {1, side * side, 1};
    return region.height < side ? std::array{side * side, 1, 1} : std::array{side, side, 1};
}

Dispatch as_dispatch(const Draw& draw, const Region& region, gl::PixelFormat format)
{
    const ProgramVariant ordinary{};
    if (!draw.mesh.empty() || draw.program.vertex_file != ordinary.vertex_file)
        throw std::logic_error(fmt::format("'{}' needs a vertex program", draw.program.name));
    Dispatch dispatch{draw.program, {}, draw.uniforms, {region}};
    const std::array<int, 3> size = group_for(region);
    dispatch.groups = {(region.width + size[0] - 1) / size[0], (region.height + size[1] - 1) / size[1], 1};
    ProgramVariant& program = dispatch.program;
    program.file = dispatched_file(draw.program.file);
    program.group.size = size;
    program.accesses.push_back({usual_image, 1});
    for (const std::string& define : {fmt::format("FORMAT {}", gl::info(format).name),
                                      fmt::format("GROUP_WIDTH {}", size[0]), fmt::format("GROUP_HEIGHT {}", size[1])})
        program.defines.push_back(define);
    for (const auto& [name, value] : {std::pair{"region_x", region.x},
                                      {"region_y", region.y},
                                      {"region_width", region.width},
                                      {"region_height", region.height}})
        dispatch.uniforms.push_back({name, value});
    return dispatch;
}

Pass as_dispatches(const Plan& plan, const Pass& drawn)
{
    if (!drawn.draws_something() || drawn.clear_color() || drawn.written_resources().size() != 1)
        throw std::logic_error(fmt::format("pass '{}' does more than draw quads into one texture", drawn.name));
    Pass pass = drawn;
    pass.work = Dispatching{};
    for (Binding& binding : pass.bindings)
        if (binding.writes())
            binding = image_written(usual_image, binding.resource);
    const gl::PixelFormat format = plan.target_of(drawn).format;
    for (std::size_t i = 0; i < drawn.draws().size(); ++i)
        for (const Region& region : seen_of(drawn.draws(), i))
            std::get<Dispatching>(pass.work).dispatches.push_back(as_dispatch(drawn.draws()[i], region, format));
    return pass;
}

} // namespace

const ProgramFiles& files_with_dispatched()
{
    static const ProgramFiles files = [] {
        static std::list<std::string> texts; // which the map of views refers to
        ProgramFiles all = all_program_files();
        for (const auto& [file, text] : all_program_files())
            if (file.ends_with(".frag") || file.ends_with(".glsl")) {
                const std::string& name = texts.emplace_back(dispatched_file(file));
                all.emplace(name, texts.emplace_back(dispatched_text(file, text)));
            }
        return all;
    }();
    return files;
}

Plan as_dispatches(const Plan& drawn)
{
    Plan plan = drawn;
    for (Pass& pass : plan.passes)
        pass = as_dispatches(drawn, pass);
    return plan;
}

} // namespace fragfft
