// Filters by cuFFT. The product is computed by a kernel of our own or by a callback.
#pragma once

#include "workplace.cuh"

#include <cufft.h>
#include <cufftXt.h>
#include <nvrtc.h>
#include <vector>

namespace opponents {

enum class Product
{
    real_response,
    complex_response,
    load_callback,
};

// The product as a load callback of cuFFT, compiled to the form that plans link.
inline std::vector<char> callback_code()
{
    const char* source = R"(
        struct Response { const float* bins; unsigned long long count; };
        extern "C" __device__ float2 load_product(void* spectra, unsigned long long place, void* info, void*)
        {
            const Response response = *static_cast<const Response*>(info);
            unsigned long long bin = place;
            while (bin >= response.count)
                bin -= response.count;
            const float2 value = static_cast<const float2*>(spectra)[place];
            const float factor = response.bins[bin];
            return make_float2(value.x * factor, value.y * factor);
        })";
    nvrtcProgram program;
    require(nvrtcCreateProgram(&program, source, "callback.cu", 0, nullptr, nullptr), "a callback's program");
    cudaDeviceProp device;
    require(cudaGetDeviceProperties(&device, 0), "asking for the device");
    const std::string architecture = "-arch=compute_" + std::to_string(10 * device.major + device.minor);
    const char* options[] = {architecture.c_str(), "-dlto", "--relocatable-device-code=true"};
    require(nvrtcCompileProgram(program, 3, options), "compiling a callback");
    std::size_t size = 0;
    require(nvrtcGetLTOIRSize(program, &size), "a callback's size");
    std::vector<char> code(size);
    require(nvrtcGetLTOIR(program, code.data()), "a callback's code");
    nvrtcDestroyProgram(&program);
    return code;
}

struct CallbackResponse
{
    const float* bins;
    unsigned long long count;
};

class CufftFilter
{
public:
    CufftFilter(const Workplace& place, bool is_packed, bool is_in_place, Product product, bool is_jit)
        : place_(place), is_packed_(is_packed), product_(product),
          from_(is_in_place ? place.spectra.get() : place.image.get()),
          to_(is_in_place ? place.spectra.get() : place.result.get())
    {
        const int fields = is_packed ? place.even.channels / 2 : place.even.channels;
        int sides[2] = {place.even.height, place.even.width};
        int real[2] = {place.even.height, 2 * place.half_width};
        int bins[2] = {place.even.height, place.half_width};
        const bool is_padded = !is_packed && is_in_place; // only cuFFT's in-place layout of real data needs padding
        int* samples_embed = is_padded ? real : nullptr;
        int* bins_embed = is_padded ? bins : nullptr;
        const int samples_apart = real[0] * real[1];
        const int bins_apart = bins[0] * bins[1];
        for (cufftHandle* plan : {&forward_, &inverse_}) {
            require(cufftCreate(plan), "cuFFT's handle");
            require(cufftSetStream(*plan, place.stream), "cuFFT's stream");
            if (is_jit)
                require(cufftSetPlanPropertyInt64(*plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, 1), "cuFFT's patience");
        }
        if (product == Product::load_callback)
            set_callback();
        std::size_t work = 0;
        require(cufftMakePlanMany(forward_, 2, sides, samples_embed, 1, samples_apart, bins_embed, 1, bins_apart,
                                  is_packed ? CUFFT_C2C : CUFFT_R2C, fields, &work),
                "cuFFT's forward plan");
        require(cufftMakePlanMany(inverse_, 2, sides, bins_embed, 1, bins_apart, samples_embed, 1, samples_apart,
                                  is_packed ? CUFFT_C2C : CUFFT_C2R, fields, &work),
                "cuFFT's inverse plan");
    }
    CufftFilter(const CufftFilter&) = delete;
    CufftFilter& operator=(const CufftFilter&) = delete;
    ~CufftFilter()
    {
        for (const cufftHandle plan : {forward_, inverse_})
            cufftDestroy(plan);
    }

    void run() const
    {
        auto* spectra = reinterpret_cast<cufftComplex*>(place_.spectra.get());
        auto* from = reinterpret_cast<cufftComplex*>(from_);
        auto* to = reinterpret_cast<cufftComplex*>(to_);
        require(is_packed_ ? cufftExecC2C(forward_, from, spectra, CUFFT_FORWARD)
                           : cufftExecR2C(forward_, from_, spectra),
                "cuFFT's forward transform");
        if (product_ != Product::load_callback)
            multiply_all(place_, is_packed_, product_ == Product::real_response);
        require(is_packed_ ? cufftExecC2C(inverse_, spectra, to, CUFFT_INVERSE) : cufftExecC2R(inverse_, spectra, to_),
                "cuFFT's inverse transform");
    }

private:
    void set_callback()
    {
        static const std::vector<char> code = callback_code();
        const std::size_t bins = std::size_t(is_packed_ ? place_.even.width : place_.half_width) * place_.even.height;
        const CallbackResponse response{(is_packed_ ? place_.full_real : place_.half_real).get(), bins};
        response_ = device_numbers(sizeof response / sizeof(float));
        require(cudaMemcpy(response_.get(), &response, sizeof response, cudaMemcpyHostToDevice),
                "a callback's response");
        require(cudaDeviceSynchronize(), "a callback's response");
        void* info = response_.get();
        require(cufftXtSetJITCallback(inverse_, "load_product", code.data(), code.size(), CUFFT_CB_LD_COMPLEX, &info),
                "cuFFT's callback");
    }

    Workplace place_;
    bool is_packed_;
    Product product_;
    float* from_;
    float* to_;
    cufftHandle forward_ = 0;
    cufftHandle inverse_ = 0;
    Numbers response_;
};

inline Opponent cufft_opponent(const Workplace& place, bool is_packed, bool is_in_place, Product product, bool is_jit)
{
    const auto filter = std::make_shared<CufftFilter>(place, is_packed, is_in_place, product, is_jit);
    const char* product_name = product == Product::load_callback      ? "load callback"
                               : product == Product::complex_response ? "complex response"
                                                                      : "real response";
    const Shape shape = product == Product::complex_response ? place.shifted : place.even;
    const Layout layout = is_packed ? complex_fields(shape.width, shape.height)
                                    : planes(is_in_place ? 2 * place.half_width : shape.width, shape.height);
    const std::string rest = std::string(is_in_place ? "in place " : "out of place ") + product_name;
    return {name_of(is_jit ? "cuFFT (jit)" : "cuFFT", place, is_packed, rest),
            shape,
            false,
            is_in_place ? place.spectra : place.image,
            layout,
            is_in_place ? place.spectra : place.result,
            layout,
            [filter] { filter->run(); }};
}

} // namespace opponents
