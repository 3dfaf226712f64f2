// An FFT drawn as the network of its butterflies: Fialka & Cadik 2006, Figure 2; Mota 2022, Figures 2 to 5.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

// What a stage puts at a place: own + partner, or partner - own. `own` is drawn as a level arrow where it is the place.
struct FlowResult
{
    int place = 0;
    int own = 0;
    int partner = 0;
    bool subtracts = false;
};

struct FlowStage
{
    std::string label{};
    std::vector<FlowResult> results;
    std::vector<std::string> factors_before{}; // by place: what the stage's input is multiplied by; empty for nothing
    std::vector<std::string> factors_after{};  // the same of its results
};

// Places are numbered from the top, as many as there are inputs and outputs.
struct SignalFlow
{
    std::vector<std::string> inputs; // from the top
    std::vector<int> input_places;   // where each of them goes; other than in turn, by dashed arrows
    std::vector<FlowStage> stages;
    std::vector<std::string> outputs; // from the top
    std::vector<int> output_places;   // which place's result each of them is
};

// In turn: 0, 1, 2, ..
std::vector<int> places_in_turn(int count);

// `label`: for those who cannot see the drawing.
std::string drawn_signal_flow(const SignalFlow& flow, const std::string& label);

} // namespace fragfft::figures
