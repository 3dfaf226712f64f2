// Programs of callers, which have the library do something while their driver fails.
#pragma once

#include "attempts.hpp"
#include "engine/caller_state.hpp"
#include "fragfft/fragfft.hpp"
#include "library/any_context.hpp"
#include "library/border_textures.hpp"

#include <map>

namespace fragfft {

// An OpenGL context and textures of 16 x 16 texels, which are made and read past the failing driver.
class Host
{
public:
    explicit Host(Kind kind);
    const gl::Functions& gl() const { return context_.functions(); }
    Texture image(Format format) const { return described(images_.at(format)); }
    Texture result(Format format) const { return described(results_.at(format)); }
    // It has 7 x 5 texels.
    Texture small_image() const { return described(small_image_.front()); }
    // It has 9 x 16 texels.
    Texture half_spectrum() const { return described(half_spectrum_.front()); }
    // They are those of an array of three.
    Texture layer_of_image(int layer) const { return layer_of(image_layers_.front(), layer); }
    Texture layer_of_result(int layer) const { return layer_of(result_layers_.front(), layer); }
    // All of a texture, with all its layers.
    std::vector<float> texels(const Texture& texture) const;

private:
    static Texture layer_of(const gl::Texture& array, int layer);

    AnyContext context_;
    std::map<Format, gl::Texture> images_;
    std::map<Format, gl::Texture> results_;
    std::vector<gl::Texture> small_image_;
    std::vector<gl::Texture> half_spectrum_;
    std::vector<gl::Texture> image_layers_;
    std::vector<gl::Texture> result_layers_;
};

// A Context on the failing driver whose filters do not try themselves: how often the driver is called must not depend
// on how long it compiles.
Context context_without_trials();

// Every kind of filter, transform and product; some contexts refuse some, by InputError. Both objects must outlive the
// jobs.
std::vector<Job> jobs_of(const Context& context, const Host& host);
// Those that the context takes.
std::vector<Job> jobs_taken(const Context& context, const Host& host);

} // namespace fragfft
