// The variants of the programs in fragment_programs/wide and fragment_programs/stored, and which of them a step needs.
#pragma once

#include "methods/own/wide_steps.hpp"
#include "methods/radix_2.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::wide {

// The layers of a texture array, as the step that wrote them arranged them: layers.glsl.
struct Layers
{
    radix_2::Axis axis;
    Step step;
    int stride; // stride of the step: the product of the radices before
    int span;   // the line's length / radix
    int stack;  // number of columns stacked beside each other, or 0: stacked.glsl
};

// The definitions by which a program locates a number in such layers.
struct LayerAccess
{
    bool in_parts = false;    // whether the source's step is a filter step
    bool is_filtered = false; // it is a filter step
    int constant_divisor = 0; // divisor_of the step; 0 if it is a uniform
    int stack = 0;
};
LayerAccess access_to(const Layers& layers, bool by_constants);
// The divisor of an output's index: quotient and remainder are its layer and part, or the other way round.
int divisor_of(const Step& step);

// Where a step finds the inputs of its butterflies.
struct StepSource
{
    bool is_along = false;     // whether the layers are of a step along the same axis, otherwise across it
    bool in_one_layer = false; // all inputs of a butterfly lie in one layer and one part
    int output_run =
        0; // number of consecutive inputs that come from one output of the source's butterflies; 0 if it varies
    LayerAccess layers = {};
};
// For a step on lines of the length, along the axis.
StepSource source_of(const Layers& layers, radix_2::Axis axis, int length, const Step& step);

// The key of a step's program. Equal keys mean equal programs, except for how results are scaled, rounded and stored.
struct StepVariant
{
    radix_2::Axis axis;
    Step step;
    bool is_narrow = false;                // texels hold one complex number
    std::optional<StepSource> source = {}; // nothing for an ordinary texture
    bool is_extended = false;              // the source holds a part of the line
    int inputs = 0;                        // how many inputs of a butterfly, from the first on, are not zero; 0: all
    bool is_chirped = false;               // inputs are multiplied by a line of factors
    bool is_offset_across = false;         // the first line is not the source's first
    bool is_twiddled = false;              // outputs are multiplied by twiddle factors
    bool is_strided = false;               // steps before it have interleaved the transforms
    bool is_multiplied = false;            // outputs are multiplied by a response, after the last step
    bool has_response_line = false;        // one response line serves all lines
    int target_stack = 0;                  // columns stacked beside each other in the targets, or 0
    bool is_cropped = false;               // a part of the line is stored
    bool source_is_transposed =
        false; // the source is an ordinary texture of transposed blocks: stored/transposed_blocks.glsl
    bool target_is_transposed = false; // stores transposed blocks
};
std::vector<std::string> defines_of(const StepVariant& variant);
std::vector<std::string> defines_of(const LayerAccess& layers);

} // namespace fragfft::wide
