import { colors } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const dashed = { radius: 14, strokeWidth: 3.5, dash: '10 8' };

export const formBuilder: SceneDefinition = {
  bin: 'lagoon',
  alt: 'Form with a field being dropped in',
  settings: {
    select: ['Save answers to', 'Travel requests'],
    layout: 'Columns',
    switches: ['Save drafts', 'One question a page', 'Send a receipt'],
  },
  draw(scene) {
    const { t1, t4, t5 } = scene.tones;

    const drawField = (y: number, value = '') => {
      scene.bar(116, y, 120, 13, colors.bar2);
      scene.rect(116, y + 26, 358, 58, { radius: 12, stroke: colors.bar2, strokeWidth: 2.5 });
      scene.text(138, y + 65, value, { size: 27, weight: 500, fill: colors.ink2 });
    };

    const drawForm = () => {
      scene.panel(80, 60, 430);
      scene.text(116, 126, 'Travel request', { size: 38, weight: 700 });
      drawField(164, 'Lisbon');
      scene.rect(104, 270, 382, 104, {
        ...dashed,
        fill: colors.cobaltWash,
        stroke: colors.cobalt,
      });
      drawField(398);
      scene.bar(116, 506, 150, 13, colors.bar2);
      scene.check(116, 534, 36, true, t4);
      scene.bar(168, 545, 180, 13);
    };

    const drawPalette = () => {
      scene.panel(560, 150, 170, 450, { radius: 18, fill: t5 });
      ['type', 'calendar', 'list', 'paperclip', 'pen-line'].forEach((icon, i) => {
        const y = 174 + i * 86;
        if (icon === 'calendar') {
          scene.rect(584, y, 122, 70, { ...dashed, radius: 12, fill: 'none', stroke: t4 });
          return;
        }
        scene.rect(584, y, 122, 70, { radius: 12, fill: t1 });
        scene.icon(icon, 625, y + 15, 40, { stroke: t5, strokeWidth: 2.2 });
      });
    };

    const drawMovingField = () => {
      scene.rect(282, 288, 330, 88, { radius: 14, fill: t5, opacity: 0.3 });
      scene.rect(270, 274, 330, 88, { radius: 14, fill: colors.cobalt });
      scene.icon('calendar', 294, 296, 44, { stroke: colors.paper, strokeWidth: 2.2 });
      scene.text(356, 330, 'Travel dates', { size: 34, weight: 700, fill: colors.paper });
    };

    drawForm();
    drawPalette();
    scene.group('rotate(-3 450 320)', drawMovingField);
    scene.cursor(560, 350, 1.5);
  },
};
