// Whole commands from start to exit: an image file read, blurred and written, by fragfft and by what people use.
#pragma once

#include "figures/measuring/measured_row.hpp"
#include "image.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::measuring {

// A photograph's statistics at any size: the one that fragfft has, enlarged, with a camera's noise. Three channels.
Image photograph_of(int width, int height);

struct WholeProcessCase
{
    int width = 0;
    int height = 0;
    double sigma_in_pixels = 0.0; // of a Gaussian blur
    std::string type = "png";     // of both files: png, jpg or tif
};

struct WholeProcessOptions
{
    std::vector<WholeProcessCase> cases;
    int runs = 5;
    std::string fragfft;                        // the program to run
    std::vector<std::string> methods;           // its methods, each a row
    std::vector<std::string> methods_on_device; // further ones, of PNGs of up to so many pixels
    double most_pixels_on_device = 0.0;
    std::string device = "auto"; // for those that need one
};

// Times each case: each program once to warm up, then all in turn, `runs` times; those that take over 5 s only once.
// SciPy and PIL (python3), vips where they are installed. Programs that fail are left out, with the reason told.
// `begin` is told what a case is; `take` gets what was measured of each program when the case is done: its time; the
// file that it wrote, for all are to compress alike; the most memory of all its runs, itself included, also in images
// of three 32-bit floats a pixel.
void time_whole_processes(const WholeProcessOptions& options, const std::function<void(const std::string&)>& begin,
                          const std::function<void(const std::string&)>& tell,
                          const std::function<void(const std::vector<MeasuredCase>&)>& take);

} // namespace fragfft::measuring
