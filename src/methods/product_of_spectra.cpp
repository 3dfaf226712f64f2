#include "methods/product_of_spectra.hpp"

#include "methods/moreland_angel_2003.hpp"
#include "methods/pass_builder.hpp"

#include <algorithm>
#include <string_view>

namespace fragfft {

namespace {

// In texels that hold pairs of real images as complex numbers.
Plan product_of_pairs(const std::string& method, const Problem& problem, Product product)
{
    Plan plan = radix_2::empty_plan(method + " " + name(product), problem);
    plan.parameters = parameters_of(product);
    PassBuilder pass{"multiply",
                     {"product_of_spectra", "multiply", "common/product_of_spectra.frag", {}, {{"source", 2}}}};
    pass.define(define(product));
    for (const Uniform& uniform : uniforms_of(product))
        pass.set(uniform.name, uniform.value);
    pass.sample("other", plan.add_resource(radix_2::texture(problem, "other", ResourceRole::input)), 2);
    define_rounding(pass.program, problem.format, problem);
    pass.step = product_step;
    plan.passes.push_back(pass.drawing(radix_2::whole(problem)));
    radix_2::chain_passes(plan);
    return plan;
}

std::vector<const char*> parameter_names(Product product)
{
    switch (product) {
    case Product::phase_correlation:
        return {faintest_parameter, faintest_other_parameter};
    case Product::deconvolution:
        return {noise_parameter};
    default:
        return {};
    }
}

} // namespace

const char* name(Product product)
{
    switch (product) {
    case Product::correlation:
        return "correlation";
    case Product::phase_correlation:
        return "phase-correlation";
    case Product::deconvolution:
        return "deconvolution";
    default:
        return "product-of-spectra";
    }
}

std::string define(Product product)
{
    if (product == Product::convolution)
        return "CONVOLUTION";
    std::string word = name(product);
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char letter) { return letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A'); });
    return word;
}

std::vector<Uniform> uniforms_of(Product product)
{
    std::vector<Uniform> uniforms;
    for (const char* parameter : parameter_names(product))
        uniforms.push_back({parameter, FromParameter{parameter}});
    return uniforms;
}

std::vector<Parameter> parameters_of(Product product)
{
    std::vector<Parameter> parameters;
    for (const char* parameter : parameter_names(product))
        parameters.push_back({parameter, 0.0f});
    return parameters;
}

Plan product_of_spectra_plan(const Method& method, const Problem& problem, Product product)
{
    // One of the two ways in which spectra of real images are packed.
    if (method.layout(problem, 1).rule.kind == std::string_view("moreland-angel-2003"))
        return moreland_angel_2003::product_plan(problem, product);
    return product_of_pairs(method.name, problem, product);
}

} // namespace fragfft
