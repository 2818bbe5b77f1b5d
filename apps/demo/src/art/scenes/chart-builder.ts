import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
const series = [
  { name: 'Email', values: [52, 48, 55, 43, 40, 36] },
  { name: 'Desk', values: [30, 34, 26, 31, 22, 25] },
  { name: 'Chat', values: [12, 19, 28, 39, 52, 66] },
];
const chosen = 2;

const grid = { left: 40, top: 132, label: 84, column: 88, row: 67 };
const plot = { left: 456, bottom: 540, step: 54, unit: 4.9 };

function drawGrid(scene: Scene) {
  const width = grid.label + grid.column * 3;
  const chosenLeft = grid.left + grid.label + grid.column * chosen;
  scene.panel(grid.left, grid.top, width + 16, 600 - grid.top, { radius: 18 });
  scene.rect(chosenLeft, grid.top + grid.row, grid.column, 400, { fill: colors.cobaltWash });
  scene.rect(chosenLeft, grid.top + 12, grid.column, grid.row - 12, {
    radius: 12,
    fill: colors.cobalt,
    feet: true,
  });
  months.forEach((month, row) => {
    const y = grid.top + (row + 1) * grid.row;
    scene.line(grid.left, y, grid.left + width + 16, y);
    scene.text(grid.left + 22, y + 43, month, { size: 27, fill: colors.ink2 });
  });
  series.forEach(({ name, values }, column) => {
    const on = column === chosen;
    const right = grid.left + grid.label + (column + 1) * grid.column - 14;
    scene.text(right, grid.top + 46, name, {
      size: 27,
      weight: 700,
      fill: on ? colors.paper : colors.ink,
      anchor: 'end',
    });
    values.forEach((value, row) => {
      scene.text(right, grid.top + (row + 1) * grid.row + 43, String(value), {
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

function drawSeries(scene: Scene, values: readonly number[], stroke: string, strokeWidth: number) {
  const points = toPoints(values).map(({ x, y }) => `${x} ${y.toFixed(1)}`);
  scene.path(`M${points.join('L')}`, { stroke, strokeWidth });
}

function drawChart(scene: Scene) {
  const { t2, t3 } = scene.tones;
  const [mail, desk, chat] = series.map(({ values }) => values);
  scene.panel(420, 60, 340, 540, { radius: 18 });
  scene.text(452, 120, 'Questions', { size: 38, weight: 700 });
  scene.bar(452, 142, 150, 13);
  [0, 20, 40, 60].forEach((value) => {
    const y = plot.bottom - value * plot.unit;
    scene.line(448, y, 738, y, value ? colors.hairline : colors.bar2, 2.5);
  });
  drawSeries(scene, mail ?? [], t3, 8);
  drawSeries(scene, desk ?? [], t2, 8);
  drawSeries(scene, chat ?? [], colors.cobalt, 11);
  toPoints(chat ?? []).forEach(({ x, y }) => {
    scene.circle(x, y, 10, { stroke: colors.cobalt, strokeWidth: 6 });
  });
  [0, 1, 2, 3, 4, 5].forEach((i) => scene.bar(plot.left + i * plot.step - 16, 562, 32));
}

export const chartBuilder: SceneDefinition = {
  bin: 'sky',
  alt: 'Data grid beside its chart with one series chosen',
  settings: {
    select: ['Data from', 'Service desk list'],
    layout: 'Chart',
    switches: ['Show the legend', 'Start at zero', 'Update by itself'],
  },
  draw(scene) {
    drawGrid(scene);
    drawChart(scene);
  },
};
