#include "figures/items/moreland_angel_2003/moreland_angel_2003_programs.hpp"

#include "methods/moreland_angel_2003.hpp"

#include <algorithm>
#include <cctype>

namespace fragfft::figures {

Plan moreland_angel_2003_filter_as_published(int side)
{
    return moreland_angel_2003::method().filter(
        {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
}

std::string family_of(const std::string& published_program)
{
    std::string family = published_program;
    std::transform(family.begin(), family.end(), family.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return family;
}

} // namespace fragfft::figures
