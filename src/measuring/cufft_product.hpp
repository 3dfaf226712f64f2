// The product of spectra and a response as a program of NVIDIA's devices, which cuFFT leaves to its users. Written by
// hand in PTX, so that building needs no compiler of CUDA; drivers translate it for any device from compute
// capability 5.0 on.
#pragma once

namespace fragfft::measuring::cufft_product {

inline constexpr const char* kernel = "multiply";

// Complex numbers are pairs of floats. A thread multiplies one bin, %ctaid.x * %ntid.x + %tid.x of spectrum %ctaid.y,
// by the same bin of the response, in place: (a + jb)(c + jd) = (ac - bd) + j(ad + bc). Threads beyond the last of
// `bins`, the length of each spectrum and of the response, do nothing.
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

} // namespace fragfft::measuring::cufft_product
