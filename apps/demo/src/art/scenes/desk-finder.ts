import { colors, oklch } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

interface Desk {
  number: number;
  /** Seed of the person who sits there; none if the desk is free. */
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

export const deskFinder: SceneDefinition = {
  bin: 'clay',
  alt: 'Floor plan with desks and one free desk picked',
  panel: [48, 64, 712, 536],
  settings: {
    select: ['Floor', 'Second floor, west'],
    layout: 'Show desks as',
    switches: ['Show who sits where', 'Only free desks', 'Sit near my team'],
  },
  draw(scene) {
    const { t1, t2, t4, t5 } = scene.tones;

    const drawDays = () => {
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].forEach((day, i) => {
        const isChosen = day === 'Thu';
        const x = 84 + i * 112;
        scene.rect(x, 92, 100, 54, { radius: 27, fill: isChosen ? t5 : t1 });
        scene.text(x + 50, 128, day, {
          anchor: 'middle',
          fill: isChosen ? colors.paper : t5,
        });
      });
    };

    const drawSeat = (x: number, y: number, person?: number) => {
      if (person === undefined) scene.circle(x, y, 30, { stroke: t2, strokeWidth: 4 });
      else scene.avatar(x, y, 34, person);
    };

    const drawDesk = (x: number, y: number, seatY: number, { number, person }: Desk) => {
      const isChosen = number === chosen;
      scene.rect(x, y, 160, 78, { radius: 12, fill: isChosen ? colors.cobalt : t2 });
      scene.text(x + 80, y + 51, String(number), {
        size: 34,
        weight: 700,
        anchor: 'middle',
        fill: isChosen ? colors.paper : t4,
      });
      if (isChosen) {
        scene.circle(x + 80, seatY, 30, {
          fill: colors.cobaltWash,
          stroke: colors.cobalt,
          strokeWidth: 4,
        });
      } else drawSeat(x + 80, seatY, person);
    };

    const drawPlant = (x: number, y: number) => {
      [-18, 18].forEach((d) => scene.circle(x + d, y + 8, 22, { fill: plant }));
      scene.circle(x, y - 14, 24, { fill: plant });
      scene.circle(x, y + 2, 10, { fill: colors.paper, opacity: 0.6 });
    };

    scene.panel(48, 64, 900);
    drawDays();
    scene.line(48, 174, 948, 174);
    upperRow.forEach((desk, column) => drawDesk(columnX(column), 264, 222, desk));
    lowerRow.forEach((desk, column) => drawDesk(columnX(column), 372, 496, desk));
    scene.marks(columnX(2), 372, 160, 156, { padding: 9, length: 20, strokeWidth: 5 });
    scene.rect(48, 564, 900, 36, { fill: t1 });
    drawPlant(258, 570);
    drawPlant(774, 570);
  },
};
