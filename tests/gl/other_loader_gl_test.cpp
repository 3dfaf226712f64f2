// A program may link an OpenGL loader of its own, made by the same generator. The functions here have the names of such
// a loader; if the library exported them, too, this program would not link.
#include "catch_framework.hpp"
#include "current_test_context.hpp"

using namespace fragfft;

extern "C" {

int gladLoadGLContext(GladGLContext*, GLADloadfunc)
{
    return 1;
}
int gladLoadGLContextUserPtr(GladGLContext*, GLADuserptrloadfunc, void*)
{
    return 2;
}
int gladLoadGLES2Context(GladGLContext*, GLADloadfunc)
{
    return 3;
}
int gladLoadGLES2ContextUserPtr(GladGLContext*, GLADuserptrloadfunc, void*)
{
    return 4;
}
}

TEST_CASE("A program's own OpenGL loader does not meet the library's")
{
    CHECK(gladLoadGLContext(nullptr, nullptr) == 1);
    CHECK(gladLoadGLContextUserPtr(nullptr, nullptr, nullptr) == 2);
    CHECK(gladLoadGLES2Context(nullptr, nullptr) == 3);
    CHECK(gladLoadGLES2ContextUserPtr(nullptr, nullptr, nullptr) == 4);
    CHECK(gl::make_egl_context()->functions().GetString != nullptr);
}
