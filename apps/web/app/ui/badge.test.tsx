import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { cdp } from 'vitest/browser';
import { Badge } from './badge.tsx';

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
