/// @file
/// Whether a device keeps what is promised of every method: what Context::verify() tries, and what it finds.
#pragma once

#include "fragfft/conventions.hpp"

#include <string>
#include <vector>

namespace fragfft {

/// When a filter tests itself. Once it is prepared it runs on an image whose results are known (impulses or waves) and
/// compares, because a driver's compiler may silently make a program compute something else.
enum class Trials
{
    never,
    /// When the driver has compiled a program for this filter, the first one in the Context that needs it, and the test
    /// is estimated to cost less than the compiling took. Programs that were already there are not tested.
    where_compiled,
    always, ///< each filter, whatever it costs
};

/// The outcome of testing one property of a method.
enum class Verdict
{
    kept,        ///< the worst error was within the bound
    missed,      ///< the worst error was beyond the bound, or the driver failed
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
    /// When no further test is begun, in seconds from the call on: greater than 0. A test in progress is finished, so
    /// the call may take longer by the time that a program takes to compile.
    double most_seconds = 15.0;
    /// Determines all random numbers that are transformed.
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
    double error = 0.0;     ///< the error nearest to its bound, or farthest beyond it; infinite where the driver failed
    double bound = 0.0;     ///< the bound at the same size
    std::string worst = {}; ///< where that error occurred: "64 x 16, inverse"
    int tried = 0;          ///< how many sizes, directions and rules were tried
    int planned = 0;        ///< how many there are in all
    std::string remark = {}; ///< why the device or method cannot do it, or the driver's message; else empty
};

} // namespace fragfft
