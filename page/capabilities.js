// Tells the reader, in sentences, what the page can show but this graphics card cannot.

const allTargets = 8;

export function shortcomings(device) {
  const sentences = [];
  if (!device.hasHalfTargets)
    sentences.push('This graphics card cannot draw into textures of floating-point numbers, so no transform runs on it.');
  else if (!device.hasFloatTargets)
    sentences.push('This graphics card draws into half floats only: transforms of up to 64 × 64 texels run, with about ' +
      'three digits. The sums of larger pictures come near 65504, the largest half float, so these are left out.');
  if (device.mostTargets < allTargets)
    sentences.push(`This graphics card draws into ${device.mostTargets} textures at once, so “wide” takes more passes here.`);
  return sentences;
}
