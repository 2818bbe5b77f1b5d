import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const rooms = [
  { name: 'Elm', seats: 8 },
  { name: 'Fir', seats: 12 },
  { name: 'Oak', seats: 4 },
  { name: 'Yew', seats: 20 },
];
const rowTop = (row: number) => 146 + row * 116;
const hourX = (hour: number) => 262 + (hour - 9) * 124;

export const roomBooking: ProductMockup = {
  color: 'marigold',
  alt: 'Room timeline with a new booking being placed',
  panel: [56, 70, 700, 530],
  settings: {
    select: ['Building', 'Riverside, all floors'],
    layout: 'View',
    switches: ['Show seats', 'Book for others', 'Free rooms first'],
  },
  draw(canvas) {
    const { t2, t3, t5 } = canvas.tones;

    const drawHour = (hour: number) => {
      const label = { size: 25, fill: colors.ink3, anchor: 'middle' } as const;
      canvas.text(hourX(hour), 124, `${hour}:00`, label);
      canvas.line(hourX(hour), 146, hourX(hour), 600, colors.hairline, 2.5);
    };

    const drawRoom = (row: number, name: string, seats: number) => {
      const y = rowTop(row);
      canvas.line(56, y + 116, 960, y + 116);
      canvas.text(92, y + 56, name, { size: 34, weight: 700 });
      canvas.icon('users', 92, y + 68, 24, { stroke: colors.ink3, strokeWidth: 2.4 });
      canvas.text(122, y + 89, String(seats), { size: 24, fill: colors.ink2 });
    };

    const drawBooking = (
      at: { row: number; from: number; to: number },
      label: string,
      { fill = t2, color = t5 } = {},
    ) => {
      const [x, y] = [hourX(at.from) + 4, rowTop(at.row) + 18];
      canvas.rect(x, y, hourX(at.to) - hourX(at.from) - 8, 80, { radius: 12, fill });
      canvas.text(x + 18, y + 49, label, { size: 25, fill: color });
    };

    canvas.panel(56, 70, 900);
    [9, 10, 11, 12, 13].forEach(drawHour);
    canvas.line(56, 146, 960, 146);
    rooms.forEach(({ name, seats }, row) => drawRoom(row, name, seats));
    drawBooking({ row: 0, from: 9, to: 10.5 }, 'Stand-up');
    drawBooking({ row: 0, from: 11.5, to: 13 }, 'Interview');
    drawBooking({ row: 1, from: 10, to: 12 }, 'Board', { fill: t3 });
    drawBooking({ row: 2, from: 9, to: 9.75 }, '');
    drawBooking({ row: 3, from: 9.5, to: 11 }, 'Vendor');
    drawBooking({ row: 3, from: 12, to: 14 }, 'Training', { fill: t3 });
    drawBooking({ row: 2, from: 10.5, to: 12.5 }, 'Design review', {
      fill: colors.cobalt,
      color: colors.paper,
    });
    canvas.marks(hourX(10.5) + 4, rowTop(2) + 18, 240, 80, { padding: 10 });
    canvas.cursor(664, 456, 1.4);
  },
};
