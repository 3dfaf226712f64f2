#include "figures/report/errata.hpp"

#include "figures/report/html.hpp"
#include "figures/report/papers.hpp"

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
        {papers::fialka_cadik_2006, "section 3.2, the convolution sum", "The sum over the kernel runs from n = 0 to N.",
         "A kernel of N weights has the indices 0 to N - 1.",
         "As many terms as the kernel has weights, its origin at index N/2, rounded down."},
        {papers::lloyd_boyd_govindaraju_2008, "section 2.2, decimation in frequency",
         "For odd k the transform of half the length is taken at frequency (k + 1)/2.",
         "It is (k - 1)/2. With k = 2m + 1 the samples n and n + N/2 stand together as (f(n) - f(n + N/2)) "
         "exp(-2πin/N) "
         "exp(-2πinm/(N/2)), which is frequency m of the product; and (k + 1)/2 would leave the range at k = N - 1.",
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
         "b(-n) lies at place N' - n for 0 < n < N, and zeros between."},
        {papers::lloyd_boyd_govindaraju_2008, "section 4.4, the four-step method",
         "Between the columns and the rows each element is multiplied by exp(+2πixy/N).",
         "For a forward transform it is exp(-2πixy/N). With the input at n = Wp + x and the result at k = y + Hq, kn/N "
         "is "
         "py/H + xy/N + xq/W up to whole numbers: columns, twiddle factor and rows all have the sign of the transform.",
         "The sign of the transform; the printed one is the inverse's."},
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
        html += fmt::format("<li><p><b>{}, {}.</b> {}</p>\n<p>{}</p>\n<p class=\"small\">Here: {}</p></li>\n",
                            escaped(erratum.paper), escaped(erratum.place), escaped(erratum.printed),
                            escaped(erratum.correct), escaped(erratum.code));
    return html + "</ul>\n</section>\n";
}

} // namespace fragfft::figures
