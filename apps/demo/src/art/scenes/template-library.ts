import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

const sheetWidth = 156;
const slots = [72, 238, 404, 570];
const dark = { gap: 13, fill: colors.bar2 };

// Contents are drawn from the upper left corner of a sheet.
function drawLetter(scene: Scene) {
  scene.circle(42, 46, 20, { fill: scene.tones.t4 });
  scene.bars(22, 90, [60, 46]);
  scene.bars(22, 152, [112, 100, 112, 84], dark);
}

function drawInvoice(scene: Scene) {
  scene.rect(22, 26, 112, 40, { radius: 8, fill: scene.tones.t2 });
  [0, 1, 2, 3].forEach((row) => {
    scene.bar(22, 92 + row * 36, 62, 12, colors.bar2);
    scene.bar(102, 92 + row * 36, 32, 12, scene.tones.t4);
    scene.line(22, 116 + row * 36, 134, 116 + row * 36);
  });
}

function drawMinutes(scene: Scene) {
  scene.bar(22, 34, 112, 20, colors.paper);
  [64, 52, 64, 44, 58].forEach((width, row) => {
    const y = 84 + row * 46;
    scene.rect(22, y, 32, 32, { radius: 8, fill: colors.paper });
    if (row < 2) scene.tick(38, y + 16, 32, { stroke: colors.cobalt, strokeWidth: 4.5 });
    scene.bar(70, y + 10, width, 12, colors.cobaltSoft);
  });
}

function drawOffer(scene: Scene) {
  const { t2, t4 } = scene.tones;
  scene.clip(22, 26, 112, 92, 8, () => {
    scene.rect(22, 26, 112, 92, { fill: t2 });
    scene.circle(106, 52, 12);
    scene.path('M22 118L62 66L92 102L108 86L134 118Z', { fill: t4 });
  });
  scene.bars(22, 142, [112, 96, 112, 70], dark);
}

function drawSheet(
  scene: Scene,
  x: number,
  y: number,
  drawContent: (scene: Scene) => void,
  fill: string = colors.paper,
) {
  scene.rect(x + 12, y + 12, sheetWidth, 480 - y, { radius: 12, fill: scene.tones.t3 });
  scene.rect(x, y, sheetWidth, 492 - y, { radius: 12, fill });
  scene.group(`translate(${x} ${y})`, () => drawContent(scene));
}

function drawPickedSheet(scene: Scene) {
  scene.group('rotate(5 482 440)', () => {
    drawSheet(scene, 404, 70, drawMinutes, colors.cobalt);
  });
}

function drawBox(scene: Scene) {
  const { t2, t3, t4, t5 } = scene.tones;
  const front = 'M40 600V468a18 18 0 0 1 18-18H330q16 0 20 14t22 14h56q18 0 22-14t20-14';
  scene.rect(56, 466, 720, 134, { radius: 18, feet: true, fill: t3 });
  scene.path(`${front}H742a18 18 0 0 1 18 18V600Z`, { fill: t5 });
  ['Letter', 'Invoice', 'Minutes', 'Offer'].forEach((label, i) => {
    const middle = (slots[i] ?? 0) + sheetWidth / 2;
    scene.rect(middle - 70, 512, 140, 58, { radius: 8, fill: i === 2 ? t2 : t4 });
    scene.text(middle, 551, label, {
      size: 30,
      fill: i === 2 ? t5 : colors.paper,
      anchor: 'middle',
    });
  });
}

export const templateLibrary: SceneDefinition = {
  bin: 'moss',
  alt: 'Document templates standing in a box with one being pulled out',
  settings: {
    select: ['Templates from', 'Brand hub'],
    layout: 'Sheets',
    switches: ['Group by department', 'Show drafts', 'Fill in my details'],
  },
  draw(scene) {
    scene.rect(56, 420, 688, 80, { radius: 14, fill: scene.tones.t4 });
    drawSheet(scene, 72, 218, drawLetter);
    drawSheet(scene, 238, 252, drawInvoice);
    drawSheet(scene, 570, 232, drawOffer);
    drawPickedSheet(scene);
    drawBox(scene);
    scene.cursor(560, 178, 1.5);
  },
};
