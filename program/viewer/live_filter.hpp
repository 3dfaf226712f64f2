// A picture that is filtered continuously, by a Fourier transform and by convolution side by side.
#pragma once

#include "gl/timer.hpp"
#include "program/viewer/running_plan.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::viewer {

// Filters by one method, and times it.
class TimedFilter
{
public:
    // Throws as RunningPlan does.
    TimedFilter(const Workplace& place, const FilterJob& job, const std::string& method);

    // Filters the texture's contents, and measures the time.
    void run(const gl::TextureView& image);
    gl::TextureView result() const { return plan_.texture("result"); }
    Image read_back(int channels) const { return plan_.result(channels); }
    // The median time of the last runs, in milliseconds: computation only, by the device's clock if it has one.
    double milliseconds() const;
    std::string method() const { return plan_.candidate().name; }
    const FilterJob& job() const { return work_.job(); }
    // Uses this filter from the next run on; returns false if that needs another plan.
    bool take(const Filter& filter);

private:
    TimedFilter(const Workplace& place, std::unique_ptr<FilterWork> work);

    FilterWork& work_; // belongs to the plan
    RunningPlan plan_;
    gl::Timer timer_;
    std::vector<double> times_; // of the last runs
    std::size_t runs_ = 0;
};

// The times of filters for images of one size, by kernel size.
class Crossover
{
public:
    struct Row
    {
        int kernel_size = 0;
        double by_transform = 0.0; // medians, in milliseconds
        double by_convolution = 0.0;
    };

    // Transforms by this method or, if it is no transform, by the one that `best` chooses for such images.
    Crossover(const Workplace& place, int width, int height, const std::string& method);

    // Measures the next kernel size by both methods alternately; returns false if all are done.
    bool measure_next();
    const std::vector<Row>& rows() const { return rows_; }
    const std::string& method() const { return method_; } // of the transform
    // Returns "from 15 x 15 on", with the first size from which on the transform was always faster; or says that they
    // did not cross within the sizes measured.
    std::string conclusion() const;

private:
    Workplace place_;
    int width_;
    int height_;
    std::string method_;
    std::vector<Row> rows_;
};

} // namespace fragfft::viewer
