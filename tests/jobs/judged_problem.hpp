// What became of a random problem, and how its results are judged.
#pragma once

#include "problem_texture.hpp"

#include <string>
#include <vector>

namespace fragfft {

struct CheckedProblem
{
    std::string method; // that did it, or was asked for
    bool is_refused = false;
    double part_of_bound = 0.0; // the error; infinite where it is none
    std::string fault;          // in words; none where it was right or refused in a line

    bool is_wrong() const { return !fault.empty(); }
};

void add_fault(CheckedProblem& checked, const std::string& fault);
// Not a number is infinitely wrong.
void take_error(CheckedProblem& checked, double part_of_bound, const std::string& what);

// What a texture must hold: `components` numbers of each texel, with an error of `bound` times `size` in all.
struct Wanted
{
    std::vector<double> numbers;
    int components;
    double bound;
    double size;
    // What computing adds to the error of each number, where the texture rounds on its own account.
    double tolerance;
    bool is_rounded;
};

void judge(CheckedProblem& checked, const ProblemTexture& texture, const Wanted& wanted, const std::string& what);

} // namespace fragfft
