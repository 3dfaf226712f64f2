// Images with an opaque alpha, and the same without alpha: filters must give both the same colours.
#pragma once

#include "catch_framework.hpp"
#include "filters/filter_catalogue.hpp"
#include "random_image_files.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft {

// The examples of the catalogue, with their names.
inline std::vector<std::string> all_specifications()
{
    std::vector<std::string> all;
    for (const FilterDescription& filter : filter_catalogue())
        for (const std::string_view example : filter.examples)
            all.push_back(example.empty() ? filter.name : filter.name + ":" + std::string(example));
    return all;
}

inline Image with_alpha(const Image& colours, float alpha)
{
    Image image(colours.width, colours.height, colours.channels + 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            std::copy_n(&colours.at(x, y), colours.channels, &image.at(x, y));
            image.at(x, y, colours.channels) = alpha;
        }
    return image;
}

// Image files with the same colours, with an opaque alpha and without; and kernel.npy.
struct OpaqueFiles
{
    Workplace workplace;
    Image kernel = random_picture(4, 3, 1, 11);

    OpaqueFiles(int width, int height)
    {
        for (const auto& [name, channels] : {std::pair{"rgb", 3}, {"l", 1}}) {
            const Image colours = random_picture(width, height, channels, 7);
            workplace.put(std::string(name) + ".png", colours, 16);
            workplace.put(std::string(name) + "a.png", with_alpha(colours, 1.0f), 16);
        }
        workplace.put("kernel.npy", kernel);
    }

    // Checks that alpha is exactly 1, and returns the largest difference of colours, relative to the largest colour.
    double difference(const std::string& opaque, const std::string& without) const
    {
        const Image got = workplace.image(opaque);
        const Image want = workplace.image(without);
        REQUIRE(got.channels == want.channels + 1);
        double largest_difference = 0.0;
        double largest = 1.0;
        bool is_opaque = true;
        for (int y = 0; y < want.height; ++y)
            for (int x = 0; x < want.width; ++x) {
                is_opaque &= got.at(x, y, want.channels) == 1.0f;
                for (int channel = 0; channel < want.channels; ++channel) {
                    const double colour = static_cast<double>(want.at(x, y, channel));
                    largest = std::max(largest, std::abs(colour));
                    largest_difference =
                        std::max(largest_difference, std::abs(static_cast<double>(got.at(x, y, channel)) - colour));
                }
            }
        CHECK(is_opaque);
        return largest_difference / largest;
    }

    void check_alike(const std::vector<std::string>& filters, const std::string& options,
                     const std::string& output_type, double bound) const
    {
        std::string words = options;
        for (const std::string& filter : filters)
            words += " --filter " + filter;
        for (const std::string name : {"rgb", "l"}) {
            for (const std::string alpha : {"", "a"})
                workplace.succeed("filter " + name + alpha + ".png " + name + alpha + "-out." + output_type + " " +
                                  words);
            for (std::size_t i = 0; i < filters.size(); ++i) {
                INFO(name << " " << options << " " << filters[i]);
                const std::string number = filters.size() > 1 ? "-" + std::to_string(i) : "";
                CHECK(difference(name + "a-out" + number + "." + output_type,
                                 name + "-out" + number + "." + output_type) <= bound);
            }
        }
    }
};

} // namespace fragfft
