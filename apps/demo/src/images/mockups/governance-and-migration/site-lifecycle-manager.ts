import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const stepWidth = 238;
const steps = [
  { x: 43, top: 322, name: 'Active', count: 64 },
  { x: 281, top: 416, name: 'Idle', count: 12 },
  { x: 519, top: 510, name: 'Archive', count: 31 },
];

const site = { width: 104, height: 150 };

interface SiteLook {
  head: string;
  picture: string;
  text: string;
}

function drawSite(
  canvas: MockupCanvas,
  x: number,
  floor: number,
  { head, picture, text }: SiteLook,
) {
  const { width, height } = site;
  const top = floor - height;
  canvas.panel(x, top, width, height, { radius: 10, lift: 9 });
  canvas.clip(x, top, width, height, 10, () => canvas.rect(x, top, width, 26, { fill: head }));
  canvas.rect(x + 14, top + 42, width - 28, 50, { radius: 5, fill: picture });
  canvas.bars(x + 14, top + 106, [width - 28, 50], { height: 10, gap: 10, fill: text });
}

function drawStep(canvas: MockupCanvas, { x, top, name, count }: (typeof steps)[number]) {
  const { t2, t4, t5 } = canvas.tones;
  canvas.rect(x, top, stepWidth, 600 - top, { fill: t5 });
  canvas.rect(x, top, stepWidth, 8, { fill: t4 });
  canvas.text(x + 24, top + 62, name, { size: 34, weight: 700, fill: colors.paper });
  canvas.text(x + stepWidth - 24, top + 62, String(count), { size: 34, fill: t2, anchor: 'end' });
}

function drawStairs(canvas: MockupCanvas) {
  steps.forEach(({ x, top }) => canvas.shadow(x, top, stepWidth, 600 - top, 0));
  steps.forEach((step) => drawStep(canvas, step));
}

function drawQuestion(canvas: MockupCanvas) {
  canvas.rect(464, 82, 300, 132, { radius: 18, fill: canvas.tones.t3 });
  canvas.path('M478 180V246L526 180Z', { fill: colors.paper });
  canvas.rect(450, 68, 300, 132, { radius: 18 });
  canvas.text(478, 124, 'Quiet for a year', { size: 33, weight: 700 });
  canvas.text(478, 168, 'Keep or archive?', { size: 29, fill: colors.ink2 });
}

export const siteLifecycleManager: ProductMockup = {
  color: 'fern',
  alt: 'Sites on the steps from active to archive, one waiting for a decision',
  settings: {
    select: ['Sites', 'All team sites'],
    layout: 'Steps',
    switches: ['Ask the owner', 'Archive by itself', 'Keep the address'],
  },
  draw(canvas) {
    const { t1, t2, t3, t4, t5 } = canvas.tones;
    const active = { head: t5, picture: t3, text: colors.bar2 };
    const idle = { head: t4, picture: t2, text: colors.bar };
    const archived = { head: t3, picture: t1, text: t1 };
    const undecided = {
      head: colors.cobalt,
      picture: colors.cobaltSoft,
      text: colors.cobaltSoft,
    };
    drawStairs(canvas);
    drawSite(canvas, 54, 322, active);
    drawSite(canvas, 168, 322, active);
    drawSite(canvas, 292, 416, idle);
    drawSite(canvas, 536, 510, archived);
    drawSite(canvas, 648, 510, archived);
    drawSite(canvas, 408, 416, undecided);
    canvas.marks(408, 416 - site.height, site.width, site.height, {
      padding: 9,
      length: 20,
      strokeWidth: 5,
    });
    drawQuestion(canvas);
  },
};
