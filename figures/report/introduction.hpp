// How a report begins: what an FFT is, the papers, how a GPU computes it, and what the machine at hand is.
#pragma once

#include "figures/report/item.hpp"

#include <string>

namespace fragfft::figures {

// What a Fourier transform is, beside a picture of what it does, and what each of the papers added.
std::string introduction_html(const Picture& opening);

// What must be known of a kind of device to read its times; empty where nothing is.
std::string about_device(const std::string& gpu);

// Four drawings: what programs reach, rows and columns, a group on a line, and how a verdict follows from an interval.
std::string ideas_html();

} // namespace fragfft::figures
