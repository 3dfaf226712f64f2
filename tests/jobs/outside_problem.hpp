// Random problems that are solved outside this process, as most users meet the library: of files by the program's
// commands, and of NumPy's arrays by the Python package.
#pragma once

#include "judged_problem.hpp"
#include "random_problem.hpp"

namespace fragfft {

// Whether a problem is for the commands or for Python.
bool is_outside(const RandomProblem& problem);

// Whether there are words for the problem there. Python has no frequency responses, texels and twiddle factors of one's
// choice; neither has textures and filters that are set; and no Python may be there at all.
bool can_be_asked_outside(const RandomProblem& problem);

// Throws InputError in the words of a refusal, and std::runtime_error for a process that ends otherwise or writes what
// it was not asked for.
void check_outside(const RandomProblem& problem, CheckedProblem& checked);

} // namespace fragfft
