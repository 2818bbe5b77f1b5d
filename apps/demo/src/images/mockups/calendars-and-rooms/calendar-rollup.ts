import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const left = 64;
const columnWidth = 96;
const firstRowY = 196;
const rowHeight = 112;

const hr = { ground: '#f3d3e0', ink: '#7a2450', dot: '#c9598d' };
const it = { ground: '#bfe0d8', ink: '#12564b', dot: '#2f8f7f' };

function drawHead(canvas: MockupCanvas) {
  const legend = [
    { label: 'Teams', dot: canvas.tones.t4 },
    { label: 'HR', dot: hr.dot },
    { label: 'IT', dot: it.dot },
  ];
  let x = 440;
  canvas.text(98, 122, 'October', { size: 38, weight: 700 });
  canvas.text(252, 122, '2025', { size: 38, weight: 500, fill: colors.ink3 });
  for (const { label, dot } of legend) {
    canvas.circle(x, 110, 8, { fill: dot });
    canvas.text(x + 16, 119, label, { size: 25, fill: colors.ink2 });
    x += canvas.textWidth(label, 25) + 46;
  }
}

function drawGrid(canvas: MockupCanvas) {
  [...'MTWTFSS'].forEach((day, i) => {
    const x = left + columnWidth * (i + 0.5);
    canvas.text(x, 178, day, { size: 24, fill: colors.ink3, anchor: 'middle' });
  });
  for (let row = 0; row < 4; row += 1) {
    canvas.line(left, firstRowY + row * rowHeight, 736, firstRowY + row * rowHeight);
  }
  for (let column = 1; column < 7; column += 1) {
    const x = left + columnWidth * column;
    canvas.line(x, firstRowY, x, 600, colors.hairline);
  }
}

function drawDays(canvas: MockupCanvas) {
  for (let cell = 0; cell < 28; cell += 1) {
    const [row, column] = [Math.floor(cell / 7), cell % 7];
    const day = cell < 2 ? cell + 29 : cell - 1;
    const isToday = cell === 16;
    const x = left + columnWidth * column + 26;
    const y = firstRowY + row * rowHeight + 32;
    const ink = column > 4 ? colors.ink3 : colors.ink;
    if (isToday) canvas.circle(x, y - 8, 19, { fill: colors.cobalt });
    canvas.text(x, y, String(day), {
      size: 24,
      anchor: 'middle',
      fill: isToday ? colors.paper : ink,
    });
  }
}

export const calendarRollup: ProductMockup = {
  color: 'marigold',
  alt: 'Month calendar combining events from three sources',
  panel: [64, 64, 672, 536],
  settings: {
    select: ['Calendars', 'Teams, HR and IT'],
    layout: 'View',
    switches: ['Show weekends', 'Show week numbers', 'Open in a side panel'],
  },
  draw(canvas) {
    const team = { ground: canvas.tones.t2, ink: canvas.tones.t5 };
    const today = { ground: colors.cobalt, ink: colors.paper };

    const drawEvent = (
      at: { row: number; column: number; days?: number; line?: number },
      source: { ground: string; ink: string },
      label = '',
    ) => {
      const { row, column, days = 1, line = 0 } = at;
      const x = left + columnWidth * column + 7;
      const y = firstRowY + row * rowHeight + 46 + line * 32;
      canvas.rect(x, y, columnWidth * days - 14, 29, { radius: 7, fill: source.ground });
      canvas.text(x + 10, y + 23, label, { size: 24, fill: source.ink });
    };

    canvas.panel(64, 64, 672);
    drawHead(canvas);
    drawGrid(canvas);
    drawDays(canvas);
    drawEvent({ row: 0, column: 2, days: 3 }, team, 'Budget week');
    drawEvent({ row: 0, column: 3, line: 1 }, hr);
    drawEvent({ row: 1, column: 0 }, it);
    drawEvent({ row: 1, column: 1, days: 4 }, hr, 'Onboarding: new starters');
    drawEvent({ row: 1, column: 4, line: 1 }, team);
    drawEvent({ row: 1, column: 5, days: 2, line: 1 }, it, 'Patch window');
    drawEvent({ row: 2, column: 0 }, team);
    drawEvent({ row: 2, column: 2, days: 3 }, today, 'All-hands, Lisbon');
    drawEvent({ row: 2, column: 2, line: 1 }, it);
    drawEvent({ row: 2, column: 5 }, hr);
    drawEvent({ row: 3, column: 1, days: 2 }, it, 'Audit');
    drawEvent({ row: 3, column: 4, days: 2 }, team, 'Q4 plans');
  },
};
