#include "figures/items/moreland_angel_2003/moreland_angel_2003_packing.hpp"

#include "reference/packing.hpp"

namespace fragfft::figures {

namespace {

bool agree(const StoredPart& ours, const reference::PackedContent& theirs)
{
    return ours.u == theirs.u && ours.v == theirs.v &&
           ours.imaginary == (theirs.part == reference::SpectrumPart::imaginary);
}

} // namespace

const char* part_word(const StoredPart& part)
{
    return part.imaginary ? "Im" : "Re";
}

ShapeStyle part_style(const StoredPart& part)
{
    return {.fill = part.imaginary ? palette[1] : palette[0], .fill_opacity = 0.25};
}

int texels_in_dispute(int length)
{
    int count = 0;
    for (int n = 0; n < length; ++n)
        count += agree(moreland_angel_2003::stored_part(n, length), reference::packed_content(n, length)) ? 0 : 1;
    return count;
}

int texels_in_dispute(int width, int height)
{
    int count = 0;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column)
            count += agree(moreland_angel_2003::stored_part(column, row, width, height),
                           reference::packed_content(column, row, width, height))
                         ? 0
                         : 1;
    return count;
}

} // namespace fragfft::figures
