#include "figures/page/page_parts.hpp"

#include "figures/page/embedded_data.hpp"
#include "figures/report/html.hpp"

#include <fmt/format.h>
#include <span>
#include <string_view>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

std::span<const std::uint8_t> as_bytes(std::string_view content)
{
    return {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()};
}

Json as_json(const char* name, const char* title, std::string_view file)
{
    const std::string_view content = page_data_files::embedded_files().at(file);
    return {
        {"name", name}, {"title", title}, {"url", fmt::format("data:image/jpeg;base64,{}", base64(as_bytes(content)))}};
}

} // namespace

Json pictures_of_page()
{
    return Json::array({as_json("teapot", "the teapot of 2003", "data/teapot_512.jpg"),
                        as_json("photograph", "a photograph", "data/photograph_512.jpg")});
}

} // namespace fragfft::figures
