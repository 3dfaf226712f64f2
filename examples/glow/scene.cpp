#include "scene.hpp"

namespace {

// One ray a pixel, one bounce where the floor and the dark spheres mirror. Lamps light everything from their centres.
constexpr const char* source = R"(
uniform vec2 size;
uniform float seconds;
out vec4 colour;

const int lamps = 3;
const int spheres = 7; // the lamps first
const float brightest = 24.0;

vec3 centre(int i)
{
    float angle = seconds * (i < lamps ? 0.7 : -0.4) + (float(i) + 0.5) * 6.2832 / float(i < lamps ? lamps : spheres - lamps);
    float distance = i < lamps ? 1.55 : 3.0;
    float height = i < lamps ? 0.75 + 0.45 * sin(1.3 * seconds + 2.0 * float(i)) : 0.55;
    return vec3(distance * cos(angle), height, distance * sin(angle));
}
float radius(int i)
{
    return i < lamps ? 0.13 : 0.55;
}
vec3 light_of(int lamp)
{
    return lamp == 0 ? vec3(24.0, 11.0, 3.0) : lamp == 1 ? vec3(3.0, 13.0, 24.0) : vec3(22.0, 4.0, 16.0);
}

// The nearest sphere, or the floor (-1), or nothing (-2); and how far.
int hit(vec3 origin, vec3 direction, out float nearest)
{
    int found = -2;
    nearest = 40.0;
    if (direction.y < 0.0 && -origin.y / direction.y < nearest) {
        nearest = -origin.y / direction.y;
        found = -1;
    }
    for (int i = 0; i < spheres; ++i) {
        vec3 offset = origin - centre(i);
        float b = dot(offset, direction);
        float discriminant = b * b - dot(offset, offset) + radius(i) * radius(i);
        float distance = -b - sqrt(max(discriminant, 0.0));
        if (discriminant > 0.0 && distance > 0.001 && distance < nearest) {
            nearest = distance;
            found = i;
        }
    }
    return found;
}

vec3 lit(vec3 position, vec3 normal, vec3 albedo)
{
    vec3 sum = vec3(0.012, 0.016, 0.03) * albedo;
    for (int i = 0; i < lamps; ++i) {
        vec3 to_lamp = centre(i) - position;
        float squared = dot(to_lamp, to_lamp);
        float distance;
        int first = hit(position + 0.002 * normal, normalize(to_lamp), distance);
        if (first == i)
            sum += albedo * light_of(i) * 0.055 * max(dot(normal, normalize(to_lamp)), 0.0) / (squared + 0.05);
    }
    return sum;
}

vec3 sky(vec3 direction)
{
    return mix(vec3(0.012, 0.016, 0.035), vec3(0.001, 0.002, 0.008), clamp(2.0 * direction.y, 0.0, 1.0));
}

vec3 surface(int what, vec3 position, vec3 direction, out vec3 normal, out float mirror)
{
    normal = vec3(0.0, 1.0, 0.0);
    mirror = 0.0;
    if (what == -2)
        return sky(direction);
    if (what >= 0 && what < lamps)
        return light_of(what);
    vec3 albedo = vec3(0.55, 0.6, 0.7);
    if (what == -1) {
        vec2 tile = floor(position.xz * 1.25);
        albedo = mod(tile.x + tile.y, 2.0) < 0.5 ? vec3(0.75) : vec3(0.28);
    } else {
        normal = (position - centre(what)) / radius(what);
    }
    mirror = 0.06 + 0.5 * pow(1.0 - max(dot(normal, -direction), 0.0), 3.0);
    vec3 light = lit(position, normal, albedo);
    return what == -1 ? mix(light, sky(direction), smoothstep(8.0, 30.0, length(position))) : light;
}

void main()
{
    vec2 plane = (2.0 * gl_FragCoord.xy - size) / size.y;
    vec3 eye = vec3(0.0, 2.6, 6.8);
    vec3 direction = normalize(vec3(plane.x, plane.y - 0.72, -2.3));
    vec3 normal;
    float mirror;
    float distance;
    int what = hit(eye, direction, distance);
    vec3 position = eye + distance * direction;
    vec3 sum = surface(what, position, direction, normal, mirror);
    if (mirror > 0.0) {
        vec3 bounced = reflect(direction, normal);
        vec3 from = position + 0.002 * normal;
        int second = hit(from, bounced, distance);
        vec3 other_normal;
        float other_mirror;
        sum += mirror * surface(second, from + distance * bounced, bounced, other_normal, other_mirror);
    }
    colour = vec4(min(sum, brightest), 1.0);
}
)";

} // namespace

Scene::Scene(const OpenGl& gl)
    : gl_(gl), program_(full_screen_program(gl, source)), size_(gl.GetUniformLocation(program_, "size")),
      seconds_(gl.GetUniformLocation(program_, "seconds"))
{
}

void Scene::draw(int width, int height, double seconds) const
{
    gl_.Viewport(0, 0, width, height);
    gl_.UseProgram(program_);
    gl_.Uniform2f(size_, static_cast<float>(width), static_cast<float>(height));
    gl_.Uniform1f(seconds_, static_cast<float>(seconds));
    gl_.DrawArrays(GL_TRIANGLES, 0, 3);
}
