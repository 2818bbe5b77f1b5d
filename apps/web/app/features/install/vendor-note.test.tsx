import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { VendorNote } from './vendor-note.tsx';

test('lines of a note that begin with a dash are a list', async () => {
  const text = 'When you update:\n- Approve it.\n- Wait <b>a day</b>.\n\nThen test it.\nTwice.';
  const screen = await render(<VendorNote text={text} />);
  const items = screen.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Approve it.',
    'Wait <b>a day</b>.',
  ]);
  const paragraphs = screen.getByRole('paragraph').elements();
  expect(paragraphs.map(({ textContent }) => textContent)).toEqual([
    'When you update:',
    'Then test it.\nTwice.',
  ]);
});
