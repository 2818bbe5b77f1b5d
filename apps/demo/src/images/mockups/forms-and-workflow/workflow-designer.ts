import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Step {
  icon: string;
  label: string;
  detail: number;
}

function drawDotGrid(canvas: MockupCanvas) {
  for (let x = -40; x < 860; x += 40) {
    for (let y = -60; y < 600; y += 40) {
      canvas.circle(x, y, 2, { fill: canvas.tones.t4, opacity: 0.45 });
    }
  }
}

function drawWires(canvas: MockupCanvas) {
  const { t3 } = canvas.tones;
  canvas.path('M240 176V236M240 340V400H400M400 400V466M240 400V480', {
    stroke: t3,
    strokeWidth: 5,
  });
  canvas.path('M400 400H620V350', { stroke: t3, strokeWidth: 5, dash: '4 12' });
}

export const workflowDesigner: ProductMockup = {
  color: 'lagoon',
  ground: 't5',
  alt: 'Workflow being assembled from steps',
  settings: {
    select: ['Starts when', 'A file is added'],
    layout: 'Direction',
    switches: ['Snap to grid', 'Number the steps', 'Test before saving'],
  },
  draw(canvas) {
    const { t1, t3, t5 } = canvas.tones;

    const drawStepContent = (x: number, y: number, height: number, step: Step, moving = false) => {
      const middle = y + height / 2;
      canvas.rect(x + 18, middle - 30, 60, 60, { radius: 12, fill: moving ? colors.paper : t1 });
      canvas.icon(step.icon, x + 30, middle - 18, 36, {
        stroke: moving ? colors.cobalt : t5,
        strokeWidth: 2.2,
      });
      canvas.text(x + 96, middle - 4, step.label, {
        size: 30,
        weight: 700,
        fill: moving ? colors.paper : colors.ink,
      });
      canvas.bar(x + 96, middle + 12, step.detail, 12, moving ? colors.cobaltSoft : colors.bar2);
    };

    const drawStep = (x: number, y: number, width: number, height: number, step: Step) => {
      canvas.rect(x, y, width, height, { radius: 16, squareBottom: y + height >= 600 });
      drawStepContent(x, y, height, step);
    };

    const drawMovingStep = () => {
      const step = { icon: 'user-check', label: 'Approve', detail: 100 };
      canvas.rect(468, 216, 300, 112, { radius: 16, fill: '#06232a', opacity: 0.45 });
      canvas.rect(456, 202, 300, 112, { radius: 16, fill: colors.cobalt });
      drawStepContent(456, 202, 112, step, true);
    };

    drawDotGrid(canvas);
    drawWires(canvas);
    drawStep(80, 72, 320, 104, { icon: 'file-plus-2', label: 'File added', detail: 130 });
    drawStep(80, 236, 320, 104, { icon: 'split', label: 'Over $500?', detail: 110 });
    drawStep(60, 480, 290, 120, { icon: 'mail', label: 'Notify', detail: 90 });
    drawStep(376, 462, 364, 138, { icon: 'check-check', label: 'Post to ledger', detail: 150 });
    canvas.rect(452, 238, 300, 112, {
      radius: 16,
      fill: 'none',
      stroke: t3,
      strokeWidth: 3.5,
      dash: '10 10',
    });
    canvas.group('rotate(-4 600 280)', drawMovingStep);
    canvas.cursor(700, 296, 1.5);
  },
};
