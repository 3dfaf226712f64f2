#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_transposed_columns.hpp"

#include "engine/composition.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"

namespace fragfft::figures {

namespace {

void add_transposition(Plan& plan, std::size_t source, int source_line, std::size_t target, int target_line)
{
    const Resource& read = plan.resources.at(source);
    const Resource& written = plan.resources.at(target);
    plan.passes.push_back(
        Pass::drawing("global transposition", {sampled("source", source), attached(target)},
                      {{{"transpose", "transpose", "lloyd_boyd_govindaraju_2008/transpose.frag", {}, {{"source", 1}}},
                        {"whole array", 0, 0, written.width, written.height},
                        {{"source_width", read.width},
                         {"source_line", source_line},
                         {"target_width", written.width},
                         {"target_line", target_line}}}}));
}

} // namespace

Plan columns_by_transposes(const Problem& rows)
{
    const int width = texture_width(rows);
    const int height = static_cast<int>(texture_height(rows));
    const bool is_wrapped = rows.wrapped_at > 0;
    const int array_width = is_wrapped ? width : height;
    const int array_height = is_wrapped ? height : width;
    Plan plan{"columns by global transpositions", "scaling: none", {}, {}};
    const std::size_t image = plan.add_resource({"image", array_width, array_height, rows.format, ResourceRole::input});
    const std::size_t transposed = plan.add_resource({"transposed", width, height, rows.format});
    const std::size_t transformed = plan.add_resource({"transformed", width, height, rows.format});
    const std::size_t result =
        plan.add_resource({"result", array_width, array_height, rows.format, ResourceRole::output});
    add_transposition(plan, image, rows.height, transposed, rows.width);
    append(plan, lloyd_boyd_govindaraju_2008::method().forward(rows), {{"image", transposed}, {"result", transformed}});
    add_transposition(plan, transformed, rows.width, result, rows.height);
    return plan;
}

} // namespace fragfft::figures
