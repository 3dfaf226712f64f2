#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_places.hpp"

#include "engine/image_runner.hpp"

#include <cmath>

namespace fragfft::figures {

Plan places_plan(const Blocks& blocks, const std::string& definition)
{
    Plan plan{"places of wrapped rows", definition, {}, {}};
    const std::size_t result = plan.add_resource(
        {"result", blocks.texture_width, blocks.texture_height(), gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.passes.push_back(
        Pass::drawing("places", {attached(result)},
                      {{{"places", "places", "lloyd_boyd_govindaraju_2008/places.frag", {definition}, {}},
                        {"whole array", 0, 0, blocks.texture_width, blocks.texture_height()},
                        {{"texture_width", blocks.texture_width}, {"block_height", blocks.block_height}}}}));
    return plan;
}

std::vector<TexelPlace> transposed_places(Engine& engine, const Blocks& blocks)
{
    ImageRunner runner(engine, places_plan(blocks, "TRANSPOSED_BLOCK_ROWS"));
    runner.prepared().run();
    const Image drawn = runner.read_back("result", 4);
    std::vector<TexelPlace> places;
    for (std::size_t i = 0; i < drawn.samples.size(); i += 4)
        places.push_back(
            {static_cast<int>(std::lround(drawn.samples[i])), static_cast<int>(std::lround(drawn.samples[i + 1]))});
    return places;
}

int misplaced(const std::vector<TexelPlace>& places, const Blocks& blocks)
{
    int count = 0;
    for (std::size_t texel = 0; texel < places.size(); ++texel) {
        const int line = static_cast<int>(texel) / blocks.length();
        const int k = static_cast<int>(texel) % blocks.length();
        // Row k mod H of the block holds the transform's numbers k mod H, k mod H + H, ...
        const int row = places[texel].across - line * blocks.block_height;
        count += row + blocks.block_height * places[texel].along == k && row >= 0 && row < blocks.block_height ? 0 : 1;
    }
    return count;
}

} // namespace fragfft::figures
