import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

function drawToolbar(scene: Scene) {
  const { t1, t5 } = scene.tones;
  scene.clip(60, 60, 680, 120, 22, () => scene.rect(60, 60, 680, 78, { fill: t5 }));
  scene.fileBadge(84, 78, 42, 'D');
  scene.text(144, 109, 'Handbook.pdf', { size: 28, fill: colors.paper });
  scene.text(520, 109, '12 / 48', { size: 28, fill: t1, anchor: 'middle' });
  ['minus', 'plus'].forEach((icon, i) => {
    scene.icon(icon, 622 + i * 50, 82, 34, { stroke: t1, strokeWidth: 2.6 });
  });
}

function drawThumbnail(scene: Scene, y: number, widths: number[], current: boolean) {
  const { t2, t4 } = scene.tones;
  if (current) scene.rect(84, y - 10, 114, 150, { radius: 12, fill: t4 });
  scene.rect(94, y, 94, 130, { radius: 5, stroke: current ? undefined : colors.line });
  scene.rect(106, y + 14, 44, 12, { radius: 3, fill: t2 });
  scene.bars(106, y + 38, widths, { height: 7, gap: 8 });
}

function drawPage(scene: Scene) {
  scene.rect(222, 138, 518, 462, { fill: scene.tones.t1 });
  scene.rect(268, 184, 436, 416, { fill: scene.tones.t3 });
  scene.rect(256, 172, 436, 428);
  scene.text(294, 240, 'Working from', { size: 40, weight: 700 });
  scene.text(294, 286, 'another country', { size: 40, weight: 700 });
  scene.bars(294, 322, [350, 330], { height: 13, gap: 15, fill: colors.bar2 });
  scene.bars(294, 520, [356, 320, 340], { height: 13, gap: 15, fill: colors.bar2 });
}

function drawHighlight(scene: Scene) {
  const lines = [376, 388, 236];
  lines.forEach((width, i) => {
    const y = 380 + i * 41;
    scene.rect(280, y, width, 42, { radius: 5, fill: colors.cobalt });
    scene.bar(294, y + 14, width - 28, 13, colors.cobaltSoft);
  });
  scene.circle(690, 424, 40, { fill: scene.tones.t3 });
  scene.circle(682, 415, 40, { fill: colors.cobalt });
  scene.icon('message-square-text', 660, 394, 44, { stroke: colors.paper, strokeWidth: 2.2 });
}

export const pdfViewer: SceneDefinition = {
  bin: 'moss',
  alt: 'Page of a PDF with a highlighted passage and page thumbnails',
  panel: [60, 60, 680, 540],
  settings: {
    select: ['File', 'Handbook.pdf'],
    layout: 'Pages',
    switches: ['Show thumbnails', 'Allow printing', 'Show highlights'],
  },
  draw(scene) {
    scene.panel(60, 60, 680);
    drawToolbar(scene);
    scene.clip(60, 138, 680, 462, 0, () => {
      drawThumbnail(scene, 168, [70, 60, 70, 50, 66], false);
      drawThumbnail(scene, 328, [70, 54, 66, 70], true);
      drawThumbnail(scene, 488, [60, 70, 44], false);
    });
    drawPage(scene);
    drawHighlight(scene);
  },
};
