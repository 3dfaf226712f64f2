// The outcome of a random problem, and how its results are judged.
#pragma once

#include "problem_texture.hpp"

#include <string>
#include <vector>

namespace fragfft {

struct CheckedProblem
{
    std::string method; // the one that was used, or the one that was requested
    bool is_refused = false;
    double part_of_bound = 0.0; // error as a fraction of the promised bound; infinite where the result is NaN
    std::string fault;          // in words; empty where the result was right or the problem was refused in one line

    bool is_wrong() const { return !fault.empty(); }
};

void add_fault(CheckedProblem& checked, const std::string& fault);
// Keeps the larger of the errors; NaN counts as infinite.
void take_error(CheckedProblem& checked, double part_of_bound, const std::string& what);

// What a texture must hold: `components` numbers of each texel. The L2 error of all of them is at most bound * size.
struct Wanted
{
    std::vector<double> numbers;
    int components;
    double bound;
    double size;
    // For textures that round by themselves (is_rounded): the error that computing adds to each number before rounding.
    double tolerance;
    bool is_rounded;
};

void judge(CheckedProblem& checked, const ProblemTexture& texture, const Wanted& wanted, const std::string& what);

} // namespace fragfft
