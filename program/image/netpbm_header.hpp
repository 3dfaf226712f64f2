// The common header of Netpbm's formats: P1 to P6 (PNM), and Pf and PF (PFM).
#pragma once

#include "program/image/byte_stream.hpp"

#include <cstdint>

namespace fragfft {

struct NetpbmHeader
{
    char type = '\0'; // the second letter: 1 to 6, f, F
    std::int64_t width = 0;
    std::int64_t height = 0;
    int channels = 0;
    int largest = 1;          // represents white; 1 unless integers have more than one bit
    double scale = 1.0;       // for PFM, without its sign
    bool big_endian = true;   // for PFM
    std::uint64_t raster = 0; // offset of the samples

    bool is_pfm() const { return type == 'f' || type == 'F'; }
    bool is_ascii() const { return type >= '1' && type <= '3'; }
    bool is_of_bits() const { return type == '1' || type == '4'; }
    int bytes_per_sample() const { return is_pfm() ? 4 : largest > 255 ? 2 : 1; }
    // Bytes in a row of a binary file.
    std::uint64_t bytes_per_row() const
    {
        const auto samples = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(channels);
        return is_of_bits() ? (samples + 7) / 8 : samples * static_cast<std::uint64_t>(bytes_per_sample());
    }
};

// Returns the next byte; a remark, from # to the end of its line, is read as that line's end.
int next_outside_remarks(ByteStream& bytes);

// Throws InputError, naming the file and the fault, for an invalid header; does not check the sizes.
NetpbmHeader read_netpbm_header(const InputFile& file);

} // namespace fragfft
