import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

export const faqAccordion: ProductMockup = {
  color: 'stone',
  alt: 'List of questions with one answer open',
  settings: {
    select: ['Questions from', 'HR questions'],
    layout: 'Layout',
    switches: ['Open the first one', 'Several open at once', 'Search box'],
  },
  draw(canvas) {
    const { t1, t5 } = canvas.tones;

    const drawQuestion = (y: number, height: number, question: string) => {
      const squareBottom = y + height >= 600;
      canvas.panel(96, y, 608, height, { radius: 16, squareBottom, lift: 10 });
      canvas.text(130, y + 58, question, { size: 31, weight: 700 });
    };

    const drawPlus = (y: number) => {
      canvas.circle(654, y, 23, { fill: t1 });
      canvas.path(`M643 ${y}h22M654 ${y - 11}v22`, { stroke: t5, strokeWidth: 5 });
    };

    const drawMinus = (y: number) => {
      canvas.circle(654, y, 23, { fill: colors.cobalt });
      canvas.path(`M643 ${y}h22`, { stroke: colors.paper, strokeWidth: 5 });
    };

    drawQuestion(70, 94, 'How do I book leave?');
    drawPlus(117);
    drawQuestion(180, 226, 'Who approves expenses?');
    drawMinus(227);
    canvas.bars(130, 276, [500, 520, 460, 280], { height: 14, gap: 16, fill: colors.bar2 });
    drawQuestion(422, 94, 'Where is the brand kit?');
    drawPlus(469);
    drawQuestion(532, 68, 'Can I work abroad?');
    drawPlus(579);
  },
};
