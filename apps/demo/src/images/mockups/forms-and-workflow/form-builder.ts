import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const dashed = { radius: 14, strokeWidth: 3.5, dash: '10 8' };

export const formBuilder: ProductMockup = {
  color: 'lagoon',
  alt: 'Form with a field being dropped in',
  settings: {
    select: ['Save answers to', 'Travel requests'],
    layout: 'Columns',
    switches: ['Save drafts', 'One question a page', 'Send a receipt'],
  },
  draw(canvas) {
    const { t1, t4, t5 } = canvas.tones;

    const drawField = (y: number, value = '') => {
      canvas.bar(116, y, 120, 13, colors.bar2);
      canvas.rect(116, y + 26, 358, 58, { radius: 12, stroke: colors.bar2, strokeWidth: 2.5 });
      canvas.text(138, y + 65, value, { size: 27, weight: 500, fill: colors.ink2 });
    };

    const drawForm = () => {
      canvas.panel(80, 60, 430);
      canvas.text(116, 126, 'Travel request', { size: 38, weight: 700 });
      drawField(164, 'Lisbon');
      canvas.rect(104, 270, 382, 104, {
        ...dashed,
        fill: colors.cobaltWash,
        stroke: colors.cobalt,
      });
      drawField(398);
      canvas.bar(116, 506, 150, 13, colors.bar2);
      canvas.check(116, 534, 36, true, t4);
      canvas.bar(168, 545, 180, 13);
    };

    const drawPalette = () => {
      canvas.panel(560, 150, 170, 450, { radius: 18, fill: t5 });
      ['type', 'calendar', 'list', 'paperclip', 'pen-line'].forEach((icon, i) => {
        const y = 174 + i * 86;
        if (icon === 'calendar') {
          canvas.rect(584, y, 122, 70, { ...dashed, radius: 12, fill: 'none', stroke: t4 });
          return;
        }
        canvas.rect(584, y, 122, 70, { radius: 12, fill: t1 });
        canvas.icon(icon, 625, y + 15, 40, { stroke: t5, strokeWidth: 2.2 });
      });
    };

    const drawMovingField = () => {
      canvas.rect(282, 288, 330, 88, { radius: 14, fill: t5, opacity: 0.3 });
      canvas.rect(270, 274, 330, 88, { radius: 14, fill: colors.cobalt });
      canvas.icon('calendar', 294, 296, 44, { stroke: colors.paper, strokeWidth: 2.2 });
      canvas.text(356, 330, 'Travel dates', { size: 34, weight: 700, fill: colors.paper });
    };

    drawForm();
    drawPalette();
    canvas.group('rotate(-3 450 320)', drawMovingField);
    canvas.cursor(560, 350, 1.5);
  },
};
