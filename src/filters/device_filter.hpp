// Filters that are prepared once and applied to any number of images of one size, on the device: nothing is planned,
// compiled or allocated after the construction.
#pragma once

#include "engine/engine.hpp"
#include "engine/image_transfer.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/image_filter_options.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// What a DeviceFilter plans for, by a method's Fourier transform. Throws InputError as extension_for does.
FilteringProblem filtering_problem(const ImageFilterOptions& options, const ImageShape& image,
                                   std::span<const Filter> filters, const DeviceProbe& probe);

class DeviceFilter
{
public:
    // By a method's Fourier transform. Kernels' responses are made on the device and stay there; responses given as
    // functions are evaluated here and uploaded. Textures of images and results are of the formats that the options
    // say: rgba8 results are rounded to nearest, and filters whose results would be clamped are refused. The engine and
    // its context must outlive this object. Throws InputError as extension_for and require_formats do, when the method
    // cannot take the size or the channels, and when a response does not fit into half floats.
    DeviceFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                 const ImageFilterOptions& options, const ImageShape& image, std::span<const Filter> filters);

    // By convolution in space, each filter by its plan (see convolution_plan). The plans do not tell of kernels that
    // leave the range of their results' format: see require_convolution_in_range.
    DeviceFilter(Engine& engine, const std::vector<Plan>& convolutions);

    const Plan& plan() const
    {
        return prepared_->plan();
    }
    std::size_t filters() const
    {
        return filters_;
    }
    PlanExecutor& prepared()
    {
        return *prepared_;
    }

    // The caller's textures, of the plan's size and format: an image, and a result for each filter. Throws as
    // PlanExecutor::bind does.
    void bind(const gl::TextureView& image, std::span<const gl::TextureView> results);
    // As PlanExecutor's.
    void run()
    {
        prepared_->run();
    }
    void record()
    {
        prepared_->record();
    }

    // Throws InputError when half floats could overflow for samples of up to this magnitude.
    void require_no_overflow(double largest_sample) const;

    // An image of the shape given, in textures of this object's own, which are bound from then on: results of the same
    // shape, one per filter. Throws InputError as require_no_overflow and require_samples_in_range do, std::logic_error
    // for another shape.
    std::vector<Image> apply(const Image& image);
    // The same of an rgba8 image and rgba8 results, as their bytes: 4 for each pixel, row by row from the top. Throws
    // CallerError when the formats are others, and for other numbers of bytes or results.
    void apply(std::span<const std::uint8_t> image, std::span<const std::span<std::uint8_t>> results);

private:
    struct Gain
    {
        std::string filter;
        double largest; // component of the response
    };

    // What apply filters in.
    struct OwnTextures
    {
        ImageTransfer transfer;
        gl::Texture image;
        std::vector<gl::Texture> results;

        std::vector<gl::TextureView> result_views() const;
    };

    // Made when first asked for, and bound.
    OwnTextures& own_textures();
    void prepare_response(const Method& method, const Filter& filter, std::size_t number);

    Engine& engine_;
    std::size_t filters_;
    std::optional<FilteringProblem> problem_; // none for convolution in space
    double growth_by_pairing_ = 1.0;
    std::vector<gl::Texture> responses_;
    std::vector<Gain> gains_; // of half floats
    std::unique_ptr<PlanExecutor> prepared_;
    std::unique_ptr<OwnTextures> own_textures_;
};

} // namespace fragfft
