/// @file
/// Whether a device keeps what is promised of every method: what Context::verify() tries, and what it finds.
#pragma once

#include "fragfft/conventions.hpp"

#include <string>
#include <vector>

namespace fragfft {

/// When a filter tries itself: once it is prepared it runs on an image whose results are known, impulses or waves, and
/// compares. A driver's compiler may compute something else in silence.
enum class Trials
{
    never,
    /// Where the driver has compiled a program for the filter, the first in this Context to need it, if the trial is
    /// estimated to cost less than the compiling has taken. Programs that were kept or imported are not tried.
    where_compiled,
    always, ///< each filter, whatever it costs
};

/// What became of a property of a method.
enum class Verdict
{
    kept,        ///< the worst error was within the bound
    missed,      ///< it was not, or the driver failed
    cannot_here, ///< the device cannot run it, or the method takes no such texels: VerifiedRow::remark says why
    not_tried,   ///< the time was over before
};

/// What Context::verify() tries, and for how long.
struct VerifyOptions
{
    /// Some of method_names(), or "spatial", convolution in space; none: all of them.
    std::vector<std::string> methods = {};
    /// Some of rgba32f, rgba16f, rg32f and rg16f; none: these four.
    std::vector<Format> formats = {};
    /// When nothing more is begun, in seconds from the call on: greater than 0. What is begun is finished, so that the
    /// call may take longer by a program's compiling.
    double most_seconds = 15.0;
    /// The numbers that are transformed follow from it alone.
    unsigned seed = 1;
};

/// A row of the table: one property of one way to compute.
struct VerifiedRow
{
    std::string method = {}; ///< one of method_names(), or "spatial"
    Format format = Format::rgba32f;
    Twiddles twiddles = Twiddles::table;
    /// How its passes write: "attachments", "image stores" or "dispatches"; ", tuned" where this is of the ways to cut
    /// the work that the library estimates to be slower here, and that a measurement may choose.
    std::string way = {};
    /// - "random data": relative L2 error of transforms against the definition in double precision,
    /// - "linearity", "impulses", "shifts": Ergun's tests, max |difference| / max |either side|,
    /// - "filters": whole filters on impulses, in each boundary rule: L2 error against the kernel's weights, relative
    ///   to the result or to the image, whichever is larger.
    std::string property = {};
    Verdict verdict = Verdict::not_tried;
    double error = 0.0;      ///< the one nearest to its bound, or farthest beyond; infinite where the driver failed
    double bound = 0.0;      ///< that of the same size
    std::string worst = {};  ///< where that was: "64 x 16, inverse"
    int tried = 0;           ///< how many sizes, directions and rules were tried
    int planned = 0;         ///< of how many
    std::string remark = {}; ///< why it cannot be had here, or what the driver said; else empty
};

} // namespace fragfft
