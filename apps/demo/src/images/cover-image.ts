import { MockupCanvas } from './mockup-canvas.ts';
import type { ProductMockup } from './product-mockup.ts';
import { wrapSvg } from './svg-document.ts';

/** Badges and the heart cover its upper 100 units. */
export function drawCoverImage(definition: ProductMockup): string {
  const canvas = new MockupCanvas(definition.color, 'c');
  const ground = canvas.tones[definition.ground ?? 't2'];
  const draw = () => definition.draw(canvas);
  canvas.rect(0, 0, 800, 600, { fill: ground });
  if (definition.bleed) draw();
  else canvas.group('translate(40 60) scale(.9)', draw);
  return wrapSvg(800, 600, canvas.inner(), definition.alt);
}
