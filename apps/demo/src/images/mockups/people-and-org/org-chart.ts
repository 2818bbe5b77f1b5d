import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const lines = [
  'M400 160V214M169 262V214H631V262M400 214V262',
  'M400 366V420M172 470V420H628V470M324 420V470M476 420V470',
];

export const orgChart: ProductMockup = {
  color: 'clay',
  alt: 'Organisation chart with one team selected',
  settings: {
    select: ['Start with', 'Head of the company'],
    layout: 'Direction',
    switches: ['Show photos', 'Show open posts', 'Collapse large teams'],
  },
  draw(canvas) {
    const { tones } = canvas;

    const drawCard = (
      box: { x: number; y: number; width: number },
      person: { name: string; seed: number; role: number },
      selected = false,
    ) => {
      const { x, y, width } = box;
      const fill = selected ? colors.cobalt : colors.paper;
      canvas.panel(x, y, width, 104, { radius: 16, squareBottom: false, lift: 10, fill });
      canvas.avatar(x + 50, y + 52, 32, person.seed);
      canvas.text(x + 96, y + 49, person.name, {
        weight: 700,
        fill: selected ? colors.paper : colors.ink,
      });
      canvas.bar(x + 96, y + 66, person.role, 12, selected ? colors.cobaltSoft : colors.bar2);
    };

    const drawStandingCard = (x: number, seed: number) => {
      canvas.panel(x, 462, 132, 138, { radius: 16, lift: 10 });
      canvas.avatar(x + 66, 512, 32, seed);
      canvas.bar(x + 26, 560, 80, 12, colors.bar2);
    };

    canvas.path(lines.join(''), { stroke: tones.t5, strokeWidth: 4 });
    drawCard({ x: 272, y: 56, width: 256 }, { name: 'Ada K.', seed: 1, role: 96 });
    drawCard({ x: 60, y: 262, width: 218 }, { name: 'Ivo R.', seed: 2, role: 72 });
    drawCard({ x: 291, y: 262, width: 218 }, { name: 'Mara L.', seed: 4, role: 84 }, true);
    drawCard({ x: 522, y: 262, width: 218 }, { name: 'Sun Y.', seed: 3, role: 64 });
    [106, 258, 410, 562].forEach((x, i) => drawStandingCard(x, i + 5));
  },
};
