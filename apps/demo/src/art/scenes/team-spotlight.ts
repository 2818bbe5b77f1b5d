import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const colleagues = [
  { x: -66, height: 232, seed: 3, name: 'Ivo' },
  { x: 52, height: 272, seed: 4, name: 'Lena' },
  { x: 602, height: 250, seed: 5, name: 'Jun' },
  { x: 742, height: 216, seed: 2, name: 'Noor' },
];

function drawColleague(scene: Scene, { x, height, seed, name }: (typeof colleagues)[number]) {
  const y = 600 - height;
  scene.panel(x, y, 150, height, { radius: 18, lift: 10 });
  scene.avatar(x + 75, y + 76, 50, seed);
  scene.text(x + 75, y + 168, name, { size: 30, weight: 700, anchor: 'middle' });
  scene.bar(x + 35, y + 188, 80, 12, colors.bar2);
}

/** A person from the chest up, standing behind the shelf. */
function drawBust(scene: Scene) {
  const skin = '#a8714c';
  const hair = '#2c2622';
  const gold = '#f3b765';
  scene.circle(400, 246, 46, { fill: hair });
  scene.circle(400, 352, 106, { fill: hair });
  scene.path('M222 620C222 516 300 482 400 482S578 516 578 620Z', { fill: scene.tones.t2 });
  scene.path('M350 486Q400 546 450 486Z', { fill: skin });
  scene.rect(364, 410, 72, 96, { radius: 34, fill: '#8d5a3c' });
  scene.circle(400, 366, 82, { fill: skin });
  scene.path('M314 370a86 90 0 0 1 172 0q-18-54-74-54t-98 54Z', { fill: hair });
  [318, 482].forEach((x) => scene.circle(x, 404, 11, { fill: gold }));
}

function drawSpotlight(scene: Scene) {
  scene.panel(214, 60, 372, 540, { radius: 24, fill: colors.cobalt });
  scene.text(400, 138, 'Meet Amara', {
    size: 52,
    weight: 700,
    fill: colors.paper,
    anchor: 'middle',
  });
  scene.bar(310, 164, 180, 15, colors.cobaltSoft);
  scene.clip(214, 60, 372, 540, 24, () => drawBust(scene));
}

export const teamSpotlight: SceneDefinition = {
  bin: 'clay',
  alt: 'One colleague introduced large beside the rest of the team',
  settings: {
    select: ['Team', 'Service desk'],
    layout: 'Portrait',
    switches: ['Change every Monday', 'Show the birthday', 'Link to the profile'],
  },
  draw(scene) {
    colleagues.forEach((colleague) => drawColleague(scene, colleague));
    drawSpotlight(scene);
  },
};
