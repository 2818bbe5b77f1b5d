import { colors } from './palette.ts';
import { placeMockup } from './place-mockup.ts';
import { MockupCanvas } from './mockup-canvas.ts';
import type { ProductMockup, SettingsLabels } from './product-mockup.ts';
import { wrapSvg } from './svg-document.ts';

const neutralLabels: SettingsLabels = {
  select: ['Source', 'This site and hubs'],
  layout: 'Layout',
  switches: ['Show title', 'Compact rows', 'Open in panel'],
};

function drawEditedPage(canvas: MockupCanvas, definition: ProductMockup) {
  const { t1, t2, t5 } = canvas.tones;
  const slot = { x: 76, y: 190, width: 660, height: 495, radius: 10 };
  canvas.rect(0, 0, 1280, 800, { fill: t1 });
  canvas.shadow(48, 72, 716, 728, 18, { fill: t2 });
  canvas.rect(48, 72, 716, 728, { radius: 18, squareBottom: true });
  canvas.rect(48, 72, 716, 36, { radius: 18, fill: t5, squareBottom: true });
  canvas.bar(76, 138, 170, 18, colors.bar2);
  placeMockup(canvas, definition, slot);
  canvas.rect(70, 184, 672, 507, {
    radius: 14,
    fill: 'none',
    stroke: colors.cobalt,
    strokeWidth: 5,
  });
  canvas.line(76, 746, 736, 746, colors.line, 3);
  canvas.circle(406, 746, 24, { stroke: colors.bar2, strokeWidth: 3 });
  canvas.path('M396 746h20M406 736v20', { stroke: colors.ink2, strokeWidth: 4 });
}

function drawEditTools(canvas: MockupCanvas) {
  canvas.rect(592, 130, 150, 54, { radius: 10, fill: colors.cobalt, squareBottom: true });
  ['move', 'settings-2', 'trash'].forEach((icon, i) => {
    canvas.icon(icon, 608 + i * 46, 144, 28, { stroke: colors.paper, strokeWidth: 2.2 });
  });
}

function drawLayoutTile(canvas: MockupCanvas, index: number) {
  const x = 852 + index * 132;
  const isChosen = index === 1;
  const fill = isChosen ? colors.cobalt : colors.bar2;
  canvas.rect(x, 326, 120, 96, {
    radius: 12,
    fill: isChosen ? colors.cobaltWash : colors.paper,
    stroke: isChosen ? colors.cobalt : colors.line,
    strokeWidth: isChosen ? 4 : 2.5,
  });
  if (index === 0) canvas.bars(x + 24, 350, [72, 72, 72], { height: 10, gap: 10, fill });
  if (index === 1) {
    [344, 378].forEach((y) =>
      [28, 64].forEach((dx) => canvas.rect(x + dx, y, 28, 26, { radius: 5, fill })),
    );
  }
  if (index === 2) {
    canvas.rect(x + 24, 346, 30, 56, { radius: 5, fill });
    canvas.bars(x + 62, 350, [34, 34, 34], { height: 9, gap: 11, fill });
  }
}

function drawPane(canvas: MockupCanvas, labels: SettingsLabels) {
  const [label, value] = labels.select;
  canvas.rect(828, 0, 452, 800, { fill: canvas.tones.t2 });
  canvas.rect(812, 0, 468, 800);
  canvas.text(852, 76, 'Settings', { size: 36, weight: 700 });
  canvas.icon('x', 1206, 46, 36, { stroke: colors.ink2 });
  canvas.line(812, 112, 1280, 112);
  canvas.text(852, 166, label, { size: 25 });
  canvas.rect(852, 184, 388, 62, { radius: 10, stroke: colors.bar2, strokeWidth: 3 });
  canvas.text(874, 224, value, { weight: 500 });
  canvas.icon('chevron-down', 1194, 198, 34, { stroke: colors.ink2 });
  canvas.text(852, 306, labels.layout, { size: 25 });
  [0, 1, 2].forEach((index) => drawLayoutTile(canvas, index));
  labels.switches.forEach((name, i) => {
    const y = 470 + i * 78;
    canvas.text(852, y + 26, name);
    canvas.toggle(1192, y + 4, i !== 1);
    canvas.line(852, y + 54, 1240, y + 54);
  });
  canvas.button(852, 716, 180, 58, 'Apply', { size: 26 });
  canvas.button(1048, 716, 192, 58, 'Reset', {
    size: 26,
    fill: colors.paper,
    color: colors.ink,
    stroke: colors.bar2,
  });
}

export function drawSettingsImage(definition: ProductMockup): string {
  const canvas = new MockupCanvas(definition.color, 'c');
  drawEditedPage(canvas, definition);
  drawEditTools(canvas);
  drawPane(canvas, definition.settings ?? neutralLabels);
  return wrapSvg(1280, 800, canvas.inner(), `${definition.alt}, with its settings`);
}
