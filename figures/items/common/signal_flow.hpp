// An FFT drawn as the network of its butterflies: Fialka & Cadik 2006, Figure 2; Mota 2022, Figures 2 to 5.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

// A result of a stage at one position: own + partner, or partner - own. `own` is drawn as a level arrow where it is the
// same position.
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
    std::vector<std::string> factors_before{}; // by position: the factor of the stage's input; empty for none
    std::vector<std::string> factors_after{};  // by position: the factor of the stage's result
};

// Positions are numbered from the top; there are as many as inputs and outputs.
struct SignalFlow
{
    std::vector<std::string> inputs; // from the top
    std::vector<int> input_places; // the position that each input goes to; dashed arrows show any other order than from
                                   // top to bottom
    std::vector<FlowStage> stages;
    std::vector<std::string> outputs; // from the top
    std::vector<int> output_places;   // the position whose result each output is
};

// The order from top to bottom: 0, 1, 2, ...
std::vector<int> places_in_turn(int count);

// `label` describes the drawing to people who cannot see it.
std::string drawn_signal_flow(const SignalFlow& flow, const std::string& label);

} // namespace fragfft::figures
