// Tells, in sentences, which of the features that the page needs a device has.

// [{isThere, text}], most important first.
export function abilitiesOf(device) {
  const { hasFloatTargets, hasHalfTargets, mostTargets, largestSide, timerExtension } = device;
  const floats = hasFloatTargets ? 'It draws into textures of 32-bit floats, as all plans here want it.' :
    hasHalfTargets ? 'It draws into textures of half floats only: plans of 32-bit floats cannot run.' :
      'It cannot draw into textures of floating-point numbers, so no plan can run here.';
  const targets = mostTargets >= 8 ? `A pass can write ${mostTargets} targets at once; no plan needs more than 8.` :
    `A pass can write only ${mostTargets} targets at once: wide passes are planned for as many, and are some more.`;
  return [
    { isThere: hasFloatTargets, text: floats },
    { isThere: mostTargets >= 8, text: targets },
    { isThere: largestSide >= 2048, text: `Textures may be up to ${largestSide} texels a side.` },
    { isThere: timerExtension !== null, text: timerExtension ? 'It can time its own work.' :
      'It cannot time its own work, so times are taken by a clock outside, and are less exact.' },
  ];
}
