// Compares results for numbers at the edges of their formats with the guaranteed bounds, and records them in a table.
#pragma once

#include "catch_framework.hpp"
#include "errors.hpp"
#include "library/any_context.hpp"
#include "library/border_textures.hpp"
#include "number_table.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <span>

namespace fragfft {

inline bool halves(Format format)
{
    return gl::holds_half_floats(format);
}

inline float least_normal(Format format)
{
    return halves(format) ? 0x1p-14f : std::numeric_limits<float>::min();
}

inline std::vector<float> all_numbers(const NumberKind& kind, const gl::TextureView& texture)
{
    return numbers_of(kind,
                      static_cast<std::size_t>(texture.width * texture.height * gl::info(texture.format).components),
                      least_normal(texture.format));
}

inline double largest_of(std::span<const float> numbers)
{
    double largest = 0.0;
    for (const float number : numbers)
        if (std::isfinite(number))
            largest = std::max(largest, std::fabs(static_cast<double>(number)));
    return largest;
}

inline bool all_finite(std::span<const float> numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
}

inline bool same_bits(const std::vector<float>& one, const std::vector<float>& other)
{
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(float)) == 0;
}

inline DoubleImage as_image(const std::vector<float>& texels, int width, int height)
{
    DoubleImage image(width, height, static_cast<int>(texels.size()) / (width * height));
    std::copy(texels.begin(), texels.end(), image.samples.begin());
    return image;
}

// The error from numbers that are too small for the format: half floats are rounded to multiples of 2^-24.
inline double lost(Format format, std::size_t numbers, double growth)
{
    return lost(halves(format) ? 0x1p-25 : 0x1p-126, numbers, growth);
}

// Compares the error with its bound. Infinite results have no error, where they are allowed.
inline void judge(Counts& counts, const std::vector<float>& got, std::span<const double> want, double may_be,
                  bool may_overflow)
{
    REQUIRE(got.size() == want.size());
    if (!all_finite(got)) {
        CHECK(may_overflow);
        ++counts.not_finite;
        return;
    }
    std::vector<double> difference(want.begin(), want.end());
    for (std::size_t i = 0; i < difference.size(); ++i)
        difference[i] -= static_cast<double>(got[i]);
    CHECK(reference::l2_norm(difference) <= may_be);
    ++counts.within_bound;
}

template <typename Made> std::optional<Made> made_or_refused(Counts& counts, const auto& make)
{
    try {
        return std::optional<Made>(make());
    } catch (const InputError& refusal) {
        const std::string sentence = refusal.what();
        INFO(sentence);
        CHECK((!sentence.empty() && sentence.find('\n') == std::string::npos));
        ++counts.refused;
        return std::nullopt;
    }
}

struct Tested
{
    const gl::Functions& gl;
    Table& table;
    std::string method;
    Format format;
};

inline const Kernel small_kernel{3, 2, {0.05, 0.2, 0.1, 0.25, 0.3, 0.1}};

// A filter or a transform with textures bound to it.
template <typename Work> struct Bound
{
    Work work;
    const gl::Texture& image;
    const gl::Texture& result;

    std::vector<float> operator()(const gl::Functions& gl, const std::vector<float>& texels)
    {
        gl::upload(gl, image.view(), texels);
        work.bind(described(image), described(result));
        work.run();
        return gl::read_back(gl, result.view());
    }
};

inline constexpr Format formats[] = {Format::rgba32f, Format::rgba16f, Format::rg32f, Format::rg16f};

template <typename Check> void for_every_method(const AnyContext& host, bool with_spatial, const Check& check)
{
    Table table;
    std::vector<std::string> methods = method_names();
    if (with_spatial)
        methods.emplace_back("spatial");
    for (const std::string& method : methods)
        for (const Format format : std::span(formats).first(is_full_run() ? 4 : 2)) {
            INFO(method << ", " << gl::info(format).name);
            check(Tested{host.functions(), table, method, format});
            CHECK(host.functions().GetError() == GL_NO_ERROR);
        }
    table.record();
}

} // namespace fragfft
