import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const signature =
  'M128 520C150 470 176 432 186 446S160 536 176 534 214 466 226 474 212 528 226 526 256 478 268 482 256 526 272 524C300 520 300 452 320 452S300 540 330 530 372 492 398 500';

const signers = [
  { name: 'Ada', seed: 8, signed: true },
  { name: 'Felix', seed: 3, signed: true },
  { name: 'Noor', seed: 2, signed: false },
];

function drawSheet(canvas: MockupCanvas) {
  canvas.panel(84, 60, 400, 540, { radius: 14 });
  canvas.text(120, 132, 'Studio lease', { size: 42, weight: 700 });
  canvas.bars(120, 164, [326, 300, 326, 280], { height: 13, gap: 15, fill: colors.bar2 });
  canvas.bars(120, 298, [326, 310, 180], { height: 13, gap: 15, fill: colors.bar2 });
  canvas.rect(108, 410, 352, 150, { radius: 12, fill: canvas.tones.t1 });
  canvas.line(128, 536, 440, 536, canvas.tones.t4, 3, '8 7');
}

function drawSigner(
  canvas: MockupCanvas,
  y: number,
  { name, seed, signed }: (typeof signers)[number],
) {
  const { t2, t4 } = canvas.tones;
  canvas.avatar(592, y, 34, seed);
  canvas.text(640, y + 11, name, { size: 30, fill: colors.paper });
  canvas.circle(612, y + 26, 16, { fill: signed ? t2 : canvas.tones.t5 });
  if (signed) canvas.tick(612, y + 26, 30, { stroke: canvas.tones.t5, strokeWidth: 4 });
  else canvas.circle(612, y + 26, 12, { fill: 'none', stroke: t4, strokeWidth: 4 });
}

function drawStrip(canvas: MockupCanvas) {
  canvas.panel(532, 196, 204, 404, { radius: 18, fill: canvas.tones.t5, lift: 14 });
  canvas.text(556, 250, '2 of 3', { size: 34, weight: 700, fill: colors.paper });
  signers.forEach((signer, i) => drawSigner(canvas, 316 + i * 102, signer));
}

function drawPen(canvas: MockupCanvas) {
  const { t4, t5 } = canvas.tones;
  canvas.group('translate(400 500) rotate(38)', () => {
    canvas.rect(-4, -196, 32, 150, { radius: 14, fill: t5, opacity: 0.2 });
    canvas.path('M0 0L-14 -40H14Z', { fill: '#f0dcb4' });
    canvas.path('M0 0L-5 -14H5Z', { fill: colors.ink });
    canvas.rect(-16, -176, 32, 138, { fill: colors.ink });
    canvas.rect(-16, -212, 32, 48, { radius: 14, fill: t4 });
    canvas.rect(-16, -180, 32, 14, { fill: colors.bar2 });
  });
}

export const documentSigner: ProductMockup = {
  color: 'moss',
  alt: 'Contract being signed beside the list of signers',
  settings: {
    select: ['Documents from', 'Contracts library'],
    layout: 'Signers',
    switches: ['Sign in order', 'Send reminders', 'Lock when signed'],
  },
  draw(canvas) {
    drawSheet(canvas);
    drawStrip(canvas);
    canvas.path(signature, { stroke: colors.cobalt, strokeWidth: 8 });
    drawPen(canvas);
  },
};
