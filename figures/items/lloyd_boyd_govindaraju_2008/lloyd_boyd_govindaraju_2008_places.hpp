// What the fragment programs of wrapped rows take each texel for, as they themselves say it on the device.
#pragma once

#include "engine/engine.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Rows of numbers, wrapped at a texture's width, of which each is a block of rows of the texture.
struct Blocks
{
    int texture_width = 0;
    int block_height = 0;
    int lines = 0;

    int length() const // of a line
    {
        return texture_width * block_height;
    }
    int texture_height() const
    {
        return block_height * lines;
    }
};

struct TexelPlace
{
    int along = 0;  // the number that is computed there, of
    int across = 0; // this line: of the texture's rows, in the four-step method
};

// A pass that draws those places: `definition` is one of places.glsl's.
Plan places_plan(const Blocks& blocks, const std::string& definition);

// The place of every texel, row by row, in the pass that writes a row's transform transposed within its block.
std::vector<TexelPlace> transposed_places(Engine& engine, const Blocks& blocks);

// How many texels hold another number than they should: number k of a line lies at texel k of its block.
int misplaced(const std::vector<TexelPlace>& places, const Blocks& blocks);

} // namespace fragfft::figures
