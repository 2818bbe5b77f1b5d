import { colors } from './palette.ts';
import { placeScene } from './placement.ts';
import { Scene } from './scene.ts';
import type { SceneDefinition } from './scene-definition.ts';
import { wrapSvg } from './svg-document.ts';

function drawPhone(scene: Scene, x: number, y: number, width: number) {
  scene.rect(x + 18, y + 18, width, 900, { radius: 54, fill: scene.tones.t4 });
  scene.rect(x, y, width, 900, { radius: 54, fill: colors.ink });
  scene.rect(x + 14, y + 14, width - 28, 880, { radius: 42 });
  scene.rect(x + width / 2 - 50, y + 28, 100, 24, { radius: 12, fill: colors.ink });
}

function drawPage(scene: Scene, definition: SceneDefinition) {
  const slot = { x: 212, y: 250, width: 396, height: 297, radius: 18 };
  drawPhone(scene, 182, 110, 456);
  scene.icon('menu', 216, 188, 36, { stroke: colors.ink2 });
  scene.bar(270, 198, 150, 16, colors.bar2);
  scene.circle(586, 206, 20, { fill: scene.tones.t2 });
  placeScene(scene, definition, slot);
  scene.bar(216, 582, 240, 18, colors.bar2);
  scene.bars(216, 624, [384, 350, 368, 220], { height: 14, gap: 18 });
  scene.rect(212, 764, 396, 100, { radius: 18, fill: scene.tones.t1 });
}

function drawList(scene: Scene) {
  const { t1, t2, t3 } = scene.tones;
  drawPhone(scene, 724, 190, 356);
  scene.rect(754, 262, 296, 60, { radius: 14, fill: colors.paper2 });
  scene.icon('search', 772, 277, 30, { stroke: colors.ink3 });
  scene.bar(816, 286, 120, 12, colors.bar2);
  [t2, colors.paper, t3, t1, t2].forEach((thumbnail, i) => {
    const y = 342 + i * 98;
    const isChosen = i === 1;
    scene.rect(754, y, 296, 84, {
      radius: 14,
      fill: isChosen ? colors.cobalt : colors.paper,
      stroke: isChosen ? colors.cobalt : colors.line,
    });
    scene.rect(770, y + 16, 52, 52, { radius: 12, fill: thumbnail });
    scene.bars(840, y + 24, [170 - (i % 3) * 26, 110], {
      height: 13,
      fill: isChosen ? colors.cobaltSoft : colors.bar2,
    });
  });
}

/** The part on two phones, on a page and as a list, 16:10. */
export function drawPhonePicture(definition: SceneDefinition): string {
  const scene = new Scene(definition.bin, 'c');
  scene.rect(0, 0, 1280, 800, { fill: scene.tones.t3 });
  drawPage(scene, definition);
  drawList(scene);
  return wrapSvg(1280, 800, scene.inner(), `${definition.alt}, on a phone`);
}
