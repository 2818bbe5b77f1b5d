import { Scene } from './scene.ts';
import type { SceneDefinition } from './scene-definition.ts';
import { wrapSvg } from './svg-document.ts';

/** The 4:3 picture for cards and the product page. Badges and the heart lie on its upper 100 units. */
export function drawCover(definition: SceneDefinition): string {
  const scene = new Scene(definition.bin, 'c');
  const ground = scene.tones[definition.ground ?? 't2'];
  const draw = () => definition.draw(scene);
  scene.rect(0, 0, 800, 600, { fill: ground });
  if (definition.bleed) draw();
  else scene.group('translate(40 60) scale(.9)', draw);
  return wrapSvg(800, 600, scene.inner(), definition.alt);
}
