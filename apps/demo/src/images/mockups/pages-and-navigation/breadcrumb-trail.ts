import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const pages = [
  { label: 'Home', icon: 'house', x: 40, height: 204 },
  { label: 'Finance', icon: 'landmark', x: 212, height: 298 },
  { label: 'Travel', icon: 'plane', x: 384, height: 392 },
];

export const breadcrumbTrail: ProductMockup = {
  color: 'stone',
  alt: 'Pages as steps that lead to the current page',
  settings: {
    select: ['Start at', 'The hub site'],
    layout: 'Separator',
    switches: ['Show icons', 'Shorten long trails', 'Link the last step'],
  },
  draw(canvas) {
    const { t1, t2, t3, t5 } = canvas.tones;

    const drawStep = ({ label, icon, x, height }: (typeof pages)[number]) => {
      const y = 600 - height;
      canvas.panel(x, y, 160, height, { radius: 16, lift: 12 });
      canvas.clip(x, y, 160, 40, 16, () => canvas.rect(x, y, 160, 24, { fill: t5 }));
      canvas.rect(x + 22, y + 48, 52, 52, { radius: 12, fill: t1 });
      canvas.icon(icon, x + 32, y + 58, 32, { stroke: t5, strokeWidth: 2.2 });
      canvas.text(x + 22, y + 146, label, { size: 30, weight: 700 });
      const lines = [116, 88, 104, 64].slice(0, Math.floor((height - 160) / 50));
      canvas.bars(x + 22, y + 176, lines, { height: 13, gap: 17, fill: colors.bar2 });
    };

    const drawLastStep = () => {
      canvas.panel(556, 114, 200, 486, { radius: 16, lift: 12, fill: colors.cobalt });
      canvas.rect(586, 150, 60, 60, { radius: 14 });
      canvas.icon('map-pin', 598, 162, 36, { stroke: colors.cobalt, strokeWidth: 2.2 });
      canvas.text(586, 272, 'Rates', { size: 46, weight: 700, fill: colors.paper });
      const lines = [152, 124, 140, 90];
      canvas.bars(586, 306, lines, { height: 14, gap: 18, fill: colors.cobaltSoft });
    };

    const drawChevron = (x: number, y: number) => {
      canvas.circle(x + 5, y + 5, 28, { fill: t3 });
      canvas.circle(x, y, 28, { fill: t2 });
      canvas.icon('chevron-right', x - 17, y - 17, 34, { stroke: t5, strokeWidth: 3 });
    };

    pages.forEach(drawStep);
    drawLastStep();
    drawChevron(206, 556);
    drawChevron(378, 486);
    drawChevron(550, 394);
  },
};
