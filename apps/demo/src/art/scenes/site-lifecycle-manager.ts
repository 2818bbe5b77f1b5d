import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const stepWidth = 238;
const steps = [
  { x: 43, top: 322, name: 'Active', count: 64 },
  { x: 281, top: 416, name: 'Idle', count: 12 },
  { x: 519, top: 510, name: 'Archive', count: 31 },
];

const site = { width: 104, height: 150 };

interface SiteLook {
  head: string;
  picture: string;
  text: string;
}

function drawSite(scene: Scene, x: number, floor: number, { head, picture, text }: SiteLook) {
  const { width, height } = site;
  const top = floor - height;
  scene.panel(x, top, width, height, { radius: 10, lift: 9 });
  scene.clip(x, top, width, height, 10, () => scene.rect(x, top, width, 26, { fill: head }));
  scene.rect(x + 14, top + 42, width - 28, 50, { radius: 5, fill: picture });
  scene.bars(x + 14, top + 106, [width - 28, 50], { height: 10, gap: 10, fill: text });
}

function drawStep(scene: Scene, { x, top, name, count }: (typeof steps)[number]) {
  const { t2, t4, t5 } = scene.tones;
  scene.rect(x, top, stepWidth, 600 - top, { fill: t5 });
  scene.rect(x, top, stepWidth, 8, { fill: t4 });
  scene.text(x + 24, top + 62, name, { size: 34, weight: 700, fill: colors.paper });
  scene.text(x + stepWidth - 24, top + 62, String(count), { size: 34, fill: t2, anchor: 'end' });
}

function drawStairs(scene: Scene) {
  steps.forEach(({ x, top }) => scene.shadow(x, top, stepWidth, 600 - top, 0));
  steps.forEach((step) => drawStep(scene, step));
}

function drawQuestion(scene: Scene) {
  scene.rect(464, 82, 300, 132, { radius: 18, fill: scene.tones.t3 });
  scene.path('M478 180V246L526 180Z', { fill: colors.paper });
  scene.rect(450, 68, 300, 132, { radius: 18 });
  scene.text(478, 124, 'Quiet for a year', { size: 33, weight: 700 });
  scene.text(478, 168, 'Keep or archive?', { size: 29, fill: colors.ink2 });
}

export const siteLifecycleManager: SceneDefinition = {
  bin: 'fern',
  alt: 'Sites on the steps from active to archive, one waiting for a decision',
  settings: {
    select: ['Sites', 'All team sites'],
    layout: 'Steps',
    switches: ['Ask the owner', 'Archive by itself', 'Keep the address'],
  },
  draw(scene) {
    const { t1, t2, t3, t4, t5 } = scene.tones;
    const active = { head: t5, picture: t3, text: colors.bar2 };
    const idle = { head: t4, picture: t2, text: colors.bar };
    const archived = { head: t3, picture: t1, text: t1 };
    const undecided = {
      head: colors.cobalt,
      picture: colors.cobaltSoft,
      text: colors.cobaltSoft,
    };
    drawStairs(scene);
    drawSite(scene, 54, 322, active);
    drawSite(scene, 168, 322, active);
    drawSite(scene, 292, 416, idle);
    drawSite(scene, 536, 510, archived);
    drawSite(scene, 648, 510, archived);
    drawSite(scene, 408, 416, undecided);
    scene.marks(408, 416 - site.height, site.width, site.height, {
      padding: 9,
      length: 20,
      strokeWidth: 5,
    });
    drawQuestion(scene);
  },
};
