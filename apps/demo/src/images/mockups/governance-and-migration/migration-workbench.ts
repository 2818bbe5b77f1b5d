import { colors } from '../../palette.ts';
import type { FileKind } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

export const migrationWorkbench: ProductMockup = {
  color: 'fern',
  alt: 'Files moving from an old server to a new library',
  settings: {
    select: ['Move to', 'Documents, this site'],
    layout: 'Show files as',
    switches: ['Keep versions', 'Rename on conflict', 'Keep permissions'],
  },
  draw(canvas) {
    const { t3, t5 } = canvas.tones;

    const drawFile = (
      box: { x: number; y: number; width?: number; height?: number },
      kind: FileKind,
      name: number,
      fill: string = colors.paper,
    ) => {
      const { x, y, width = 186, height = 72 } = box;
      const middle = y + height / 2;
      canvas.rect(x, y, width, height, { radius: 10, fill });
      canvas.fileBadge(x + 16, middle - 18, 36, kind);
      const bars = { height: 10, gap: 8, fill: colors.bar2 };
      canvas.bars(x + 66, middle - 13, [name, name * 0.6], bars);
    };

    const drawOldServer = () => {
      canvas.panel(36, 200, 230, 400, { radius: 18, fill: t5 });
      canvas.text(62, 250, 'Old server', { size: 30, weight: 700, fill: colors.paper });
      drawFile({ x: 58, y: 282 }, 'X', 80);
      canvas.rect(58, 364, 186, 72, {
        radius: 10,
        fill: 'none',
        stroke: t3,
        strokeWidth: 3,
        dash: '8 8',
      });
      drawFile({ x: 58, y: 446 }, 'D', 90);
      drawFile({ x: 58, y: 528, height: 90 }, 'P', 74);
    };

    const drawLibrary = () => {
      const files = [
        { kind: 'W', name: 100 },
        { kind: 'P', name: 76 },
        { kind: 'X', name: 88 },
        { kind: 'W', name: 66 },
        { kind: 'D', name: 92 },
      ] as const;
      canvas.panel(534, 110, 230, 490, { radius: 18 });
      canvas.text(560, 160, 'SharePoint', { size: 30, weight: 700 });
      files.forEach(({ kind, name }, i) => {
        drawFile({ x: 556, y: 190 + i * 84 }, kind, name, colors.paper2);
      });
    };

    const drawMovingFile = () => {
      canvas.rect(306, 276, 206, 82, { radius: 12, fill: t5, opacity: 0.28 });
      canvas.rect(294, 262, 206, 82, { radius: 12, fill: colors.cobalt });
      canvas.fileBadge(310, 285, 36, 'W', { fill: '#ffffff40' });
      canvas.bars(360, 290, [96, 58], { height: 10, gap: 8, fill: colors.cobaltSoft });
    };

    const drawProgress = () => {
      const label = { size: 54, weight: 700, anchor: 'middle', fill: t5 } as const;
      canvas.text(400, 470, '78%', label);
      canvas.rect(312, 496, 176, 16, { radius: 8 });
      canvas.rect(312, 496, 137, 16, { radius: 8, fill: t5 });
    };

    drawOldServer();
    drawLibrary();
    canvas.path('M300 330C330 190 420 130 506 176', { stroke: t5, strokeWidth: 5, dash: '2 12' });
    canvas.path('M488 160l20 17-24 12', { stroke: t5, strokeWidth: 5 });
    canvas.group('rotate(-6 400 300)', drawMovingFile);
    drawProgress();
  },
};
