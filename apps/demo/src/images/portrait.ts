import { colors } from './palette.ts';
import type { MockupCanvas } from './mockup-canvas.ts';

const skins = ['#f0c7a4', '#c98e66', '#8d5a3c', '#f6d8bd', '#a8714c'];
const hairColors = ['#2c2622', '#6a4529', '#b98a4d', '#1d1b19', '#8f8a82'];

function pick(choices: readonly string[], index: number): string {
  return choices[index % choices.length] ?? colors.ink;
}

export function drawPortrait(
  canvas: MockupCanvas,
  x: number,
  y: number,
  radius: number,
  seed: number,
) {
  const { t1, t2, t3, t4, t5 } = canvas.tones;
  const skin = pick(skins, seed * 3 + 1);
  const hair = pick(hairColors, seed * 2);
  const ground = pick([t2, t3, t1], seed);
  const clothes = pick([colors.ink, t4, t5, colors.paper], seed + 1);
  const hasLongHair = seed % 2 === 0;
  const of = (share: number) => Math.round(radius * share * 10) / 10;

  const drawFringe = () => {
    const from = `M${(x - of(0.39)).toFixed(1)} ${(y - of(0.1)).toFixed(1)}`;
    const dome = `a${of(0.39)} ${of(0.41)} 0 0 1 ${of(0.78)} 0`;
    const parting = `q${-of(0.1)} ${-of(0.24)} ${-of(0.34)} ${-of(0.22)}`;
    canvas.path(`${from}${dome}${parting}t${-of(0.44)} ${of(0.22)}Z`, { fill: hair });
  };

  canvas.clip(x - radius, y - radius, radius * 2, radius * 2, radius, () => {
    canvas.circle(x, y, radius, { fill: ground });
    if (hasLongHair) {
      const long = { radius: of(0.44), fill: hair };
      canvas.rect(x - of(0.46), y - of(0.52), of(0.92), of(1.25), long);
    }
    canvas.circle(x, y + of(1.12), of(0.72), { fill: clothes });
    canvas.rect(x - of(0.15), y + of(0.1), of(0.3), of(0.42), { radius: of(0.12), fill: skin });
    canvas.circle(x, y - of(0.1), of(0.37), { fill: skin });
    drawFringe();
  });
}
