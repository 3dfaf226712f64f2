#include "methods/method.hpp"

#include "errors.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "methods/moreland_angel_2003.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft {

const char* name(Scaling scaling)
{
    switch (scaling) {
    case Scaling::none:
        return "none";
    case Scaling::paper:
        return "paper";
    case Scaling::unitary:
        return "unitary";
    }
    return "";
}

const char* name(Twiddles twiddles)
{
    return twiddles == Twiddles::table ? "table" : "computed";
}

bool Method::offers(Twiddles wanted) const
{
    const std::vector<Twiddles> offered = twiddles();
    return std::find(offered.begin(), offered.end(), wanted) != offered.end();
}

void require_room(const Method& method, int channels, gl::PixelFormat format)
{
    const gl::PixelFormatInfo& texel = gl::info(format);
    if (method.packed_channels(channels) > texel.components)
        throw InputError(fmt::format("{} texels have {} components; {} needs {} for an image of {} channels",
                                     texel.name, texel.components, method.name(), method.packed_channels(channels),
                                     channels));
}

const std::vector<std::unique_ptr<const Method>>& all_methods()
{
    static const auto methods = [] {
        std::vector<std::unique_ptr<const Method>> list;
        list.push_back(std::make_unique<MorelandAngel2003>());
        list.push_back(std::make_unique<FialkaCadik2006>());
        return list;
    }();
    return methods;
}

const Method& method_named(const std::string& name)
{
    std::string known;
    for (const auto& method : all_methods()) {
        if (method->name() == name)
            return *method;
        known += (known.empty() ? "" : ", ") + method->name();
    }
    throw InputError(fmt::format("unknown method '{}': known are {}", name, known));
}

} // namespace fragfft
