import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const left = 188;
const weekWidth = 70;
const firstWeek = 26;
const requested = { week: 29, weeks: 2 };
const weekX = (week: number) => left + (week - firstWeek) * weekWidth;
const rowY = (row: number) => 262 + row * 82;

const isRequested = (week: number) =>
  week >= requested.week && week < requested.week + requested.weeks;

const presence = [54, 54, 54, 54, 32, 54, 76, 54];

export const leaveCalendar: ProductMockup = {
  color: 'marigold',
  alt: 'Leave of a team by week with a new request marked',
  panel: [56, 60, 696, 540],
  settings: {
    select: ['Team', 'Customer service'],
    layout: 'Show',
    switches: ['Public holidays', 'Names of the absent', 'Warn below half'],
  },
  draw(canvas) {
    const { t1, t2, t3, t4, t5 } = canvas.tones;

    const drawWeek = (week: number) => {
      canvas.text(weekX(week) + weekWidth / 2, 214, String(week), {
        size: 25,
        anchor: 'middle',
        fill: isRequested(week) ? colors.cobalt : colors.ink3,
      });
    };

    const drawLeave = (row: number, from: number, weeks: number, fill: string, label = '') => {
      const [x, y] = [weekX(from) + 5, rowY(row) - 24];
      const color = fill === colors.cobalt ? colors.paper : t5;
      canvas.rect(x, y, weeks * weekWidth - 10, 48, { radius: 24, fill });
      canvas.text(x + 24, rowY(row) + 9, label, { fill: color });
    };

    const drawPresence = () => {
      canvas.icon('users', 98, 536, 48, { stroke: t5 });
      presence.forEach((height, i) => {
        const fill = isRequested(firstWeek + i) ? t4 : t3;
        canvas.rect(weekX(firstWeek + i) + 12, 600 - height, weekWidth - 24, height, {
          radius: 8,
          fill,
          squareBottom: true,
        });
      });
    };

    canvas.panel(56, 60, 696);
    canvas.text(92, 130, 'July', { size: 44, weight: 700 });
    canvas.text(188, 130, 'and August', { size: 44, weight: 500, fill: colors.ink3 });
    canvas.text(92, 214, 'Week', { size: 25, fill: colors.ink3 });
    canvas.rect(56, 510, 696, 90, { fill: t1 });
    canvas.rect(weekX(requested.week), 176, weekWidth * requested.weeks, 424, {
      radius: 16,
      fill: colors.cobaltWash,
      squareBottom: true,
    });
    drawPresence();
    [26, 27, 28, 29, 30, 31, 32, 33].forEach(drawWeek);
    [6, 3, 4].forEach((seed, row) => {
      canvas.avatar(124, rowY(row), 32, seed);
      canvas.line(left, rowY(row) + 41, 752, rowY(row) + 41, colors.hairline);
    });
    drawLeave(0, 26, 3, t2, 'Lake');
    drawLeave(1, requested.week, requested.weeks, colors.cobalt, 'Porto?');
    drawLeave(2, 30, 2, t3, 'Study');
    drawLeave(2, 33, 1, t2);
  },
};
