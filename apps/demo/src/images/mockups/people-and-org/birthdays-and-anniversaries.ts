import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const flame = 'M0 0c-12-6-13-20 0-36 13 16 12 30 0 36z';

export const birthdaysAndAnniversaries: ProductMockup = {
  color: 'clay',
  alt: 'Portraits with candles, the person of the day in front',
  settings: {
    select: ['People from', 'My team and its hub'],
    layout: 'Cards',
    switches: ['Show birthdays', 'Show the age', 'Show years of service'],
  },
  draw(canvas) {
    const { t1, t4, t5 } = canvas.tones;

    const drawCandle = (x: number, foot: number, fill: string, lit: boolean) => {
      canvas.rect(x - 8, foot - 54, 16, 54, { radius: 4, fill, squareBottom: true });
      canvas.path(`M${x - 8} ${foot - 16}l16-12M${x - 8} ${foot - 36}l16-12`, {
        stroke: colors.paper,
        strokeWidth: 4,
        cap: 'butt',
      });
      canvas.line(x, foot - 54, x, foot - 62, t5, 3);
      if (!lit) return;
      canvas.group(`translate(${x} ${foot - 60})`, () =>
        canvas.path(flame, { fill: colors.amber }),
      );
    };

    const drawCard = (
      box: { x: number; width: number; height: number },
      person: { name: string; seed: number; date: string; occasion: string; icon: string },
    ) => {
      const { x, width, height } = box;
      const [y, middle] = [600 - height, x + width / 2];
      const centred = { anchor: 'middle' } as const;
      canvas.panel(x, y, width, height, { radius: 20, lift: 12 });
      canvas.avatar(middle, y + 86, 58, person.seed);
      canvas.text(middle, y + 190, person.name, { ...centred, size: 34, weight: 700 });
      canvas.text(middle, y + 228, person.date, { ...centred, fill: colors.ink2 });
      const chip = { size: 24, height: 40, icon: person.icon, fill: t1, color: t5 };
      const chipX = middle - canvas.chipWidth(person.occasion, chip) / 2;
      canvas.chip(chipX, y + 250, person.occasion, chip);
    };

    const drawToday = () => {
      const centred = { anchor: 'middle', fill: colors.paper } as const;
      canvas.panel(270, 152, 260, 448, { radius: 20, lift: 12, fill: colors.cobalt });
      canvas.circle(400, 270, 92, { fill: colors.cobaltSoft });
      canvas.avatar(400, 270, 84, 6);
      canvas.text(400, 428, 'Amara', { ...centred, size: 46, weight: 700 });
      canvas.text(400, 472, 'Today', { ...centred, size: 32, fill: colors.cobaltSoft });
      canvas.icon('cake', 374, 504, 52, { stroke: colors.paper, strokeWidth: 1.8 });
    };

    [112, 158, 204].forEach((x) => drawCandle(x, 290, t4, false));
    drawCard(
      { x: 52, width: 206, height: 310 },
      { name: 'Jun', seed: 5, date: '9 May', occasion: 'Birthday', icon: 'cake' },
    );
    [326, 375, 425, 474].forEach((x) => drawCandle(x, 152, t5, true));
    drawToday();
    [584, 616, 648, 680, 712].forEach((x) => drawCandle(x, 254, t4, false));
    drawCard(
      { x: 542, width: 212, height: 346 },
      { name: 'Tom', seed: 1, date: '14 May', occasion: '5 years', icon: 'award' },
    );
  },
};
