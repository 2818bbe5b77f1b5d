import { colors } from './palette.ts';
import { Scene } from './scene.ts';
import type { SceneDefinition } from './scene-definition.ts';

interface Slot {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

/** Draws a scene into a slot of another picture, cut to fill it: only its panel if it has one. */
export function placeScene(host: Scene, definition: SceneDefinition, slot: Slot) {
  const scene = new Scene(definition.bin, 'p');
  const [x, y, width, height] = definition.panel ?? [0, 0, 800, 600];
  const ground = definition.panel ? colors.paper : scene.tones[definition.ground ?? 't2'];
  const position = `x="${slot.x}" y="${slot.y}" width="${slot.width}" height="${slot.height}"`;
  const view = `viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="xMidYMin slice"`;
  scene.rect(x, y, width, height, { fill: ground });
  definition.draw(scene);
  host.clip(slot.x, slot.y, slot.width, slot.height, slot.radius, () =>
    host.raw(`<svg ${position} ${view}>${scene.inner()}</svg>`),
  );
}
