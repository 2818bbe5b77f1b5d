import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const people = [
  { name: 'Noor', seed: 2 },
  { name: 'Felix', seed: 3 },
  { name: 'Amara', seed: 6 },
  { name: 'Tom', seed: 1 },
  { name: 'Lena', seed: 4 },
  { name: 'Jun', seed: 5 },
];

export const peopleDirectory: ProductMockup = {
  color: 'clay',
  alt: 'People directory with search',
  panel: [70, 60, 660, 540],
  settings: {
    select: ['People from', 'The whole company'],
    layout: 'Layout',
    switches: ['Show the alphabet', 'Show phone numbers', 'Search skills too'],
  },
  draw(canvas) {
    const drawSearch = () => {
      const field = { radius: 14, stroke: colors.cobalt, strokeWidth: 4 };
      canvas.rect(102, 92, 528, 66, field);
      canvas.icon('search', 122, 108, 34, { stroke: colors.ink2 });
      canvas.text(170, 135, 'design', { size: 30 });
      canvas.rect(268, 108, 3.5, 36, { fill: colors.cobalt });
    };

    const drawAlphabet = () => {
      [...'ABCDEFGHIJK'].forEach((letter, i) => {
        const fill = letter === 'D' ? canvas.tones.t5 : colors.ink3;
        canvas.text(686, 118 + i * 44, letter, { size: 24, fill, anchor: 'middle' });
      });
    };

    const drawPerson = (x: number, y: number, name: string, seed: number) => {
      canvas.rect(x, y, 168, 210, { radius: 16, fill: colors.paper2 });
      canvas.avatar(x + 84, y + 76, 50, seed);
      canvas.text(x + 84, y + 160, name, { size: 28, weight: 700, anchor: 'middle' });
      canvas.bar(x + 40, y + 178, 88, 11, colors.bar2);
    };

    canvas.panel(70, 60, 660);
    drawSearch();
    drawAlphabet();
    people.forEach(({ name, seed }, i) => {
      drawPerson(102 + (i % 3) * 180, 184 + Math.floor(i / 3) * 224, name, seed);
    });
  },
};
