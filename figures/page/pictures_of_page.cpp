#include "figures/page/page_parts.hpp"

#include "figures/measuring/embedded.hpp"
#include "figures/page/embedded_data.hpp"
#include "figures/report/html.hpp"

#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;

std::span<const std::uint8_t> as_bytes(std::string_view content)
{
    return {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()};
}

Json as_json(const char* name, const char* title, const std::string& media_type, std::span<const std::uint8_t> bytes)
{
    return {{"name", name}, {"title", title}, {"url", fmt::format("data:{};base64,{}", media_type, base64(bytes))}};
}

} // namespace

Json pictures_of_page()
{
    const std::string_view teapot = page_data_files::embedded_files().at("data/teapot_512.jpg");
    const EmbeddedPicture photograph =
        embedded_picture(as_bytes(measuring::files::embedded_files().at("data/astronaut_512_rgb.png")));
    return Json::array({as_json("teapot", "the teapot of 2003", "image/jpeg", as_bytes(teapot)),
                        as_json("photograph", "a photograph", photograph.media_type, photograph.bytes)});
}

} // namespace fragfft::figures
