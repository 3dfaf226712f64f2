#include "figures/page/live_page.hpp"

#include "figures/page/bundled_modules.hpp"
#include "figures/page/embedded.hpp"
#include "figures/page/fallback.hpp"
#include "figures/page/page_data.hpp"
#include "figures/page/shared_json.hpp"
#include "figures/report/html.hpp"

#include <fmt/format.h>
#include <span>
#include <stdexcept>
#include <vector>
#include <zlib.h>

namespace fragfft::figures {

namespace {

std::vector<std::uint8_t> deflated(const std::string& text)
{
    uLongf size = compressBound(text.size());
    std::vector<std::uint8_t> bytes(size);
    if (compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION) !=
        Z_OK)
        throw std::bad_alloc();
    bytes.resize(size);
    return bytes;
}

// A digest of the whole page, which saved results contain so that they name the page that measured them.
std::string digest_of(const std::string& text)
{
    return fmt::format("{:08x}", crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::string made_page()
{
    const PageFiles& files = page_files::embedded_files();
    std::string page(files.at("page.html"));
    replace(page, "<!-- fallback -->", fallback_html());
    replace(page, "<!-- styles -->", fmt::format("<style>\n{}</style>", joined_styles(files)));
    replace(page, "<!-- script -->", fmt::format("<script type=\"module\">\n{}</script>", script_of_modules(files)));
    nlohmann::ordered_json data = page_data();
    data["program"]["digest"] = digest_of(page + data.dump());
    replace(page, "<!-- data -->",
            fmt::format("<script type=\"text/plain\" id=\"data\">{}</script>",
                        base64(deflated(with_shared_parts(data).dump()))));
    return page;
}

} // namespace

const std::string& live_page_html()
{
    static const std::string page = made_page();
    return page;
}

} // namespace fragfft::figures
