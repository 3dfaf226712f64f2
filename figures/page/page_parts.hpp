// Parts of the live page's data.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::figures {

// [{name, title, authors, paper, year, idea, description, sizes}]: of each method that is offered, what it is called
// and what it added.
nlohmann::ordered_json methods_of_page();

// [{name, title, url}]: photographs to transform, as data URLs.
nlohmann::ordered_json pictures_of_page();

// [{name, machine, convolution: [...]}]: what the committed runs measured of FFT and convolution, by kernel size.
nlohmann::ordered_json machines_of_page();

// [{name, idea, filters: [{method, description, dispatches, programs, passes, bytes_read, bytes_written, fetches,
// group_barriers}]}]: what a filter of 1024 x 1024 is by the methods of each year, and of today: sums of the plan's
// totals over families of programs.
nlohmann::ordered_json years_of_page();

} // namespace fragfft::figures
