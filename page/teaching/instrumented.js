// Instruments programs so that they report what they read: the text of a program, with each texelFetch replaced by a
// function that also records it.
import { PlanError } from '../engine/plan.js';
import { resolved } from './preprocessor.js';

const samplerPattern = /^[ \t]*uniform\s+(?:highp\s+|mediump\s+|lowp\s+)?sampler2D(Array)?\s+(\w+)\s*;.*$/gm;
const outputPattern = /layout\s*\(\s*location\s*=\s*\d+\s*\)\s*out\s+(?:highp\s+)?vec4\s+(\w+)\s*;/g;
const mainPattern = /\bvoid\s+main\s*\(\s*(?:void)?\s*\)/g;

// Codes for no read and for a read outside the texture, and the lowest bit of the sampler's number.
export const noRead = 0xffffffff;
export const outsideRead = 0xfffffffe;
export const samplerShift = 28;

// Inserts after the lines that must come first in a program.
function insertBehindHead(text, inserted) {
  const lines = text.split('\n');
  const isHead = (line) => line.trim() === '' || /^\s*(#version|#extension|precision\b|\/\/)/.test(line);
  const first = lines.findIndex((line) => !isHead(line));
  return [...lines.slice(0, first), inserted, ...lines.slice(first)].join('\n');
}

// {text, samplers, outputs}: `fetching(name, isArray, number)` returns the text of the function `fetch_NAME`, which
// replaces texelFetch from a sampler. main is renamed told_main.
function wrapped(fragment, fetching) {
  let text = resolved(fragment);
  const samplers = [...text.matchAll(samplerPattern)].map(([, isArray, name]) => ({ name, isArray: Boolean(isArray) }));
  const calls = [...text.matchAll(/\b(texelFetch\w*|texture(?!Size\b)\w*)\s*\(\s*(\w+)/g)];
  const names = samplers.map(({ name }) => name);
  const isKnown = calls.every(([, call, name]) => call === 'texelFetch' && names.includes(name));
  if (!isKnown || text.match(mainPattern)?.length !== 1 || samplers.length >= 15)
    throw new PlanError('what this program reads cannot be found out');
  text = text.replace(/\btexelFetch\s*\(\s*(\w+)\s*,/g, 'fetch_$1(').replace(mainPattern, 'void told_main()');
  text = text.replace(samplerPattern, (line, isArray, name) =>
    `${line}\n${fetching(name, Boolean(isArray), names.indexOf(name))}`);
  return { text, samplers, outputs: [...text.matchAll(outputPattern)].map(([, name]) => name) };
}

const place = (isArray) => (isArray ? 'ivec3' : 'ivec2');

// {text, samplers}. Each fragment runs the program for one texel of the pass's target, whose number y * told_width + x
// it takes from `told_texels`, and outputs four of its reads. A read is coded as the sampler's number from bit
// samplerShift on, and the texel's number (layer * height + y) * width + x below it. told_slots neighbouring fragments
// report the reads of one texel.
export function tellingReads(fragment) {
  const found = wrapped(fragment, (name, isArray, number) => `
vec4 fetch_${name}(${place(isArray)} place, int level)
{
    told_note(ivec3(place.xy, ${isArray ? 'place.z' : '0'}), ${isArray ? `textureSize(${name}, 0)` :
  `ivec3(textureSize(${name}, 0), 1)`}, ${number}u);
    return texelFetch(${name}, place, level);
}`);
  const text = found.text.replace(/\bgl_FragCoord\b/g, 'told_position').replace(outputPattern, 'vec4 $1;');
  return { samplers: found.samplers, text: `${insertBehindHead(text, `
uniform highp usampler2D told_texels;
uniform int told_width;
uniform int told_slots;
vec4 told_position;
int told_place; // of the next read, from the first that this fragment tells
uvec4 told_found;
void told_note(ivec3 place, ivec3 size, uint sampler_number)
{
    bool is_inside = all(greaterThanEqual(place, ivec3(0))) && all(lessThan(place, size));
    uint texel = uint((place.z * size.y + place.y) * size.x + place.x);
    uint number = is_inside ? (sampler_number << ${samplerShift}) + texel : ${outsideRead}u;
    if (told_place == 0)
        told_found.x = number;
    else if (told_place == 1)
        told_found.y = number;
    else if (told_place == 2)
        told_found.z = number;
    else if (told_place == 3)
        told_found.w = number;
    ++told_place;
}`)}
layout(location = 0) out highp uvec4 told_result;
void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    uint texel = texelFetch(told_texels, ivec2(here.x / told_slots, here.y), 0).x;
    told_found = uvec4(${noRead}u);
    if (texel != ${noRead}u) {
        told_place = -4 * (here.x % told_slots);
        told_position = vec4(float(int(texel) % told_width) + 0.5, float(int(texel) / told_width) + 0.5, 0.5, 1.0);
        told_main();
    }
    told_result = told_found;
}
` };
}

// {text, samplers}. Each fragment writes to all its outputs whether it has read a marked texel; `marks_NAME` holds the
// marks for the texture of sampler NAME.
export function tellingMarks(fragment) {
  const { text, samplers, outputs } = wrapped(fragment, (name, isArray) => `
uniform highp sampler2D${isArray ? 'Array' : ''} marks_${name};
vec4 fetch_${name}(${place(isArray)} place, int level)
{
    told_mark = max(told_mark, texelFetch(marks_${name}, place, 0).x);
    return texelFetch(${name}, place, level);
}`);
  return { samplers, text: `${insertBehindHead(text, 'float told_mark = 0.0;')}
void main()
{
    told_main();
${outputs.map((name) => `    ${name} = vec4(told_mark);`).join('\n')}
}
` };
}
