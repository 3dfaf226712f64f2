#include "figures/report/report.hpp"

#include "figures/report/html.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

const std::vector<Erratum>& all_errata()
{
    static const std::vector<Erratum> errata{
        {papers::moreland_angel_2003, "section 3, equation 5 and the lines below it",
         "The even and the odd half of a partition are called its own entries 2u and 2u + 1.",
         "They are the partitions p and p + N/2ⁱ of the iteration before. Equation 6 follows only from these, and is "
         "right.",
         "The indices of equation 6 are taken modulo N."},
        {papers::moreland_angel_2003, "section 5 and Figure 2",
         "It is not said of which frequency the columns between hold a part.",
         "After the rows, columns u < M/2 and M - u hold the real and the imaginary part of the negative frequency, "
         "F(M - u, y). Equation 10 follows from that and holds as printed.",
         ""},
        {papers::moreland_angel_2003, "Table 1",
         "It is not said which quads make up the MN + 2N fragments of scale and pass.",
         "They are two columns in the row step, and in the column step the whole array, over which the two tangled "
         "columns are drawn.",
         "The counted fragments of these quads equal the formula."},
        {papers::fialka_cadik_2006, "section 3.1, the product with a twiddle factor",
         "(a + bi) exp(-iθ) is given as (a cos θ - b sin θ) + i (a cos θ + b sin θ).",
         "It is (a cos θ + b sin θ) + i (b cos θ - a sin θ): both printed parts are wrong.", ""},
        {papers::fialka_cadik_2006, "section 3.1, the precomputed factors",
         "Only N distinct sines and cosines are said to occur.",
         "N/2 pairs do: a butterfly's difference is turned by 2πu/N with u below N/2.", ""},
        {papers::fialka_cadik_2006, "section 3.2, the convolution sum", "The sum over the kernel runs from n = 0 to N.",
         "A kernel of N weights has the indices 0 to N - 1.", "The kernel's origin is at index N/2, rounded down.",
         true},
        {papers::lloyd_boyd_govindaraju_2008, "section 2.2, decimation in frequency",
         "For odd k the transform of half the length is taken at frequency (k + 1)/2.",
         "It is (k - 1)/2; at k = N - 1 the printed one would leave the range.",
         "This form is not used: the programs decimate in time."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.1, Figure 3",
         "The twiddle factor's angle is -2π (x/Ns), x running along the whole line.",
         "That is right but for whole turns, which cost accuracy in single precision: in the first iteration of 2048 "
         "numbers the angle reaches 6431, where neighbouring floats lie 0.0005 apart.",
         "x is reduced modulo Ns in integers before it is divided."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.3, the chirp b(n)", "b(n) is given as exp(-πin²/N).",
         "It is exp(+πin²/N): the equation before it has exp(+πi(k - n)²/N) where the next line writes b(k - n).",
         "n² is reduced modulo 2N in integers."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.3, the padded chirp",
         "After padding to N' numbers the indices are said to lie in [-(N - 1), N' - (N - 1)].",
         "Those are N' + 1 numbers; N' of them end at N' - N.", "b(-n) lies at place N' - n for 0 < n < N.", true},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.4, the four-step method",
         "Between the columns and the rows each element is multiplied by exp(+2πixy/N).",
         "A forward transform has exp(-2πixy/N), of the same sign as its columns and rows.", ""},
        {papers::intel_2014, "memory bandwidth analysis, below Figure 6",
         "For 512 × 256 the pass of one axis is said to write 32 MB by UAVs, and SLM to save a factor of 8.",
         "By Figure 6 it writes 512 · 256 · 16 bytes · 9 passes · 2 textures, which are 36 MiB, as the 72 MB of reads "
         "are MiB. SLM writes 4 MiB, so the factor is 9.",
         "Bytes are counted from the textures that the passes write."},
        {papers::intel_2014, "Figures 7 and 9, formulas of the SLM technique",
         "A texture has Width · Height · 4 bytes in Figure 7; Figure 9, meant for any size, has 2097152 in it.",
         "A texel of four 32-bit floats has 16 bytes, as in Figures 5 and 8; 2097152 is the texture of Figure 8's "
         "example.",
         ""},
        {papers::mota_2022, "section 2.1, equation 1", "Both directions turn by exp(-ift).",
         "The inverse turns by exp(+ift), as in equation 6: twice the same sign would give x(-t).", ""},
        {papers::mota_2022, "sections 2.2 and 2.2.1, after equation 5; 2.3, equations 8 and 9",
         "The expanded sum, equation 7 and the roots of unity turn by exp(+2πi/N); the inverse matrix has the entries "
         "of the forward one.",
         "By equation 5 the forward transform turns by exp(-2πi/N). The inverse matrix has the conjugates.", ""},
        {papers::mota_2022, "section 2.2.1 and chapter 3",
         "The time of a direct transform is said to grow exponentially with the length.",
         "It grows with the square, O(N²) in section 2.2.1 itself: 241 times in Table 2, where the square has 256.",
         ""},
        {papers::mota_2022, "section 2.3.1, equation 8, last line",
         "The factors of the two sums are the root of N/2 to the powers 2kn and k(2n + 1).",
         "Both are that root to the power kn, once exp(-2πik/N) stands before the sum of the odd terms.", ""},
        {papers::mota_2022, "section 2.3.1, on the number of products",
         "Each stage of a decimation in time is said to need N complex multiplications.",
         "It needs N/2, one for each butterfly.", ""},
        {papers::mota_2022, "section 2.3.2, on Figures 3 and 5",
         "The butterfly of Figure 5 is said to have two multiplications and that of Figure 3 one.",
         "The counts are exchanged: the product with b stands in both results of Figure 3, and Figure 5 multiplies the "
         "difference alone. Computed once, both have one product.",
         ""},
        {papers::mota_2022, "Algorithms 1 and 2, innermost loops", "j runs from 0 to m/2, in Algorithm 2 to gs/2.",
         "The other loops include their ends. A group of m numbers has m/2 butterflies, and j = m/2 would pair the "
         "next group's first number.",
         "", true},
        {papers::mota_2022, "Algorithm 2",
         "a is the second number of a butterfly and b the first; the second becomes (a - b) w with w = exp(+2πi/gs).",
         "It is the first less the second, in[k+j] - in[k+j+gs/2], times the power of exp(-2πi/gs). As printed, 1 and "
         "0 become 1 and -1, and the turn is the inverse's.",
         ""},
        {papers::mota_2022, "Algorithm 3, printed again as Algorithm 4 in the section on radix 4",
         "It is titled decimation in time; places are q + s·p, s being the number of the stage; i runs from 0 to N - "
         "1; an even number of stages is said to end in pingpong1.",
         "Its butterfly, a sum and a difference times w, is decimation in frequency. Only with the stride 2ˢ for s is "
         "each place written once. There are N/2 butterflies: from i = N/2 on p + gs/2 leaves the array. The first "
         "stage writes pingpong1, so an even number of them ends in pingpong0.",
         ""},
        {papers::mota_2022, "section 4.1.2, equations 10 and 11",
         "Even and odd results are said to be composed at the end of each stage.",
         "That must wait until both halves of a block are transformed. Composed after the first stage of 8 numbers, "
         "x(0) + x(4) would meet x(1) + x(5), where it must meet x(2) + x(6).",
         "All butterflies come first, then compositions of growing blocks."},
        {papers::mota_2022, "listing A.1", "Both images are declared with binding = 0.",
         "They are then one image, and the first stage overwrites what others of its threads still have to read.",
         "Figure 12 shows what that draws, and the corrected."},
        {papers::mota_2022, "listing A.2", "The inverse is scaled by 1 over the square of the width.",
         "It is 1 over width times height; the two agree for squares, which is all that the dissertation measures.",
         ""},
        {papers::mota_2022, "listing B.1, cuFFT",
         "The call commented as the inverse is CUFFT_FORWARD and reads the input again, not the spectrum; the input is "
         "what is copied back.",
         "Both directions cost about as much, so the times may stand; the result was not looked at.",
         "The result of the inverse is compared with the input."},
    };
    return errata;
}

std::string errata_html()
{
    std::string html =
        "<section id=\"errata\">\n<h2>Where the papers must be corrected</h2>\n<p>Their equations were derived anew. "
        "This lists what did not hold, or holds in one reading only. The programs compute what holds.</p>\n<ul "
        "class=\"errata\">\n";
    for (const Erratum& erratum : all_errata()) {
        html +=
            fmt::format("<li><details><summary><b>{}, {}</b>{}</summary>\n<p>{}</p>\n<p>{}</p>\n",
                        escaped(erratum.paper), escaped(erratum.place), erratum.is_notation ? " (notation only)" : "",
                        escaped(erratum.printed), escaped(erratum.correct));
        if (!erratum.code.empty())
            html += fmt::format("<p class=\"small\">Here: {}</p>", escaped(erratum.code));
        html += "</details></li>\n";
    }
    return html + "</ul>\n</section>\n";
}

} // namespace fragfft::figures
