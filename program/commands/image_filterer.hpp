// By which way a command filters: the one that --method names, or the fastest.
#pragma once

#include "program/commands/filtering_machine.hpp"
#include "program/commands/messages.hpp"
#include "program/filtering/tiling.hpp"
#include "program/filtering/ways.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace fragfft::commands {

struct FurtherMethod
{
    std::string name;
    std::string description; // one line
    std::string sizes;       // which it takes, one line
    bool on_device = false;
    bool transforms = false; // one of --method of transform, too
};
// Those of filter and convolve beside the published transforms.
const std::vector<FurtherMethod>& further_methods();

// So many pieces of results that are computed by rows wait to be written, or are being written.
inline constexpr int most_pieces_written_by_rows = 2;

// Filters images one after the other. What it prepares it keeps for further images of the same shape.
class ImageFilterer
{
public:
    // The machine and the messages must outlive this object. Throws InputError when there is no such method, when an
    // option has no effect with it, and when a filter has no kernel for a method that needs one.
    ImageFilterer(const MethodOptions& options, FilteringMachine& machine, const Messages& messages,
                  std::vector<Filter> filters, Boundary boundary);

    // The next images are of a file of its own, which is filtered as if it were the only one, on so many threads of the
    // CPU. Unless they have this width and height, forgets what was prepared.
    void begin_file(const ImageShape& shape, int threads);
    // Gives back the memory of what was prepared on the CPU.
    void forget();

    // Results of the image's shape, one per filter, one of which may take the image's memory. Throws InputError and
    // DeviceError.
    std::vector<Image> apply(Image& image);
    // The same, handed over: a device's as soon as rows of them are there. Stored is a kind of sample, or a byte for
    // levels of 8 bits, a 255th of which the samples are.
    template <typename Stored> void apply(SampleArray<Stored>& image, const TakeRowsOf<SampleFor<Stored>>& take);
    // The same of one of so many tiles of one shape, each of which is a period of a wave: under the boundary rule wrap.
    // Within the kernels' reach of the tile's edges results have any values.
    std::vector<Image> apply_to_tile(Image& tile, std::int64_t tiles);
    // Both in double precision, where works_in_double().
    std::vector<DoubleImage> apply(DoubleImage& image);
    std::vector<DoubleImage> apply_to_tile(DoubleImage& tile, std::int64_t tiles);

    // Chooses and prepares, while the image is not there yet, by what a device would filter it, where one would.
    void prepare(const ImageShape& image);
    // Whether such an image is filtered as its rows come, as far as that is known before the way is chosen, and doing
    // so: see PreparedFilterOf. Sample is float or double, as above, and Stored the same or levels for floats.
    bool filters_rows(const ImageShape& image);
    std::size_t samples_by_rows(const ImageShape& image) const; // about what is then held
    template <typename Stored, typename Sample>
    void apply_to_rows(const SampleArray<Stored>& rows, int first_row, int image_height,
                       std::vector<SampleArray<Sample>>& results);

    // Whether it filters in double precision what floats do not hold: on the CPU, where no device was asked for.
    bool works_in_double() const;

    // Estimated time to prepare for and filter an image at once, or so many tiles by that worker, by the way that is
    // chosen for it; none where there is none.
    std::optional<double> estimated_milliseconds(const ImageShape& image);
    std::optional<double> estimated_milliseconds(const ImageShape& tile, std::int64_t tiles, Worker worker);
    // What will filter an image at once or in tiles, as far as that is known before a way is chosen.
    Worker worker(const ImageShape& image);
    // Whether the textures of the device, where one must filter, are large enough for such an image as a whole.
    bool fits_textures(const ImageShape& image);

    Boundary boundary() const { return boundary_; }

private:
    template <typename Sample> struct Prepared
    {
        std::string way = {};
        ImageJob job = {};
        int threads = 0;
        std::unique_ptr<PreparedFilterOf<Sample>> filter = {};
    };

    ImageJob job_of(const ImageShape& image) const;
    ImageJob job_of(const ImageShape& tile, std::int64_t tiles) const;
    std::optional<double> estimated_milliseconds_of(const ImageJob& job, Worker worker);
    Worker worker_for(const ImageShape& image) const;
    // Returns what is not handed over to `take`.
    template <typename Stored>
    std::vector<Image> apply(SampleArray<Stored>& image, const ImageJob& job, const TakeRows& take = {});
    std::vector<DoubleImage> apply(DoubleImage& image, const ImageJob& job);
    // Those that --method allows, the fastest first. Throws the nearest refusal when there is none.
    std::vector<Way> ways(const ImageJob& job);
    std::vector<Way> ways_here(const ImageJob& job) const; // on the CPU
    // Where `takes_times`, what is known or measured of candidates on the device goes before estimates.
    std::vector<Way> automatic_ways(const ImageJob& job, bool takes_times);
    std::vector<Way> ways_to_run();
    // Decides which ways there are for the job, and tells it, unless they were decided for it.
    void choose_for(const ImageJob& job, bool in_double);
    void tell_if_long(const Way& way) const; // before it begins
    // What filters on the CPU.
    template <typename Sample> PreparedFilterOf<Sample>& prepared(const std::string& way);
    bool asks_for_device() const;

    MethodOptions options_;
    FilteringMachine& machine_;
    const Messages& messages_;
    std::vector<Filter> filters_;
    Boundary boundary_;
    int threads_ = cpu::hardware_thread_count();
    ImageJob job_;
    bool in_double_ = false;
    std::optional<std::pair<ImageShape, Worker>> worker_; // that was asked for last
    std::vector<Way> ways_; // for that job; those that may still be tried, the fastest first
    std::tuple<Prepared<float>, Prepared<double>> prepared_;
};

} // namespace fragfft::commands
