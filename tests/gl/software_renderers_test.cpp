// Renderers that draw on the CPU are known by their names, and no graphics card is taken for one.
#include "catch_framework.hpp"
#include "gl/software_renderers.hpp"

using namespace fragfft;

TEST_CASE("What draws on the CPU is recognised by its name")
{
    for (const char* const renderer : {
             "llvmpipe (LLVM 15.0.6, 256 bits)",
             "softpipe",
             "Google SwiftShader",
             "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
             "Apple Software Renderer",
             "ANGLE (Software Adapter Direct3D11 vs_5_0 ps_5_0)",
             "D3D12 (Microsoft Basic Render Driver)",
             "ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)",
         }) {
        INFO(renderer);
        CHECK(gl::names_software_renderer(renderer));
    }
}

TEST_CASE("What draws on a graphics card is not, even by Microsoft's drivers")
{
    for (const char* const renderer : {
             "NVIDIA H200/PCIe/SSE2",
             "D3D12 (NVIDIA GeForce RTX 3070)",
             "Mesa Intel(R) Arc(tm) A750 Graphics (DG2)",
             "AMD Radeon RX 5500 XT (navi14, LLVM 15.0.7, DRM 3.52, 6.3.9-arch1-1)",
             "ANGLE (Apple, Apple M1, OpenGL 4.1)",
         }) {
        INFO(renderer);
        CHECK_FALSE(gl::names_software_renderer(renderer));
    }
}
