import { colors } from './palette.ts';
import { placeScene } from './placement.ts';
import { Scene } from './scene.ts';
import type { SceneDefinition } from './scene-definition.ts';
import { wrapSvg } from './svg-document.ts';

function drawSuiteBar(scene: Scene) {
  scene.rect(90, 70, 1100, 46, { radius: 18, fill: scene.tones.t5, feet: true });
  for (let dot = 0; dot < 9; dot += 1) {
    const [x, y] = [110 + (dot % 3) * 8, 83 + Math.floor(dot / 3) * 8];
    scene.rect(x, y, 4, 4, { radius: 1, opacity: 0.8 });
  }
  scene.rect(490, 80, 300, 26, { radius: 6, opacity: 0.18 });
  scene.circle(1160, 93, 12, { opacity: 0.35 });
}

function drawSiteHead(scene: Scene) {
  const { t3, t5 } = scene.tones;
  scene.rect(130, 142, 52, 52, { radius: 10, fill: t3 });
  scene.text(156, 179, 'N', { size: 30, weight: 700, anchor: 'middle', fill: t5 });
  scene.text(202, 178, 'Northgate', { size: 30, weight: 700 });
  scene.bar(398, 162, 62, 12, colors.bar2);
  [508, 618, 728].forEach((x, i) => scene.bar(x, 162, i % 2 ? 62 : 82));
  scene.line(90, 216, 1190, 216);
}

function drawSideColumn(scene: Scene) {
  const { t1, t2, t3 } = scene.tones;
  scene.rect(850, 244, 300, 180, { radius: 14, fill: t1 });
  scene.bars(876, 274, [180, 240, 210], { height: 13, gap: 15, fill: colors.bar2 });
  scene.rect(876, 366, 110, 34, { radius: 8, fill: t3 });
  scene.rect(850, 446, 300, 400, { radius: 14, stroke: colors.line });
  scene.bar(876, 476, 140, 15, colors.bar2);
  [t2, t1, t3, t1].forEach((fill, i) => {
    const y = 518 + i * 74;
    scene.rect(876, y, 58, 52, { radius: 9, fill });
    scene.bars(950, y + 10, [170 - i * 12, 110], { height: 11, gap: 11 });
  });
}

/** The part among others on an intranet page, 16:10. */
export function drawPagePicture(definition: SceneDefinition): string {
  const scene = new Scene(definition.bin, 'c');
  const slot = { x: 130, y: 244, width: 690, height: 556, radius: 14 };
  scene.rect(0, 0, 1280, 800, { fill: scene.tones.t2 });
  scene.panel(90, 70, 1100, 730, { radius: 18 });
  drawSuiteBar(scene);
  drawSiteHead(scene);
  drawSideColumn(scene);
  placeScene(scene, definition, slot);
  scene.rect(130, 244, 690, 600, { radius: 14, fill: 'none', stroke: colors.line });
  scene.path('M112 270V226H156M838 270V226H794', { stroke: colors.cobalt, strokeWidth: 5 });
  return wrapSvg(1280, 800, scene.inner(), `${definition.alt}, on a page`);
}
