import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

type PageLayout = 'hero' | 'columns' | 'list' | 'tiles';

const lines =
  'M400 210V256M134 300V256H666V300M311 256V300M489 256V300M311 430V470M222 512V470H400V512';

export const siteMap: ProductMockup = {
  color: 'stone',
  alt: 'Tree of page thumbnails',
  settings: {
    select: ['Start page', 'Home'],
    layout: 'Show pages as',
    switches: ['Mark this page', 'Include drafts', 'Stop at three levels'],
  },
  draw(canvas) {
    const { tones } = canvas;

    const drawLayout = (
      layout: PageLayout,
      x: number,
      y: number,
      width: number,
      [strong, soft]: [string, string],
    ) => {
      const block = (dx: number, dy: number, w: number, h: number, fill: string) =>
        canvas.rect(x + dx, y + dy, w, h, { radius: 5, fill });
      if (layout === 'hero') {
        block(0, 0, width, 46, strong);
        [0, 1, 2].forEach((i) => block(i * (width / 3 + 2), 56, width / 3 - 6, 46, soft));
      }
      if (layout === 'columns') {
        block(0, 0, width * 0.6, 64, strong);
        block(width * 0.66, 0, width * 0.34, 64, soft);
        canvas.bars(x, y + 76, [width, width * 0.7], { height: 9, gap: 8 });
      }
      if (layout === 'list') {
        [0, 28, 56].forEach((dy) => {
          block(0, dy, 22, 20, strong);
          canvas.bar(x + 32, y + 5 + dy, width - 40, 9);
        });
      }
      if (layout === 'tiles') {
        const half = width / 2 - 3;
        block(0, 0, half, 34, soft);
        block(half + 6, 0, half, 34, strong);
        block(0, 40, half, 34, soft);
        block(half + 6, 40, half, 34, soft);
      }
    };

    const drawPage = (
      [x, y, width, height]: [number, number, number, number],
      layout: PageLayout,
      current = false,
    ) => {
      const squareBottom = y + height >= 600;
      const blocks: [string, string] = current
        ? [colors.cobaltSoft, colors.cobaltWash]
        : [tones.t3, colors.bar];
      canvas.panel(x, y, width, height, { radius: 10, squareBottom, lift: 9 });
      canvas.clip(x, y, width, height, 10, () => {
        canvas.rect(x, y, width, 22, { fill: current ? colors.cobalt : tones.t5 });
        drawLayout(layout, x + 14, y + 36, width - 28, blocks);
      });
    };

    canvas.path(lines, { stroke: tones.t5, strokeWidth: 4 });
    drawPage([300, 50, 200, 160], 'hero');
    drawPage([60, 292, 148, 138], 'columns');
    drawPage([237, 292, 148, 138], 'tiles', true);
    drawPage([415, 292, 148, 138], 'list');
    drawPage([592, 292, 148, 138], 'hero');
    drawPage([148, 506, 148, 94], 'list');
    drawPage([326, 506, 148, 94], 'columns');
    canvas.marks(237, 292, 148, 138, { padding: 13 });
    canvas.chip(520, 66, '48 pages', {
      size: 24,
      height: 42,
      fill: colors.paper,
      color: colors.ink,
    });
  },
};
