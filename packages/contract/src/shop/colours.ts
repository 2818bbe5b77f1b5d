/** Lightness, chroma and hue in OKLCH. */
export interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

const toLinear = (value: number) =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const toGamma = (value: number) =>
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const multiply = (rows: readonly Triple[], [x, y, z]: Triple) =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

const cones = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
] as const;
const labOfCones = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
] as const;
const conesOfLab = [
  [1, 0.396_337_777_4, 0.215_803_757_3],
  [1, -0.105_561_345_8, -0.063_854_172_8],
  [1, -0.089_484_177_5, -1.291_485_548],
] as const;
const rgbOfCones = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
] as const;

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;

export function parseHex(hex: string): Lch {
  const [lightness, a, b] = multiply(
    labOfCones,
    multiply(cones, linearOf(hex)).map(Math.cbrt) as unknown as Triple,
  );
  return { l: lightness, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Less colourful where no screen shows it. */
export function toHex({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma = Math.max(0, chroma - 0.004)) {
    const lab = [l, chroma * Math.cos(h), chroma * Math.sin(h)] as const;
    const rgb = multiply(
      rgbOfCones,
      multiply(conesOfLab, lab).map((value) => value ** 3) as unknown as Triple,
    );
    if (chroma === 0 || rgb.every((value) => value > -0.000_5 && value < 1.000_5)) {
      const bytes = rgb.map((value) => Math.round(255 * toGamma(Math.min(1, Math.max(0, value)))));
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    }
  }
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG defines it: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
