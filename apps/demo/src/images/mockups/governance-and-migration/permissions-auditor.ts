import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const sites = ['HR', 'Legal', 'Sales', 'IT'];

// From 0 (none) to 3 (full) for each site.
const people = [
  { name: 'Ada K.', levels: [3, 1, 0, 2] },
  { name: 'Ivo R.', levels: [0, 2, 3, 0] },
  { name: 'Guest 14', levels: [1, 0, 'risky', 1] },
  { name: 'Sun Y.', levels: [2, 3, 1, 0] },
  { name: 'Lena P.', levels: [0, 1, 2, 3] },
] as const;

export const permissionsAuditor: ProductMockup = {
  color: 'fern',
  alt: 'Matrix of people and sites with a risky grant flagged',
  panel: [60, 60, 680, 540],
  settings: {
    select: ['Sites', 'All sites of this hub'],
    layout: 'Show levels as',
    switches: ['Include guests', 'Include groups', 'Flag unused grants'],
  },
  draw(canvas) {
    const { t1, t4, t5 } = canvas.tones;

    const drawRiskyGrant = (x: number, y: number) => {
      canvas.rect(x - 31, y - 31, 62, 62, { radius: 14, fill: colors.cobalt });
      canvas.marks(x - 31, y - 31, 62, 62, { padding: 9, length: 13 });
      canvas.icon('eye', x - 19, y - 19, 38, { stroke: colors.paper, strokeWidth: 2.4 });
    };

    const drawLevel = (x: number, y: number, level: number) => {
      if (level === 0) {
        canvas.circle(x, y, 5, { fill: colors.bar2 });
        return;
      }
      [24, 32, 40].forEach((height, step) => {
        const fill = step < level ? t4 : t1;
        canvas.rect(x - 26 + step * 19, y + 20 - height, 14, height, { radius: 4, fill });
      });
    };

    const drawPerson = (row: number, name: string) => {
      const y = 212 + row * 80;
      canvas.line(60, y, 740, y);
      canvas.avatar(118, y + 40, 25, row + 2);
      canvas.text(158, y + 49, name, { size: 27 });
    };

    canvas.panel(60, 60, 680);
    canvas.icon('shield-check', 92, 88, 44, { stroke: t5, strokeWidth: 2.2 });
    canvas.text(150, 122, 'Who can see what', { size: 34, weight: 700 });
    sites.forEach((site, i) => {
      canvas.text(374 + i * 96, 192, site, { size: 25, fill: colors.ink2, anchor: 'middle' });
    });
    people.forEach(({ name, levels }, row) => {
      drawPerson(row, name);
      levels.forEach((level, column) => {
        const [x, y] = [374 + column * 96, 252 + row * 80];
        if (level === 'risky') drawRiskyGrant(x, y);
        else drawLevel(x, y, level);
      });
    });
  },
};
