import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

export const megaMenu: ProductMockup = {
  color: 'stone',
  alt: 'Open site menu with links in columns',
  settings: {
    select: ['Links from', 'Navigation list'],
    layout: 'Columns',
    switches: ['Show pictures', 'Open on hover', 'Stay at the top'],
  },
  draw(canvas) {
    const { t1, t2, t3, t5 } = canvas.tones;

    const drawMenuBar = () => {
      canvas.rect(50, 60, 900, 92, { radius: 22, fill: t5, squareBottom: true });
      canvas.circle(102, 106, 24, { fill: t3 });
      canvas.rect(244, 76, 170, 80, { radius: 14, squareBottom: true });
      canvas.text(146, 116, 'Home', { size: 28, fill: t2 });
      canvas.text(272, 116, 'Teams', { size: 28, weight: 700 });
      canvas.icon('chevron-up', 368, 92, 30, { strokeWidth: 2.6 });
      canvas.text(446, 116, 'Policies', { size: 28, fill: t2 });
      canvas.text(596, 116, 'Tools', { size: 28, fill: t2 });
      canvas.bar(708, 101, 140, 14, t3);
    };

    const drawLinks = (x: number, y: number, links: readonly number[]) =>
      canvas.bars(x, y, links, { height: 16, gap: 46, fill: colors.bar2 });

    const drawColumns = () => {
      canvas.text(98, 220, 'Work', { size: 30, weight: 700 });
      drawLinks(98, 262, [150]);
      drawLinks(98, 386, [170, 120, 160, 140]);
      canvas.text(362, 220, 'People', { size: 30, weight: 700 });
      drawLinks(362, 262, [170, 130, 180, 150, 110, 160]);
    };

    const drawHovered = () => {
      canvas.rect(76, 300, 248, 66, { radius: 12, fill: colors.cobalt });
      canvas.text(98, 343, 'Facilities', { size: 30, fill: colors.paper });
      canvas.icon('arrow-right', 272, 316, 34, { stroke: colors.paper, strokeWidth: 2.4 });
    };

    const drawFeature = () => {
      canvas.rect(604, 184, 320, 460, { radius: 18, fill: t1 });
      canvas.clip(628, 208, 280, 196, 12, () => {
        canvas.rect(628, 208, 280, 196, { fill: t2 });
        canvas.circle(690, 262, 26, { fill: colors.paper });
        canvas.path('M628 404V350l70-58 62 60 52-40 96 80v12z', { fill: t3 });
        canvas.path('M628 404v-24l90-40 110 64z', { fill: t5 });
      });
      canvas.text(628, 456, 'New here?', { size: 32, weight: 700 });
      canvas.bars(628, 484, [220, 240, 200], { height: 14, gap: 16, fill: colors.bar2 });
    };

    canvas.panel(50, 60, 900);
    drawMenuBar();
    drawColumns();
    drawHovered();
    drawFeature();
  },
};
