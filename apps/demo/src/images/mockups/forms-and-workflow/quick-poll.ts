import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const answers = [
  { label: 'Lisbon', percent: 46 },
  { label: 'Utrecht', percent: 28 },
  { label: 'Turin', percent: 17 },
  { label: 'Online', percent: 9 },
];

export const quickPoll: ProductMockup = {
  color: 'lagoon',
  alt: 'Poll with the leading answer marked',
  panel: [110, 60, 580, 540],
  settings: {
    select: ['Question', 'Where should we meet?'],
    layout: 'Answers as',
    switches: ['Show results', 'Allow two answers', 'Close on Friday'],
  },
  draw(canvas) {
    const { tones } = canvas;
    const width = 504;

    const drawWinnerTick = (y: number) => {
      canvas.circle(448, y, 21);
      canvas.tick(448, y, 42, { stroke: colors.cobalt, strokeWidth: 4.5 });
    };

    const drawAnswer = (label: string, percent: number, y: number, wins: boolean) => {
      const share = ((width * percent) / 100) * 1.55;
      canvas.rect(148, y, width, 74, {
        radius: 14,
        fill: wins ? colors.cobaltWash : colors.paper2,
      });
      canvas.clip(148, y, width, 74, 14, () =>
        canvas.rect(148, y, share, 74, { fill: wins ? colors.cobalt : tones.t2 }),
      );
      canvas.text(176, y + 48, label, { size: 30, fill: wins ? colors.paper : colors.ink });
      canvas.text(628, y + 48, `${percent}%`, {
        size: 30,
        weight: 700,
        anchor: 'end',
        fill: wins ? colors.cobalt : colors.ink2,
      });
      if (wins) drawWinnerTick(y + 37);
    };

    canvas.panel(110, 60, 580);
    canvas.text(148, 130, 'Where should we', { size: 42, weight: 700 });
    canvas.text(148, 180, 'meet in March?', { size: 42, weight: 700 });
    answers.forEach(({ label, percent }, i) => {
      drawAnswer(label, percent, 222 + i * 92, i === 0);
    });
  },
};
