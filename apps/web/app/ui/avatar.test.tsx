import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Avatar } from './avatar.tsx';

test('people without a picture have colours of their own, which stay', async () => {
  const names = ['mara.lindt', 'jonas', 'ada', 'Ada', 'priya', 'tomas', 'Œrjan', '李雷', ''];
  const { container } = await render(
    <>
      {[...names, ...names].map((username, index) => (
        <Avatar key={index} user={{ username }} />
      ))}
    </>,
  );
  const colours = [...container.children].map((one) => getComputedStyle(one).backgroundColor);
  expect(colours.slice(0, names.length)).toEqual(colours.slice(names.length));
  expect(new Set(colours).size).toBeGreaterThanOrEqual(4);
});
