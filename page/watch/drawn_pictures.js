// Drawings that stand in for pictures that the bundle does not have.
const side = 256;

function teapot(context) {
  context.fillStyle = '#20242c';
  context.fillRect(0, 0, side, side);
  const shade = context.createRadialGradient(105, 115, 8, 128, 140, 90);
  shade.addColorStop(0, '#fff4dc');
  shade.addColorStop(0.4, '#d08a3c');
  shade.addColorStop(1, '#4a2408');
  context.strokeStyle = context.fillStyle = shade;
  context.lineCap = 'round';
  context.lineWidth = 13;
  context.beginPath(); // handle, spout
  context.ellipse(64, 130, 34, 30, 0, 0.4 * Math.PI, 1.7 * Math.PI);
  context.moveTo(186, 160);
  context.bezierCurveTo(214, 150, 204, 110, 232, 98);
  context.stroke();
  context.beginPath(); // body, lid, knob
  context.ellipse(128, 145, 66, 52, 0, 0, 2 * Math.PI);
  context.ellipse(128, 96, 36, 12, 0, 0, 2 * Math.PI);
  context.ellipse(128, 80, 9, 9, 0, 0, 2 * Math.PI);
  context.fill();
}

function photograph(context) {
  const sky = context.createLinearGradient(0, 0, 0, side);
  sky.addColorStop(0, '#2a5ea8');
  sky.addColorStop(0.6, '#f0c898');
  context.fillStyle = sky;
  context.fillRect(0, 0, side, side);
  ['#566a86', '#3c5548', '#20301c'].forEach((colour, i) => {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, side);
    for (let x = 0; x <= side; ++x)
      context.lineTo(x, 130 + 34 * i + 22 * Math.sin(x / (46 - 9 * i) + 2 * i) + 7 * Math.sin(x / 7 + i));
    context.lineTo(side, side);
    context.fill();
  });
  for (let i = 0; i < 700; ++i) { // leaves and stones, always the same
    const place = (i * 7919) % 10007;
    context.fillStyle = i % 3 ? '#31492a' : '#8a9a5a';
    context.fillRect((place * 31) % side, 190 + (place * 17) % 66, 2 + i % 2, 2);
  }
}

export function drawnStandIn(name) {
  const canvas = new OffscreenCanvas(side, side);
  (name === 'teapot' ? teapot : photograph)(canvas.getContext('2d'));
  return canvas;
}
