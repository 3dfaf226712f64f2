#include "figures/report/report.hpp"

#include "figures/report/html.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

const std::vector<Erratum>& all_errata()
{
    static const std::vector<Erratum> errata{
        {papers::moreland_angel_2003, "section 3, equation 5 and the lines below it",
         "The even and the odd half of a partition are called entries 2u and 2u + 1 of the partition itself.",
         "They are the two partitions of the iteration before, p and p + N/2^i, each as a whole. Only with these does "
         "equation 6 follow, which is right.",
         "Equation 6 as printed, with its indices taken modulo N."},
        {papers::moreland_angel_2003, "section 5 and Figure 2",
         "The columns between are said to hold one part of a complex number; not of which frequency.",
         "After the rows, column u < M/2 holds real parts and column M - u imaginary parts, and those are of the "
         "negative frequency: together F(M - u, y). Equation 10 follows from that, and holds as printed.",
         "Each pair of columns is transformed as F(M - u, y); every texel is compared with equation 10."},
        {papers::moreland_angel_2003, "Table 1",
         "Scale and pass are counted as MN + 2N fragments a filter; which quads make them up is not said.",
         "Two columns in the row step, and in the column step the whole array, over which the two tangled columns are "
         "drawn, give these counts.",
         "Exactly these quads; the fragments are counted and equal the formula."},
        {papers::fialka_cadik_2006, "section 3.1, the product with a twiddle factor",
         "(a + bi) exp(-iθ) is given as (a cos θ - b sin θ) + i (a cos θ + b sin θ).",
         "It is (a cos θ + b sin θ) + i (b cos θ - a sin θ). The printed real part belongs to exp(+iθ), and the "
         "printed imaginary part is the real part of the right product, so both parts are wrong.",
         "The right product; its sign turns for the inverse transform."},
        {papers::fialka_cadik_2006, "section 3.1, the precomputed factors",
         "Only N distinct values of the sines and cosines are said to occur.",
         "N/2 pairs do: the difference of a butterfly is turned by 2πu/N with u below N/2.",
         "A texture with a row for each stage; the distinct pairs in it are counted."},
        {papers::fialka_cadik_2006, "section 3.2, the convolution sum", "The sum over the kernel runs from n = 0 to N.",
         "A kernel of N weights has the indices 0 to N - 1.",
         "As many terms as the kernel has weights, its origin at index N/2, rounded down.", true},
        {papers::lloyd_boyd_govindaraju_2008, "section 2.2, decimation in frequency",
         "For odd k the transform of half the length is taken at frequency (k + 1)/2.",
         "It is (k - 1)/2. With k = 2m + 1 the samples n and n + N/2 stand together as (f(n) - f(n + N/2)) "
         "exp(-2πin/N) exp(-2πinm/(N/2)), which is frequency m of the product; and (k + 1)/2 would leave the range at "
         "k = N - 1.",
         "This form is not used: the programs decimate in time."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.1, Figure 3",
         "The twiddle factor's angle is -2π (x/Ns), x running along the whole line.",
         "That is right in exact arithmetic, for x/Ns differs from (x mod Ns)/Ns by whole turns. In single precision "
         "the turns cost accuracy: in the first iteration of 2048 numbers the angle reaches 6431, where neighbouring "
         "floats lie 0.0005 apart.",
         "x is reduced modulo Ns in integers before it is divided."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.3, the chirp b(n)", "b(n) is given as exp(-πin²/N).",
         "It is exp(+πin²/N). The equation before it, from kn = (k² + n² - (k - n)²)/2, has exp(+πi(k - n)²/N) where "
         "the next line writes b(k - n), and its other two factors are the conjugates of b(k) and b(n).",
         "b(n) = exp(+πin²/N) in the forward transform, with n² reduced modulo 2N in integers."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.3, the padded chirp",
         "After padding to N' numbers the indices are said to lie in [-(N - 1), N' - (N - 1)].",
         "Those would be N' + 1 numbers. N' of them from -(N - 1) on end at N' - N.",
         "b(-n) lies at place N' - n for 0 < n < N, and zeros between.", true},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.4, the four-step method",
         "Between the columns and the rows each element is multiplied by exp(+2πixy/N).",
         "For a forward transform it is exp(-2πixy/N). With the input at n = Wp + x and the result at k = y + Hq, kn/N "
         "is py/H + xy/N + xq/W up to whole numbers: columns, twiddle factor and rows all have the sign of the "
         "transform.",
         "The sign of the transform; the printed one is the inverse's."},
        {papers::intel_2014, "memory bandwidth analysis, below Figure 6",
         "For a texture of 512 x 256 the pass of one axis is said to write 32 MB by UAVs, and SLM to save a factor of "
         "8 of the writes.",
         "Figure 6 itself has 512 · 256 · 16 bytes · 9 passes · 2 textures = 37 748 736 bytes, which are 36 MiB, as "
         "the 72 MB of reads are MiB. SLM writes 4 MiB, so the factor is 9.",
         "Bytes are counted from the textures that the passes write: 36 MiB, and the factor 9."},
        {papers::intel_2014, "Figures 7 and 9, formulas of the SLM technique",
         "The size of a texture is Width · Height · 4 in Figure 7, and Figure 9, meant for any size, has 2097152 in "
         "it.",
         "A texel of four 32-bit floats has 16 bytes: Figure 5 and the example of Figure 8, 512 · 256 · 16, have them. "
         "2097152 is that example's texture.",
         "16 bytes a texel in every formula."},
        {papers::mota_2022, "section 2.1, equation 1", "Both directions turn by exp(-ift).",
         "The inverse turns by exp(+ift): twice the same sign would give x(-t).",
         "The inverse has the opposite sign, as the dissertation's own equation 6."},
        {papers::mota_2022, "sections 2.2 and 2.2.1, after equation 5; 2.3, equations 8 and 9",
         "The expansion of the sum, equation 7, the example's root of unity and that of equations 8 and 9 turn by "
         "exp(+2πi/N); the inverse matrix has the same entries as the forward one.",
         "By equation 5 the forward transform turns by exp(-2πi/N). The inverse matrix has the conjugates: row k of "
         "one times column n of the other is then the sum of exp(2πi(n - k)m/N) over m, which is N for n = k and else "
         "0.",
         "exp(-2πi/N) forward, exp(+2πi/N) inverse."},
        {papers::mota_2022, "section 2.2.1 and chapter 3",
         "The time of a direct transform is said to grow exponentially with the length.",
         "It grows with the square: N sums of N terms, which section 2.2.1 itself writes as O(N²). In Table 2 it grows "
         "241 times from 128 to 2048 numbers, where the square has 256.",
         "The growth is judged against the square."},
        {papers::mota_2022, "section 2.3.1, equation 8, last line",
         "The factors of the two sums are the root of N/2 to the powers 2kn and k(2n + 1).",
         "exp(-2πi k(2n)/N) is the root of N/2 to the power kn, and so is that of the odd terms once exp(-2πik/N) "
         "stands before their sum.",
         "Both halves are transforms of N/2 numbers; the odd one is multiplied by exp(-2πik/N)."},
        {papers::mota_2022, "section 2.3.1, on the number of products",
         "Each stage of a decimation in time is said to need N complex multiplications.",
         "It needs N/2: a stage has N/2 butterflies, and each multiplies one of its two numbers by a twiddle factor, "
         "then adds and subtracts that product.",
         "N/2 products a stage, in every method of radix 2."},
        {papers::mota_2022, "section 2.3.2, on Figures 3 and 5",
         "The butterfly of Figure 5 is said to have two multiplications and that of Figure 3 one, as the product with "
         "b can be computed once.",
         "The counts are exchanged. The product with b stands in both results of Figure 3, Cooley and Tukey's; Figure "
         "5, Gentleman and Sande's, multiplies the difference alone. Computed once, both have one product.",
         "One product a butterfly, in time and in frequency."},
        {papers::mota_2022, "Algorithms 1 and 2, innermost loops", "j runs from 0 to m/2, in Algorithm 2 to gs/2.",
         "The other loops of the listings end at N - 1, so that their ends belong to them. A group of m numbers has "
         "m/2 butterflies, and j = m/2 would pair the next group's first number.",
         "j ends at m/2 - 1.", true},
        {papers::mota_2022, "Algorithm 2",
         "a is the second number of a butterfly and b the first; the second becomes (a - b) w with w = exp(+2πi/gs).",
         "It is the first less the second, in[k+j] - in[k+j+gs/2], times the power of exp(-2πi/gs): for odd "
         "frequencies exp(-2πi(2m+1)n/N) of x(n) and x(n + N/2) differ by the sign -1. As printed, two numbers 1 and 0 "
         "become 1 and -1, and the sign of the turn is the inverse's.",
         "The second is subtracted from the first; the turn has the direction's sign."},
        {papers::mota_2022, "Algorithm 3, printed again as Algorithm 4 in the section on radix 4",
         "It is titled decimation in time; places are q + s·p, s being the number of the stage; i runs from 0 to N - "
         "1; with an even number of stages the result is said to be in pingpong1.",
         "Its butterfly, a sum and a difference times w, is decimation in frequency. With the stride 2^s for s the "
         "places written are every one of 0 to N - 1 once. There are N/2 butterflies; for i from N/2 on p + gs/2 "
         "leaves the array. The first stage writes pingpong1, so that an even number of them ends in pingpong0.",
         "The stride, N/2 butterflies, and the array that was written last."},
        {papers::mota_2022, "section 4.1.2, equations 10 and 11",
         "Even and odd results are said to be composed at the end of each stage.",
         "In blocks that lie together, as the equations have them, that must wait until both halves of a block are "
         "transformed. Composed after the first stage of 8 numbers, x(0) + x(4) would meet x(1) + x(5) in the second "
         "one, where it must meet x(2) + x(6). The blocks of two come first, and the whole array last.",
         "All butterflies, then compositions of growing blocks; Stockham's stages need none."},
        {papers::mota_2022, "listing A.1", "Both images are declared with binding = 0.",
         "Two images of one binding are one image: what a stage writes would be what others of its threads still have "
         "to read. Listings 5.1 and A.2 have the bindings 0 and 1.",
         "The two images of a stage have bindings of their own."},
        {papers::mota_2022, "listing A.2", "The inverse is scaled by 1 over the square of the width.",
         "It is 1 over width times height; the two agree for squares, which is all that the dissertation measures.",
         "1 / (width · height)."},
        {papers::mota_2022, "listing B.1, cuFFT",
         "The call commented as the inverse is CUFFT_FORWARD, reads the input again and not the spectrum, and the "
         "input is what is copied back.",
         "Forward and inverse are meant, as for the GLSL programs beside it. Both directions cost about as much, so "
         "the times may stand; the result was not looked at.",
         "A transform that is called inverse is one, and its result is compared with the input."},
    };
    return errata;
}

std::string errata_html()
{
    std::string html =
        "<section id=\"errata\">\n<h2>Where the papers must be corrected</h2>\n<p>Their equations were derived anew. "
        "What did not hold, or holds in one reading only, is listed here with what the programs do instead.</p>\n<ul "
        "class=\"errata\">\n";
    for (const Erratum& erratum : all_errata())
        html +=
            fmt::format("<li><p><b>{}, {}{}.</b> {}</p>\n<p>{}</p>\n<p class=\"small\">Here: {}</p></li>\n",
                        escaped(erratum.paper), escaped(erratum.place), erratum.is_notation ? " (notation only)" : "",
                        escaped(erratum.printed), escaped(erratum.correct), escaped(erratum.code));
    return html + "</ul>\n</section>\n";
}

} // namespace fragfft::figures
