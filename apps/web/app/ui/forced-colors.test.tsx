import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { cdp } from 'vitest/browser';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';

const forceColours = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  });

afterEach(() => forceColours('none'));

test('badges of different states differ in forced colours, which have no fills', async () => {
  await forceColours('active');
  const tones = ['success', 'neutral', 'warning', 'destructive'] as const;
  const { container } = await render(
    <>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          Order
        </Badge>
      ))}
    </>,
  );
  const borders = [...container.querySelectorAll('[data-slot=badge]')].map(
    (badge) => getComputedStyle(badge).borderTopStyle,
  );
  expect(borders).toEqual(['solid', 'dashed', 'dotted', 'double']);
});

test('no box is drawn behind the label of a filled button in forced colours', async () => {
  await forceColours('active');
  const { container } = await render(
    <>
      <Button>Save</Button>
      <Button variant="destructive">Delete</Button>
    </>,
  );
  for (const button of container.querySelectorAll('button')) {
    expect(getComputedStyle(button).getPropertyValue('forced-color-adjust')).toBe('none');
  }
});
