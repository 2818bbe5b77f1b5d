import { icons } from '@iconify-json/lucide';
import { colors } from './palette.ts';
import { measureText, outlineText } from './text-outlines.ts';
import type { FontWeight } from './text-outlines.ts';

export interface Paint {
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: string;
  opacity?: number;
}

interface RectPaint extends Paint {
  radius?: number;
  squareBottom?: boolean;
}

interface PathPaint extends Paint {
  cap?: 'round' | 'butt';
}

interface TextStyle {
  size?: number;
  weight?: FontWeight;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
}

interface BarsStyle {
  height?: number;
  gap?: number;
  fill?: string;
}

const round = (value: number) => Math.round(value * 10) / 10;
const formatShare = (value?: number) => value?.toFixed(2);

function formatElement(name: string, attributes: Record<string, string | number | undefined>) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`);
  return `<${name}${written.join('')}/>`;
}

// Not the attribute `opacity`: it makes the renderer paint every single shape on a layer of its own.
function formatPaint({ fill, stroke, strokeWidth = 2, dash, opacity }: Paint) {
  return {
    fill: fill ?? 'none',
    stroke,
    'stroke-width': stroke && strokeWidth,
    'stroke-dasharray': dash,
    'fill-opacity': formatShare(opacity),
    'stroke-opacity': stroke && formatShare(opacity),
  };
}

export class Canvas {
  readonly #idPrefix: string;
  readonly #elements: string[] = [];
  #clipCount = 0;

  /** `idPrefix` separates the ids when one drawing is placed inside another. */
  constructor(idPrefix: string) {
    this.#idPrefix = idPrefix;
  }

  inner(): string {
    return this.#elements.join('');
  }

  raw(source: string): this {
    this.#elements.push(source);
    return this;
  }

  rect(x: number, y: number, width: number, height: number, paint: RectPaint = {}): this {
    const { radius = 0, squareBottom = false } = paint;
    const attributes = formatPaint({ fill: colors.paper, ...paint });
    if (!squareBottom) {
      const rx = radius || undefined;
      return this.raw(formatElement('rect', { x, y, width, height, rx, ...attributes }));
    }
    const arc = `a${radius} ${radius} 0 0 1`;
    const d = [
      `M${round(x)} ${round(y + height)}V${round(y + radius)}${arc} ${radius}-${radius}`,
      `H${round(x + width - radius)}${arc} ${radius} ${radius}V${round(y + height)}Z`,
    ];
    return this.raw(formatElement('path', { d: d.join(''), ...attributes }));
  }

  circle(x: number, y: number, r: number, paint: Paint = {}): this {
    const attributes = formatPaint({ fill: colors.paper, ...paint });
    return this.raw(formatElement('circle', { cx: x, cy: y, r, ...attributes }));
  }

  path(d: string, paint: PathPaint = {}): this {
    const attributes = formatPaint({ strokeWidth: 3, ...paint });
    const joins = {
      'stroke-linecap': paint.stroke && (paint.cap ?? 'round'),
      'stroke-linejoin': paint.stroke && 'round',
    };
    return this.raw(formatElement('path', { d, ...attributes, ...joins }));
  }

  line(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    stroke: string = colors.line,
    strokeWidth = 2,
    dash?: string,
  ): this {
    const d = `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
    return this.path(d, { stroke, strokeWidth, dash, cap: dash ? 'butt' : 'round' });
  }

  textWidth(text: string, size: number, weight: FontWeight = 600): number {
    return measureText(text, size, weight);
  }

  /** y is the baseline. */
  text(x: number, y: number, text: string, style: TextStyle = {}): this {
    const { size = 26, weight = 600, fill = colors.ink, anchor = 'start' } = style;
    const shift = { start: 0, middle: 0.5, end: 1 }[anchor];
    const start = shift ? x - measureText(text, size, weight) * shift : x;
    return this.path(outlineText(text, start, y, size, weight), { fill });
  }

  bar(x: number, y: number, width: number, height = 12, fill: string = colors.bar): this {
    return this.rect(x, y, width, height, { radius: height / 2, fill });
  }

  bars(x: number, y: number, widths: readonly number[], style: BarsStyle = {}): this {
    const { height = 12, gap = 12, fill = colors.bar } = style;
    widths.forEach((width, i) => this.bar(x, y + i * (height + gap), width, height, fill));
    return this;
  }

  /** @throws if there is no such Lucide icon */
  icon(name: string, x: number, y: number, size: number, paint: Paint = {}): this {
    const icon = icons.icons[name];
    if (!icon) throw new Error(`There is no icon named ${name}.`);
    const { stroke = colors.ink, strokeWidth = 2, fill = 'none' } = paint;
    const transform = `translate(${round(x)} ${round(y)}) scale(${(size / 24).toFixed(3)})`;
    const shapes = icon.body
      .replaceAll('fill="none"', `fill="${fill}"`)
      .replaceAll('stroke="currentColor"', `stroke="${stroke}"`)
      .replaceAll('stroke-width="2"', `stroke-width="${strokeWidth}"`);
    return this.group(transform, () => this.raw(shapes));
  }

  clip(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    draw: () => void,
  ): this {
    this.#clipCount += 1;
    const id = `${this.#idPrefix}${this.#clipCount}`;
    const shape = formatElement('rect', { x, y, width, height, rx: radius });
    this.raw(`<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">`);
    draw();
    return this.raw('</g>');
  }

  group(transform: string, draw: () => void): this {
    this.raw(`<g transform="${transform}">`);
    draw();
    return this.raw('</g>');
  }
}
