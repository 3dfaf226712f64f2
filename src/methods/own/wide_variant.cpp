#include "methods/own/wide_variant.hpp"

#include <fmt/core.h>

namespace fragfft::wide {

LayerAccess access_to(const Layers& layers, bool by_constants)
{
    LayerAccess access{.in_parts = layers.step.parts() > 1, .stack = layers.stack};
    if (access.in_parts) {
        access.is_filtered = layers.step.kind == StepKind::filter;
        access.constant_divisor = by_constants ? divisor_of(layers.step) : 0;
    }
    return access;
}

int divisor_of(const Step& step)
{
    return step.kind == StepKind::filter ? step.part_length : step.parts();
}

// Derivation: output k of the source's butterfly q + stride p is number q + stride (radix p + k) of the line
// (layers.glsl). Input m of this step's butterfly is number butterfly + span m.
StepSource source_of(const Layers& layers, radix_2::Axis axis, int length, const Step& step)
{
    if (layers.axis != axis)
        return {.layers = access_to(layers, false)};
    // Adding a span that is a multiple of stride * radix changes neither q nor k.
    const int span = length / step.radix;
    const int source_period = layers.stride * layers.step.radix;
    const bool in_one_layer = span % source_period == 0;
    // Otherwise, if the source's step was the last for lines of the same length, its p is 0, so that k changes every
    // stride / span inputs.
    const bool in_runs = !in_one_layer && layers.stride % span == 0 && source_period == length;
    return {true, in_one_layer, in_runs ? layers.stride / span : 0, access_to(layers, in_runs)};
}

std::vector<std::string> defines_of(const LayerAccess& layers)
{
    std::vector<std::string> defines;
    if (layers.in_parts)
        defines.push_back("SOURCE_IN_PARTS");
    if (layers.is_filtered)
        defines.push_back("SOURCE_FILTERED");
    if (layers.constant_divisor > 0)
        defines.push_back(fmt::format("SOURCE_DIVISOR {}", layers.constant_divisor));
    if (layers.stack > 0)
        defines.push_back(fmt::format("SOURCE_STACKED {}", layers.stack));
    return defines;
}

std::vector<std::string> defines_of(const StepVariant& variant)
{
    std::vector<std::string> defines;
    const auto define_if = [&](bool is_defined, std::string definition) {
        if (is_defined)
            defines.push_back(std::move(definition));
    };
    defines = {define(variant.axis), fmt::format("RADIX {}", variant.step.radix),
               fmt::format("PART_LENGTH {}", variant.step.part_length), fmt::format("PARTS {}", variant.step.parts())};
    define_if(variant.is_narrow, "NARROW");
    if (variant.source) {
        const StepSource& source = *variant.source;
        define_if(true, source.is_along ? "LAYERED_ALONG" : "LAYERED_ACROSS");
        define_if(source.in_one_layer, "IN_ONE_LAYER");
        define_if(source.output_run > 0, fmt::format("OUTPUT_RUN {}", source.output_run));
        for (std::string& definition : defines_of(source.layers))
            defines.push_back(std::move(definition));
    }
    define_if(variant.is_extended, "EXTENDED");
    define_if(variant.inputs > 0, fmt::format("INPUTS {}", variant.inputs));
    define_if(variant.is_chirped, "CHIRPED");
    define_if(variant.is_offset_across, "ACROSS_OFFSET");
    define_if(variant.is_twiddled, "TWIDDLED");
    define_if(variant.is_strided, "STRIDED");
    define_if(variant.is_multiplied, "MULTIPLIED");
    define_if(variant.has_response_line, "RESPONSE_OF_LINE");
    define_if(variant.target_stack > 0, fmt::format("TARGET_STACKED {}", variant.target_stack));
    define_if(variant.is_cropped, "CROPPED");
    define_if(variant.source_is_transposed, "SOURCE_TRANSPOSED");
    define_if(variant.target_is_transposed, "TARGET_TRANSPOSED");
    return defines;
}

} // namespace fragfft::wide
