// What a graphics card lacks of all that the page can show, in sentences for the reader.

const allTargets = 8;

export function shortcomings(device) {
  const sentences = [];
  if (!device.hasHalfTargets)
    sentences.push('This graphics card cannot draw into textures of floating-point numbers, so no transform runs on it.');
  else if (!device.hasFloatTargets)
    sentences.push('This graphics card draws into half floats only: what is offered for them runs, with about three digits.');
  if (device.mostTargets < allTargets)
    sentences.push(`This graphics card draws into ${device.mostTargets} textures at once, so “wide” takes more passes here.`);
  return sentences;
}
