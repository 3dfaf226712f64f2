// A candidate for a job, ready to run on textures. After the construction nothing is planned, compiled or allocated,
// except when a kernel of another size is set for the first time.
#pragma once

#include "engine/engine.hpp"
#include "engine/image_transfer.hpp"
#include "filters/planner.hpp"
#include "filters/responses.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// A transform, or the part that filters share with it: see FilterWork.
class PreparedWork
{
public:
    // Prepares a transform. The textures of image and result have the formats of the plan. The engine, its context and
    // the candidate's method must outlive this object.
    PreparedWork(Engine& engine, Candidate candidate, Scratch temporaries = Scratch::own);
    virtual ~PreparedWork() = default;
    PreparedWork(const PreparedWork&) = delete;
    PreparedWork& operator=(const PreparedWork&) = delete;

    const Candidate& candidate() const { return candidate_; }
    const Plan& plan() const { return prepared_->plan(); }
    std::size_t results() const { return results_; }
    // The executor, ready to run.
    virtual PlanExecutor& prepared() { return *prepared_; }

    // Binds the caller's textures, of the plan's sizes and formats, by the plan's names. Throws as PlanExecutor's do.
    void bind(std::span<const NamedTexture> textures) { prepared_->bind(textures); }
    // Binds an image, and each result. Also throws CallerError for another number of results.
    void bind(const gl::TextureView& image, std::span<const gl::TextureView> results);
    // Forgets what is bound: it must be bound again before the next run.
    void unbind();
    void run() { prepared().run(); }
    void record() { prepared().record(); }

protected:
    // For derived classes, which make `prepared_`.
    PreparedWork(Candidate candidate, std::size_t results);

    Candidate candidate_;
    std::unique_ptr<PlanExecutor> prepared_;

private:
    std::size_t results_;
};

class FilterWork final : public PreparedWork
{
public:
    // Prepares what was planned for a job on this device. Filters' responses are made here and stay on the device.
    // Throws InputError when a response does not fit into half floats.
    FilterWork(Engine& engine, Candidate candidate, FilterJob job, const SharedParts& shared = {});

    // The job with the filters that are currently set.
    const FilterJob& job() const { return job_; }
    // Throws DeviceError where set_filter() has failed on a device that still fails.
    PlanExecutor& prepared() override;

    // Replaces a filter from the next run on: a kernel by a kernel of the same size, or a response by a response. The
    // first call for a kernel's size allocates what makes responses of that size, which is kept. For convolution in
    // space the kernels may differ in weights only, with as many taps that reach equally far: nothing is allocated.
    // Throws CallerError for any other filter and number; InputError when a response does not fit into half floats, and
    // as require_no_overflow and require_formats do. Then nothing has changed.
    void set_filter(std::size_t number, const Filter& filter, double largest_sample);

    // Throws InputError when half floats could overflow in some pass for samples of up to this magnitude. Images in
    // memory ask this for each image.
    void require_no_overflow(double largest_sample) const;
    // Whether require_no_overflow depends on the samples.
    bool asks_for_largest_sample() const;

    // An upper bound of the magnitudes of that frequency response.
    double largest_gain(std::size_t number) const { return responses_->largest_gain(number); }

private:
    void make_responses(Engine& engine, const SharedParts& shared);
    void require_number(std::size_t number) const;
    void set_convolution(std::size_t number, const Filter& filter, double largest_sample);

    FilterJob job_;
    std::optional<Responses> responses_; // for filters by Fourier transform
};

// Throws InputError when sums of samples of up to this magnitude could exceed the range of the format computed in. For
// callers with textures, whose results nobody checks; half floats in Fourier transforms are checked by
// FilterWork::require_no_overflow.
void require_sums_in_range(const Candidate& candidate, const FilterJob& job, double largest_sample);

// Prepares the first of the job's candidates by these means. Also throws as Candidates::require_any does.
FilterWork prepared_work(Engine& engine, const FilterJob& job, const Means& means, const PlannedDevice& device);
PreparedWork prepared_work(Engine& engine, const TransformJob& job, const Means& means, const PlannedDevice& device);

// Textures for an image and its results, for work on images in memory: upload, run, read back.
class TexturesOfWork
{
protected:
    // The engine and the work must outlive this object.
    TexturesOfWork(Engine& engine, PreparedWork& work);

    // Made when it is first requested.
    gl::TextureView texture(const std::string& name);
    // Throws std::logic_error for an image of another size.
    void upload(const Image& image);
    // Returns the results' textures.
    std::vector<gl::TextureView> run();
    // Runs, and returns the results with `channels` channels each. The last one reuses `memory`.
    std::vector<Image> results(int channels, std::vector<float> memory = {});

    const Engine& engine_;
    PreparedWork& work_;
    ImageTransfer transfer_;

private:
    std::map<std::string, gl::Texture> textures_; // for the plan's inputs and outputs
};

// Filters images in memory.
class ImagesOnDevice : TexturesOfWork
{
public:
    ImagesOnDevice(Engine& engine, FilterWork& work) : TexturesOfWork(engine, work), filters_(work) {}

    // Filters an image of the job's shape: results of the same shape, one per filter. Throws InputError as
    // require_no_overflow and require_samples_in_range do, std::logic_error for another shape.
    std::vector<Image> apply(const Image& image);
    // The same, where the last result reuses the image's memory. When it throws InputError the image is unchanged.
    std::vector<Image> apply(Image&& image);
    // The same for an rgba8 image and rgba8 results, as bytes: 4 for each pixel, row by row from the top. Throws
    // CallerError when the formats are others, and for other numbers of bytes or results.
    void apply(std::span<const std::uint8_t> image, std::span<const std::span<std::uint8_t>> results);

private:
    void upload_checked(const Image& image);

    const FilterWork& filters_;
};

// Transforms images in memory, or spectra back.
class TransformOnDevice : TexturesOfWork
{
public:
    TransformOnDevice(Engine& engine, PreparedWork& work) : TexturesOfWork(engine, work) {}

    // The transform of an image, or of a spectrum given as its texels; the result has `channels` channels. Throws
    // std::logic_error for another shape.
    Image apply(const Image& image, int channels);
};

// Filters one image once; the job's shape is ignored. Throws as prepared_work and ImagesOnDevice::apply do.
std::vector<Image> filtered_once(Engine& engine, FilterJob job, const Means& means, const PlannedDevice& device,
                                 const Image& image);

} // namespace fragfft
