// A picture filtered again and again, by a Fourier transform and by convolution side by side.
#pragma once

#include "gl/timer.hpp"
#include "program/viewer/running_plan.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// What one way to filter gives.
class TimedFilter
{
public:
    // Throws as RunningPlan does.
    TimedFilter(const Workplace& place, const FilterJob& job, const std::string& method);

    // Filters what the texture holds, and takes the time.
    void run(const gl::TextureView& image);
    gl::TextureView result() const { return plan_.texture("result"); }
    Image read_back(int channels) const { return plan_.result(channels); }
    // The median of the last runs, in milliseconds: compute only, by the device's clock where it has one.
    double milliseconds() const;
    std::string method() const { return plan_.candidate().name; }
    const FilterJob& job() const { return work_.job(); }
    // The same from the next run on; false where that needs another plan.
    bool take(const Filter& filter);

private:
    TimedFilter(const Workplace& place, std::unique_ptr<FilterWork> work);

    FilterWork& work_; // the plan's
    RunningPlan plan_;
    gl::Timer timer_;
    std::vector<double> times_; // the last ones
    std::size_t runs_ = 0;
};

// Times of filters of one size by kernel size.
class Crossover
{
public:
    struct Row
    {
        int kernel_size = 0;
        double by_transform = 0.0; // milliseconds, medians
        double by_convolution = 0.0;
    };

    // By this method, or where it is none of transforms by the one that `best` transforms such images with.
    Crossover(const Workplace& place, int width, int height, const std::string& method);

    // Measures the next kernel size, both ways in turn; false when all are done.
    bool measure_next();
    const std::vector<Row>& rows() const { return rows_; }
    const std::string& method() const { return method_; } // of the transform
    // "from 15 x 15 on", or that they did not cross among the sizes that were measured. The first size from which on
    // the transform was always faster.
    std::string conclusion() const;

private:
    Workplace place_;
    int width_;
    int height_;
    std::string method_;
    std::vector<Row> rows_;
};

} // namespace fragfft::viewer
