// Checks of `transform` for any size, along any axes, forward and inverse, by whatever method. The reference is that of
// numpy.fft's fft, fft2, rfft, rfft2 and their inverses, computed here by FFTW in double precision.
#pragma once

#include "catch_framework.hpp"
#include "methods/spectrum_truth.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "sweep.hpp"

#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <tuple>

namespace fragfft {

// The relative L2 error of a file's content.
inline double spectrum_error(const Workplace& workplace, const std::string& name, const DoubleComplexImage& want)
{
    return reference::relative_l2(cpu::to_double(workplace.complex_image(name)), want);
}
inline double image_error(const Workplace& workplace, const std::string& name, const Image& want)
{
    return reference::relative_l2(cpu::to_double(workplace.image(name)), cpu::to_double(want));
}

inline DoubleComplexImage spectrum_of(const Image& image, Axes axes = Axes::both)
{
    return reference::fftw_transform(cpu::to_complex(cpu::to_double(image)), Direction::forward, axes);
}

// The error bound of a transform of any length.
inline double bound_of_any_size(int width, int height)
{
    return reference::promised_transform_bound(reference::AccuracyMode::bluestein_float32, width, height) + 0x1p-24;
}

// Calls check(width, height, channels, name of the axes, axes).
template <typename Check> void for_sizes_and_axes(const Check& check)
{
    const std::vector<std::pair<std::string, Axes>> all_axes{
        {"both", Axes::both}, {"rows", Axes::rows}, {"columns", Axes::columns}};
    std::vector<std::tuple<int, int, int, std::string, Axes>> cases;
    for (const auto& [width, height, channels] : std::vector<std::tuple<int, int, int>>{
             {12, 7, 1}, {7, 12, 3}, {1, 9, 4}, {31, 1, 2}, {1, 1, 1}, {64, 48, 1}, {100, 75, 3}})
        for (const auto& [name, axes] : all_axes)
            cases.emplace_back(width, height, channels, name, axes);
    // These five cover each choice of axes, and sizes of every kind.
    for (const auto& [width, height, channels, name, axes] : swept(cases, 5)) {
        INFO(width << " x " << height << " x " << channels << ", " << name);
        check(width, height, channels, name, axes);
    }
}

using CommandRunner = std::function<void(const Workplace&, const std::string& command)>;

inline void check_real_images_of_any_size(const CommandRunner& run)
{
    const Workplace workplace;
    for_sizes_and_axes([&](int width, int height, int channels, const std::string& name, Axes axes) {
        const Image image = put_random(workplace, "image.npy", width, height, channels, 2008);
        const DoubleComplexImage want = spectrum_of(image, axes);
        const double bound = bound_of_any_size(width, height);
        const std::string options = " --axes " + name;
        run(workplace, "transform image.npy full.npy" + options);
        CHECK(spectrum_error(workplace, "full.npy", want) <= bound);
        run(workplace, "transform full.npy back.npy --inverse --real" + options);
        CHECK(image_error(workplace, "back.npy", image) <= 2 * bound);
        run(workplace, "transform image.npy half.npy --layout half" + options);
        CHECK(spectrum_error(workplace, "half.npy", cpu::half_spectrum(want, axes)) <= bound);
        run(workplace,
            fmt::format("transform half.npy back.npy --inverse --layout half --size {}x{}", width, height) + options);
        CHECK(image_error(workplace, "back.npy", image) <= 2 * bound);
    });
}

inline void check_complex_numbers_of_any_size(const CommandRunner& run, const std::vector<std::string>& scales)
{
    const Workplace workplace;
    for_sizes_and_axes([&](int width, int height, int channels, const std::string& name, Axes axes) {
        const ComplexImage image = random_complex(width, height, channels, 2008);
        workplace.put("image.npy", image);
        for (const std::string& scale : scales) {
            INFO(scale);
            const std::string options = " --axes " + name + " --scale " + scale;
            run(workplace, "transform image.npy spectrum.npy" + options);
            DoubleComplexImage want = reference::fftw_transform(cpu::to_double(image), Direction::forward, axes);
            if (scale == "unitary")
                for (auto& bin : want.samples)
                    bin /= std::sqrt((axes == Axes::columns ? 1.0 : width) * (axes == Axes::rows ? 1.0 : height));
            CHECK(spectrum_error(workplace, "spectrum.npy", want) <= bound_of_any_size(width, height));
            run(workplace, "transform spectrum.npy back.npy --inverse" + options);
            CHECK(spectrum_error(workplace, "back.npy", cpu::to_double(image)) <= 2 * bound_of_any_size(width, height));
        }
    });
}

} // namespace fragfft
