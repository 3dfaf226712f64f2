#include "random_images.hpp"

#include <random>

namespace fragfft {

Image random_image(int width, int height, int channels, unsigned seed, float low, float high)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(low, high);
    Image image(width, height, channels);
    for (float& sample : image.samples)
        sample = uniform(generator);
    return image;
}

} // namespace fragfft
