import { colors, oklch } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

const floor = oklch(0.93, 0.03, 85);
const openOffice = oklch(0.86, 0.06, 82);
const meetingRoom = oklch(0.88, 0.05, 156);
const quietRoom = oklch(0.87, 0.055, 38);
const studio = oklch(0.87, 0.05, 236);

const walls = [
  'M84 284H180M240 284H334V84M334 240V284H514V230M514 170V84',
  'M514 284V384H600M660 384H720M84 380H150M210 380H284V480M284 540V620',
];

function drawRooms(canvas: MockupCanvas) {
  canvas.rect(84, 84, 632, 560, { fill: floor });
  canvas.rect(84, 84, 250, 200, { fill: openOffice });
  canvas.rect(334, 84, 180, 200, { fill: meetingRoom });
  canvas.rect(84, 380, 200, 264, { fill: quietRoom });
  canvas.rect(514, 84, 202, 300, { fill: studio });
  canvas.path(walls.join(''), { stroke: canvas.tones.t5, strokeWidth: 9, cap: 'butt' });
}

function drawFurniture(canvas: MockupCanvas) {
  const drawDesk = (x: number, y: number) => {
    canvas.rect(x, y, 74, 44, { radius: 6 });
    canvas.circle(x + 37, y + 58, 10, { fill: oklch(0.72, 0.09, 82) });
  };
  const drawChair = (angle: number) => {
    const [x, y] = [424 + Math.cos(angle) * 66, 176 + Math.sin(angle) * 66];
    canvas.circle(x, y, 12, { fill: oklch(0.74, 0.08, 156) });
  };
  [116, 206].forEach((y) => [120, 220].forEach((x) => drawDesk(x, y)));
  canvas.circle(424, 176, 46);
  [0, 1, 2, 3, 4, 5].forEach((seat) => drawChair((seat * Math.PI) / 3));
  canvas.rect(556, 120, 120, 60, { radius: 8 });
  canvas.rect(556, 210, 120, 60, { radius: 8 });
  canvas.rect(112, 430, 60, 140, { radius: 8 });
}

export const imageHotspots: ProductMockup = {
  color: 'stone',
  alt: 'Floor plan with clickable hotspots',
  panel: [60, 60, 680, 540],
  settings: {
    select: ['Picture', 'Floor 2, plan'],
    layout: 'Callout',
    switches: ['Number the spots', 'Open on hover', 'Zoom the picture'],
  },
  draw(canvas) {
    const drawSpot = (x: number, y: number, fill: string) => {
      canvas.circle(x, y, 34, { fill, opacity: 0.22 });
      canvas.circle(x, y, 20, { fill });
      canvas.path(`M${x - 8} ${y}h16M${x} ${y - 8}v16`, {
        stroke: colors.paper,
        strokeWidth: 4.5,
      });
    };

    const drawCallout = () => {
      canvas.rect(362, 384, 300, 168, { radius: 16, fill: canvas.tones.t5, opacity: 0.25 });
      canvas.rect(352, 374, 300, 168, { radius: 16 });
      canvas.path('M408 376l16-22 16 22z', { fill: colors.paper });
      canvas.text(380, 424, 'Print room', { size: 32, weight: 700 });
      canvas.bars(380, 446, [236, 190], { fill: colors.bar2 });
      canvas.text(380, 522, 'Floor 2, west', { size: 24, fill: colors.ink2 });
    };

    canvas.panel(60, 60, 680);
    canvas.clip(84, 84, 632, 560, 12, () => {
      drawRooms(canvas);
      drawFurniture(canvas);
    });
    drawSpot(616, 330, colors.ink);
    drawSpot(240, 420, colors.ink);
    drawSpot(424, 330, colors.cobalt);
    drawCallout();
  },
};
