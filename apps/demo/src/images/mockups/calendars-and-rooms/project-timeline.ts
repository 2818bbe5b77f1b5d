import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May'];
const today = 2.62;

interface Phase {
  name: string;
  from: number;
  until: number;
  look: 'light' | 'deep' | 'running';
  milestone?: boolean;
}

const phases: Phase[] = [
  { name: 'Brief', from: -1, until: 0.9, look: 'light', milestone: true },
  { name: 'Design', from: 0.55, until: 1.9, look: 'deep', milestone: true },
  { name: 'Build', from: 1.75, until: 3.45, look: 'running' },
  { name: 'Pilot', from: 3.05, until: 4.35, look: 'light' },
  { name: 'Training', from: 2.35, until: 4.7, look: 'deep', milestone: true },
];

function getX(month: number) {
  return -34 + month * 162;
}

function getMiddle(row: number) {
  return 204 + row * 85;
}

function drawSheet(canvas: MockupCanvas) {
  canvas.shadow(-100, 88, 836, 512, 22, { fill: canvas.tones.t4 });
  canvas.rect(-100, 88, 836, 512, { radius: 22, squareBottom: true });
  canvas.line(-100, 154, 736, 154);
  months.forEach((month, i) => {
    canvas.line(getX(i), 154, getX(i), 600, colors.hairline);
    canvas.text(getX(i) + 18, 132, month, { size: 28, fill: colors.ink3 });
  });
}

function drawPhase(canvas: MockupCanvas, phase: Phase, row: number) {
  const { t2, t3 } = canvas.tones;
  const isRunning = phase.look === 'running';
  const x = getX(phase.from);
  const height = isRunning ? 78 : 60;
  const y = getMiddle(row) - height / 2;
  canvas.rect(x, y, getX(phase.until) - x, height, {
    radius: 14,
    fill: { light: t2, deep: t3, running: colors.cobalt }[phase.look],
  });
  canvas.text(Math.max(x, -36) + 24, y + height / 2 + 11, phase.name, {
    size: isRunning ? 36 : 30,
    weight: isRunning ? 700 : 600,
    fill: isRunning ? colors.paper : canvas.tones.t5,
  });
}

function drawHandover(canvas: MockupCanvas, { until }: Phase, row: number) {
  const bend = getX(until) + 32;
  const d = `M${getX(until)} ${getMiddle(row)}H${bend}V${getMiddle(row + 1)}`;
  canvas.path(d, { stroke: canvas.tones.t4, strokeWidth: 4 });
}

function drawMilestone(canvas: MockupCanvas, { until }: Phase, row: number) {
  const x = getX(until);
  canvas.path(`M${x} ${getMiddle(row) - 28}l28 28-28 28-28-28Z`, {
    fill: canvas.tones.t5,
    stroke: colors.paper,
    strokeWidth: 6,
  });
}

function drawToday(canvas: MockupCanvas) {
  const x = getX(today);
  canvas.line(x, 80, x, 600, colors.cobalt, 6);
  canvas.rect(x - 66, 48, 132, 54, { radius: 12, fill: colors.cobalt });
  canvas.text(x, 85, 'Today', { size: 30, weight: 700, fill: colors.paper, anchor: 'middle' });
}

export const projectTimeline: ProductMockup = {
  color: 'marigold',
  alt: 'Project phases and milestones with today and the running phase marked',
  ground: 't3',
  settings: {
    select: ['Project', 'New intranet'],
    layout: 'Scale',
    switches: ['Show milestones', 'Show slack', 'Follow today'],
  },
  draw(canvas) {
    drawSheet(canvas);
    phases.slice(0, 3).forEach((phase, row) => drawHandover(canvas, phase, row));
    drawToday(canvas);
    phases.forEach((phase, row) => drawPhase(canvas, phase, row));
    phases.forEach((phase, row) => {
      if (phase.milestone) drawMilestone(canvas, phase, row);
    });
  },
};
