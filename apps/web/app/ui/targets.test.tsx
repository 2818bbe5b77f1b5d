import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AccordionItem } from './accordion.tsx';
import { Checkbox } from './checkbox.tsx';
import { Switch } from './toggles.tsx';

const leastPx = 24;

test('what can be pressed is at least 24 pixels wide and high', async () => {
  const { container } = await render(
    <div className="text-xs">
      <Checkbox aria-label="Choose" checked onCheckedChange={() => {}} />
      <Switch aria-label="New" isOn onChange={() => {}} />
      <details>
        <summary>Show as a table</summary>
      </details>
      <AccordionItem name="faq" title="How?">
        So.
      </AccordionItem>
      <a href="/" className="inline-block">
        Back
      </a>
    </div>,
  );
  const targets = [...container.querySelectorAll('button, summary, a')];
  expect(targets).toHaveLength(5);
  for (const target of targets) {
    const { width, height } = target.getBoundingClientRect();
    expect(Math.min(width, height), target.outerHTML).toBeGreaterThanOrEqual(leastPx);
  }
});
