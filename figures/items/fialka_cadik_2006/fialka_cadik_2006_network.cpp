#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_network.hpp"

#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace fragfft::figures {

ButterflyNetwork network_of(const Resource& auxiliary)
{
    if (auxiliary.height < 1 || auxiliary.width != 1 << auxiliary.height ||
        auxiliary.values.size() !=
            4 * static_cast<std::size_t>(auxiliary.width) * static_cast<std::size_t>(auxiliary.height))
        throw std::logic_error("the auxiliary texture '" + auxiliary.name + "' is not one of log2 N stages");
    ButterflyNetwork network(static_cast<std::size_t>(auxiliary.height));
    const float* texel = auxiliary.values.data();
    for (std::size_t stage = 0; stage < network.size(); ++stage)
        for (int position = 0; position < auxiliary.width; ++position, texel += 4) {
            const bool last = stage + 1 == network.size();
            ButterflyHalf half{position, static_cast<int>(texel[1]), static_cast<int>(texel[0]), 1.0};
            if (last)
                half.own = static_cast<int>(texel[2]);
            else
                half.factor = {texel[2], -texel[3]};
            network[stage].push_back(half);
        }
    return network;
}

std::vector<std::complex<double>> after_stage(const std::vector<ButterflyHalf>& stage,
                                              const std::vector<std::complex<double>>& values)
{
    std::vector<std::complex<double>> result;
    for (const ButterflyHalf& half : stage)
        result.push_back((static_cast<double>(half.sign) * values.at(static_cast<std::size_t>(half.own)) +
                          values.at(static_cast<std::size_t>(half.partner))) *
                         half.factor);
    return result;
}

std::vector<std::complex<double>> after_all_stages(const ButterflyNetwork& network,
                                                   std::vector<std::complex<double>> values)
{
    for (const auto& stage : network)
        values = after_stage(stage, values);
    return values;
}

double error_of_network(const ButterflyNetwork& network, const std::vector<std::complex<double>>& values)
{
    const auto as_row = [](const std::vector<std::complex<double>>& row) {
        DoubleComplexImage image(static_cast<int>(row.size()), 1, 1);
        image.samples = row;
        return image;
    };
    return reference::relative_l2(as_row(after_all_stages(network, values)),
                                  as_row(reference::direct_dft(values, reference::Direction::forward)));
}

double bound_of_network(int length)
{
    return reference::promised_transform_bound(reference::AccuracyMode::float32_table, length, 1);
}

int exponent_of(const std::complex<double>& factor, int length)
{
    const double turns = -std::arg(factor) / (2.0 * std::numbers::pi);
    return (static_cast<int>(std::lround(turns * length)) + length) % length;
}

} // namespace fragfft::figures
