import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Budget {
  team: string;
  icon: string;
  plannedThousands: number;
  spentThousands: number;
}

const budgets: Budget[] = [
  { team: 'Sales', icon: 'handshake', plannedThousands: 46, spentThousands: 37 },
  { team: 'IT', icon: 'monitor', plannedThousands: 62, spentThousands: 51 },
  { team: 'Events', icon: 'tent', plannedThousands: 60, spentThousands: 71 },
  { team: 'Studio', icon: 'palette', plannedThousands: 36, spentThousands: 29 },
];

const unitsPerThousand = 6.9;
const towerWidth = 150;

function drawRemainder(canvas: MockupCanvas, x: number, top: number, bottom: number) {
  const { t1, t5 } = canvas.tones;
  const right = x + towerWidth;
  const outline = `M${x} ${bottom}V${top + 18}a18 18 0 0 1 18-18H${right - 18}a18 18 0 0 1 18 18V${bottom}`;
  canvas.path(outline, { fill: t1, stroke: t5, strokeWidth: 3.5, dash: '10 9', cap: 'butt' });
}

function drawTower(canvas: MockupCanvas, x: number, budget: Budget) {
  const { t5 } = canvas.tones;
  const { team, icon, plannedThousands, spentThousands } = budget;
  const over = spentThousands > plannedThousands;
  const planTop = 600 - plannedThousands * unitsPerThousand;
  const height = spentThousands * unitsPerThousand;
  const top = 600 - height;
  const middle = x + towerWidth / 2;
  const ink = over ? colors.paper : colors.ink;
  const centred = { fill: ink, anchor: 'middle' } as const;

  if (!over) drawRemainder(canvas, x, planTop, top + 18);
  canvas.shadow(x, top, towerWidth, height, 18, { dx: 12, dy: 12 });
  canvas.rect(x, top, towerWidth, height, {
    radius: 18,
    squareBottom: true,
    fill: over ? colors.cobalt : colors.paper,
  });
  const labelTop = over ? planTop : top;
  if (over) {
    const percent = Math.round((spentThousands / plannedThousands - 1) * 100);
    canvas.text(middle, top + 52, `+${percent}%`, { ...centred, size: 38, weight: 700 });
    canvas.line(x - 16, planTop, x + towerWidth + 16, planTop, t5, 5, '12 9');
  }
  canvas.text(middle, labelTop + 64, `${spentThousands}k`, { ...centred, size: 46, weight: 700 });
  const iconInk = over ? colors.cobaltSoft : canvas.tones.t4;
  canvas.icon(icon, middle - 22, 490, 44, { stroke: iconInk, strokeWidth: 2.2 });
  canvas.text(middle, 574, team, { ...centred, size: 30 });
}

export const budgetTracker: ProductMockup = {
  color: 'sky',
  alt: 'Spending of four teams against plan with one over budget',
  settings: {
    select: ['Figures from', 'Budget 2025 list'],
    layout: 'Bars',
    switches: ['Show the plan', 'Show last year', 'Warn at 90 percent'],
  },
  draw(canvas) {
    budgets.forEach((budget, i) => drawTower(canvas, 52 + i * 182, budget));
  },
};
