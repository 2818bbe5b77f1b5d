import { colors } from '../palette.ts';
import type { SceneDefinition } from '../scene-definition.ts';

export const approvalInbox: SceneDefinition = {
  bin: 'lagoon',
  alt: 'Stack of requests with the first one ready to approve',
  settings: {
    select: ['Requests from', 'Travel and purchasing'],
    layout: 'Layout',
    switches: ['Show amounts', 'Ask for a reason', 'Remind after two days'],
  },
  draw(scene) {
    const { t1, t2, t3, t5 } = scene.tones;

    const drawWaiting = (
      [x, y]: [number, number],
      { title, amount, seed }: { title: string; amount: string; seed: number },
      shade: string,
    ) => {
      scene.panel(x, y, 540, 600 - y, { radius: 18, lift: 12, shade });
      scene.avatar(x + 54, y + 46, 26, seed);
      scene.text(x + 96, y + 56, title, { size: 28 });
      scene.text(x + 510, y + 56, amount, { size: 28, fill: colors.ink2, anchor: 'end' });
    };

    const drawAmount = () => {
      scene.rect(96, 372, 468, 98, { radius: 14, fill: t1 });
      scene.icon('bed-double', 122, 396, 50, { stroke: t5 });
      scene.text(538, 442, '$640', { size: 60, weight: 700, anchor: 'end', fill: t5 });
      scene.bars(196, 402, [130, 90], { fill: t3, gap: 14 });
    };

    drawWaiting([188, 60], { title: 'Laptop', amount: '$1,480', seed: 3 }, t3);
    drawWaiting([124, 146], { title: 'Training day', amount: '$320', seed: 6 }, t2);
    scene.panel(60, 232, 540, 368, { radius: 18, lift: 12, shade: t2 });
    scene.avatar(138, 302, 42, 2);
    scene.text(200, 294, 'Hotel, Lisbon', { size: 40, weight: 700 });
    scene.text(200, 334, 'Noor, three nights', { size: 27, weight: 500, fill: colors.ink2 });
    drawAmount();
    scene.button(96, 500, 270, 74, '', { fill: colors.cobalt });
    scene.tick(140, 537, 44, { strokeWidth: 5 });
    scene.text(178, 548, 'Approve', { size: 32, weight: 700, fill: colors.paper });
    scene.button(384, 500, 180, 74, 'Decline', {
      fill: colors.paper,
      color: colors.ink,
      size: 32,
      stroke: colors.bar2,
    });
  },
};
