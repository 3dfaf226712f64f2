// Plans as files of a workplace.
#pragma once

#include "engine/plan_json_sources.hpp"
#include "engine/plan_json_text.hpp"
#include "workplace.hpp"

namespace fragfft {

inline void put_plan(const Workplace& workplace, const nlohmann::ordered_json& json,
                     const std::string& name = "plan.json")
{
    put_file(workplace / name, bytes_of(json_text(json)));
}

inline Region whole_region(int width, int height)
{
    return {"whole", 0, 0, width, height};
}

// 4 x 2: "image" -> "result", by way of "scratch".
inline Plan two_copies()
{
    const ProgramVariant copy{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}};
    Plan plan{"two copies", "for tests", {}, {}};
    plan.add_resource({"image", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
    plan.add_resource({"result", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.add_resource({"scratch", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::temporary});
    plan.passes = {Pass::drawing("there", {sampled("source", 0), attached(2)}, {{copy, whole_region(4, 2), {}}}),
                   Pass::drawing("back", {sampled("source", 2), attached(1)}, {{copy, whole_region(4, 2), {}}})};
    return plan;
}

} // namespace fragfft
