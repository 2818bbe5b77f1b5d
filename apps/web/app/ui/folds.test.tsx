import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AccordionItem } from './accordion.tsx';

test('what folds has the chevron of the shop, or an icon of its own, and no triangle', async () => {
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
  const chevrons = summaries.map((summary) => getComputedStyle(summary, '::before'));
  expect(chevrons[0]!.maskImage).toContain('svg');
  expect(chevrons[1]!.content).toBe('none');
});
