import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AccordionItem } from './accordion.tsx';

test('what folds has the chevron of the shop, and no triangle', async () => {
  const { container } = await render(
    <>
      <details>
        <summary>Older versions</summary>
      </details>
      <AccordionItem name="faq" title="How?">
        So.
      </AccordionItem>
    </>,
  );
  const summaries = [...container.querySelectorAll('summary')];
  expect(summaries.map((summary) => getComputedStyle(summary).listStyleType)).toEqual([
    'none',
    'none',
  ]);
  for (const summary of summaries) {
    expect(getComputedStyle(summary, '::after').maskImage).toContain('svg');
  }
});
