import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const tape = { top: 166, height: 124, baseline: 244 };

function drawPicture(canvas: MockupCanvas) {
  const { t4, t5 } = canvas.tones;
  canvas.clip(162, 330, 300, 178, 16, () => {
    canvas.rect(162, 330, 300, 178, { fill: '#f6d49a' });
    canvas.circle(388, 388, 32, { fill: '#fff3d8' });
    canvas.path('M162 460C220 388 270 408 320 444S420 412 462 424V520H162Z', { fill: t4 });
    canvas.path('M162 496C230 448 320 520 462 468V520H162Z', { fill: t5 });
  });
}

function drawPage(canvas: MockupCanvas) {
  const { t1, t3 } = canvas.tones;
  canvas.panel(130, 60, 540);
  canvas.rect(162, 84, 50, 50, { radius: 12, fill: t3 });
  [76, 58, 70, 62].forEach((width, i) => canvas.bar(240 + i * 102, 103, width, 13));
  drawPicture(canvas);
  canvas.bars(162, 532, [290, 240], { height: 14, gap: 16, fill: colors.bar2 });
  [330, 428, 526].forEach((y) => {
    canvas.rect(492, y, 62, 62, { radius: 12, fill: t1 });
    canvas.bars(570, y + 16, [70, 48]);
  });
}

function drawTape(canvas: MockupCanvas) {
  const { t1, t4, t5 } = canvas.tones;
  const middle = tape.top + tape.height / 2;
  const message = { size: 40, fill: t1 };
  canvas.rect(-60, tape.top + 14, 920, tape.height, { fill: t4, opacity: 0.4 });
  canvas.rect(-60, tape.top, 920, tape.height, { fill: t5 });
  canvas.text(102, tape.baseline, 'Lift two is back', { ...message, anchor: 'end' });
  canvas.circle(137, middle, 7, { fill: t4 });
  canvas.circle(697, middle, 7, { fill: t4 });
  canvas.text(732, tape.baseline, 'Choir tonight', message);
}

function drawUrgentMessage(canvas: MockupCanvas) {
  const { t5 } = canvas.tones;
  const middle = tape.top + tape.height / 2;
  const height = tape.height + 28;
  canvas.rect(186, tape.top, 488, height, { radius: 18, fill: t5, opacity: 0.35 });
  canvas.rect(172, tape.top - 14, 488, height, { radius: 18, fill: colors.cobalt });
  canvas.circle(246, middle, 48);
  canvas.icon('megaphone', 217, middle - 29, 58, { stroke: colors.cobalt, strokeWidth: 2.2 });
  canvas.text(316, tape.baseline + 1, 'North gate shut', {
    size: 44,
    weight: 700,
    fill: colors.paper,
  });
}

export const announcementTicker: ProductMockup = {
  color: 'heather',
  alt: 'Ticker running across a page with the urgent message marked',
  settings: {
    select: ['Messages from', 'Announcements list'],
    layout: 'Tape',
    switches: ['Pause on hover', 'Show the author', 'Urgent first'],
  },
  draw(canvas) {
    drawPage(canvas);
    drawTape(canvas);
    drawUrgentMessage(canvas);
  },
};
