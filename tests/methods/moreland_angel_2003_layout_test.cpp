// The library's layout, compared with a literal, independent implementation of equation 10 in the reference.
#include "catch_framework.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/papers/moreland_angel_2003_layout.hpp"
#include "random_images.hpp"
#include "reference/direct_dft.hpp"
#include "reference/packing.hpp"

using namespace fragfft;

TEST_CASE("Figure 1: a packed row holds what equation 9 says")
{
    for (const int length : {2, 4, 8, 64})
        for (int n = 0; n < length; ++n) {
            const auto ours = moreland_angel_2003::stored_part(n, length);
            const auto paper = reference::packed_content(n, length);
            // Either bin of a conjugate pair may be named: fold the real parts to the lower half.
            CHECK((ours.u == paper.u || ours.u == length - paper.u));
            CHECK(ours.imaginary == (paper.part == reference::SpectrumPart::imaginary));
        }
}

TEST_CASE("Figure 2: unpacking equals equation 10 exactly")
{
    for (const int width : {2, 4, 8, 16})
        for (const int height : {2, 4, 8, 32}) {
            INFO(width << " x " << height);
            const Image packed = random_image(width, height, 2, 42);
            const DoubleComplexImage ours = moreland_angel_2003::method().unpack(packed, 2);
            const auto paper = reference::unpack_full(cpu::to_double(packed));
            CHECK(ours.samples == paper.samples);
            CHECK(moreland_angel_2003::method().pack(ours).samples == packed.samples);
        }
}
