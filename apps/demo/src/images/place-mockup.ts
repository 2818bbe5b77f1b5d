import { colors } from './palette.ts';
import { MockupCanvas } from './mockup-canvas.ts';
import type { ProductMockup } from './product-mockup.ts';

interface Slot {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

export function placeMockup(host: MockupCanvas, definition: ProductMockup, slot: Slot) {
  const canvas = new MockupCanvas(definition.color, 'p');
  const [x, y, width, height] = definition.panel ?? [0, 0, 800, 600];
  const ground = definition.panel ? colors.paper : canvas.tones[definition.ground ?? 't2'];
  const position = `x="${slot.x}" y="${slot.y}" width="${slot.width}" height="${slot.height}"`;
  const view = `viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="xMidYMin slice"`;
  canvas.rect(x, y, width, height, { fill: ground });
  definition.draw(canvas);
  host.clip(slot.x, slot.y, slot.width, slot.height, slot.radius, () =>
    host.raw(`<svg ${position} ${view}>${canvas.inner()}</svg>`),
  );
}
