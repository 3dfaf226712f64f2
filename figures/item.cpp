#include "figures/item.hpp"

namespace fragfft::figures {

const char* name(Effort effort)
{
    switch (effort) {
    case Effort::quick:
        return "quick";
    case Effort::standard:
        return "standard";
    case Effort::thorough:
        return "thorough";
    }
    return "";
}

Picture svg_picture(const std::string& file_name, const std::string& caption, const std::string& svg)
{
    return {file_name, caption, {svg.begin(), svg.end()}};
}

std::string Item::full_title() const
{
    return paper.empty() ? title : paper + ", " + title;
}

} // namespace fragfft::figures
