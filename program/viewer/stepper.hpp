// A plan to be stepped through: its passes, what they cost, the texels that each leaves, and how exact the whole is.
#pragma once

#include "filters/named_plan.hpp"
#include "program/viewer/reads.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// What is stepped through: an operation of `fragfft plan` with an image.
struct Stepped
{
    Operation operation = Operation::forward; // forward, inverse or filter
    std::string method;
    int width = 0;
    int height = 0;
    std::optional<Filter> filter = std::nullopt; // of `filter`
    Boundary boundary = Boundary::wrap;

    bool operator==(const Stepped&) const = default;

    // Throws InputError for another operation, and for the filter without one.
    Job job() const;
    FilterJob filter_job() const;
    // As `fragfft plan` and the live page plan it, whatever the device.
    Means means() const { return {.method = method, .tuning = Tuning{}}; }
};

// The texels of a texture at a moment.
struct Captured
{
    std::size_t resource = 0;
    int width = 0;
    int height = 0;
    int layers = 1;
    int components = 4;
    std::vector<float> values; // layer after layer, row by row from texel row 0

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
    double milliseconds = 0.0; // the least of some runs, each pass timed by itself
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

    // The image has the size that is stepped through, and at most four channels. The inverse is given its spectrum.
    void set_image(const Image& image);

    // What a pass reads, as it was before, and what it has written; textures in the order of its bindings.
    struct Around
    {
        std::vector<Captured> read;
        std::vector<Captured> written;
    };
    Around around(std::size_t pass);
    // What each pass leaves in its first target.
    std::vector<Captured> all_written();

    std::vector<PassFacts> facts();

    // ||got - want|| / ||want|| of the whole against FFTW in double precision.
    double error();
    // The result, with the image's channels; of the forward transform its texels.
    Image result();

    // Made when first asked for: throws as ReadProbe's constructor.
    ReadProbe& probe();

    // What a texel holds, in words: "pixel (3, 1) of red", "the real part of F(2, 1) of red", "a share in the real part
    // of F(2, 1) of red and ..."; of what lies between, which pass left it; empty where no layout says.
    std::string words(std::size_t pass, const Texel& texel, int component) const;

private:
    Workplace place_;
    Stepped what_;
    RunningPlan plan_;
    Image image_;
    std::unique_ptr<ReadProbe> probe_;
};

} // namespace fragfft::viewer
