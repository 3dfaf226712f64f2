#include "figures/item.hpp"

namespace fragfft::figures {

Picture svg_picture(const std::string& file_name, const std::string& caption, const std::string& svg)
{
    return {file_name, caption, {svg.begin(), svg.end()}};
}

} // namespace fragfft::figures
