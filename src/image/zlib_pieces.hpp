// A zlib stream whose bytes come piece by piece, compressed by several threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

class ZlibPieces
{
public:
    // `level` is 1 to 9: from fast to small.
    explicit ZlibPieces(int level);

    // What the stream grows by for these bytes: whole bytes, though the stream has not ended.
    std::vector<std::uint8_t> compressed(std::span<const std::uint8_t> bytes);
    // The stream's end.
    std::vector<std::uint8_t> end() const;

private:
    int level_;
    bool has_begun_ = false;
    std::uint32_t checksum_ = 1;
    std::vector<std::uint8_t> last_; // what the next piece may repeat
};

} // namespace fragfft
