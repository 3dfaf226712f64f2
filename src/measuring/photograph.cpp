#include "measuring/photograph.hpp"

#include "image/image_file.hpp"
#include "measuring/embedded.hpp"

#include <span>

namespace fragfft::measuring {

Image photograph()
{
    const std::string_view file = files::embedded_files().at("data/astronaut_512_rgb.png");
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    return std::get<Image>(decode_image(bytes, "astronaut_512_rgb.png").pixels);
}

} // namespace fragfft::measuring
