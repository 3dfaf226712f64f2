// The rows of a streamed image that the tiles of one row need, and what lies beyond its edges.
#pragma once

#include "filtering/tiling.hpp"
#include "image/image_file.hpp"

#include <functional>
#include <map>
#include <vector>

namespace fragfft {

class RowWindow
{
public:
    // What is made of rows as they are read, the first of which is the image's row `first_row`: an image of the same
    // shape.
    using Prepare = std::function<Image(Image rows, int first_row)>;

    // `boundary` is what lies beyond the image. The image must outlive this object.
    RowWindow(const StreamedImage& image, const Tiling& tiling, Boundary boundary, Prepare prepare);

    // Reads what the tiles of a row of them need, the first one first, and lets go of what no later one needs. Rows are
    // read once, but for those at the far edge that wrapping asks for at the beginning: these are read ahead by
    // themselves. Throws InputError as reading and `prepare` do.
    void move_to(int row_of_tiles);

    // Fills an image of a tile's shape with a tile of that row: what is beyond the reach of every result is 0.
    void copy_tile(int column, Image& tile) const;

private:
    // The rows [first, last) of the image that the tiles of a row need, in the order in which they lie in the tile; -1
    // where zeros do.
    std::vector<int> rows_of(int row_of_tiles) const;
    bool holds(int row) const;
    const float* samples_of(int row) const;
    void read(const RowReader& reader, int first, int count);
    void read_up_to(int row);

    const StreamedImage& image_;
    Tiling tiling_;
    Boundary boundary_;
    Prepare prepare_;
    RowReader reader_;
    int next_row_ = 0;           // of the reader
    std::vector<int> last_uses_; // the last row of tiles that needs a row
    std::map<int, Image> held_;  // by the first of their rows
    int row_of_tiles_ = 0;
    std::vector<int> rows_; // of these tiles
};

} // namespace fragfft
