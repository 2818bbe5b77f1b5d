import { expect, type Locator } from '@playwright/test';

function readColors(element: Element, { property, token }: { property: string; token: string }) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  return { wanted, found: getComputedStyle(element).getPropertyValue(property) };
}

export async function expectThemeColor(
  locator: Locator,
  token: string,
  property = 'color',
): Promise<void> {
  const { found, wanted } = await locator.evaluate(readColors, { property, token });
  expect(found).toBe(wanted);
}
