import { colors } from '../../palette.ts';
import type { FileKind, MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const rowTop = (row: number) => 160 + row * 74;
const rowLeft = (depth: number) => 122 + depth * 56;

function drawSearch(canvas: MockupCanvas) {
  canvas.rect(90, 70, 900, 78, { radius: 22, fill: colors.paper2 });
  canvas.rect(90, 120, 900, 28, { fill: colors.paper2 });
  canvas.line(90, 148, 990, 148);
  canvas.icon('search', 122, 92, 34, { stroke: colors.ink3 });
  canvas.text(172, 119, 'Filter 1,204 files', { size: 27, weight: 500, fill: colors.ink3 });
}

export const documentTree: ProductMockup = {
  color: 'moss',
  alt: 'Folder tree with one document highlighted',
  panel: [90, 70, 660, 530],
  settings: {
    select: ['Library', 'Policies'],
    layout: 'Layout',
    switches: ['Count files', 'Show empty folders', 'Remember open folders'],
  },
  draw(canvas) {
    const { tones } = canvas;

    const drawFolder = (
      row: number,
      depth: number,
      name: string,
      { files, open }: { files: number; open: boolean },
    ) => {
      const [x, y] = [rowLeft(depth), rowTop(row)];
      const chevron = open ? 'chevron-down' : 'chevron-right';
      const outline =
        'h18l8 9h26a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5h-52a5 5 0 0 1-5-5v-29a5 5 0 0 1 5-5z';
      canvas.icon(chevron, x, y + 22, 28, { stroke: colors.ink2, strokeWidth: 2.6 });
      canvas.path(`M${x + 40} ${y + 22}${outline}`, {
        fill: open ? tones.t3 : tones.t2,
        stroke: tones.t4,
        strokeWidth: 2.5,
      });
      canvas.text(x + 112, y + 47, name, { size: 28 });
      canvas.chip(x + 126 + canvas.textWidth(name, 28), y + 18, String(files), {
        size: 24,
        height: 38,
        fill: colors.paper2,
        color: colors.ink2,
      });
    };

    const drawFile = (row: number, kind: FileKind, name: string, selected = false) => {
      const [x, y] = [rowLeft(2), rowTop(row)];
      if (selected) {
        canvas.rect(104, y + 2, 900, 68, { radius: 12, fill: colors.cobaltWash });
        canvas.rect(104, y + 2, 8, 68, { radius: 4, fill: colors.cobalt });
      }
      canvas.fileBadge(x + 40, y + 16, 42, kind, selected ? { fill: colors.cobalt } : {});
      canvas.text(x + 104, y + 47, name, {
        size: 28,
        fill: selected ? colors.cobalt : colors.ink,
      });
    };

    canvas.panel(90, 70, 900);
    drawSearch(canvas);
    canvas.path('M136 222V590M192 296V506', { stroke: colors.line, strokeWidth: 2.5 });
    drawFolder(0, 0, 'Policies', { files: 86, open: true });
    drawFolder(1, 1, 'Travel', { files: 12, open: true });
    drawFile(2, 'W', 'Expenses 2025.docx', true);
    drawFile(3, 'X', 'Rates by country.xlsx');
    drawFile(4, 'P', 'Briefing.pptx');
    drawFolder(5, 1, 'Health & safety', { files: 31, open: false });
  },
};
