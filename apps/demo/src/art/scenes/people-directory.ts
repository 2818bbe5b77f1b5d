import { colors } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const people = [
  { name: 'Noor', seed: 2 },
  { name: 'Felix', seed: 3 },
  { name: 'Amara', seed: 6 },
  { name: 'Tom', seed: 1 },
  { name: 'Lena', seed: 4 },
  { name: 'Jun', seed: 5 },
];

export const peopleDirectory: SceneDefinition = {
  bin: 'clay',
  alt: 'People directory with search',
  panel: [70, 60, 660, 540],
  settings: {
    select: ['People from', 'The whole company'],
    layout: 'Layout',
    switches: ['Show the alphabet', 'Show phone numbers', 'Search skills too'],
  },
  draw(scene) {
    const drawSearch = () => {
      const field = { radius: 14, stroke: colors.cobalt, strokeWidth: 4 };
      scene.rect(102, 92, 528, 66, field);
      scene.icon('search', 122, 108, 34, { stroke: colors.ink2 });
      scene.text(170, 135, 'design', { size: 30 });
      scene.rect(268, 108, 3.5, 36, { fill: colors.cobalt });
    };

    const drawAlphabet = () => {
      [...'ABCDEFGHIJK'].forEach((letter, i) => {
        const fill = letter === 'D' ? scene.tones.t5 : colors.ink3;
        scene.text(686, 118 + i * 44, letter, { size: 24, fill, anchor: 'middle' });
      });
    };

    const drawPerson = (x: number, y: number, name: string, seed: number) => {
      scene.rect(x, y, 168, 210, { radius: 16, fill: colors.paper2 });
      scene.avatar(x + 84, y + 76, 50, seed);
      scene.text(x + 84, y + 160, name, { size: 28, weight: 700, anchor: 'middle' });
      scene.bar(x + 40, y + 178, 88, 11, colors.bar2);
    };

    scene.panel(70, 60, 660);
    drawSearch();
    drawAlphabet();
    people.forEach(({ name, seed }, i) => {
      drawPerson(102 + (i % 3) * 180, 184 + Math.floor(i / 3) * 224, name, seed);
    });
  },
};
