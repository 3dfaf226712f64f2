// Filters that are prepared once and applied to any number of images of one size, on the device: nothing is planned,
// compiled or allocated after the construction, but for the first of other kernels.
#pragma once

#include "engine/engine.hpp"
#include "engine/image_transfer.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/image_filter_options.hpp"
#include "filters/kernel_response_maker.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace fragfft {

// What a DeviceFilter plans for, by a method's Fourier transform. Throws InputError as extension_for does.
FilteringProblem filtering_problem(const Method& method, const ImageFilterOptions& options, const ImageShape& image,
                                   std::span<const Filter> filters, const gl::Device& device, const DeviceProbe& probe);

class DeviceFilter
{
public:
    // By a method's Fourier transform. Kernels' responses are made on the device and stay there; responses given as
    // functions are evaluated here and uploaded. Textures of images and results are of the formats that the options
    // say: rgba8 results are rounded to nearest, and filters whose results would be clamped are refused. The engine,
    // its context and the method must outlive this object. Throws InputError as extension_for and require_formats do,
    // when the method cannot take the size or the channels, and when a response does not fit into half floats.
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

    // Another filter in the place of one, from the next run on: a kernel for a kernel of the same size, or a response
    // for a response. The first call for a kernel's size allocates what makes responses of that size, which is kept.
    // Throws CallerError for any other filter and number and when this convolves in space; InputError when a
    // response does not fit into half floats, as require_no_overflow does for such samples, and as require_formats
    // does. Then nothing has changed.
    void set_filter(std::size_t number, const Filter& filter, double largest_sample);

    // The same of convolutions in space: another of the same image that differs from the former in weights alone, so
    // that it has as many taps that reach as far. Nothing is allocated. Throws CallerError for any other and number,
    // and when this is none.
    void set_convolution(std::size_t number, const Plan& convolution);

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
    void require_number(std::size_t number) const;
    void make_response(std::size_t number, const Filter& filter);

    Engine& engine_;
    std::size_t filters_;
    std::vector<Plan> convolutions_;          // in space, or
    std::optional<FilteringProblem> problem_; // none for convolution in space
    const Method* method_ = nullptr;          // likewise
    ImageFilterOptions options_;
    int channels_ = 0;
    std::vector<Filter> in_force_;
    double growth_by_pairing_ = 1.0;
    std::map<std::pair<int, int>, KernelResponseMaker> makers_; // by width and height of the kernels
    std::vector<gl::Texture> responses_;
    std::vector<Gain> gains_; // of half floats
    std::unique_ptr<PlanExecutor> prepared_;
    std::unique_ptr<OwnTextures> own_textures_;
};

} // namespace fragfft
