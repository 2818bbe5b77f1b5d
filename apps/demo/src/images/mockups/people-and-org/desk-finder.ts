import { colors, oklch } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Desk {
  number: number;
  person?: number;
}

const upperRow: Desk[] = [
  { number: 11, person: 2 },
  { number: 12 },
  { number: 13, person: 7 },
  { number: 15, person: 5 },
  { number: 17 },
];
const lowerRow: Desk[] = [
  { number: 21, person: 3 },
  { number: 22, person: 8 },
  { number: 24 },
  { number: 26, person: 4 },
  { number: 28, person: 1 },
];
const chosen = 24;
const plant = oklch(0.72, 0.09, 150);
const columnX = (column: number) => 92 + column * 172;

export const deskFinder: ProductMockup = {
  color: 'clay',
  alt: 'Floor plan with desks and one free desk picked',
  panel: [48, 64, 712, 536],
  settings: {
    select: ['Floor', 'Second floor, west'],
    layout: 'Show desks as',
    switches: ['Show who sits where', 'Only free desks', 'Sit near my team'],
  },
  draw(canvas) {
    const { t1, t2, t4, t5 } = canvas.tones;

    const drawDays = () => {
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].forEach((day, i) => {
        const isChosen = day === 'Thu';
        const x = 84 + i * 112;
        canvas.rect(x, 92, 100, 54, { radius: 27, fill: isChosen ? t5 : t1 });
        canvas.text(x + 50, 128, day, {
          anchor: 'middle',
          fill: isChosen ? colors.paper : t5,
        });
      });
    };

    const drawSeat = (x: number, y: number, person?: number) => {
      if (person === undefined) canvas.circle(x, y, 30, { stroke: t2, strokeWidth: 4 });
      else canvas.avatar(x, y, 34, person);
    };

    const drawDesk = (x: number, y: number, seatY: number, { number, person }: Desk) => {
      const isChosen = number === chosen;
      canvas.rect(x, y, 160, 78, { radius: 12, fill: isChosen ? colors.cobalt : t2 });
      canvas.text(x + 80, y + 51, String(number), {
        size: 34,
        weight: 700,
        anchor: 'middle',
        fill: isChosen ? colors.paper : t4,
      });
      if (isChosen) {
        canvas.circle(x + 80, seatY, 30, {
          fill: colors.cobaltWash,
          stroke: colors.cobalt,
          strokeWidth: 4,
        });
      } else drawSeat(x + 80, seatY, person);
    };

    const drawPlant = (x: number, y: number) => {
      [-18, 18].forEach((d) => canvas.circle(x + d, y + 8, 22, { fill: plant }));
      canvas.circle(x, y - 14, 24, { fill: plant });
      canvas.circle(x, y + 2, 10, { fill: colors.paper, opacity: 0.6 });
    };

    canvas.panel(48, 64, 900);
    drawDays();
    canvas.line(48, 174, 948, 174);
    upperRow.forEach((desk, column) => drawDesk(columnX(column), 264, 222, desk));
    lowerRow.forEach((desk, column) => drawDesk(columnX(column), 372, 496, desk));
    canvas.marks(columnX(2), 372, 160, 156, { padding: 9, length: 20, strokeWidth: 5 });
    canvas.rect(48, 564, 900, 36, { fill: t1 });
    drawPlant(258, 570);
    drawPlant(774, 570);
  },
};
