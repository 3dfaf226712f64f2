#include "program/cpu/fftw_transform.hpp"

#include "program/cpu/fftw_plan.hpp"
#include "program/cpu/hermitian.hpp"

#include <mutex>

namespace fragfft::cpu {

namespace {

fftw_complex* fftw_pointer(const DoubleComplexImage& image)
{
    // FFTW takes no const pointers; these out-of-place transforms preserve their input.
    return reinterpret_cast<fftw_complex*>(const_cast<std::complex<double>*>(image.samples.data()));
}

// Calls `make_plan` under the planner's lock, then executes the plan without it.
template <typename MakePlan> void plan_and_execute(MakePlan make_plan)
{
    const FftwPlan plan = [&] {
        const std::lock_guard lock(fftw_planner_mutex());
        return own_fftw_plan<FftwPlan>(make_plan());
    }();
    fftw_execute(plan.get());
}

} // namespace

DoubleComplexImage fftw_transform(const DoubleComplexImage& image, Direction direction)
{
    require_samples(image, "the input of the FFTW transform");
    DoubleComplexImage result(image.width, image.height, image.channels);
    const int size[] = {image.height, image.width};
    // Channels are interleaved: a stride for FFTW, so no copies.
    const int channels = image.channels;
    plan_and_execute([&] {
        return fftw_plan_many_dft(2, size, channels, fftw_pointer(image), nullptr, channels, 1, fftw_pointer(result),
                                  nullptr, channels, 1, direction == Direction::forward ? FFTW_FORWARD : FFTW_BACKWARD,
                                  FFTW_ESTIMATE);
    });
    if (direction == Direction::inverse) {
        const double scale = 1.0 / (static_cast<double>(image.width) * static_cast<double>(image.height));
        for (auto& sample : result.samples)
            sample *= scale;
    }
    return result;
}

DoubleComplexImage fftw_transform(const DoubleImage& image)
{
    require_samples(image, "the input of the FFTW transform");
    DoubleComplexImage half(image.width / 2 + 1, image.height, image.channels);
    const int size[] = {image.height, image.width};
    const int channels = image.channels;
    plan_and_execute([&] {
        return fftw_plan_many_dft_r2c(2, size, channels, const_cast<double*>(image.samples.data()), nullptr, channels,
                                      1, fftw_pointer(half), nullptr, channels, 1, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    });
    return full_spectrum(half, image.width);
}

DoubleComplexImage half_spectrum(const DoubleComplexImage& full, Axes axes)
{
    require_samples(full, "the full spectrum");
    const bool halves_columns = axes == Axes::columns;
    DoubleComplexImage half(halves_columns ? full.width : full.width / 2 + 1,
                            halves_columns ? full.height / 2 + 1 : full.height, full.channels);
    for (int v = 0; v < half.height; ++v)
        for (int u = 0; u < half.width; ++u)
            for (int channel = 0; channel < half.channels; ++channel)
                half.at(u, v, channel) = full.at(u, v, channel);
    return half;
}

DoubleComplexImage full_spectrum(const DoubleComplexImage& half, int length, Axes axes)
{
    require_samples(half, "the half spectrum");
    const bool along_columns = axes == Axes::columns; // the halved axis
    const int bins = along_columns ? half.height : half.width;
    if (length < 1 || bins != length / 2 + 1)
        throw InputError("a half spectrum " + std::to_string(bins) + (along_columns ? " bins high" : " bins wide") +
                         " does not belong to an image " + std::to_string(length) +
                         (along_columns ? " pixels high" : " pixels wide"));
    DoubleComplexImage full(along_columns ? half.width : length, along_columns ? length : half.height, half.channels);
    for (int v = 0; v < full.height; ++v)
        for (int u = 0; u < full.width; ++u) {
            const Bin mirror = mirrored({u, v}, full.width, full.height, axes);
            const int here = along_columns ? v : u; // along the halved axis
            const int there = along_columns ? mirror.v : mirror.u;
            for (int channel = 0; channel < full.channels; ++channel) {
                const auto stored = [&] { return half.at(u, v, channel); };
                const auto conjugate = [&] { return std::conj(half.at(mirror.u, mirror.v, channel)); };
                full.at(u, v, channel) = here == there ? 0.5 * (stored() + conjugate())
                                         : here < bins ? stored()
                                                       : conjugate();
            }
        }
    return full;
}

} // namespace fragfft::cpu
