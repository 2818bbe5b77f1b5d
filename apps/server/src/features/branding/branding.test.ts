import { deriveAccent, nearestAccent, contrastOf } from '@partshelf/contract/branding/accent.ts';
import { expect, test } from 'vitest';
import { toMailColours } from '../../mail/layout.ts';

const steps = [0, 28, 57, 85, 113, 142, 170, 198, 227, 255];
const toTwoDigits = (value: number) => value.toString(16).padStart(2, '0');
const grid = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${[red, green, blue].map(toTwoDigits).join('')}`)),
);
/** Includes those on which neither white nor the ink of the shop is readable. */
const greys = Array.from({ length: 256 }, (_, value) => `#${toTwoDigits(value).repeat(3)}`);
const accepted = [...new Set([...grid, ...greys].map(nearestAccent))];

const surfaces = {
  light: ['#ffffff', '#fefdfc', '#f7f6f3', '#eeede8', '#edebe6'],
  dark: ['#13120f', '#1b1916', '#1d1b17', '#22201d', '#292723', '#302e29'],
};
const secondary = { light: '#e6e4df', dark: '#302e29' };
const ink = { light: '#1c1a16', dark: '#f1f0ec' };

/** Pairs of colours whose contrast is too low, over all colours that an Admin can save. */
function listUnreadable(
  toPairs: (
    shades: ReturnType<typeof deriveAccent>['light'],
    theme: 'light' | 'dark',
  ) => string[][],
  least: number,
): string[] {
  return accepted.flatMap((accent) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      toPairs(deriveAccent(accent)[theme], theme)
        .filter(([one, other]) => contrastOf(one!, other!) < least)
        .map((pair) => `${accent} ${theme}: ${pair.join(' on ')}`),
    ),
  );
}

test('contrast is computed as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(accepted.length).toBeGreaterThan(500);
});

test('text on the accent is readable in light and dark, also while it is pointed at', () => {
  const pairs = listUnreadable(
    ({ foreground, primary, hover }) => [
      [foreground, primary],
      [foreground, hover],
    ],
    4.5,
  );
  expect(pairs).toEqual([]);
});

test('text in the accent, and text on its soft shade, is readable', () => {
  const pairs = listUnreadable(
    ({ text, soft }, theme) => [
      ...[...surfaces[theme], secondary[theme], soft].map((surface) => [text, surface]),
      [ink[theme], soft],
    ],
    4.5,
  );
  expect(pairs).toEqual([]);
});

test('text on the band of the accent is readable', () => {
  const pairs = listUnreadable(
    ({ band, bandMuted, bandTint }) => [
      ['#ffffff', band],
      [band, bandTint],
      [bandMuted, band],
    ],
    4.5,
  );
  expect(pairs).toEqual([]);
});

test('controls and focus rings of the accent are visible', { tags: ['slow'] }, () => {
  const pairs = listUnreadable(
    ({ primary, ring }, theme) =>
      surfaces[theme].flatMap((surface) => [
        [primary, surface],
        [ring, surface],
      ]),
    3,
  );
  expect(pairs).toEqual([]);
});

test('the button of a mail is readable in light and dark', () => {
  const unreadable = accepted.filter((accent) => {
    const colours = toMailColours({ accent });
    const dark = /#[0-9a-f]{6}/.exec(colours.darkColor)![0];
    return (
      contrastOf(colours.color, colours.background) < 4.5 ||
      contrastOf(dark, colours.darkBackground) < 4.5
    );
  });
  expect(unreadable).toEqual([]);
});
