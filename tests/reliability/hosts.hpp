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
    // Of 9 x 16 texels.
    Texture half_spectrum() const { return described(half_spectrum_.front()); }
    std::vector<float> texels(const Texture& texture) const;

private:
    AnyContext context_;
    std::map<Format, gl::Texture> images_;
    std::map<Format, gl::Texture> results_;
    std::vector<gl::Texture> half_spectrum_;
};

// Every kind of filter and transform; some contexts refuse some, by InputError. Both objects must outlive the jobs.
std::vector<Job> jobs_of(const Context& context, const Host& host);
// Those that the context takes.
std::vector<Job> jobs_taken(const Context& context, const Host& host);

} // namespace fragfft
