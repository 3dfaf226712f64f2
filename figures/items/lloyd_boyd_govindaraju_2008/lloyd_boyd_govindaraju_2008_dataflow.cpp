#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_dataflow.hpp"

#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/textbook_steps.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::figures {

namespace {

std::vector<int> merged(const std::vector<int>& one, const std::vector<int>& other)
{
    std::vector<int> elements;
    std::merge(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(elements));
    return elements;
}

std::vector<std::vector<int>> natural_order(int length)
{
    std::vector<std::vector<int>> places;
    for (int place = 0; place < length; ++place)
        places.push_back({place});
    return places;
}

// For each place the elements that a pass has written to it: row n of `written` holds what became of element n.
std::vector<std::vector<int>> elements_in(const Image& written)
{
    std::vector<std::vector<int>> places(static_cast<std::size_t>(written.width));
    for (int place = 0; place < written.width; ++place)
        for (int element = 0; element < written.height; ++element)
            if (std::hypot(written.at(place, element, 0), written.at(place, element, 1)) > 0.5f)
                places[static_cast<std::size_t>(place)].push_back(element);
    return places;
}

} // namespace

Dataflow cooley_tukey_dataflow(int length)
{
    Dataflow flow(1);
    for (int place = 0; place < length; ++place)
        flow.front().push_back({reference::bits_reversed(place, length)});
    for (int half = 1; half < length; half *= 2) {
        const auto& before = flow.back();
        std::vector<std::vector<int>> after;
        for (int place = 0; place < length; ++place)
            after.push_back(merged(before[static_cast<std::size_t>(place & ~half)],
                                   before[static_cast<std::size_t>(place | half)]));
        flow.push_back(std::move(after));
    }
    return flow;
}

Dataflow stockham_dataflow(Engine& engine, int length)
{
    ImageRunner rows(engine, lloyd_boyd_govindaraju_2008::method().forward({.width = length,
                                                                            .height = length,
                                                                            .format = gl::PixelFormat::rg32f,
                                                                            .axes = Axes::rows,
                                                                            .domain = Domain::complex}));
    Image elements(length, length, 2);
    for (int n = 0; n < length; ++n)
        elements.at(n, n, 0) = 1.0f;
    rows.upload("image", elements);
    Dataflow flow{elements_in(elements)};
    for (std::size_t pass = 0; pass < rows.prepared().plan().passes.size(); ++pass) {
        PassCapture capture(pass);
        rows.prepared().run(capture, pass);
        flow.push_back(elements_in(image_from_texels(capture.texels(), length, length, gl::PixelFormat::rg32f, 2)));
    }
    return flow;
}

Dataflow stockham_dataflow_as_published(int length)
{
    Dataflow flow{natural_order(length)};
    for (int merged_length = 2; merged_length <= length; merged_length *= 2) {
        const int stride = length / merged_length;
        std::vector<std::vector<int>> places;
        for (int place = 0; place < length; ++place) {
            places.emplace_back();
            for (int element = place / merged_length; element < length; element += stride)
                places.back().push_back(element);
        }
        flow.push_back(std::move(places));
    }
    return flow;
}

} // namespace fragfft::figures
