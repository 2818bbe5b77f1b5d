import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const people = [
  { name: 'Noor', seed: 2 },
  { name: 'Ivo', seed: 7 },
  { name: 'Mara', seed: 4 },
  { name: 'Felix', seed: 3 },
];

// Quarters from 0 (none) to 4 (expert), one for each person.
const skills = [
  { name: 'Python', quarters: [3, 1, 2, 0] },
  { name: 'Spanish', quarters: [1, 0, 4, 2] },
  { name: 'First aid', quarters: [0, 4, 1, 2] },
  { name: 'Drawing', quarters: [2, 1, 0, 4] },
];
const match = { row: 1, column: 2 };
const columnX = (column: number) => 346 + column * 108;
const rowY = (row: number) => 294 + row * 92;

export const skillsMatrix: ProductMockup = {
  color: 'clay',
  alt: 'People and their skills with the best match marked',
  panel: [64, 56, 672, 544],
  settings: {
    select: ['Team', 'Product and design'],
    layout: 'Levels as',
    switches: ['Best match first', 'Show open goals', 'Ask people to update'],
  },
  draw(canvas) {
    const { t1, t2, t4 } = canvas.tones;

    const drawQuarters = (x: number, y: number, quarters: number, fill: string) => {
      const radius = 26;
      const ends = [
        [radius, 0],
        [0, radius],
        [-radius, 0],
      ];
      const [endX = 0, endY = 0] = ends[quarters - 1] ?? [];
      const largeArc = quarters > 2 ? 1 : 0;
      const wedge = `M${x} ${y}V${y - radius}A${radius} ${radius} 0 ${largeArc} 1 ${x + endX} ${y + endY}Z`;
      canvas.circle(x, y, radius, { fill: quarters === 4 ? fill : t1 });
      if (quarters > 0 && quarters < 4) canvas.path(wedge, { fill });
    };

    const drawMatch = () => {
      const [x, y] = [columnX(match.column), rowY(match.row)];
      canvas.rect(x - 50, 84, 100, 516, {
        radius: 18,
        fill: colors.cobaltWash,
        squareBottom: true,
      });
      canvas.rect(82, y - 40, x - 32, 80, { radius: 18, fill: colors.cobaltWash });
      drawQuarters(x, y, 4, colors.cobalt);
      canvas.tick(x, y, 44, { strokeWidth: 5 });
      canvas.marks(x - 26, y - 26, 52, 52, { padding: 9, length: 13 });
    };

    canvas.panel(64, 56, 672);
    canvas.text(104, 140, 'Who knows', { size: 27, fill: colors.ink2 });
    canvas.text(104, 180, 'Spanish?', { size: 36, weight: 700 });
    drawMatch();
    people.forEach(({ name, seed }, column) => {
      canvas.avatar(columnX(column), 144, 42, seed);
      canvas.text(columnX(column), 222, name, { anchor: 'middle' });
    });
    skills.forEach(({ name, quarters }, row) => {
      canvas.text(104, rowY(row) + 10, name, { size: 28 });
      quarters.forEach((level, column) => {
        const isMatch = row === match.row && column === match.column;
        if (!isMatch) drawQuarters(columnX(column), rowY(row), level, level > 2 ? t4 : t2);
      });
    });
  },
};
