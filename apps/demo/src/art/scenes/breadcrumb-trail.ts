import { colors } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const pages = [
  { label: 'Home', icon: 'house', x: 40, height: 204 },
  { label: 'Finance', icon: 'landmark', x: 212, height: 298 },
  { label: 'Travel', icon: 'plane', x: 384, height: 392 },
];

export const breadcrumbTrail: SceneDefinition = {
  bin: 'stone',
  alt: 'Pages as steps that lead to the current page',
  settings: {
    select: ['Start at', 'The hub site'],
    layout: 'Separator',
    switches: ['Show icons', 'Shorten long trails', 'Link the last step'],
  },
  draw(scene) {
    const { t1, t2, t3, t5 } = scene.tones;

    const drawStep = ({ label, icon, x, height }: (typeof pages)[number]) => {
      const y = 600 - height;
      scene.panel(x, y, 160, height, { radius: 16, lift: 12 });
      scene.clip(x, y, 160, 40, 16, () => scene.rect(x, y, 160, 24, { fill: t5 }));
      scene.rect(x + 22, y + 48, 52, 52, { radius: 12, fill: t1 });
      scene.icon(icon, x + 32, y + 58, 32, { stroke: t5, strokeWidth: 2.2 });
      scene.text(x + 22, y + 146, label, { size: 30, weight: 700 });
      const lines = [116, 88, 104, 64].slice(0, Math.floor((height - 160) / 50));
      scene.bars(x + 22, y + 176, lines, { height: 13, gap: 17, fill: colors.bar2 });
    };

    const drawLastStep = () => {
      scene.panel(556, 114, 200, 486, { radius: 16, lift: 12, fill: colors.cobalt });
      scene.rect(586, 150, 60, 60, { radius: 14 });
      scene.icon('map-pin', 598, 162, 36, { stroke: colors.cobalt, strokeWidth: 2.2 });
      scene.text(586, 272, 'Rates', { size: 46, weight: 700, fill: colors.paper });
      const lines = [152, 124, 140, 90];
      scene.bars(586, 306, lines, { height: 14, gap: 18, fill: colors.cobaltSoft });
    };

    const drawChevron = (x: number, y: number) => {
      scene.circle(x + 5, y + 5, 28, { fill: t3 });
      scene.circle(x, y, 28, { fill: t2 });
      scene.icon('chevron-right', x - 17, y - 17, 34, { stroke: t5, strokeWidth: 3 });
    };

    pages.forEach(drawStep);
    drawLastStep();
    drawChevron(206, 556);
    drawChevron(378, 486);
    drawChevron(550, 394);
  },
};
