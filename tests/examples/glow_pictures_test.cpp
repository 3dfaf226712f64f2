// The pictures of the example show lamps with halos, however the halo is computed.
#include "catch_framework.hpp"

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct Picture
{
    int width = 0;
    int height = 0;
    std::vector<unsigned char> bytes;

    double brightness(int x, int y) const
    {
        const std::size_t place = static_cast<std::size_t>(3 * (y * width + x));
        return (bytes.at(place) + bytes.at(place + 1) + bytes.at(place + 2)) / 3.0;
    }
};

Picture loaded(const std::string& name)
{
    std::ifstream file(FRAGFFT_GLOW_PICTURES "/" + name + ".ppm", std::ios::binary);
    std::string kind;
    int maximum = 0;
    Picture picture;
    file >> kind >> picture.width >> picture.height >> maximum;
    file.get();
    REQUIRE(kind == "P6");
    REQUIRE(maximum == 255);
    picture.bytes.resize(static_cast<std::size_t>(3 * picture.width * picture.height));
    file.read(reinterpret_cast<char*>(picture.bytes.data()), std::ssize(picture.bytes));
    REQUIRE(file);
    return picture;
}

// The distance of each pixel from the nearest lamp; lamps are white without their glow.
std::vector<double> distances_to_lamps(const Picture& without_glow)
{
    std::vector<std::pair<int, int>> lamps;
    for (int y = 0; y < without_glow.height; ++y)
        for (int x = 0; x < without_glow.width; ++x)
            if (without_glow.brightness(x, y) > 235.0)
                lamps.emplace_back(x, y);
    REQUIRE(lamps.size() > 50);
    std::vector<double> distances;
    for (int y = 0; y < without_glow.height; ++y)
        for (int x = 0; x < without_glow.width; ++x) {
            int nearest = 1 << 30;
            for (const auto& [lamp_x, lamp_y] : lamps)
                nearest = std::min(nearest, (x - lamp_x) * (x - lamp_x) + (y - lamp_y) * (y - lamp_y));
            distances.push_back(std::sqrt(nearest));
        }
    return distances;
}

// Mean brightness of the pixels at `nearest` to `farthest` pixels from the nearest lamp.
double mean_brightness(const Picture& picture, const std::vector<double>& distances, double nearest, double farthest)
{
    double sum = 0.0;
    int count = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const double distance = distances[static_cast<std::size_t>(y * picture.width + x)];
            if (distance < nearest || distance > farthest)
                continue;
            sum += picture.brightness(x, y);
            ++count;
        }
    REQUIRE(count > 100);
    return sum / count;
}

} // namespace

TEST_CASE("Around the lamps it is brighter with a glow, and far away it is not")
{
    const Picture without_glow = loaded("no_glow");
    const std::vector<double> distances = distances_to_lamps(without_glow);
    for (const std::string name : {"star", "halo_by_convolution", "halo_by_transform"}) {
        INFO(name);
        const Picture picture = loaded(name);
        REQUIRE(picture.width == 480);
        REQUIRE(picture.height == 270);
        // The lamps are 24 times as bright as white, and about half of their light is spread. A difference of a tenth
        // of the 255 levels is the least that an eye would call a glow.
        CHECK(mean_brightness(picture, distances, 2.0, 12.0) >
              mean_brightness(without_glow, distances, 2.0, 12.0) + 25.0);
        // The kernels end after a fifth of the height; sky and floor are too dark to spread light.
        CHECK(std::fabs(mean_brightness(picture, distances, 100.0, 1000.0) -
                        mean_brightness(without_glow, distances, 100.0, 1000.0)) < 3.0);
    }
}

TEST_CASE("Convolution and transform make the same halo")
{
    const Picture convolved = loaded("halo_by_convolution");
    const Picture transformed = loaded("halo_by_transform");
    double sum = 0.0;
    for (std::size_t i = 0; i < convolved.bytes.size(); ++i)
        sum += std::abs(convolved.bytes[i] - transformed.bytes[i]);
    // Half floats are exact to 5e-4, less than a level of 255. Only next to a lamp, where the transform's error is
    // relative to 24 times white, is it a few levels.
    CHECK(sum / static_cast<double>(convolved.bytes.size()) < 0.5);
}
