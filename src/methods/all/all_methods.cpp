#include "errors.hpp"
#include "methods/method.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/wide.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/intel_2014.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/papers/mota_2022.hpp"
#include "unknown_word.hpp"

#include <string_view>

namespace fragfft {

const std::vector<Method>& all_methods()
{
    static const std::vector<Method> methods{moreland_angel_2003::method(),
                                             fialka_cadik_2006::method(),
                                             lloyd_boyd_govindaraju_2008::method(),
                                             intel_2014::uav(),
                                             intel_2014::slm(),
                                             mota_2022::stage_per_pass(),
                                             mota_2022::single_pass(),
                                             mota_2022::natural_order(),
                                             mota_2022::stockham_radix_2(),
                                             mota_2022::stockham_radix_4(),
                                             wide::method(),
                                             wide::stored_method(),
                                             fused::method()};
    return methods;
}

namespace {

template <typename IsLeftOut> std::vector<Method> methods_without(const IsLeftOut& is_left_out)
{
    std::vector<Method> methods = all_methods();
    std::erase_if(methods, is_left_out);
    return methods;
}

} // namespace

const std::vector<Method>& drawing_methods()
{
    static const std::vector<Method> methods = methods_without([](const Method& method) { return method.dispatches; });
    return methods;
}

const std::vector<Method>& published_drawing_methods()
{
    static const std::vector<Method> methods =
        methods_without([](const Method& method) { return method.dispatches || method.is_of_this_library; });
    return methods;
}

const std::vector<Method>& choosable_methods(bool on_software)
{
    static const std::vector<Method> on_gpu =
        methods_without([](const Method& method) { return method.dispatches && !method.is_of_this_library; });
    static const std::vector<Method> in_software =
        methods_without([](const Method& method) { return method.dispatches || method.needs_hardware; });
    return on_software ? in_software : on_gpu;
}

const Method& method_named(const std::string& name)
{
    std::vector<std::string_view> known;
    for (const Method& method : all_methods()) {
        if (method.name == name)
            return method;
        known.push_back(method.name);
    }
    throw InputError(unknown_word("method", name, known));
}

} // namespace fragfft
