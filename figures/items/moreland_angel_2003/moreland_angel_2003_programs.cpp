#include "figures/items/moreland_angel_2003/moreland_angel_2003_programs.hpp"

#include "measuring/filter_benchmark.hpp"
#include "methods/moreland_angel_2003.hpp"

#include <algorithm>
#include <cctype>

namespace fragfft::figures {

Problem moreland_angel_2003_problem(int side)
{
    return {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed};
}

Plan moreland_angel_2003_filter_as_published(int side)
{
    return moreland_angel_2003::method().filter(moreland_angel_2003_problem(side));
}

std::string filter_quantity(const Problem& problem)
{
    measuring::FilterBenchmark timed;
    timed.method = moreland_angel_2003::method().name;
    timed.options = problem;
    return measuring::quantity(timed);
}

std::string family_of(const std::string& published_program)
{
    std::string family = published_program;
    std::transform(family.begin(), family.end(), family.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return family;
}

} // namespace fragfft::figures
