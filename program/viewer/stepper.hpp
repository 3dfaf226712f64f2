// A plan that is stepped through: its passes, their costs, the texels after each pass, and the error of the result.
#pragma once

#include "filters/named_plan.hpp"
#include "program/viewer/reads.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// What is stepped through: an operation of `fragfft plan`, on an image.
struct Stepped
{
    Operation operation = Operation::forward; // forward, inverse or filter
    std::string method;
    int width = 0;
    int height = 0;
    std::optional<Filter> filter = std::nullopt; // for the operation filter
    Boundary boundary = Boundary::wrap;

    bool operator==(const Stepped&) const = default;

    // Throws InputError for another operation, and for `filter` without a filter.
    Job job() const;
    FilterJob filter_job() const;
    // As `fragfft plan` and the live page plan it, independent of the device.
    Means means() const { return {.method = method, .tuning = Tuning{}}; }
};

// A copy of a texture's texels.
struct Captured
{
    std::size_t resource = 0;
    int width = 0;
    int height = 0;
    int layers = 1;
    int components = 4;
    std::vector<float> values; // layer by layer, row by row from texel row 0

    float at(const Texel& texel, int component) const
    {
        const auto place = (static_cast<std::size_t>(texel.layer) * static_cast<std::size_t>(height) +
                            static_cast<std::size_t>(texel.y)) *
                               static_cast<std::size_t>(width) +
                           static_cast<std::size_t>(texel.x);
        return values[place * static_cast<std::size_t>(components) + static_cast<std::size_t>(component)];
    }
};

struct PassFacts
{
    double milliseconds = 0.0; // minimum of several runs, each pass timed separately
    std::int64_t bytes_read = 0;
    std::int64_t bytes_written = 0;
};

class Stepper
{
public:
    // Throws as RunningPlan does.
    Stepper(const Workplace& place, Stepped what);

    const Stepped& what() const { return what_; }
    const Plan& plan() const { return plan_.plan(); }

    // The image must have the size of the plan, and at most four channels. An inverse transform gets its spectrum.
    void set_image(const Image& image);

    // What a pass reads, captured before it runs, and what it writes; textures are in the order of its bindings.
    struct Around
    {
        std::vector<Captured> read;
        std::vector<Captured> written;
    };
    Around around(std::size_t pass);
    // Returns what each pass writes to its first target.
    std::vector<Captured> all_written();

    std::vector<PassFacts> facts();

    // Returns ||got - want|| / ||want|| of the result against FFTW in double precision.
    double error();
    // Returns the result with the image's channels; for a forward transform its texels.
    Image result();

    // The probe is made by the first call, which throws as ReadProbe's constructor does.
    ReadProbe& probe();

    // Describes what a texel holds: "pixel (3, 1) of red", "the real part of F(2, 1) of red", "a share in the real part
    // of F(2, 1) of red and ..."; for intermediate textures, the pass that wrote it. Empty if no layout says.
    std::string words(std::size_t pass, const Texel& texel, int component) const;

private:
    Workplace place_;
    Stepped what_;
    RunningPlan plan_;
    Image image_;
    std::unique_ptr<ReadProbe> probe_;
};

} // namespace fragfft::viewer
