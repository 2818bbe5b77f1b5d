import { Canvas } from './canvas.ts';
import type { Paint } from './canvas.ts';
import { colors, getTones } from './palette.ts';
import type { CategoryColor, Tones } from './palette.ts';
import { drawPortrait } from './portrait.ts';
import type { FontWeight } from './text-outlines.ts';

interface ShadowStyle {
  dx?: number;
  dy?: number;
  squareBottom?: boolean;
  fill?: string;
}

interface PanelStyle {
  radius?: number;
  squareBottom?: boolean;
  fill?: string;
  lift?: number;
  shade?: string;
}

export type FileKind = 'W' | 'X' | 'P' | 'D';

const fileColors: Record<FileKind, string> = {
  W: colors.word,
  X: colors.sheet,
  P: colors.slides,
  D: colors.pdf,
};

interface FileBadgeStyle {
  fill?: string;
  color?: string;
}

interface ChipStyle {
  fill?: string;
  color?: string;
  size?: number;
  height?: number;
  weight?: FontWeight;
  icon?: string;
}

interface ButtonStyle {
  fill?: string;
  color?: string;
  size?: number;
  stroke?: string;
}

interface MarksStyle extends Pick<Paint, 'stroke' | 'strokeWidth'> {
  padding?: number;
  length?: number;
}

/** Mock-ups are 800 x 600. */
export class MockupCanvas extends Canvas {
  readonly tones: Tones;

  constructor(color: CategoryColor, idPrefix: string) {
    super(idPrefix);
    this.tones = getTones(color);
  }

  shadow(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    style: ShadowStyle = {},
  ): this {
    const { dx = 16, dy = 16, squareBottom = true, fill = this.tones.t3 } = style;
    const shadowHeight = squareBottom ? height - dy : height;
    return this.rect(x + dx, y + dy, width, shadowHeight, { radius, fill, squareBottom });
  }

  panel(x: number, y: number, width: number, height = 600 - y, style: PanelStyle = {}): this {
    const { radius = 22, squareBottom = true, fill = colors.paper, lift = 16, shade } = style;
    this.shadow(x, y, width, height, radius, { squareBottom, dx: lift, dy: lift, fill: shade });
    return this.rect(x, y, width, height, { radius, fill, squareBottom });
  }

  /** The same seed always gives the same person. */
  avatar(x: number, y: number, radius: number, seed = 0): this {
    drawPortrait(this, x, y, radius, seed);
    return this;
  }

  fileBadge(x: number, y: number, size: number, kind: FileKind, style: FileBadgeStyle = {}): this {
    const { fill = fileColors[kind], color = colors.paper } = style;
    const letter = { size: size * 0.67, weight: 700, fill: color, anchor: 'middle' } as const;
    this.rect(x, y, size, size, { radius: size * 0.19, fill });
    return this.text(x + size / 2, y + size * 0.73, kind, letter);
  }

  chip(x: number, y: number, label: string, style: ChipStyle = {}): this {
    const { fill = this.tones.t1, color = this.tones.t5, size = 20, height = 34 } = style;
    const { weight = 600, icon } = style;
    const iconSpace = icon ? size + 6 : 0;
    this.rect(x, y, this.chipWidth(label, style), height, { radius: height / 2, fill });
    if (icon) {
      this.icon(icon, x + 12, y + (height - size) / 2, size, { stroke: color, strokeWidth: 2.4 });
    }
    const baseline = y + height / 2 + size * 0.35;
    return this.text(x + 13 + iconSpace, baseline, label, { size, weight, fill: color });
  }

  chipWidth(label: string, { size = 20, weight = 600, icon }: ChipStyle = {}): number {
    return this.textWidth(label, size, weight) + (icon ? size + 6 : 0) + 26;
  }

  button(
    x: number,
    y: number,
    width: number,
    height: number,
    label: string,
    style: ButtonStyle = {},
  ): this {
    const { fill = colors.cobalt, color = colors.paper, size = 22, stroke } = style;
    const baseline = y + height / 2 + size * 0.35;
    this.rect(x, y, width, height, { radius: 10, fill, stroke });
    return this.text(x + width / 2, baseline, label, { size, fill: color, anchor: 'middle' });
  }

  check(x: number, y: number, size: number, on = true, color: string = colors.cobalt): this {
    const box = on ? { fill: color, stroke: color } : { stroke: colors.bar2 };
    this.rect(x, y, size, size, { radius: size * 0.24, strokeWidth: 2.5, ...box });
    if (on) this.tick(x + size / 2, y + size / 2, size, { strokeWidth: size * 0.12 });
    return this;
  }

  /** Centred on (x, y); `size` is the edge of the box or disc around it. */
  tick(x: number, y: number, size: number, paint: Paint = {}): this {
    const { stroke = colors.paper, strokeWidth = size * 0.11 } = paint;
    const points = [
      [-0.25, 0.03],
      [-0.07, 0.21],
      [0.27, -0.17],
    ].map(([dx = 0, dy = 0]) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`);
    return this.path(`M${points.join('L')}`, { stroke, strokeWidth });
  }

  toggle(x: number, y: number, on = true): this {
    this.rect(x, y, 48, 28, { radius: 14, fill: on ? colors.cobalt : colors.bar2 });
    return this.circle(x + (on ? 34 : 14), y + 14, 10);
  }

  cursor(x: number, y: number, scale = 1): this {
    return this.group(`translate(${x} ${y}) scale(${scale})`, () =>
      this.path('M0 0l0 34 8.6-8 6 14 7-3-6-13.6 12-.6z', {
        fill: colors.ink,
        stroke: colors.paper,
      }),
    );
  }

  marks(x: number, y: number, width: number, height: number, style: MarksStyle = {}): this {
    const { padding = 12, length = 16, stroke = colors.cobalt, strokeWidth = 4 } = style;
    const [left, top] = [x - padding, y - padding];
    const [right, bottom] = [x + width + padding, y + height + padding];
    const corners = [
      `M${left} ${top + length}V${top}H${left + length}`,
      `M${right - length} ${top}H${right}V${top + length}`,
      `M${right} ${bottom - length}V${bottom}H${right - length}`,
      `M${left + length} ${bottom}H${left}V${bottom - length}`,
    ];
    return this.path(corners.join(''), { stroke, strokeWidth });
  }
}
