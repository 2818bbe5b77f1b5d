import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
const series = [
  { name: 'Email', values: [52, 48, 55, 43, 40, 36] },
  { name: 'Desk', values: [30, 34, 26, 31, 22, 25] },
  { name: 'Chat', values: [12, 19, 28, 39, 52, 66] },
];
const chosen = 2;

const grid = { left: 40, top: 132, label: 84, column: 88, row: 67 };
const plot = { left: 456, bottom: 540, step: 54, unit: 4.9 };

function drawGrid(canvas: MockupCanvas) {
  const width = grid.label + grid.column * 3;
  const chosenLeft = grid.left + grid.label + grid.column * chosen;
  canvas.panel(grid.left, grid.top, width + 16, 600 - grid.top, { radius: 18 });
  canvas.rect(chosenLeft, grid.top + grid.row, grid.column, 400, { fill: colors.cobaltWash });
  canvas.rect(chosenLeft, grid.top + 12, grid.column, grid.row - 12, {
    radius: 12,
    fill: colors.cobalt,
    squareBottom: true,
  });
  months.forEach((month, row) => {
    const y = grid.top + (row + 1) * grid.row;
    canvas.line(grid.left, y, grid.left + width + 16, y);
    canvas.text(grid.left + 22, y + 43, month, { size: 27, fill: colors.ink2 });
  });
  series.forEach(({ name, values }, column) => {
    const on = column === chosen;
    const right = grid.left + grid.label + (column + 1) * grid.column - 14;
    canvas.text(right, grid.top + 46, name, {
      size: 27,
      weight: 700,
      fill: on ? colors.paper : colors.ink,
      anchor: 'end',
    });
    values.forEach((value, row) => {
      canvas.text(right, grid.top + (row + 1) * grid.row + 43, String(value), {
        size: 28,
        weight: on ? 700 : 500,
        fill: on ? colors.cobalt : colors.ink2,
        anchor: 'end',
      });
    });
  });
}

function toPoints(values: readonly number[]) {
  return values.map((value, i) => ({
    x: plot.left + i * plot.step,
    y: plot.bottom - value * plot.unit,
  }));
}

function drawSeries(
  canvas: MockupCanvas,
  values: readonly number[],
  stroke: string,
  strokeWidth: number,
) {
  const points = toPoints(values).map(({ x, y }) => `${x} ${y.toFixed(1)}`);
  canvas.path(`M${points.join('L')}`, { stroke, strokeWidth });
}

function drawChart(canvas: MockupCanvas) {
  const { t2, t3 } = canvas.tones;
  const [mail, desk, chat] = series.map(({ values }) => values);
  canvas.panel(420, 60, 340, 540, { radius: 18 });
  canvas.text(452, 120, 'Questions', { size: 38, weight: 700 });
  canvas.bar(452, 142, 150, 13);
  [0, 20, 40, 60].forEach((value) => {
    const y = plot.bottom - value * plot.unit;
    canvas.line(448, y, 738, y, value ? colors.hairline : colors.bar2, 2.5);
  });
  drawSeries(canvas, mail ?? [], t3, 8);
  drawSeries(canvas, desk ?? [], t2, 8);
  drawSeries(canvas, chat ?? [], colors.cobalt, 11);
  toPoints(chat ?? []).forEach(({ x, y }) => {
    canvas.circle(x, y, 10, { stroke: colors.cobalt, strokeWidth: 6 });
  });
  [0, 1, 2, 3, 4, 5].forEach((i) => canvas.bar(plot.left + i * plot.step - 16, 562, 32));
}

export const chartBuilder: ProductMockup = {
  color: 'sky',
  alt: 'Data grid beside its chart with one series chosen',
  settings: {
    select: ['Data from', 'Service desk list'],
    layout: 'Chart',
    switches: ['Show the legend', 'Start at zero', 'Update by itself'],
  },
  draw(canvas) {
    drawGrid(canvas);
    drawChart(canvas);
  },
};
