import { colors, oklch } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const tiles = [
  { value: '12', unit: 'days' },
  { value: '08', unit: 'hours' },
  { value: '45', unit: 'min' },
];

export const countdownTiles: SceneDefinition = {
  bin: 'marigold',
  ground: 't3',
  alt: 'Countdown in flip tiles',
  settings: {
    select: ['Count down to', 'Friday, 9:00'],
    layout: 'Tiles',
    switches: ['Show minutes', 'Show seconds', 'Say when it is over'],
  },
  draw(scene) {
    const { t4, t5 } = scene.tones;

    const drawTile = (x: number, value: string, unit: string, current: boolean) => {
      const [y, width] = [232, 216];
      const label = { size: 38, anchor: 'middle' } as const;
      scene.shadow(x, y, width, 368, 22, { dx: 12, dy: 14, fill: t4 });
      scene.rect(x, y, width, 368, {
        radius: 22,
        fill: current ? colors.cobalt : colors.paper,
        feet: true,
      });
      scene.text(x + width / 2, y + 202, value, {
        size: 142,
        weight: 700,
        anchor: 'middle',
        fill: current ? colors.paper : colors.ink,
      });
      scene.rect(x, y + 150, width, 5, { fill: current ? oklch(0.38, 0.18, 264) : colors.line });
      [x - 5, x + width - 7].forEach((hinge) =>
        scene.rect(hinge, y + 138, 12, 30, { radius: 4, fill: t5 }),
      );
      scene.text(x + width / 2, y + 300, unit, {
        ...label,
        fill: current ? colors.cobaltSoft : colors.ink2,
      });
    };

    scene.text(400, 168, 'Go-live in', { size: 52, weight: 700, anchor: 'middle', fill: t5 });
    tiles.forEach(({ value, unit }, i) => drawTile(60 + i * 232, value, unit, unit === 'min'));
  },
};
