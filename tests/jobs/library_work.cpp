#include "library_work.hpp"

#include "errors.hpp"

namespace fragfft {

namespace {

class FilterInCpp : public LibraryFilter
{
public:
    FilterInCpp(const Context& context, const FilterOptions& options, const std::vector<FilterDefinition>& filters)
        : filter_(context, options, filters)
    {
    }
    std::string method() const override { return filter_.method(); }
    std::string plan_json() const override { return filter_.plan_json(); }
    void bind(const Texture& image, std::span<const Texture> results) override { filter_.bind(image, results); }
    void set_filter(std::size_t number, const FilterDefinition& filter) override { filter_.set_filter(number, filter); }
    void run() override { filter_.run(); }

private:
    TextureFilter filter_;
};

class TransformInCpp : public LibraryTransform
{
public:
    TransformInCpp(const Context& context, const TransformOptions& options) : transform_(context, options) {}
    std::string method() const override { return transform_.method(); }
    std::string plan_json() const override { return transform_.plan_json(); }
    void bind(const Texture& image, const Texture& result) override { transform_.bind(image, result); }
    void run() override { transform_.run(); }
    std::vector<std::complex<double>> unpack(std::span<const float> texels, int channels,
                                             std::size_t /*bins*/) const override
    {
        return transform_.unpack(texels, channels);
    }

private:
    TextureTransform transform_;
};

void require(fragfft_error error)
{
    if (error == FRAGFFT_OK)
        return;
    const std::string sentence = fragfft_last_error();
    if (error == FRAGFFT_ERROR_UNSUPPORTED || error == FRAGFFT_ERROR_UNSUPPORTED_SIZE)
        throw InputError(sentence);
    if (error == FRAGFFT_ERROR_DEVICE)
        throw DeviceError(sentence);
    throw std::runtime_error("code " + std::to_string(error) + ": " + sentence);
}

// C orders the enumerators differently: there 0 is the default of a program that sets nothing.
int number_in_c(Twiddles twiddles)
{
    return twiddles == Twiddles::table ? FRAGFFT_TWIDDLES_TABLE : FRAGFFT_TWIDDLES_COMPUTED;
}

int number_in_c(Axes axes)
{
    return axes == Axes::both ? FRAGFFT_AXES_BOTH : axes == Axes::rows ? FRAGFFT_AXES_ROWS : FRAGFFT_AXES_COLUMNS;
}

int number_in_c(Domain domain)
{
    return domain == Domain::real      ? FRAGFFT_DOMAIN_REAL
           : domain == Domain::complex ? FRAGFFT_DOMAIN_COMPLEX
                                       : FRAGFFT_DOMAIN_HALF_COMPLEX;
}

int response_in_c(void* user, double frequency_x, double frequency_y, double gain[2])
{
    const std::complex<double> value = (*static_cast<const FrequencyResponse*>(user))(frequency_x, frequency_y);
    gain[0] = value.real();
    gain[1] = value.imag();
    return 0;
}

// A response must live until everything that was made of it has been destroyed.
host::CDefinition definition_in_c(const FilterDefinition& filter)
{
    fragfft_definition* made = nullptr;
    if (const auto* const kernel = std::get_if<Kernel>(&filter))
        require(fragfft_definition_create_kernel(kernel->width, kernel->height, kernel->weights.data(), &made));
    else
        require(fragfft_definition_create_response(
            response_in_c, const_cast<FrequencyResponse*>(&std::get<FrequencyResponse>(filter)), &made));
    return host::CDefinition(made);
}

template <typename Handle> std::string text_of(const Handle* handle, fragfft_error (*ask)(const Handle*, const char**))
{
    const char* text = nullptr;
    require(ask(handle, &text));
    return text;
}

template <typename Handle> std::string json_of(const Handle* handle, fragfft_error (*ask)(const Handle*, char**))
{
    char* text = nullptr;
    require(ask(handle, &text));
    return host::CText(text).get();
}

class FilterInC : public LibraryFilter
{
public:
    FilterInC(const fragfft_context* context, const FilterOptions& options,
              const std::vector<FilterDefinition>& filters)
    {
        fragfft_filter_options in_c = host::c_filter_options(options.width, options.height, options.method.c_str());
        in_c.format = static_cast<int>(options.format);
        in_c.channels = options.channels.value_or(0);
        in_c.boundary = static_cast<int>(options.boundary);
        in_c.twiddles = number_in_c(options.twiddles);
        in_c.reach = options.reach;
        in_c.has_image_format = options.image_format ? 1 : 0;
        in_c.image_format = static_cast<int>(options.image_format.value_or(Format::rgba32f));
        in_c.has_result_format = options.result_format ? 1 : 0;
        in_c.result_format = static_cast<int>(options.result_format.value_or(Format::rgba32f));
        std::vector<host::CDefinition> owners;
        std::vector<fragfft_definition*> definitions;
        for (const FilterDefinition& filter : filters)
            definitions.push_back(owners.emplace_back(definition_in_c(filter)).get());
        fragfft_filter* made = nullptr;
        require(fragfft_filter_create(context, &in_c, definitions.data(), definitions.size(), &made));
        filter_.reset(made);
    }
    std::string method() const override { return text_of<fragfft_filter>(filter_.get(), fragfft_filter_method); }
    std::string plan_json() const override { return json_of<fragfft_filter>(filter_.get(), fragfft_filter_plan_json); }
    void bind(const Texture& image, std::span<const Texture> results) override
    {
        const fragfft_texture from = host::in_c(image);
        std::vector<fragfft_texture> to;
        for (const Texture& result : results)
            to.push_back(host::in_c(result));
        require(fragfft_filter_bind(filter_.get(), &from, to.data(), to.size()));
    }
    void set_filter(std::size_t number, const FilterDefinition& filter) override
    {
        require(fragfft_filter_set_filter(filter_.get(), number, definition_in_c(filter).get()));
    }
    void run() override { require(fragfft_filter_run(filter_.get())); }

private:
    host::CFilter filter_;
};

class TransformInC : public LibraryTransform
{
public:
    TransformInC(const fragfft_context* context, const TransformOptions& options)
    {
        fragfft_transform_options in_c =
            host::c_transform_options(options.width, options.height, options.method.c_str());
        in_c.format = static_cast<int>(options.format);
        in_c.direction = static_cast<int>(options.direction);
        in_c.axes = number_in_c(options.axes);
        in_c.domain = number_in_c(options.domain);
        in_c.scaling = static_cast<int>(options.scaling);
        in_c.twiddles = number_in_c(options.twiddles);
        in_c.has_image_format = options.image_format ? 1 : 0;
        in_c.image_format = static_cast<int>(options.image_format.value_or(Format::rgba32f));
        in_c.has_result_format = options.result_format ? 1 : 0;
        in_c.result_format = static_cast<int>(options.result_format.value_or(Format::rgba32f));
        fragfft_transform* made = nullptr;
        require(fragfft_transform_create(context, &in_c, &made));
        transform_.reset(made);
    }
    std::string method() const override
    {
        return text_of<fragfft_transform>(transform_.get(), fragfft_transform_method);
    }
    std::string plan_json() const override
    {
        return json_of<fragfft_transform>(transform_.get(), fragfft_transform_plan_json);
    }
    void bind(const Texture& image, const Texture& result) override
    {
        const fragfft_texture from = host::in_c(image);
        const fragfft_texture to = host::in_c(result);
        require(fragfft_transform_bind(transform_.get(), &from, &to));
    }
    void run() override { require(fragfft_transform_run(transform_.get())); }
    std::vector<std::complex<double>> unpack(std::span<const float> texels, int channels,
                                             std::size_t bins) const override
    {
        std::vector<std::complex<double>> spectra(bins);
        require(fragfft_transform_unpack(transform_.get(), texels.data(), texels.size(), channels,
                                         reinterpret_cast<double*>(spectra.data()), 2 * bins));
        return spectra;
    }

private:
    host::CTransform transform_;
};

} // namespace

std::unique_ptr<LibraryFilter> filter_in_cpp(const Context& context, const FilterOptions& options,
                                             const std::vector<FilterDefinition>& filters)
{
    return std::make_unique<FilterInCpp>(context, options, filters);
}

std::unique_ptr<LibraryTransform> transform_in_cpp(const Context& context, const TransformOptions& options)
{
    return std::make_unique<TransformInCpp>(context, options);
}

std::unique_ptr<LibraryFilter> filter_in_c(const host::CContext& context, const FilterOptions& options,
                                           const std::vector<FilterDefinition>& filters)
{
    return std::make_unique<FilterInC>(context.get(), options, filters);
}

std::unique_ptr<LibraryTransform> transform_in_c(const host::CContext& context, const TransformOptions& options)
{
    return std::make_unique<TransformInC>(context.get(), options);
}

} // namespace fragfft
