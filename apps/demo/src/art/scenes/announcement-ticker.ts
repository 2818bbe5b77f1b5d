import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const tape = { top: 166, height: 124, baseline: 244 };

function drawPicture(scene: Scene) {
  const { t4, t5 } = scene.tones;
  scene.clip(162, 330, 300, 178, 16, () => {
    scene.rect(162, 330, 300, 178, { fill: '#f6d49a' });
    scene.circle(388, 388, 32, { fill: '#fff3d8' });
    scene.path('M162 460C220 388 270 408 320 444S420 412 462 424V520H162Z', { fill: t4 });
    scene.path('M162 496C230 448 320 520 462 468V520H162Z', { fill: t5 });
  });
}

function drawPage(scene: Scene) {
  const { t1, t3 } = scene.tones;
  scene.panel(130, 60, 540);
  scene.rect(162, 84, 50, 50, { radius: 12, fill: t3 });
  [76, 58, 70, 62].forEach((width, i) => scene.bar(240 + i * 102, 103, width, 13));
  drawPicture(scene);
  scene.bars(162, 532, [290, 240], { height: 14, gap: 16, fill: colors.bar2 });
  [330, 428, 526].forEach((y) => {
    scene.rect(492, y, 62, 62, { radius: 12, fill: t1 });
    scene.bars(570, y + 16, [70, 48]);
  });
}

function drawTape(scene: Scene) {
  const { t1, t4, t5 } = scene.tones;
  const middle = tape.top + tape.height / 2;
  const message = { size: 40, fill: t1 };
  scene.rect(-60, tape.top + 14, 920, tape.height, { fill: t4, opacity: 0.4 });
  scene.rect(-60, tape.top, 920, tape.height, { fill: t5 });
  scene.text(102, tape.baseline, 'Lift two is back', { ...message, anchor: 'end' });
  scene.circle(137, middle, 7, { fill: t4 });
  scene.circle(697, middle, 7, { fill: t4 });
  scene.text(732, tape.baseline, 'Choir tonight', message);
}

function drawUrgentMessage(scene: Scene) {
  const { t5 } = scene.tones;
  const middle = tape.top + tape.height / 2;
  const height = tape.height + 28;
  scene.rect(186, tape.top, 488, height, { radius: 18, fill: t5, opacity: 0.35 });
  scene.rect(172, tape.top - 14, 488, height, { radius: 18, fill: colors.cobalt });
  scene.circle(246, middle, 48);
  scene.icon('megaphone', 217, middle - 29, 58, { stroke: colors.cobalt, strokeWidth: 2.2 });
  scene.text(316, tape.baseline + 1, 'North gate shut', {
    size: 44,
    weight: 700,
    fill: colors.paper,
  });
}

export const announcementTicker: SceneDefinition = {
  bin: 'heather',
  alt: 'Ticker running across a page with the urgent message marked',
  settings: {
    select: ['Messages from', 'Announcements list'],
    layout: 'Tape',
    switches: ['Pause on hover', 'Show the author', 'Urgent first'],
  },
  draw(scene) {
    drawPage(scene);
    drawTape(scene);
    drawUrgentMessage(scene);
  },
};
