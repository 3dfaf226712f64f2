// Parts of the live page's data.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::figures {

// [{name, title, authors, paper, year, idea, description, sizes}]: the name and the contribution of each method that is
// offered.
nlohmann::ordered_json methods_of_page();

// [{name, title, url}]: photographs to transform, as data URLs.
nlohmann::ordered_json pictures_of_page();

// [{name, machine, convolution: [...]}]: the times of FFT and convolution by kernel size in the committed runs.
nlohmann::ordered_json machines_of_page();

// [{name, idea, filters: [{method, description, dispatches, programs, passes, bytes_read, bytes_written, fetches,
// group_barriers}]}]: the work of a 1024 x 1024 filter by the methods of each year, and of today. The numbers are the
// plan's totals, summed over families of programs.
nlohmann::ordered_json years_of_page();

// [{file, defines, text}]: the programs that a tour shows in assembly, as a card of their year read them. `file` and
// `defines` say which of a plan's programs it is; `text` is complete.
nlohmann::ordered_json assembly_of_page();

// {chapters, known, like_none, not_there, seen, software_renderers, vertex}: the questions that WebGL 2 can ask about
// numbers, in chapters of {title, how, questions: [{id, question, asked}]}, and the known devices' answers by id.
nlohmann::ordered_json numbers_of_page();

} // namespace fragfft::figures
