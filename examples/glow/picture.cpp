#include "picture.hpp"

#include <fstream>
#include <stdexcept>

void write_ppm(const std::string& path, int width, int height, const std::vector<unsigned char>& rows_from_below)
{
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << width << ' ' << height << "\n255\n";
    const std::ptrdiff_t bytes_of_row = 3 * static_cast<std::ptrdiff_t>(width);
    for (int y = height - 1; y >= 0; --y)
        file.write(reinterpret_cast<const char*>(rows_from_below.data()) + y * bytes_of_row, bytes_of_row);
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + path);
}
