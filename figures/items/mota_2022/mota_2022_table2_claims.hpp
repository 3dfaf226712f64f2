// What Mota 2022, Table 2, says of the textbook FFTs, and how times bear it out.
#pragma once

#include "figures/report/claim.hpp"
#include "gl/timer.hpp"
#include "reference/textbook_fft.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// As the table names them; FFTW is not in it.
namespace table2 {

inline constexpr const char* direct = "DFT";
inline constexpr const char* in_time = "FFT DIT";
inline constexpr const char* in_frequency = "FFT DIF";
inline constexpr const char* recursive = "Recursive FFT";
inline constexpr const char* fftw = "FFTW";

inline const std::vector<int> sizes{128, 256, 512, 1024, 2048};

} // namespace table2

// One forward and one inverse transform of so many complex numbers.
struct Table2Time
{
    std::string algorithm;
    int size = 0;
    gl::TimeStatistics time;
};

// All algorithms and sizes, measured in turn. Throws std::logic_error when one of the four is missing.
std::vector<Claim> table2_claims(const std::vector<Table2Time>& times);

// The column of a size in the published values.
std::string published_column(int size);

} // namespace fragfft::figures
