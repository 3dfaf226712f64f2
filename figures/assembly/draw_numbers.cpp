#include "figures/assembly/draw_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numbers>
#include <stdexcept>
#include <string>

namespace fragfft::assembly {

namespace {

// The numbers that a draw passes to its program, and what selects its variant.
class Numbers
{
public:
    Numbers(const Plan& plan, const Draw& draw) : plan_(plan), draw_(draw) {}

    double at(const std::string& name) const
    {
        for (const Uniform& uniform : draw_.uniforms)
            if (uniform.name == name) {
                const UniformValue value = value_of(plan_, uniform);
                const int* const integer = std::get_if<int>(&value);
                return integer != nullptr ? *integer : static_cast<double>(std::get<float>(value));
            }
        throw std::logic_error(fmt::format("'{}' is drawn without {}", draw_.program.name, name));
    }
    bool defines(const std::string& word) const
    {
        const std::vector<std::string>& defines = draw_.program.defines;
        return std::find(defines.begin(), defines.end(), word) != defines.end();
    }

private:
    const Plan& plan_;
    const Draw& draw_;
};

std::array<float, 4> vector_of(double x, double y = 0.0, double z = 0.0, double w = 0.0)
{
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), static_cast<float>(w)};
}

// The places of equations 7 and 8: this fragment's along the axis, or the mirrored one; across it, so much further.
LinearPlace place_of(const Numbers& numbers, bool is_mirrored, double across)
{
    const std::size_t along = numbers.defines("ALONG_ROWS") ? 0 : 1;
    LinearPlace place;
    if (is_mirrored) {
        place.factor[along] = -1.0f;
        place.offset[along] = static_cast<float>(numbers.at("length_along") + 1.0); // centres mirror as corners do
    }
    place.offset[1 - along] = static_cast<float>(across);
    return place;
}

DrawNumbers of_fft(const Numbers& numbers)
{
    const double length = numbers.at("length_along");
    const double stride = std::exp2(numbers.at("stride_log2"));
    const double turn = numbers.at("direction") * 2.0 * std::numbers::pi;
    const double half_across = numbers.at("length_across") / 2.0;
    const double partner = numbers.defines("STANDARD") ? 2.0 * half_across + 1.0
                           : numbers.defines("REAL")   ? half_across
                                                       : -half_across;
    return {{vector_of(1.0 / length, stride / length, 0.5), vector_of(1.0 / stride, length, turn, -turn / 2.0),
             vector_of(partner)}};
}

DrawNumbers of_untangle(const Numbers& numbers)
{
    // Real parts are untangled from their own half.
    const double half_across = numbers.defines("IMAGINARY") ? numbers.at("length_across") / 2.0 : 0.0;
    const double across = numbers.defines("LOWER") ? half_across : -half_across;
    return {{vector_of(numbers.at("half_scale"))}, {place_of(numbers, false, across), place_of(numbers, true, across)}};
}

DrawNumbers of_tangle(const Numbers& numbers)
{
    const double half_across = numbers.at("length_across") / 2.0;
    const bool is_upper = numbers.defines("UPPER");
    return {{},
            {place_of(numbers, is_upper, 0.0),
             place_of(numbers, !is_upper, numbers.defines("REAL") ? half_across : -half_across)}};
}

DrawNumbers of_scale(const Numbers& numbers)
{
    return {{vector_of(numbers.at("scale"))}};
}

DrawNumbers of_pass(const Numbers&)
{
    return {};
}

DrawNumbers of_product(const Numbers& numbers)
{
    const double width = numbers.at("width");
    const double height = numbers.at("height");
    return {{vector_of(0.0, width / 2.0, 0.0, height / 2.0), vector_of(width, height, 0.5, 1.0), vector_of(0.0)}};
}

DrawNumbers of_stage(const Numbers& numbers)
{
    const double direction = numbers.defines("LAST_STAGE") ? 0.0 : numbers.at("direction");
    return {{vector_of(numbers.at("stage") + 0.5, 0.5, numbers.defines("SCALED") ? numbers.at("scale") : 1.0),
             vector_of(-direction, direction, -direction, direction)}};
}

// One iteration of Stockham's algorithm, whose twiddle factors are computed or read from a table of N entries.
DrawNumbers of_iteration(const Numbers& numbers)
{
    const double merged = std::exp2(numbers.at("iteration")); // Ns
    const double length = std::exp2(numbers.at("iterations"));
    const double direction = numbers.at("direction");
    const double turn = direction * 2.0 * std::numbers::pi;
    const bool has_table = numbers.defines("TWIDDLE_TABLE");
    const double sign = has_table ? direction : -1.0;
    return {{vector_of(1.0 / merged, 2.0 / merged, 0.0, has_table ? 0.0 : 0.5 - 0.5 / merged),
             has_table ? vector_of(merged / 2.0, length / 2.0, length, 0.5 - length / (2.0 * merged))
                       : vector_of(merged / 2.0, length / 2.0, turn, -turn / 2.0),
             vector_of(sign, -sign, sign, -sign),
             vector_of(numbers.defines("SCALED") ? numbers.at("scale") : 1.0, 0.5)}};
}

DrawNumbers of_product_of_lines(const Numbers&)
{
    return {{vector_of(0.5), vector_of(-1.0, 1.0, -1.0, 1.0)}};
}

DrawNumbers of_zero(const Numbers&)
{
    return {{vector_of(0.0)}};
}

DrawNumbers of_complex_product(const Numbers&)
{
    return {{vector_of(-1.0, 1.0, -1.0, 1.0)}};
}

} // namespace

DrawNumbers draw_numbers(const Plan& plan, const Draw& draw)
{
    static const std::map<std::string, DrawNumbers (*)(const Numbers&)> of_files{
        {"moreland_angel_2003/fft.frag", of_fft},
        {"moreland_angel_2003/untangle.frag", of_untangle},
        {"moreland_angel_2003/tangle.frag", of_tangle},
        {"moreland_angel_2003/scale.frag", of_scale},
        {"moreland_angel_2003/pass.frag", of_pass},
        {"moreland_angel_2003/multiply_as_published.frag", of_product},
        {"fialka_cadik_2006/stage.frag", of_stage},
        {"lloyd_boyd_govindaraju_2008/stage.frag", of_iteration},
        {"lloyd_boyd_govindaraju_2008/multiply_lines.frag", of_product_of_lines},
        {"lloyd_boyd_govindaraju_2008/zero.frag", of_zero},
        {"common/copy.frag", of_pass},
        {"common/multiply_spectra.frag", of_complex_product},
    };
    const auto known = of_files.find(draw.program.file);
    if (known == of_files.end())
        throw std::logic_error(fmt::format("{} has no text in assembly", draw.program.file));
    return known->second(Numbers(plan, draw));
}

} // namespace fragfft::assembly
