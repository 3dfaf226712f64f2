// What all opponents share: an image and the true result of filtering it, memory, responses and the product.
#pragma once

#include <cstddef>
#include <cuda_runtime.h>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace opponents {

constexpr int threads = 256;

inline void require(long status, const std::string& what)
{
    if (status != 0)
        throw std::runtime_error(what + " failed with " + std::to_string(status));
}

// The addresses of samples. Channels are counted in pairs, because a complex field holds two.
struct Layout
{
    std::size_t pair, part, row, column;

    __host__ __device__ std::size_t at(int channel, int y, int x) const
    {
        return channel / 2 * pair + channel % 2 * part + y * row + x * column;
    }
};

inline Layout planes(std::size_t pitch, std::size_t height)
{
    return {2 * pitch * height, pitch * height, pitch, 1};
}

inline Layout complex_fields(std::size_t width, std::size_t height)
{
    return {2 * width * height, 1, 2 * width, 2};
}

// What an image is convolved with, cyclically: the binomial weights 1 4 6 4 1 along both axes, shifted by (shift_x,
// shift_y) samples.
struct Shape
{
    int width, height, channels;
    int shift_x, shift_y;
};

inline __device__ float sample(int channel, int y, int x)
{
    unsigned bits = channel * 73856093u ^ y * 19349663u ^ x * 83492791u;
    bits = (bits ^ bits >> 16) * 0x7feb352du;
    bits = (bits ^ bits >> 15) * 0x846ca68bu;
    return (bits >> 8) * 0x1p-24f;
}

inline __device__ double weight(int distance)
{
    const int away = abs(distance);
    return away == 0 ? 0.375 : away == 1 ? 0.25 : away == 2 ? 0.0625 : 0;
}

// The signed distance from `from` to `to` on a circle of `length` samples.
inline __device__ int along_circle(int from, int to, int length)
{
    const int distance = ((to - from) % length + length) % length;
    return distance < length - distance ? distance : distance - length;
}

template <class Function> __device__ void for_each_sample(const Shape& shape, Function function)
{
    const std::size_t count = std::size_t(shape.channels) * shape.height * shape.width;
    for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        function(int(i / shape.width / shape.height), int(i / shape.width % shape.height), int(i % shape.width));
}

static __global__ void fill_image(float* numbers, Layout layout, Shape shape)
{
    for_each_sample(shape,
                    [&](int channel, int y, int x) { numbers[layout.at(channel, y, x)] = sample(channel, y, x); });
}

// Weights for a convolution whose transforms divide by the columns' length only: in each channel, or in the real part
// of each complex field.
static __global__ void fill_weights(float* numbers, Layout layout, Shape shape, bool are_complex)
{
    for_each_sample(shape, [&](int channel, int y, int x) {
        const double both = weight(along_circle(shape.shift_x, x, shape.width)) *
                            weight(along_circle(shape.shift_y, y, shape.height)) / shape.width;
        numbers[layout.at(channel, y, x)] = are_complex && channel % 2 == 1 ? 0 : float(both);
    });
}

// Sums the squares of the errors and of the true results; with `is_copy` the true result is the image itself.
static __global__ void sum_errors(const float* numbers, Layout layout, Shape shape, bool is_copy, double* sums)
{
    double errors = 0;
    double truths = 0;
    for_each_sample(shape, [&](int channel, int y, int x) {
        double truth = is_copy ? sample(channel, y, x) : 0;
        for (int j = -2; j <= 2 && !is_copy; ++j)
            for (int i = -2; i <= 2; ++i)
                truth += weight(i) * weight(j) *
                         sample(channel, ((y - shape.shift_y - j) % shape.height + shape.height) % shape.height,
                                ((x - shape.shift_x - i) % shape.width + shape.width) % shape.width);
        const double error = numbers[layout.at(channel, y, x)] - truth;
        errors += error * error;
        truths += truth * truth;
    });
    atomicAdd(sums, errors);
    atomicAdd(sums + 1, truths);
}

inline __device__ void set_bin(float& bin, double size, double, double)
{
    bin = float(size);
}

inline __device__ void set_bin(float2& bin, double size, double cosine, double sine)
{
    bin = make_float2(float(size * cosine), float(size * sine));
}

// The spectrum of the weights, including the factor 1 / (width * height).
template <class Bin> __global__ void fill_response(Bin* response, int bins_wide, Shape shape)
{
    const std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x;
    if (i >= std::size_t(bins_wide) * shape.height)
        return;
    const int x = int(i % bins_wide);
    const int y = int(i / bins_wide);
    const double root = cospi(double(x) / shape.width) * cospi(double(y) / shape.height);
    double sine, cosine;
    sincospi(-2.0 * (double(x) * shape.shift_x / shape.width + double(y) * shape.shift_y / shape.height), &sine,
             &cosine);
    set_bin(response[i], root * root * root * root / shape.width / shape.height, cosine, sine);
}

inline __device__ float2 times(float2 bin, float factor)
{
    return make_float2(bin.x * factor, bin.y * factor);
}

inline __device__ float2 times(float2 bin, float2 factor)
{
    return make_float2(bin.x * factor.x - bin.y * factor.y, bin.x * factor.y + bin.y * factor.x);
}

// Reads each bin of the response once for all fields.
template <int fields, class Bin>
__global__ void multiply(float2* spectra, const Bin* __restrict__ response, unsigned bins)
{
    const unsigned bin = blockIdx.x * blockDim.x + threadIdx.x;
    if (bin >= bins)
        return;
    const Bin factor = response[bin];
    float2 values[fields];
    for (int field = 0; field < fields; ++field)
        values[field] = spectra[std::size_t(field) * bins + bin];
    for (int field = 0; field < fields; ++field)
        spectra[std::size_t(field) * bins + bin] = times(values[field], factor);
}

inline unsigned blocks_of(std::size_t count)
{
    return unsigned((count + threads - 1) / threads);
}

using Numbers = std::shared_ptr<float>;

inline Numbers device_numbers(std::size_t count)
{
    void* numbers = nullptr;
    require(cudaMalloc(&numbers, count * sizeof(float)), "allocating");
    require(cudaMemset(numbers, 0, count * sizeof(float)), "clearing");
    require(cudaDeviceSynchronize(), "clearing"); // no stream that follows waits for the default one
    return Numbers(static_cast<float*>(numbers), [](float* memory) { cudaFree(memory); });
}

// What the opponents of one image share: its memory, its responses for half a spectrum and for a whole one, and the
// stream.
struct Workplace
{
    Workplace(int width, int height, int channels, cudaStream_t stream)
        : even{width, height, channels, 0, 0}, shifted{width, height, channels, 3, 5}, half_width(width / 2 + 1),
          numbers(2 * std::size_t(half_width) * height * channels), stream(stream), image(device_numbers(numbers)),
          spectra(device_numbers(numbers)), result(device_numbers(numbers))
    {
        for (const bool is_half : {true, false}) {
            const int bins_wide = is_half ? half_width : width;
            const std::size_t bins = std::size_t(bins_wide) * height;
            Numbers& real = is_half ? half_real : full_real;
            Numbers& complex = is_half ? half_complex : full_complex;
            real = device_numbers(bins);
            complex = device_numbers(2 * bins);
            fill_response<<<blocks_of(bins), threads, 0, stream>>>(real.get(), bins_wide, even);
            fill_response<<<blocks_of(bins), threads, 0, stream>>>(reinterpret_cast<float2*>(complex.get()), bins_wide,
                                                                   shifted);
        }
    }

    Shape even, shifted;
    int half_width;
    std::size_t numbers;
    cudaStream_t stream;
    Numbers image, spectra, result, half_real, full_real, half_complex, full_complex;
};

// A filter, or three copies, ready to run.
struct Opponent
{
    std::string name;
    Shape shape;
    bool is_copy;
    Numbers from;
    Layout from_layout;
    Numbers to;
    Layout to_layout;
    std::function<void()> run;
};

inline void multiply_all(const Workplace& place, bool is_packed, bool is_even)
{
    const unsigned bins = unsigned(is_packed ? place.even.width : place.half_width) * unsigned(place.even.height);
    const int fields = is_packed ? place.even.channels / 2 : place.even.channels;
    auto* spectra = reinterpret_cast<float2*>(place.spectra.get());
    const auto launch = [&](auto* response) {
        const auto kernel = fields == 4   ? multiply<4, std::remove_reference_t<decltype(*response)>>
                            : fields == 2 ? multiply<2, std::remove_reference_t<decltype(*response)>>
                                          : multiply<1, std::remove_reference_t<decltype(*response)>>;
        kernel<<<blocks_of(bins), threads, 0, place.stream>>>(spectra, response, bins);
        require(cudaGetLastError(), "launching a product");
    };
    if (is_even)
        launch((is_packed ? place.full_real : place.half_real).get());
    else
        launch(reinterpret_cast<float2*>((is_packed ? place.full_complex : place.half_complex).get()));
}

inline std::string name_of(const char* library, const Workplace& place, bool is_packed, const std::string& rest)
{
    const int fields = is_packed ? place.even.channels / 2 : place.even.channels;
    return library + std::string(is_packed ? " C2C x" : " R2C x") + std::to_string(fields) + " " + rest;
}

} // namespace opponents
