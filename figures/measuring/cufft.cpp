#include "figures/measuring/cufft.hpp"

#include "errors.hpp"
#include "figures/measuring/cuda.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::measuring {

// The product of spectra and a response as a GPU program, which cuFFT leaves to its users. It is written by hand in
// PTX, so that building needs no CUDA compiler; drivers translate it for any device from compute capability 5.0 on.
namespace cufft_product {

inline constexpr const char* kernel = "multiply";

// Complex numbers are pairs of floats. A thread multiplies bin %ctaid.x * %ntid.x + %tid.x of spectrum %ctaid.y by the
// same bin of the response, in place: (a + jb)(c + jd) = (ac - bd) + j(ad + bc). `bins` is the length of each spectrum
// and of the response; threads beyond it do nothing.
inline constexpr const char* ptx = R"(.version 5.0
.target sm_50
.address_size 64

.visible .entry multiply(
    .param .u64 spectra,
    .param .u64 response,
    .param .u32 bins)
{
    .reg .pred %beyond;
    .reg .b32 %group, %threads, %thread, %bin, %count, %image, %place;
    .reg .b64 %spectra, %response, %offset;
    .reg .f32 %a, %b, %c, %d, %minus_b, %real, %imaginary;

    mov.u32 %group, %ctaid.x;
    mov.u32 %threads, %ntid.x;
    mov.u32 %thread, %tid.x;
    mad.lo.u32 %bin, %group, %threads, %thread;
    ld.param.u32 %count, [bins];
    setp.ge.u32 %beyond, %bin, %count;
    @%beyond bra finished;

    ld.param.u64 %spectra, [spectra];
    ld.param.u64 %response, [response];
    cvta.to.global.u64 %spectra, %spectra;
    cvta.to.global.u64 %response, %response;
    mov.u32 %image, %ctaid.y;
    mad.lo.u32 %place, %image, %count, %bin;
    mul.wide.u32 %offset, %place, 8;
    add.u64 %spectra, %spectra, %offset;
    mul.wide.u32 %offset, %bin, 8;
    add.u64 %response, %response, %offset;

    ld.global.v2.f32 {%a, %b}, [%spectra];
    ld.global.nc.v2.f32 {%c, %d}, [%response];
    neg.f32 %minus_b, %b;
    mul.f32 %real, %a, %c;
    fma.rn.f32 %real, %minus_b, %d, %real;
    mul.f32 %imaginary, %a, %d;
    fma.rn.f32 %imaginary, %b, %c, %imaginary;
    st.global.v2.f32 [%spectra], {%real, %imaginary};

finished:
    ret;
}
)";

} // namespace cufft_product

namespace {

constexpr const char* cufft_absent = "cuFFT is not on this machine";

// Separates interleaved pairs of channels into one image after the other.
std::vector<float> apart(const std::vector<float>& texels, std::size_t images)
{
    std::vector<float> numbers(texels.size());
    const std::size_t count = texels.size() / 2 / images;
    for (std::size_t image = 0; image < images; ++image)
        for (std::size_t i = 0; i < count; ++i)
            for (const std::size_t part : {0, 1})
                numbers[2 * (image * count + i) + part] = texels[2 * (i * images + image) + part];
    return numbers;
}

std::vector<float> together(const std::vector<float>& numbers, std::size_t images)
{
    return images == 1 ? numbers : apart(numbers, numbers.size() / 2 / images);
}

// A plan for a batch of images, one after the other, without strides.
class CufftPlan
{
public:
    enum class Kind // as cuFFT numbers them
    {
        real_to_complex = 0x2a,
        complex_to_real = 0x2c,
        complex_to_complex = 0x29,
    };

    CufftPlan(const CudaFunctions& cuda, Kind kind, int width, int height, int images) : cuda_(cuda)
    {
        std::array<int, 2> sides{height, width};
        require_cuda_success(
            cuda_.plan_many(&plan_, 2, sides.data(), nullptr, 1, 0, nullptr, 1, 0, static_cast<int>(kind), images),
            "planning");
    }
    CufftPlan(const CufftPlan&) = delete;
    CufftPlan& operator=(const CufftPlan&) = delete;
    ~CufftPlan() { cuda_.destroy_plan(plan_); }

    int handle() const { return plan_; }

private:
    const CudaFunctions& cuda_;
    int plan_ = 0;
};

// The number of bins in a row of a real image's spectrum that determine the others.
int half_width(int width)
{
    return width / 2 + 1;
}

std::size_t bins_of(int bins_wide, int height)
{
    return static_cast<std::size_t>(bins_wide) * static_cast<std::size_t>(height);
}

class PreparedTransform final : public CufftTransform
{
public:
    PreparedTransform(const CudaFunctions& cuda, const Image& samples)
        : cuda_(cuda), is_complex_(samples.channels > 1), images_(is_complex_ ? samples.channels / 2 : 1),
          bins_wide_(is_complex_ ? samples.width : half_width(samples.width)), height_(samples.height),
          samples_(cuda, samples.samples.size()),
          bins_(cuda, 2 * static_cast<std::size_t>(images_) * bins_of(bins_wide_, height_)),
          plan_(cuda, is_complex_ ? CufftPlan::Kind::complex_to_complex : CufftPlan::Kind::real_to_complex,
                samples.width, samples.height, images_),
          timer_(cuda)
    {
        samples_.upload(is_complex_ ? apart(samples.samples, static_cast<std::size_t>(images_)) : samples.samples);
    }

    gl::TimedRun timed_run() override
    {
        return timer_.timed([this] { transform(); });
    }

    Image bins() const override
    {
        Image bins(bins_wide_, height_, 2 * images_);
        bins.samples = together(bins_.read_back(), static_cast<std::size_t>(images_));
        return bins;
    }

private:
    void transform()
    {
        constexpr int forward = -1;
        require_cuda_success(is_complex_
                                 ? cuda_.exec_complex(plan_.handle(), samples_.address(), bins_.address(), forward)
                                 : cuda_.exec_real(plan_.handle(), samples_.address(), bins_.address()),
                             "a transform");
    }

    const CudaFunctions& cuda_;
    bool is_complex_;
    int images_;
    int bins_wide_;
    int height_;
    CudaMemory samples_;
    CudaMemory bins_;
    CufftPlan plan_;
    CudaTimer timer_;
};

// Separates interleaved channels into planes; with the numbers of samples and channels exchanged, interleaves them
// again.
std::vector<float> planes(const std::vector<float>& interleaved, std::size_t channels)
{
    std::vector<float> result(interleaved.size());
    const std::size_t count = interleaved.size() / channels;
    for (std::size_t i = 0; i < interleaved.size(); ++i)
        result[i % channels * count + i / channels] = interleaved[i];
    return result;
}

// Folds the inverse transform's 1 / (width * height) into the response, where it costs nothing.
std::vector<float> scaled_response(std::span<const std::complex<float>> response, double scale)
{
    std::vector<float> numbers;
    for (const std::complex<float>& bin : response)
        for (const float part : {bin.real(), bin.imag()})
            numbers.push_back(static_cast<float>(scale * part));
    return numbers;
}

class PreparedFilter final : public CufftFilter
{
public:
    PreparedFilter(const CudaFunctions& cuda, const Image& image, std::span<const std::complex<float>> response)
        : cuda_(cuda), width_(image.width), height_(image.height), images_(image.channels),
          bins_(bins_of(half_width(image.width), image.height)), samples_(cuda, image.samples.size()),
          spectra_(cuda, 2 * bins_ * static_cast<std::size_t>(image.channels)), response_(cuda, 2 * bins_),
          results_(cuda, image.samples.size()),
          forward_(cuda, CufftPlan::Kind::real_to_complex, image.width, image.height, image.channels),
          inverse_(cuda, CufftPlan::Kind::complex_to_real, image.width, image.height, image.channels),
          product_(cuda, cufft_product::ptx, cufft_product::kernel), timer_(cuda)
    {
        samples_.upload(planes(image.samples, static_cast<std::size_t>(images_)));
        response_.upload(scaled_response(response, 1.0 / (static_cast<double>(width_) * height_)));
    }

    gl::TimedRun timed_run() override
    {
        return timer_.timed([this] { filter(); });
    }

    Image result() const override
    {
        Image image(width_, height_, images_);
        image.samples = planes(results_.read_back(), image.samples.size() / static_cast<std::size_t>(images_));
        return image;
    }

private:
    void filter()
    {
        require_cuda_success(cuda_.exec_real(forward_.handle(), samples_.address(), spectra_.address()), "a transform");
        multiply();
        require_cuda_success(cuda_.exec_to_real(inverse_.handle(), spectra_.address(), results_.address()),
                             "an inverse transform");
    }

    void multiply()
    {
        constexpr unsigned threads = 256;
        DevicePointer spectra = spectra_.pointer();
        DevicePointer response = response_.pointer();
        auto bins = static_cast<unsigned>(bins_);
        std::array<void*, 3> parameters{&spectra, &response, &bins};
        product_.launch({(bins + threads - 1) / threads, static_cast<unsigned>(images_)}, threads, parameters.data());
    }

    const CudaFunctions& cuda_;
    int width_;
    int height_;
    int images_;
    std::size_t bins_; // of one image
    CudaMemory samples_;
    CudaMemory spectra_;
    CudaMemory response_;
    CudaMemory results_;
    CufftPlan forward_;
    CufftPlan inverse_;
    CudaKernel product_;
    CudaTimer timer_;
};

class LoadedCufft final : public Cufft
{
public:
    LoadedCufft(const CudaFunctions& cuda, int device, std::string description)
        : cuda_(cuda), device_(device), description_(std::move(description))
    {
    }
    LoadedCufft(const LoadedCufft&) = delete;
    LoadedCufft& operator=(const LoadedCufft&) = delete;
    ~LoadedCufft() override { cuda_.release_context(device_); }

    std::string description() const override { return description_; }
    std::unique_ptr<CufftTransform> prepare(const Image& samples) override
    {
        if (samples.channels != 1 && samples.channels != 2 && samples.channels != 4)
            throw InputError("cuFFT transforms images of one channel, real numbers, or of two or four, complex ones");
        return std::make_unique<PreparedTransform>(cuda_, samples);
    }
    std::unique_ptr<CufftFilter> prepare_filter(const Image& image,
                                                std::span<const std::complex<float>> response) override
    {
        if (response.size() != bins_of(half_width(image.width), image.height))
            throw InputError(fmt::format("a response of {} bins does not fit spectra of {} x {}", response.size(),
                                         half_width(image.width), image.height));
        return std::make_unique<PreparedFilter>(cuda_, image, response);
    }

private:
    CudaFunctions cuda_;
    int device_;
    std::string description_;
};

// Formats 11401, as cuFFT numbers its versions, as "11.4.1".
std::string version_text(int version)
{
    return fmt::format("{}.{}.{}", version / 1000, version / 100 % 10, version % 100);
}

} // namespace

FoundCufft find_cufft_beside(const gl::Device& device)
{
    if (device.is_software)
        return {nullptr, "cuFFT is left out beside a software renderer, as it would run on another device"};
    return find_cufft();
}

FoundCufft find_cufft(const CufftLibraries& libraries)
{
    const auto absent = [](const std::string& reason) { return FoundCufft{nullptr, cufft_absent + (": " + reason)}; };
    void* driver = opened_library(libraries.driver);
    if (driver == nullptr)
        return absent(fmt::format("there is no CUDA driver ({})", fmt::join(libraries.driver, ", ")));
    void* fft = opened_library(libraries.fft);
    if (fft == nullptr)
        return absent(fmt::format("the library was not found ({})", fmt::join(libraries.fft, ", ")));
    CudaFunctions cuda;
    if (const std::string missing = load_cuda(driver, fft, cuda); !missing.empty())
        return absent(fmt::format("its libraries have no function {}", missing));
    int devices = 0;
    if (cuda.init(0) != 0 || cuda.device_count(&devices) != 0 || devices < 1)
        return absent("CUDA finds no device");
    int device = 0;
    int version = 0;
    std::array<char, 256> device_name{};
    void* context = nullptr;
    if (cuda.device_get(&device, 0) != 0 ||
        cuda.device_name(device_name.data(), static_cast<int>(device_name.size()) - 1, device) != 0 ||
        cuda.retain_context(&context, device) != 0 || cuda.set_current(context) != 0 || cuda.version(&version) != 0)
        return absent("CUDA's device cannot be used");
    return {std::make_unique<LoadedCufft>(cuda, device,
                                          fmt::format("cuFFT {} on {}", version_text(version), device_name.data())),
            ""};
}

} // namespace fragfft::measuring
