import { colors } from '../palette.ts';
import type { Scene } from '../scene.ts';
import type { SceneDefinition } from '../scene-definition.ts';

type Weather = 'sun' | 'sun and cloud' | 'rain' | 'cloud';

function drawSun(scene: Scene, x: number, y: number, radius: number) {
  scene.circle(x, y, radius, { fill: colors.amber });
  for (let ray = 0; ray < 8; ray += 1) {
    const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)];
    const [from, to] = [radius * 1.35, radius * 1.7];
    scene.line(x + dx * from, y + dy * from, x + dx * to, y + dy * to, colors.amber, radius * 0.2);
  }
}

function drawCloud(scene: Scene, x: number, y: number, scale: number, fill: string) {
  const outline = 'M-38 18a20 20 0 0 1 2-40 28 28 0 0 1 53-4 22 22 0 0 1 15 44z';
  scene.group(`translate(${x} ${y}) scale(${scale})`, () => scene.path(outline, { fill }));
}

function drawWeather(scene: Scene, weather: Weather, x: number, y: number) {
  const { t1, t2, t3, t4 } = scene.tones;
  if (weather === 'sun') drawSun(scene, x, y, 25);
  if (weather === 'sun and cloud') {
    drawSun(scene, x + 14, y - 12, 20);
    drawCloud(scene, x - 4, y + 14, 0.85, t2);
  }
  if (weather === 'rain') {
    drawCloud(scene, x, y - 8, 0.95, t3);
    [-22, 0, 22].forEach((d) => scene.line(x + d + 4, y + 20, x + d - 4, y + 42, t4, 6));
  }
  if (weather === 'cloud') {
    drawCloud(scene, x + 12, y - 10, 0.7, t1);
    drawCloud(scene, x - 4, y + 10, 0.9, t3);
  }
}

export const weatherStrip: SceneDefinition = {
  bin: 'sky',
  alt: 'Five-day weather for an office',
  settings: {
    select: ['Place', 'Utrecht'],
    layout: 'Days',
    switches: ['Show rain', 'Use Fahrenheit', 'Follow the visitor'],
  },
  draw(scene) {
    const drawDay = (x: number, height: number, day: string, degrees: number, weather: Weather) => {
      const [y, middle] = [600 - height, x + 57];
      scene.panel(x, y, 114, height, { radius: 18, lift: 9 });
      scene.text(middle, y + 48, day, { size: 27, fill: colors.ink2, anchor: 'middle' });
      drawWeather(scene, weather, middle, y + 120);
      scene.text(middle + 5, y + 222, `${degrees}°`, {
        size: 46,
        weight: 700,
        anchor: 'middle',
      });
    };

    const drawToday = (x: number) => {
      const middle = x + 98;
      const label = { fill: colors.paper, anchor: 'middle' } as const;
      scene.panel(x, 150, 196, 450, { radius: 18, lift: 9, fill: colors.cobalt });
      scene.text(middle, 208, 'Wed', { ...label, size: 32 });
      drawSun(scene, middle, 320, 44);
      scene.text(middle + 5, 500, '21°', { ...label, size: 98, weight: 700 });
      scene.text(middle, 554, 'Utrecht', { ...label, size: 28, fill: colors.cobaltSoft });
    };

    drawDay(50, 300, 'Mon', 17, 'sun');
    drawDay(176, 330, 'Tue', 19, 'sun and cloud');
    drawToday(302);
    drawDay(510, 270, 'Thu', 14, 'rain');
    drawDay(636, 300, 'Fri', 16, 'cloud');
  },
};
