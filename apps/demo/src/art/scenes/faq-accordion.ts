import { colors } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

export const faqAccordion: SceneDefinition = {
  bin: 'stone',
  alt: 'List of questions with one answer open',
  settings: {
    select: ['Questions from', 'HR questions'],
    layout: 'Layout',
    switches: ['Open the first one', 'Several open at once', 'Search box'],
  },
  draw(scene) {
    const { t1, t5 } = scene.tones;

    const drawQuestion = (y: number, height: number, question: string) => {
      const feet = y + height >= 600;
      scene.panel(96, y, 608, height, { radius: 16, feet, lift: 10 });
      scene.text(130, y + 58, question, { size: 31, weight: 700 });
    };

    const drawPlus = (y: number) => {
      scene.circle(654, y, 23, { fill: t1 });
      scene.path(`M643 ${y}h22M654 ${y - 11}v22`, { stroke: t5, strokeWidth: 5 });
    };

    const drawMinus = (y: number) => {
      scene.circle(654, y, 23, { fill: colors.cobalt });
      scene.path(`M643 ${y}h22`, { stroke: colors.paper, strokeWidth: 5 });
    };

    drawQuestion(70, 94, 'How do I book leave?');
    drawPlus(117);
    drawQuestion(180, 226, 'Who approves expenses?');
    drawMinus(227);
    scene.bars(130, 276, [500, 520, 460, 280], { height: 14, gap: 16, fill: colors.bar2 });
    drawQuestion(422, 94, 'Where is the brand kit?');
    drawPlus(469);
    drawQuestion(532, 68, 'Can I work abroad?');
    drawPlus(579);
  },
};
