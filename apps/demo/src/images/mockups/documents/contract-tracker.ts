import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Binder {
  x: number;
  width: number;
  height: number;
  label: string;
  ends: string;
}

export const contractTracker: ProductMockup = {
  color: 'moss',
  alt: 'Contracts as binders on a shelf, the next one to end pulled forward',
  settings: {
    select: ['Contracts from', 'All suppliers'],
    layout: 'Show as',
    switches: ['Warn 60 days before', 'Show ended ones', 'Show the owner'],
  },
  draw(canvas) {
    const { t1, t4, t5 } = canvas.tones;

    const drawBinder = (
      { x, width, height, label, ends }: Binder,
      look: { fill: string; color: string; hole: string },
    ) => {
      const [y, middle] = [600 - height, x + width / 2];
      canvas.panel(x, y, width, height, { radius: 14, lift: 12, fill: look.fill });
      canvas.text(middle, y + 52, ends, {
        size: 25,
        weight: 700,
        fill: look.color,
        anchor: 'middle',
      });
      canvas.line(x + 18, y + 74, x + width - 18, y + 74, look.color, 3);
      canvas.group(`translate(${middle + 13} 508) rotate(-90)`, () =>
        canvas.text(0, 0, label, { size: 36, weight: 700, fill: look.color }),
      );
      canvas.circle(middle, 548, 20, { fill: look.hole });
    };

    const drawReminder = () => {
      canvas.shadow(217, 56, 206, 62, 31, { dx: 10, dy: 10, squareBottom: false });
      canvas.rect(217, 56, 206, 62, { radius: 31 });
      canvas.icon('alarm-clock', 237, 69, 36, { stroke: colors.ink, strokeWidth: 2.2 });
      canvas.text(285, 97, '18 days', { size: 30, weight: 700 });
    };

    const paper = { fill: colors.paper, color: t5, hole: t1 };
    const dark = { fill: t5, color: t1, hole: t4 };
    const green = { fill: t4, color: colors.paper, hole: t5 };
    const cobalt = { fill: colors.cobalt, color: colors.paper, hole: colors.cobaltSoft };

    drawBinder({ x: 44, width: 92, height: 352, label: 'Cleaning', ends: 'Mar' }, green);
    drawBinder({ x: 144, width: 106, height: 400, label: 'Insurance', ends: 'May' }, paper);
    drawBinder({ x: 258, width: 124, height: 448, label: 'Office lease', ends: '30 Jun' }, cobalt);
    drawBinder({ x: 390, width: 92, height: 336, label: 'Phones', ends: 'Aug' }, dark);
    drawBinder({ x: 490, width: 100, height: 384, label: 'Licences', ends: 'Nov' }, paper);
    canvas.group('rotate(-11 662 600)', () => {
      drawBinder({ x: 662, width: 92, height: 352, label: 'Parking', ends: 'Dec' }, green);
    });
    drawReminder();
  },
};
