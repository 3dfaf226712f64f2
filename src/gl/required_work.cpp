#include "gl/required_work.hpp"

#include "gl/compute.hpp"
#include "gl/error_scope.hpp"
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

// A query that counts work, or tells whether there is any.
class WorkQuery
{
public:
    WorkQuery(const Functions& gl, GLenum target) : query_(gl, generate_name(gl.GenQueries)), target_(target)
    {
        gl.BeginQuery(target_, query_.get());
    }

    void end() const { query_.functions().EndQuery(target_); }
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

// What counts work, and the queries that must not be in progress meanwhile. Without pipeline statistics samples are
// counted, of which OpenGL ES only tells whether there are any; only one query of samples can be active at a time.
struct WorkCount
{
    explicit WorkCount(const Functions& gl)
    {
        // Where samples are counted, llvmpipe compiles another variant of every program, and the one that is timed in
        // the first timed run.
        if (gl.ARB_pipeline_statistics_query != 0) {
            targets = {GL_FRAGMENT_SHADER_INVOCATIONS_ARB, GL_COMPUTE_SHADER_INVOCATIONS_ARB};
            exclusive = targets;
            return;
        }
        exclusive = {GL_ANY_SAMPLES_PASSED};
        if (!is_es(gl))
            exclusive.push_back(GL_SAMPLES_PASSED);
        if (at_least(gl, {4, 3}, {3, 0}))
            exclusive.push_back(GL_ANY_SAMPLES_PASSED_CONSERVATIVE);
        targets = {is_es(gl) ? GLenum{GL_ANY_SAMPLES_PASSED} : GLenum{GL_SAMPLES_PASSED}};
        is_complete = !has_compute(gl);
    }

    std::vector<GLenum> targets;
    std::vector<GLenum> exclusive;
    bool is_complete = true; // else dispatches are not counted
};

} // namespace

void require_work(const Functions& gl, const std::function<void()>& work)
{
    const WorkCount count(gl);
    if (!count.is_complete || std::any_of(count.exclusive.begin(), count.exclusive.end(),
                                          [&](GLenum target) { return is_in_progress(gl, target); })) {
        work();
        return;
    }
    const ErrorScope errors(gl);
    std::vector<WorkQuery> queries;
    for (const GLenum target : count.targets)
        queries.emplace_back(gl, target);
    work();
    for (const WorkQuery& query : queries)
        query.end();
    errors.throw_if_error("counting what is drawn before it is timed");
    if (std::none_of(queries.begin(), queries.end(), [](const WorkQuery& query) { return query.has_counted(); }))
        throw std::logic_error("what is to be timed draws and dispatches nothing");
}

} // namespace fragfft::gl
