import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

type Shift = 'Early' | 'Late' | 'Night';

const days = ['Mon', 'Tue', 'Wed', 'Thu'];

const people: { name: string; seed: number; shifts: (Shift | undefined)[] }[] = [
  { name: 'Noor', seed: 2, shifts: ['Early', 'Early', undefined, 'Late'] },
  { name: 'Felix', seed: 3, shifts: ['Late', 'Night', 'Night', undefined] },
  { name: 'Lena', seed: 4, shifts: ['Night', undefined, 'Early', 'Early'] },
  { name: 'Tom', seed: 7, shifts: [undefined, 'Late', 'Late', 'Night'] },
];

const grid = { left: 262, top: 144, columnWidth: 152, rowHeight: 114 };

function getSlot(row: number, column: number) {
  return {
    x: grid.left + column * grid.columnWidth + 7,
    y: grid.top + row * grid.rowHeight + 17,
    width: grid.columnWidth - 14,
    height: grid.rowHeight - 34,
  };
}

function drawGrid(canvas: MockupCanvas) {
  canvas.panel(56, 64, 900);
  days.forEach((day, i) => {
    const x = grid.left + i * grid.columnWidth;
    canvas.text(x + grid.columnWidth / 2, 117, day, {
      size: 28,
      fill: i === 1 ? colors.ink : colors.ink3,
      anchor: 'middle',
    });
    canvas.line(x, grid.top, x, 600, colors.hairline);
  });
  people.forEach(({ name, seed }, row) => {
    const y = grid.top + row * grid.rowHeight;
    canvas.line(56, y, 960, y);
    canvas.avatar(114, y + 57, 32, seed);
    canvas.text(160, y + 67, name, { size: 30, weight: 700 });
  });
}

function drawShift(canvas: MockupCanvas, row: number, column: number, shift: Shift) {
  const { t2, t3, t5 } = canvas.tones;
  const { x, y, width, height } = getSlot(row, column);
  const fill = { Early: t2, Late: t3, Night: t5 }[shift];
  canvas.rect(x, y, width, height, { radius: 12, fill });
  canvas.text(x + 20, y + 50, shift, { size: 27, fill: shift === 'Night' ? t2 : t5 });
}

function drawOpenSlot(canvas: MockupCanvas, row: number, column: number) {
  const { x, y, width, height } = getSlot(row, column);
  canvas.rect(x + 2, y + 2, width - 4, height - 4, {
    radius: 11,
    fill: colors.paper,
    stroke: canvas.tones.t4,
    strokeWidth: 3.5,
    dash: '9 8',
  });
}

function drawSwappedShift(canvas: MockupCanvas) {
  const { t5 } = canvas.tones;
  canvas.group('rotate(-4 500 360)', () => {
    canvas.rect(422, 334, 182, 88, { radius: 14, fill: t5, opacity: 0.3 });
    canvas.rect(408, 318, 182, 88, { radius: 14, fill: colors.cobalt });
    canvas.icon('arrow-left-right', 424, 343, 38, { stroke: colors.paper, strokeWidth: 2.4 });
    canvas.text(476, 374, 'Night', { size: 34, weight: 700, fill: colors.paper });
  });
  canvas.cursor(560, 386, 1.5);
}

export const shiftPlanner: ProductMockup = {
  color: 'marigold',
  alt: 'Shifts of four people with one night being handed over',
  panel: [56, 64, 700, 536],
  settings: {
    select: ['Team', 'Front desk'],
    layout: 'Period',
    switches: ['Allow swaps', 'Show weekends', 'Warn before rest time'],
  },
  draw(canvas) {
    drawGrid(canvas);
    people.forEach(({ shifts }, row) => {
      shifts.forEach((shift, column) => {
        if (shift && !(row === 1 && column === 1)) drawShift(canvas, row, column, shift);
      });
    });
    drawOpenSlot(canvas, 1, 1);
    drawOpenSlot(canvas, 2, 1);
    drawSwappedShift(canvas);
  },
};
