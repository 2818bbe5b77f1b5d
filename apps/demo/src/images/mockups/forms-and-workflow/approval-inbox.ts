import { colors } from '../../palette.ts';
import type { ProductMockup } from '../../product-mockup.ts';

export const approvalInbox: ProductMockup = {
  color: 'lagoon',
  alt: 'Stack of requests with the first one ready to approve',
  settings: {
    select: ['Requests from', 'Travel and purchasing'],
    layout: 'Layout',
    switches: ['Show amounts', 'Ask for a reason', 'Remind after two days'],
  },
  draw(canvas) {
    const { t1, t2, t3, t5 } = canvas.tones;

    const drawWaiting = (
      [x, y]: [number, number],
      { title, amount, seed }: { title: string; amount: string; seed: number },
      shade: string,
    ) => {
      canvas.panel(x, y, 540, 600 - y, { radius: 18, lift: 12, shade });
      canvas.avatar(x + 54, y + 46, 26, seed);
      canvas.text(x + 96, y + 56, title, { size: 28 });
      canvas.text(x + 510, y + 56, amount, { size: 28, fill: colors.ink2, anchor: 'end' });
    };

    const drawAmount = () => {
      canvas.rect(96, 372, 468, 98, { radius: 14, fill: t1 });
      canvas.icon('bed-double', 122, 396, 50, { stroke: t5 });
      canvas.text(538, 442, '$640', { size: 60, weight: 700, anchor: 'end', fill: t5 });
      canvas.bars(196, 402, [130, 90], { fill: t3, gap: 14 });
    };

    drawWaiting([188, 60], { title: 'Laptop', amount: '$1,480', seed: 3 }, t3);
    drawWaiting([124, 146], { title: 'Training day', amount: '$320', seed: 6 }, t2);
    canvas.panel(60, 232, 540, 368, { radius: 18, lift: 12, shade: t2 });
    canvas.avatar(138, 302, 42, 2);
    canvas.text(200, 294, 'Hotel, Lisbon', { size: 40, weight: 700 });
    canvas.text(200, 334, 'Noor, three nights', { size: 27, weight: 500, fill: colors.ink2 });
    drawAmount();
    canvas.button(96, 500, 270, 74, '', { fill: colors.cobalt });
    canvas.tick(140, 537, 44, { strokeWidth: 5 });
    canvas.text(178, 548, 'Approve', { size: 32, weight: 700, fill: colors.paper });
    canvas.button(384, 500, 180, 74, 'Decline', {
      fill: colors.paper,
      color: colors.ink,
      size: 32,
      stroke: colors.bar2,
    });
  },
};
