import { colors, oklch } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const tiles = [
  { value: '12', unit: 'days' },
  { value: '08', unit: 'hours' },
  { value: '45', unit: 'min' },
];

export const countdownTiles: ProductMockup = {
  color: 'marigold',
  ground: 't3',
  alt: 'Countdown in flip tiles',
  settings: {
    select: ['Count down to', 'Friday, 9:00'],
    layout: 'Tiles',
    switches: ['Show minutes', 'Show seconds', 'Say when it is over'],
  },
  draw(canvas) {
    const { t4, t5 } = canvas.tones;

    const drawTile = (x: number, value: string, unit: string, current: boolean) => {
      const [y, width] = [232, 216];
      const label = { size: 38, anchor: 'middle' } as const;
      canvas.shadow(x, y, width, 368, 22, { dx: 12, dy: 14, fill: t4 });
      canvas.rect(x, y, width, 368, {
        radius: 22,
        fill: current ? colors.cobalt : colors.paper,
        squareBottom: true,
      });
      canvas.text(x + width / 2, y + 202, value, {
        size: 142,
        weight: 700,
        anchor: 'middle',
        fill: current ? colors.paper : colors.ink,
      });
      canvas.rect(x, y + 150, width, 5, { fill: current ? oklch(0.38, 0.18, 264) : colors.line });
      [x - 5, x + width - 7].forEach((hinge) =>
        canvas.rect(hinge, y + 138, 12, 30, { radius: 4, fill: t5 }),
      );
      canvas.text(x + width / 2, y + 300, unit, {
        ...label,
        fill: current ? colors.cobaltSoft : colors.ink2,
      });
    };

    canvas.text(400, 168, 'Go-live in', { size: 52, weight: 700, anchor: 'middle', fill: t5 });
    tiles.forEach(({ value, unit }, i) => drawTile(60 + i * 232, value, unit, unit === 'min'));
  },
};
