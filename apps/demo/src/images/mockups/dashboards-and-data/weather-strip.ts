import { colors } from '../../palette.ts';
import type { MockupCanvas } from '../../mockup-canvas.ts';
import type { ProductMockup } from '../../product-mockup.ts';

type Weather = 'sun' | 'sun and cloud' | 'rain' | 'cloud';

function drawSun(canvas: MockupCanvas, x: number, y: number, radius: number) {
  canvas.circle(x, y, radius, { fill: colors.amber });
  for (let ray = 0; ray < 8; ray += 1) {
    const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)];
    const [from, to] = [radius * 1.35, radius * 1.7];
    canvas.line(x + dx * from, y + dy * from, x + dx * to, y + dy * to, colors.amber, radius * 0.2);
  }
}

function drawCloud(canvas: MockupCanvas, x: number, y: number, scale: number, fill: string) {
  const outline = 'M-38 18a20 20 0 0 1 2-40 28 28 0 0 1 53-4 22 22 0 0 1 15 44z';
  canvas.group(`translate(${x} ${y}) scale(${scale})`, () => canvas.path(outline, { fill }));
}

function drawWeather(canvas: MockupCanvas, weather: Weather, x: number, y: number) {
  const { t1, t2, t3, t4 } = canvas.tones;
  if (weather === 'sun') drawSun(canvas, x, y, 25);
  if (weather === 'sun and cloud') {
    drawSun(canvas, x + 14, y - 12, 20);
    drawCloud(canvas, x - 4, y + 14, 0.85, t2);
  }
  if (weather === 'rain') {
    drawCloud(canvas, x, y - 8, 0.95, t3);
    [-22, 0, 22].forEach((d) => canvas.line(x + d + 4, y + 20, x + d - 4, y + 42, t4, 6));
  }
  if (weather === 'cloud') {
    drawCloud(canvas, x + 12, y - 10, 0.7, t1);
    drawCloud(canvas, x - 4, y + 10, 0.9, t3);
  }
}

export const weatherStrip: ProductMockup = {
  color: 'sky',
  alt: 'Five-day weather for an office',
  settings: {
    select: ['Place', 'Utrecht'],
    layout: 'Days',
    switches: ['Show rain', 'Use Fahrenheit', 'Follow the visitor'],
  },
  draw(canvas) {
    const drawDay = (x: number, height: number, day: string, degrees: number, weather: Weather) => {
      const [y, middle] = [600 - height, x + 57];
      canvas.panel(x, y, 114, height, { radius: 18, lift: 9 });
      canvas.text(middle, y + 48, day, { size: 27, fill: colors.ink2, anchor: 'middle' });
      drawWeather(canvas, weather, middle, y + 120);
      canvas.text(middle + 5, y + 222, `${degrees}°`, {
        size: 46,
        weight: 700,
        anchor: 'middle',
      });
    };

    const drawToday = (x: number) => {
      const middle = x + 98;
      const label = { fill: colors.paper, anchor: 'middle' } as const;
      canvas.panel(x, 150, 196, 450, { radius: 18, lift: 9, fill: colors.cobalt });
      canvas.text(middle, 208, 'Wed', { ...label, size: 32 });
      drawSun(canvas, middle, 320, 44);
      canvas.text(middle + 5, 500, '21°', { ...label, size: 98, weight: 700 });
      canvas.text(middle, 554, 'Utrecht', { ...label, size: 28, fill: colors.cobaltSoft });
    };

    drawDay(50, 300, 'Mon', 17, 'sun');
    drawDay(176, 330, 'Tue', 19, 'sun and cloud');
    drawToday(302);
    drawDay(510, 270, 'Thu', 14, 'rain');
    drawDay(636, 300, 'Fri', 16, 'cloud');
  },
};
