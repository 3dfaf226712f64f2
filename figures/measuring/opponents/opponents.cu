// opponents.cu: times whole filters by cuFFT and VkFFT, in every form in which they might be fastest, and three plain
// copies of the same image. It is not part of the build, but is run by hand:
//
//   nvcc -std=c++17 -O3 -arch=native -I PATH/TO/VkFFT/vkFFT -DVKFFT_BACKEND=1 figures/measuring/opponents/opponents.cu
//       -lcufft -lnvrtc -lcuda -o opponents && ./opponents [--jit] [1024x1024 1280x720 ...] >opponents.csv
//
// Without VkFFT's headers (github.com/DTolm/VkFFT, of which nothing is included here) it times only cuFFT. --jit lets
// cuFFT compile kernels for each plan, which takes seconds, and adds filters whose product is a load callback of the
// inverse transform.
//
// A row has the width, the height, the opponent, its form, the quartiles of the microseconds of one filter, and its
// error: the root mean square relative to that of the true result, which is computed in double precision from the
// weights, without an FFT. An opponent with an error above 1e-5 gets no row and is named on standard error.
//
// A filter is a forward transform, a product and an inverse transform. Opponents are named by what is transformed: "R2C
// x4", four real channels in one batch; "C2C x2", pairs of real channels as two complex fields; "R2C x1", one channel.
// Both libraries get their channels in the layout that they prefer, one after the other; no row includes rearranging
// them. cuFFT's manual prefers neither in-place nor out-of-place transforms, so both are timed. VkFFT's manual says
// that it works in place "with no performance loss", and it transforms several real images only in place, so there a
// result overwrites its image, which these filters need not keep. A "real response" is that of an even kernel, one
// number for each bin; a "complex response" is any other. VkFFT's own convolution fuses the last forward pass, the
// product and the first inverse pass. Its response is always complex, and it needs one for each field, unless the
// fields are filtered one after the other ("by field").
//
// The forms: "stream" launches what the library launches; "graph" launches a CUDA graph of one filter; "graph of 16" a
// CUDA graph of sixteen filters of images up to 512 x 512, so that the cost of launching is negligible.
#include "cufft.cuh"
#include "vkfft.cuh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>

namespace opponents {

namespace {

constexpr int rounds = 11;
constexpr double interval_microseconds = 2000;
constexpr double warm_up_seconds = 1;
constexpr double largest_error = 1e-5;
constexpr int longest_shared_launch = 512 * 512; // samples, beyond which launching costs next to nothing

Opponent three_copies(const Workplace& place)
{
    const Layout layout = planes(place.even.width, place.even.height);
    const std::size_t bytes = std::size_t(place.even.width) * place.even.height * place.even.channels * sizeof(float);
    const auto run = [place, bytes] {
        const auto copy = [&](const Numbers& to, const Numbers& from) {
            require(cudaMemcpyAsync(to.get(), from.get(), bytes, cudaMemcpyDeviceToDevice, place.stream), "copying");
        };
        copy(place.spectra, place.image);
        copy(place.result, place.spectra);
        copy(place.spectra, place.result);
    };
    return {"three copies x" + std::to_string(place.even.channels),
            place.even,
            true,
            place.image,
            layout,
            place.spectra,
            layout,
            run};
}

// The opponents that can be made; standard error says why others cannot.
std::vector<Opponent> opponents_of(const Workplace& place, bool is_jit)
{
    std::vector<std::function<std::vector<Opponent>()>> makers;
    const std::vector<bool> packings =
        place.even.channels == 1 ? std::vector<bool>{false} : std::vector<bool>{false, true};
    makers.push_back([&place] { return std::vector<Opponent>{three_copies(place)}; });
    for (const bool is_packed : packings)
        for (const bool is_in_place : {false, true})
            for (const Product product : {Product::real_response, Product::complex_response, Product::load_callback})
                if (is_jit || product != Product::load_callback)
                    makers.push_back([&place, is_packed, is_in_place, product, is_jit] {
                        return std::vector<Opponent>{cufft_opponent(place, is_packed, is_in_place, product, is_jit)};
                    });
#if HAS_VKFFT
    for (const bool is_packed : packings) {
        makers.push_back([&place, is_packed] { return vkfft_products(place, is_packed); });
        for (const bool is_by_field : {false, true})
            if (!is_by_field || place.even.channels > 1)
                makers.push_back(
                    [&place, is_packed, is_by_field] { return vkfft_convolution(place, is_packed, is_by_field); });
    }
#endif
    // Both libraries compile kernels, so each plan is made in a thread of its own.
    std::vector<std::future<std::vector<Opponent>>> made;
    for (const auto& maker : makers)
        made.push_back(std::async(std::launch::async, [&maker] {
            require(cudaSetDevice(0), "choosing the device");
            return maker();
        }));
    std::vector<Opponent> opponents;
    for (auto& some : made)
        try {
            for (const Opponent& opponent : some.get())
                opponents.push_back(opponent);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%d x %d x %d: left out: %s\n", place.even.width, place.even.height,
                         place.even.channels, error.what());
        }
    return opponents;
}

// The error of one run by `launch`; the stream is idle when it returns.
double error_of(const Opponent& opponent, const std::function<void()>& launch, cudaStream_t stream)
{
    fill_image<<<1024, threads, 0, stream>>>(opponent.from.get(), opponent.from_layout, opponent.shape);
    launch();
    const Numbers sums = device_numbers(4); // two double-precision sums, counted in floats
    double values[2];
    sum_errors<<<1024, threads, 0, stream>>>(opponent.to.get(), opponent.to_layout, opponent.shape, opponent.is_copy,
                                             reinterpret_cast<double*>(sums.get()));
    require(cudaStreamSynchronize(stream), opponent.name);
    require(cudaMemcpy(values, sums.get(), sizeof values, cudaMemcpyDeviceToHost), "reading an error");
    return std::sqrt(values[0] / values[1]);
}

class Graph
{
public:
    Graph(const Opponent& opponent, int filters, cudaStream_t stream)
    {
        cudaGraph_t graph = nullptr;
        require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "beginning a graph");
        std::string failure;
        try {
            for (int i = 0; i < filters; ++i)
                opponent.run();
        } catch (const std::exception& error) {
            failure = error.what();
        }
        const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
        if (!failure.empty())
            throw std::runtime_error(failure);
        require(ended, "ending a graph");
        require(cudaGraphInstantiateWithFlags(&graph_, graph, 0), "a graph");
        cudaGraphDestroy(graph);
    }
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;
    ~Graph() { cudaGraphExecDestroy(graph_); }

    void launch(cudaStream_t stream) const { require(cudaGraphLaunch(graph_, stream), "launching a graph"); }

private:
    cudaGraphExec_t graph_ = nullptr;
};

struct Timed
{
    const Opponent* opponent;
    const char* form;
    int filters; // per launch
    std::function<void()> launch;
    double error;
    int launches = 1; // per timed interval
    std::vector<double> microseconds = {};
};

double microseconds_of_filter(const Timed& timed, int launches, cudaStream_t stream)
{
    static const auto new_event = [] {
        cudaEvent_t event = nullptr;
        require(cudaEventCreate(&event), "an event");
        return event;
    };
    static const cudaEvent_t begin = new_event();
    static const cudaEvent_t end = new_event();
    require(cudaEventRecord(begin, stream), "an event");
    for (int i = 0; i < launches; ++i)
        timed.launch();
    require(cudaEventRecord(end, stream), "an event");
    require(cudaEventSynchronize(end), timed.opponent->name);
    float milliseconds = 0;
    require(cudaEventElapsedTime(&milliseconds, begin, end), "an interval");
    return 1000.0 * milliseconds / launches / timed.filters;
}

// Times each form of each opponent whose result is right.
std::vector<Timed> forms_of(const std::vector<Opponent>& opponents, cudaStream_t stream)
{
    std::vector<Timed> all;
    for (const Opponent& opponent : opponents)
        for (const int filters : {0, 1, 16}) {
            if (filters > 1 && opponent.shape.width * opponent.shape.height > longest_shared_launch)
                continue;
            try {
                std::function<void()> launch = opponent.run;
                if (filters > 0) {
                    const auto graph = std::make_shared<Graph>(opponent, filters, stream);
                    launch = [graph, stream] { graph->launch(stream); };
                }
                // Sixteen filters of an image in place filter it sixteen times, so their result cannot be checked.
                const double error = filters == 16 ? all.back().error : error_of(opponent, launch, stream);
                if (!(error <= largest_error))
                    throw std::runtime_error("its error is " + std::to_string(error));
                all.push_back({&opponent,
                               filters == 0   ? "stream"
                               : filters == 1 ? "graph"
                                              : "graph of 16",
                               std::max(filters, 1), launch, error});
            } catch (const std::exception& error) {
                std::fprintf(stderr, "%d x %d: left out: %s: %s\n", opponent.shape.width, opponent.shape.height,
                             opponent.name.c_str(), error.what());
                break;
            }
        }
    return all;
}

void measure(std::vector<Timed>& all, cudaStream_t stream)
{
    const auto begin = std::chrono::steady_clock::now();
    while (!all.empty() &&
           std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < warm_up_seconds)
        for (const Timed& timed : all)
            microseconds_of_filter(timed, 4, stream);
    for (Timed& timed : all)
        timed.launches = std::max(
            1, int(std::ceil(interval_microseconds / timed.filters / microseconds_of_filter(timed, 8, stream))));
    for (int round = 0; round < rounds; ++round)
        for (Timed& timed : all)
            timed.microseconds.push_back(microseconds_of_filter(timed, timed.launches, stream));
    for (Timed& timed : all) {
        std::sort(timed.microseconds.begin(), timed.microseconds.end());
        std::printf("%d,%d,%s,%s,%.3f,%.3f,%.3f,%.2g\n", timed.opponent->shape.width, timed.opponent->shape.height,
                    timed.opponent->name.c_str(), timed.form, timed.microseconds[rounds / 4],
                    timed.microseconds[rounds / 2], timed.microseconds[rounds - 1 - rounds / 4], timed.error);
    }
    std::fflush(stdout);
}

} // namespace

} // namespace opponents

int main(int arguments, char** words)
{
    using namespace opponents;
    bool is_jit = false;
    std::vector<std::pair<int, int>> sizes;
    for (int i = 1; i < arguments; ++i) {
        int width = 0;
        int height = 0;
        char after = 0;
        if (words[i] == std::string("--jit"))
            is_jit = true;
        else if (std::sscanf(words[i], "%dx%d%c", &width, &height, &after) == 2 && std::min(width, height) >= 8 &&
                 std::max(width, height) <= 16384)
            sizes.emplace_back(width, height);
        else {
            std::fprintf(stderr, "usage: opponents [--jit] [WIDTHxHEIGHT ...], sides of 8 to 16384\n");
            return 2;
        }
    }
    if (sizes.empty())
        sizes = {{64, 64},    {128, 128},   {256, 256},   {512, 512},  {1024, 1024},
                 {1280, 720}, {1920, 1080}, {2048, 2048}, {4096, 4096}};
    try {
        cudaStream_t stream = nullptr;
        cudaDeviceProp device;
        require(cudaSetDevice(0), "choosing the device");
        require(cudaGetDeviceProperties(&device, 0), "asking for the device");
        require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
        std::fprintf(stderr, "%s, cuFFT %d, %s\n", device.name, CUFFT_VERSION,
                     HAS_VKFFT ? "with VkFFT" : "without VkFFT");
        std::printf("width,height,opponent,form,microseconds_low,microseconds_median,microseconds_high,error\n");
        for (const auto& [width, height] : sizes) {
            std::vector<Opponent> opponents;
            for (const int channels : {4, 1})
                for (const Opponent& opponent : opponents_of(Workplace(width, height, channels, stream), is_jit))
                    opponents.push_back(opponent);
            std::vector<Timed> all = forms_of(opponents, stream);
            measure(all, stream);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "opponents: %s\n", error.what());
        return 1;
    }
    return 0;
}
