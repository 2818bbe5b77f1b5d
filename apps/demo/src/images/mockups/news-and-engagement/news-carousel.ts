import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

interface Landscape {
  sky: string;
  sun: string;
  sunAt: number;
  hills: string;
  ground: string;
}

export const newsCarousel: ProductMockup = {
  color: 'heather',
  alt: 'News carousel with the current story in front',
  settings: {
    select: ['News from', 'This site and its hub'],
    layout: 'Cards',
    switches: ['Show arrows', 'Play by itself', 'Show the author'],
  },
  draw(canvas) {
    const { tones } = canvas;
    const studio: Landscape = {
      sky: '#f8ead6',
      sun: '#f3b765',
      sunAt: 0.7,
      hills: tones.t4,
      ground: tones.t5,
    };
    const dunes: Landscape = {
      sky: '#f6d49a',
      sun: '#fff3d8',
      sunAt: 0.74,
      hills: '#d98b3f',
      ground: '#8a4b21',
    };
    const lake: Landscape = {
      sky: '#cfe3ee',
      sun: '#ffffff',
      sunAt: 0.3,
      hills: '#5f93b5',
      ground: '#264f6b',
    };

    const drawPicture = (x: number, y: number, w: number, h: number, land: Landscape) => {
      const at = (across: number, down: number) => `${x + w * across} ${y + h * down}`;
      const foot = `V${y + h}H${x}Z`;
      const hills = `M${at(0, 0.78)}C${at(0.2, 0.48)} ${at(0.32, 0.5)} ${at(0.48, 0.7)}S${at(0.8, 0.42)} ${at(1, 0.62)}${foot}`;
      const ground = `M${at(0, 0.92)}C${at(0.3, 0.7)} ${at(0.6, 1.02)} ${at(1, 0.8)}${foot}`;
      canvas.clip(x, y, w, h + 20, 20, () => {
        canvas.rect(x, y, w, h, { fill: land.sky });
        canvas.circle(x + w * land.sunAt, y + h * 0.36, h * 0.15, { fill: land.sun });
        canvas.path(hills, { fill: land.hills });
        canvas.path(ground, { fill: land.ground });
      });
    };

    const drawSideCard = (x: number, land: Landscape) => {
      canvas.panel(x, 150, 290, 450, { radius: 20 });
      drawPicture(x, 150, 290, 190, land);
      canvas.bars(x + 26, 374, [203, 145], { height: 16, gap: 14, fill: colors.bar2 });
    };

    const drawArrow = (x: number, icon: string) => {
      canvas.circle(x, 320, 34, { stroke: colors.line, strokeWidth: 2.5 });
      canvas.icon(icon, x - 19, 301, 38, { strokeWidth: 2.4 });
    };

    drawSideCard(-110, dunes);
    drawSideCard(620, lake);
    canvas.panel(180, 70, 440, 530, { radius: 20 });
    drawPicture(180, 70, 440, 250, studio);
    canvas.chip(212, 344, 'People', { size: 23, height: 38 });
    canvas.text(212, 430, 'New studio opens', { size: 40, weight: 700 });
    canvas.text(212, 476, 'in Porto', { size: 40, weight: 700 });
    canvas.bars(212, 506, [330, 250], { height: 13 });
    canvas.rect(212, 566, 44, 12, { radius: 6, fill: colors.cobalt });
    [272, 300, 328].forEach((x) => canvas.circle(x, 572, 6, { fill: colors.bar2 }));
    drawArrow(180, 'chevron-left');
    drawArrow(620, 'chevron-right');
  },
};
