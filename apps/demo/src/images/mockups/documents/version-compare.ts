import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const removed = { ground: '#fbe3df', text: '#e5a39b', sign: '#a3362b' };

export const versionCompare: ProductMockup = {
  color: 'moss',
  alt: 'Two document versions side by side with changes marked',
  settings: {
    select: ['Compare with', 'The version before'],
    layout: 'Layout',
    switches: ['Mark changes', 'Only show changes', 'Scroll together'],
  },
  draw(canvas) {
    const { t1, t5 } = canvas.tones;

    const drawSheet = (x: number, y: number, label: string) => {
      canvas.panel(x, y, 316, 600 - y, { radius: 14 });
      canvas.text(x + 30, y + 56, label, { size: 34, weight: 700 });
      canvas.line(x, y + 84, x + 316, y + 84);
    };

    const drawLines = (
      x: number,
      y: number,
      widths: readonly number[],
      fill: string = colors.bar2,
    ) => canvas.bars(x, y, widths, { height: 13, gap: 15, fill });

    const drawRemoved = () => {
      canvas.rect(84, 296, 288, 92, { radius: 10, fill: removed.ground });
      canvas.text(98, 352, '–', { size: 34, weight: 700, fill: removed.sign });
      drawLines(130, 314, [210, 228, 120], removed.text);
    };

    const drawAdded = () => {
      canvas.rect(428, 256, 288, 148, { radius: 10, fill: colors.cobaltWash });
      canvas.rect(428, 256, 8, 148, { radius: 4, fill: colors.cobalt });
      canvas.text(448, 300, '+', { size: 34, weight: 700, fill: colors.cobalt });
      drawLines(484, 280, [200, 216, 180, 208], colors.cobaltSoft);
    };

    drawSheet(70, 100, 'v7');
    drawLines(100, 214, [250, 230, 256]);
    drawRemoved();
    drawLines(100, 416, [256, 214, 244, 190, 236, 128, 250]);

    drawSheet(414, 60, 'v8');
    canvas.chip(600, 84, 'Latest', { size: 23, height: 38, fill: t1, color: t5 });
    drawLines(444, 174, [250, 230, 256]);
    drawAdded();
    drawLines(444, 432, [256, 214, 244, 190, 236, 200]);
    canvas.path('M372 342C400 342 400 330 428 330', { stroke: t5, strokeWidth: 4 });
  },
};
