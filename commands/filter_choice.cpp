#include "commands/filter_choice.hpp"

#include "commands/duration.hpp"
#include "commands/further_methods.hpp"
#include "errors.hpp"
#include "number_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <string_view>

namespace fragfft::commands {

namespace {

bool works_on_cpu(const std::string& method)
{
    const FurtherMethod* further = further_method(method);
    return further != nullptr && !further->on_device && method != automatic_method;
}

bool needs_kernels(const std::string& method)
{
    return method == spatial_method || method == convolution_on_cpu_name || method == direct_cpu_method;
}

void require_sound(const MethodOptions& options)
{
    if (further_method(options.method) == nullptr)
        method_named(options.method);
    if (works_on_cpu(options.method))
        for (const auto& [given, option] : {std::pair{options.device.has_value(), "--device"},
                                            {options.format.has_value(), "--format"},
                                            {options.twiddles.has_value(), "--twiddles"}})
            if (given)
                throw InputError(fmt::format("{} has no effect: --method {} works on the CPU", option, options.method));
    if (options.twiddles && options.method == spatial_method)
        throw InputError("--twiddles has no effect: --method spatial computes no Fourier transform");
}

class FirstCandidate final : public PreparedFilter
{
public:
    FirstCandidate(FilterChoice choice, int threads, FilteringMachine& machine, const Messages& messages)
        : choice_(std::move(choice)), threads_(threads), machine_(machine), messages_(messages)
    {
        prepare_first();
    }

    std::vector<Image> apply(Image& image) override
    {
        for (;;) {
            const FilterCandidate& candidate = choice_.candidates.front();
            try {
                std::vector<Image> results = apply_first(image);
                machine_.note_method(candidate.name);
                return results;
            } catch (const InputError& refusal) {
                // The range of half floats may suffice for one method and not for another.
                if (choice_.candidates.size() == 1)
                    throw;
                messages_.note(fmt::format("auto: {} cannot: {}", candidate.name, refusal.what()));
                choice_.candidates.erase(choice_.candidates.begin());
                prepare_first();
            }
        }
    }

private:
    void prepare_first()
    {
        const InPhase preparing(messages_.phases(), Phase::preparing);
        const FilterCandidate& candidate = choice_.candidates.front();
        on_cpu_ = candidate.on_device ? nullptr : fragfft::prepare(candidate, choice_.job, nullptr, threads_);
    }

    std::vector<Image> apply_first(Image& image)
    {
        if (!on_cpu_)
            return machine_.apply(choice_.candidates.front(), choice_.job, image);
        const InPhase running(messages_.phases(), Phase::running);
        return on_cpu_->apply(image);
    }

    FilterChoice choice_;
    int threads_;
    FilteringMachine& machine_;
    const Messages& messages_;
    std::unique_ptr<PreparedFilter> on_cpu_; // null for a device, on which the machine prepares filters
};

} // namespace

FilterChooser::FilterChooser(const MethodOptions& options, FilteringMachine& machine, const Messages& messages)
    : options_(options), machine_(machine), messages_(messages)
{
    require_sound(options_);
}

FilterChoice FilterChooser::choose(const ImageShape& image, const Filter& filter, Boundary boundary) const
{
    const InPhase choosing(messages_.phases(), Phase::planning);
    if (needs_kernels(options_.method))
        require_kernel(filter);
    FilterChoice choice{
        .job = {.image = image,
                .filters = {filter},
                .boundary = boundary,
                .texels = {.format = options_.texels(), .twiddles = options_.twiddles.value_or(Twiddles::table)},
                .in_narrow_texels = !options_.format}};
    require_boundary_of_responses(choice.job.filters, boundary);
    try {
        choice.candidates = candidates(choice.job);
    } catch (const SizeError& error) {
        throw SizeError(error.what() + ways_out(choice.job));
    }
    tell(choice);
    return choice;
}

// Other options, such as a format, may leave a way with no method: so each way is tried before it is told.
std::string FilterChooser::ways_out(FilterJob job) const
{
    const auto leads_out = [](const auto& found) {
        try {
            return !found().empty();
        } catch (const InputError&) {
            return false;
        }
    };
    if (job.has_kernels() && job.boundary != Boundary::wrap)
        return {};
    std::vector<std::string_view> ways;
    const bool auto_does = options_.method != automatic_method && leads_out([&] { return automatic_candidates(job); });
    if (job.has_kernels()) {
        job.boundary = Boundary::clamp;
        if (leads_out([&] { return candidates(job); }))
            ways.push_back("--boundary clamp, mirror or zero extends an image");
    }
    if (auto_does)
        ways.push_back("--method auto takes any");
    return ways.empty() ? "" : fmt::format("; {}", fmt::join(ways, ", and "));
}

std::vector<FilterCandidate> FilterChooser::candidates(const FilterJob& job) const
{
    if (options_.method == automatic_method)
        return automatic_candidates(job);
    if (works_on_cpu(options_.method))
        return candidates_on_cpu(job, options_.method);
    TiledCandidates there = machine_.candidates(job, options_.method);
    there.found.require_any();
    return candidates_on_device(std::move(there));
}

// Options for texel format or twiddle factors require a device.
bool FilterChooser::asks_for_device() const
{
    return options_.device || options_.format || options_.twiddles;
}

std::vector<FilterCandidate> FilterChooser::automatic_candidates(const FilterJob& job) const
{
    std::vector<FilterCandidate> all;
    if (!options_.format && !options_.twiddles)
        all = candidates_on_cpu(job);
    sort_fastest_first(all);
    // A software device would be the CPU again, with a rasterizer in between.
    if (!asks_for_device() && !machine_.may_gain_by_gpu(job, all.front().milliseconds))
        return all;
    TiledCandidates there = machine_.candidates(job, best_method);
    if (all.empty())
        there.found.require_any();
    std::ranges::move(candidates_on_device(std::move(there)), std::back_inserter(all));
    sort_fastest_first(all);
    return all;
}

void FilterChooser::tell(const FilterChoice& choice) const
{
    const FilterCandidate& first = choice.candidates.front();
    if (options_.method == automatic_method) {
        // In one unit, so that they can be compared.
        std::string line = "auto:";
        for (const FilterCandidate& candidate : choice.candidates)
            line += fmt::format("{} {} {} ms{}", &candidate == &first ? "" : ";", candidate.name,
                                fragfft::number(candidate.milliseconds, 3), &candidate == &first ? " predicted" : "");
        messages_.detail(line);
    }
    if (first.tiling)
        messages_.detail(fmt::format("{} in {} tiles of {} x {} pixels, margins and all", first.name,
                                     first.tiling->tiles(), first.tiling->tile_width, first.tiling->tile_height));
    if (!works_on_cpu(options_.method))
        return;
    const std::vector<FilterCandidate> all = candidates_on_cpu(choice.job);
    if (const FilterCandidate* const faster = far_faster_candidate(first, all))
        messages_.note(fmt::format("--method {} takes about {} for this, and {} about {}", first.name,
                                   duration_text(1e-3 * first.milliseconds), faster->name,
                                   duration_text(1e-3 * faster->milliseconds)));
}

std::unique_ptr<PreparedFilter> prepare(FilterChoice choice, int threads, FilteringMachine& machine,
                                        const Messages& messages)
{
    return std::make_unique<FirstCandidate>(std::move(choice), threads, machine, messages);
}

} // namespace fragfft::commands
