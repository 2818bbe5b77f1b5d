import { expect, type Locator } from '@playwright/test';

function readColours(element: Element, { property, token }: { property: string; token: string }) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  return { wanted, found: getComputedStyle(element).getPropertyValue(property) };
}

/** The element has its text, or another property, in this colour of the theme. */
export async function expectColour(
  locator: Locator,
  token: string,
  property = 'color',
): Promise<void> {
  const { found, wanted } = await locator.evaluate(readColours, { property, token });
  expect(found).toBe(wanted);
}
