#include "gl/work_check.hpp"

#include "gl/compute.hpp"
#include "gl/handle.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace fragfft::gl {

namespace {

bool is_in_progress(const Functions& gl, GLenum target)
{
    GLint query = 0;
    gl.GetQueryiv(target, GL_CURRENT_QUERY, &query);
    return query != 0;
}

// A query that counts, or tells whether there is something to count.
class WorkQuery
{
public:
    WorkQuery(const Functions& gl, GLenum target) : query_(gl, generate_name(gl.GenQueries)), target_(target)
    {
        gl.BeginQuery(target_, query_.get());
    }

    void end() const
    {
        query_.functions().EndQuery(target_);
    }
    bool has_counted() const
    {
        GLuint count = 0;
        query_.functions().GetQueryObjectuiv(query_.get(), GL_QUERY_RESULT, &count);
        return count != 0;
    }

private:
    QueryHandle query_;
    GLenum target_;
};

} // namespace

void require_work(const Functions& gl, const std::function<void()>& work)
{
    const bool counts_dispatches = gl.ARB_pipeline_statistics_query != 0;
    // OpenGL ES tells of samples only whether there are any. Only one target for samples can be in use at a time.
    std::vector<GLenum> targets{is_es(gl) ? GLenum{GL_ANY_SAMPLES_PASSED} : GLenum{GL_SAMPLES_PASSED}};
    std::vector<GLenum> exclusive{GL_ANY_SAMPLES_PASSED};
    if (!is_es(gl))
        exclusive.push_back(GL_SAMPLES_PASSED);
    if (at_least(gl, {4, 3}, {3, 0}))
        exclusive.push_back(GL_ANY_SAMPLES_PASSED_CONSERVATIVE);
    if (counts_dispatches) {
        targets.push_back(GL_COMPUTE_SHADER_INVOCATIONS_ARB);
        exclusive.push_back(GL_COMPUTE_SHADER_INVOCATIONS_ARB);
    }
    const bool is_known = counts_dispatches || !has_compute(gl);
    if (!is_known ||
        std::any_of(exclusive.begin(), exclusive.end(), [&](GLenum target) { return is_in_progress(gl, target); })) {
        work();
        return;
    }
    std::vector<WorkQuery> queries;
    for (const GLenum target : targets)
        queries.emplace_back(gl, target);
    work();
    for (const WorkQuery& query : queries)
        query.end();
    if (std::none_of(queries.begin(), queries.end(), [](const WorkQuery& query) { return query.has_counted(); }))
        throw std::logic_error("what is to be timed draws and dispatches nothing");
}

} // namespace fragfft::gl
