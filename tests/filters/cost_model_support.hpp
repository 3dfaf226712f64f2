// Cost models with given numbers, and the description of a device to choose for; no device is needed.
#pragma once

#include "engine/device_probe.hpp"
#include "filters/cost_model.hpp"
#include "gl/context.hpp"

#include <map>
#include <string>

namespace fragfft {

// Nanoseconds per pixel.
struct GivenCosts
{
    double transform_pass = 10.0;
    double convolution_pass = 1.0;
    double fetch = 1.0;
    double fetch_with_taps_in_texture = 1.0;
    double copying = 2.0;
    double transfer = 3.0;
    double response = 50.0;
    double program = 5e6; // each
};

// A convolution pass of n fetches takes convolution_pass + n fetch.
inline CostModel model_of(const GivenCosts& costs)
{
    std::map<std::string, PassCost> kinds;
    for (const std::string place : {"along an axis", "in the plane"}) {
        kinds["convolution " + place + ", taps in uniforms"] = {0.0, costs.convolution_pass, costs.fetch};
        kinds["convolution " + place + ", taps in a texture"] = {0.0, costs.convolution_pass,
                                                                 costs.fetch_with_taps_in_texture};
    }
    for (const char* kind :
         {"moreland_angel_2003, twiddles from a table", "moreland_angel_2003, twiddles computed",
          "fialka_cadik_2006, twiddles from a table", "lloyd_boyd_govindaraju_2008, twiddles from a table",
          "lloyd_boyd_govindaraju_2008, twiddles computed"})
        kinds[kind] = {0.0, costs.transform_pass};
    // Only the published methods are chosen from: this library's own get higher costs.
    for (const char* own : {"wide", "stored", "fused"})
        kinds[own] = {0.0, 1000.0 * costs.transform_pass};
    kinds["copying"] = {0.0, costs.copying};
    for (const char* transfer : {once::upload, once::read_back})
        kinds[transfer] = {0.0, costs.transfer};
    kinds[once::response] = {0.0, costs.response};
    kinds[once::memory] = {};
    for (auto& [kind, cost] : kinds)
        cost.microseconds_of_program = 1e-3 * costs.program;
    return CostModel(std::move(kinds));
}

inline gl::Device given_device(int maximum_texture_size = 4096, int uniform_components = 4096)
{
    gl::Device device;
    device.maximum_texture_size = maximum_texture_size;
    device.maximum_fragment_uniform_components = uniform_components;
    device.maximum_draw_buffers = 8;
    return device;
}

} // namespace fragfft
