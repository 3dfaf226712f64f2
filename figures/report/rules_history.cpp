// How the rules developed.
#include "figures/report/rules.hpp"

namespace fragfft::figures {

const std::vector<RulesChange>& rules_history()
{
    static const std::vector<RulesChange> history{
        {"the first ledger, 2026-11-21",
         "Each claim had a tolerance of its own, a factor between 1.1 and 2, and a word for its shape.",
         "Chosen item by item while the items were written, some with values of this machine in sight."},
        {"later that day",
         "Several tolerances moved: crossovers of Figure 8 to 1.2 and of Figure 7 to 1.35, frame rates to 1.25, the "
         "product of 2006 to its share of a transform, colour to a fifth.",
         "Repeated runs fell on both sides of a border. That is moving a rule because of a value, and is why the rules "
         "were replaced."},
        {"2026-11-21, after a review",
         "Three kinds of claims with one rule each; intervals in place of single values; undecided where an interval "
         "reaches over a border; absolute times and rates of a card no longer judged. The printed product of 2006 "
         "became an erratum, and rows that told one datum twice were put together.",
         "A review as the authors would write it. The rules were fixed before the runs that they judge; both machines "
         "ran anew."},
        {"2026-11-22",
         "A conclusion is undecided where other programs used more than a tenth of the processors while its item was "
         "computed.",
         "Beside other programs a filter without a GPU took 26.5 times FFTW's time instead of 14.5, which is another "
         "verdict. Both machines ran anew."},
        {"2026-11-23",
         "Claims of every case are refuted by one that lies wholly outside, which is named; strong words need a factor "
         "of 1.25, \"by far\" one of 5; differences below 2 % are alike; a growth's exponent must lie within 0.9 and "
         "1.1, in shape within 0.75 and 1.25; a conclusion states what a machine needs to judge it; everything is "
         "timed at two distant moments of a run, and intervals span both; where the same work took other times in two "
         "items of a run, their conclusions are undecided.",
         "A sceptical reading found counterexamples hidden in the union of all cases, \"drastically\" satisfied by 7 "
         "%, an ordering from 0.3 %, a software renderer judging graphics cards, and FFTW at 29.8 and 19.0 ms in one "
         "run. The rules were fixed on 2026-11-22, before anything was measured again; both machines ran anew."},
        {"2026-11-27",
         "A ratio less than 2 % from 1 is no effect, and nothing of a claimed one's shape. Where no case refutes and "
         "none is undecided, different ones hold in shape together. What is no number cannot be tested. Passes wait "
         "for the writing of their colours where passes that only write take nine tenths of the time that was "
         "measured. A GPU's opponent on the CPU is, at each size, the better of one thread and all. Times of the same "
         "work in two items that differ by at most 0.01 ms, which submitting it may take, do not contradict each other.",
         "A third sceptical reading, of 2026-11-25, judged all rows again by hand. 1.017 of a claimed 2 held in shape; "
         "an ordering whose cases were alike once and in shape three times was undecided, although no interval lay on "
         "both sides of a border; the mean of a value below zero was no number; a copy, which also reads, stood for "
         "writing, so that a software renderer, whose frames become three to seven times as fast without their reads, "
         "was said to wait for its colours; and sixteen threads at 64 x 64 were eight times slower than one. The rules "
         "were fixed before anything was measured again, but for the last one: two passes had taken 0.024 and 0.030 ms "
         "in one run on an H200."},
        {"2026-11-28",
         "Experiments leave rows, and a judge reads the rows of all moments; a case never depends on a value that was "
         "measured before it: which is best, worst or dearest is asked of pooled rows. A moment's value is the median "
         "of its ratios taken in turn; from six moments on the interval is the range of the six medians, which holds "
         "their median with 96.9 %, and with fewer it is the union of the moments' 5th to 95th percentiles, as before. "
         "Everything is timed at two moments, and what is then undecided at four further ones. A moment that other "
         "programs disturbed is kept, marked and taken again. The side of a ratio is asked first, and its shape needs "
         "a quarter of the effect's logarithm. What is said to be the same lies within 1.1. A case without a number is "
         "left out, with its reason. Intervals of fewer than ten runs say so. Crossovers are read off ladders of fixed "
         "kernel sizes. Where other programs used more than a tenth of the processors a verdict stands if it would be "
         "the same for whatever is up to a factor of 1.5 from what was measured; it used to be undecided then.",
         "The main job died when a claim about the dearest side met another side at its second moment. Intervals that "
         "were united only grew, so that measuring longer decided less: 26 of 28 undecided rows of a software renderer "
         "were undecided by borders. A fourth sceptical reading, of 2026-11-28, found 0.97 of a claimed 1.1 "
         "reproduced, 1.04 of a claimed 2 holding in shape, and -5.24 told with infinite limits. The rules were fixed "
         "before anything was measured again; all machines but the H100, which was not at hand, ran anew. What a verdict must "
         "withstand beside other programs was then fixed by one of five runs of ./reproduce, before the next three: beside "
         "compilers, which left it half of two processors, 141 of 148 cases were within 1.5 of their values on the "
         "quiet machine, and of 43 verdicts by the other rules one was another."},
        {rules_date,
         "Every row that tells of arithmetic, reads, locality or program variants asks by one function whether the "
         "row's own work, and not a frame around it, waits for the writing of its colours. What can be, may be or "
         "depends is reproduced by one case. What is said to bring no advantage is at most 1.1. Times of the same work "
         "that differ from item to item leave only conclusions undecided that are computed from these times. A claim "
         "about bytes is a construction.",
         "The rest of the fourth sceptical reading: ten verdicts of graphics cards were told of passes nine tenths of "
         "whose time is writing; \"might be slower\" was refuted by one radix of two; and FFTW's threads left three "
         "rows of the GPU alone undecided. The rules were fixed before rows were judged by them; what they need beyond "
         "the rows of before is measured when the machines run again."},
    };
    return history;
}

} // namespace fragfft::figures
